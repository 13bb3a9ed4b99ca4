"""The diagonals of a rhombus are known: how long is its side?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["RHOMBUS_SIDE"]


def _build(values: Values) -> ProblemSpec:
    half, other, side = triple(values.word("triple"), values.integer("scale"))
    return ProblemSpec(
        id="rhombus-side",
        data=data(across=f"{2 * half} cm", along=f"{2 * other} cm"),
        unknowns=points("A B C D"),
        givens=givens(
            shape="rhombus(A, B, C, D)",
            first="length(A, C) = across",
            second="length(B, D) = along",
        ),
        ask=ask("length(A, B)"),
        answer=f"{side} cm",
        steps=steps(
            (
                "length(A, B)^2 = (across/2)^2 + (along/2)^2",
                "the diagonals bisect each other at right angles, so use the theorem of Pythagoras",
            ),
            (f"length(A, B)^2 = {side**2} cm^2", "work out the squares and add"),
            (f"length(A, B) = {side} cm", "take the square root"),
        ),
        prose=Prose(
            stem="The diagonals AC and BD of the [rhombus ABCD](shape) are {across} and {along} "
            "long. "
            "How long is the side AB?"
        ),
        figure=diagram("polygon(A, B, C, D)", "segment(A, C)", "segment(B, D)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    half, other, side = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(f"{2 * side} cm", "does not halve the diagonals"),
        Distractor(f"{half + other} cm", "adds the halves of the diagonals"),
        Distractor(f"{side**2} cm", "forgets to take the square root"),
    )


def _domains(triples: tuple[str, ...], scales: Integers) -> Parameters:
    return Parameters({"triple": Choices(triples), "scale": scales})


RHOMBUS_SIDE = ParametricFamily(
    name="rhombus-side",
    version=2,
    objective=objective("geometry.rhombus", "secondary-2"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 12)),
        "medium": _domains(TRIPLES[2:6], Integers(1, 7)),
        "hard": _domains(TRIPLES[4:], Integers(3, 9)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
