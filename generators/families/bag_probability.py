"""Counters of three colours in a bag: the probability of drawing one colour, or not."""

from __future__ import annotations

from fractions import Fraction

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, fraction, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["BAG_PROBABILITY"]

_THINGS = Choices(("counters", "marbles", "beads", "buttons"))


def _probability(values: Values) -> Fraction:
    counts = [values.integer(colour) for colour in ("red", "blue", "green")]
    favourable = counts[0] if values.word("event") == "red" else counts[1] + counts[2]
    return Fraction(favourable, sum(counts))


def _build(values: Values) -> ProblemSpec:
    red, blue, green = (values.integer(colour) for colour in ("red", "blue", "green"))
    total, things = red + blue + green, values.word("things")
    if values.word("event") == "red":
        favourable, number, event = "red", red, "red"
    else:
        favourable, number, event = "blue + green", blue + green, "not red"
    return ProblemSpec(
        id="bag-probability",
        data=data(red=red, blue=blue, green=green),
        unknowns=unknowns(Unknown(name="p", meaning=f"the probability that it is {event}")),
        givens=givens(equally_likely=f"p*(red + blue + green) = {favourable}"),
        ask=ask("p", form="lowest terms"),
        answer=fraction(_probability(values)),
        steps=steps(
            (f"red + blue + green = {total}", f"the number of {things} in the bag"),
            (f"p = {number}/{total}", f"the number of {things} that are {event}, out of all"),
            (f"p = {fraction(_probability(values))}", "reduce to lowest terms"),
        ),
        prose=Prose(
            stem="A bag holds {red} red, {blue} blue and {green} green "
            + f"{things}. One is drawn at random. What is the probability that it is {event}?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    p = _probability(values)
    red, blue, green = (values.integer(colour) for colour in ("red", "blue", "green"))
    odds = Fraction(red, blue + green)
    alike = Fraction(1 if values.word("event") == "red" else 2, 3)
    return (
        Distractor(fraction(1 - p), "gives the probability of the opposite"),
        Distractor(
            fraction(odds if odds < 1 else 1 / odds), "compares part with part, not with the whole"
        ),
        Distractor(fraction(alike), "takes the colours for equally likely"),
        Distractor(fraction(Fraction(1, red + blue + green)), "thinks of a single one only"),
        Distractor(fraction(Fraction(blue, red + blue + green)), "reads off the wrong colour"),
    )


def _domains(event: str, numbers: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        counts = sum(values.integer(colour) for colour in ("red", "blue", "green"))
        # The fraction can be reduced, so that its form is a part of the question.
        return _probability(values).denominator not in {counts, 1, 2}

    domains = {"things": _THINGS, "event": Choices((event,))}
    return Parameters(domains | dict.fromkeys(("red", "blue", "green"), numbers), usable)


BAG_PROBABILITY = ParametricFamily(
    name="bag-probability",
    version=3,
    objective=objective("probability.single-draw", "secondary-1"),
    parameters={
        "easy": _domains("red", Integers(2, 8)),
        "medium": _domains("not red", Integers(2, 12)),
        "hard": _domains("not red", Integers(5, 40)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
