"""The mean over a week of five days is known, one day is missing."""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.flaw import Flaw, NotApplicable
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import Datum, ProblemSpec, Prose, Unknown

__all__ = ["MISSING_DAY"]

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
_SCENES = Choices(
    (
        "a bakery/baked/loaves",
        "a library/lent/books",
        "a museum/counted/visitors",
        "a shop/sold/hats",
    )
)


def _days(values: Values) -> tuple[int, ...]:
    """The numbers of Monday to Thursday."""
    return tuple(values.integer(day) for day in _DAYS[:-1])


def _build(values: Values) -> ProblemSpec:
    known, average = _days(values), values.integer("average")
    friday = 5 * average - sum(known)
    place, done, things = values.word("scene").split("/")
    told = [f"{{{day}}} on {day.capitalize()}" for day in _DAYS[:-1]]
    return ProblemSpec(
        id="missing-day",
        data=data(**dict(zip(_DAYS, known, strict=False)), average=average),
        unknowns=unknowns(
            Unknown(name="friday", domain="natural", meaning=f"the {things} {done} on Friday")
        ),
        givens=givens(week=f"mean([{', '.join(_DAYS)}]) = average"),
        ask=ask("friday"),
        answer=str(friday),
        steps=steps(
            (
                f"{' + '.join(_DAYS)} = 5*average = {5 * average}",
                f"the number of {things} on all five days",
            ),
            (
                f"{' + '.join(_DAYS[:-1])} = {sum(known)}",
                f"the number of {things} on the first four days",
            ),
            (
                f"friday = {5 * average} - {sum(known)} = {friday}",
                "subtract to find what is left for Friday",
            ),
        ),
        prose=Prose(
            stem=f"From Monday to Friday, {place} {done} "
            + "{average} "
            + f"{things} a day on average: "
            + ", ".join(told[:-1])
            + f" and {told[-1]}. How many {things} were {done} on Friday?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    known, average = _days(values), values.integer("average")
    friday = 5 * average - sum(known)
    return (
        Distractor(str(average), "takes the mean for the missing value"),
        Distractor(str(5 * average), "gives the total of all days"),
        Distractor(
            str(abs(4 * average - sum(known))), "multiplies the mean by the known days only"
        ),
        Distractor(str(friday + 5), named.ARITHMETIC_SLIP),
    )


def _impossible_mean(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A mean so small that the missing day would have to be negative."""
    known = [datum.value for datum in spec.data if datum.name in _DAYS]
    if len(known) != 4 or not all(text.isdigit() for text in known):
        return NotApplicable("not a question about a missing day")
    highest = (sum(map(int, known)) - 1) // 5
    changed = max(1, highest - seed % 3)
    return spec.model_copy(
        update={
            "data": tuple(
                Datum(name=datum.name, value=str(changed)) if datum.name == "average" else datum
                for datum in spec.data
            )
        }
    )


def _domains(numbers: Integers, averages: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        friday = 5 * values.integer("average") - sum(_days(values))
        return numbers.low <= friday <= numbers.high and friday != values.integer("average")

    domains = {"scene": _SCENES} | dict.fromkeys(_DAYS[:-1], numbers) | {"average": averages}
    return Parameters(domains, usable)


MISSING_DAY = ParametricFamily(
    name="missing-day",
    version=2,
    objective=objective("statistics.mean", "secondary-1"),
    parameters={
        "easy": _domains(Integers(5, 30), Integers(10, 20)),
        "medium": _domains(Integers(20, 90), Integers(35, 65)),
        "hard": _domains(Integers(85, 460), Integers(150, 360)),
    },
    build=_build,
    misconceptions=_misconceptions,
    near_misses=(
        Flaw(
            "impossible-mean",
            "A mean that would need a negative number of things.",
            frozenset({Code.CONTRADICTORY, Code.IMPLAUSIBLE}),
            _impossible_mean,
        ),
    ),
)
