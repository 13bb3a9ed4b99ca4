"""A ladder leans against a wall: how high does it reach?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import amount, ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["LADDER_HEIGHT"]

_THINGS = Choices(("ladder", "plank", "beam"))


def _sides(values: Values) -> tuple[Fraction, Fraction, Fraction]:
    """How far away the foot stands, how high the top is, how long the ladder is, in metres."""
    away, high, long = triple(values.word("triple"), values.integer("tenths"))
    return Fraction(away, 10), Fraction(high, 10), Fraction(long, 10)


def _build(values: Values) -> ProblemSpec:
    away, high, long = _sides(values)
    thing = values.word("thing")
    return ProblemSpec(
        id="ladder-height",
        data=data(long=amount(long, "m"), away=amount(away, "m")),
        unknowns=points("A B C"),
        givens=givens(
            wall="perpendicular(segment(A, C), segment(B, C))",
            size="length(A, B) = long",
            base="length(B, C) = away",
        ),
        ask=ask("length(A, C)"),
        answer=amount(high, "m"),
        steps=steps(
            (
                "length(A, C)^2 + length(B, C)^2 = length(A, B)^2",
                "the wall is perpendicular to the ground, so use the theorem of Pythagoras",
            ),
            (
                f"length(A, C)^2 = long^2 - away^2 = {amount(high**2, 'm^2')}",
                "subtract the square of {away} from the square of {long}",
            ),
            (f"length(A, C) = {amount(high, 'm')}", "take the square root"),
        ),
        prose=Prose(
            stem=f"The {thing} AB is {{long}} long. Its foot B stands on level ground, {{away}} "
            "from the foot C of [a vertical wall](wall), and its top A leans against the wall. "
            f"How high up the wall does the {thing} reach?"
        ),
        figure=diagram("segment(A, C)", "segment(B, C)", "segment(A, B)", level="BC"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    away, high, long = _sides(values)
    return (
        Distractor(amount(long - away, "m"), "subtracts the lengths instead of their squares"),
        Distractor(amount(high**2, "m"), "forgets to take the square root"),
        Distractor(amount(long + away, "m"), "adds the lengths"),
    )


def _domains(triples: tuple[str, ...], tenths: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "triple": Choices(triples), "tenths": tenths})


LADDER_HEIGHT = ParametricFamily(
    name="ladder-height",
    version=3,
    objective=objective("geometry.pythagoras", "secondary-2"),
    parameters={
        "easy": _domains(TRIPLES[:3], Integers(5, 15, 5)),
        "medium": _domains(TRIPLES[:4], Integers(4, 9)),
        "hard": _domains(TRIPLES[4:], Integers(1, 4)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
