"""A side and a diagonal of a rectangle are known: what is its area?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["RECTANGLE_AREA"]

_THINGS = Choices(("screen", "field", "window"))


def _build(values: Values) -> ProblemSpec:
    side, other, across = triple(values.word("triple"), values.integer("scale"))
    unit = "m" if values.word("thing") == "field" else "cm"
    return ProblemSpec(
        id="rectangle-area",
        data=data(side=f"{side} {unit}", across=f"{across} {unit}"),
        unknowns=points("A B C D"),
        givens=givens(
            shape="rectangle(A, B, C, D)",
            one="length(A, B) = side",
            two="length(A, C) = across",
        ),
        ask=ask("area(rectangle(A, B, C, D))"),
        answer=f"{side * other} {unit}^2",
        steps=steps(
            (
                f"length(B, C)^2 = across^2 - side^2 = {other**2} {unit}^2",
                "use the theorem of Pythagoras in the triangle ABC",
            ),
            (f"length(B, C) = {other} {unit}", "take the square root"),
            (
                f"area(rectangle(A, B, C, D)) = {side} {unit}*{other} {unit} "
                f"= {side * other} {unit}^2",
                "multiply the two sides",
            ),
        ),
        prose=Prose(
            stem=f"[A rectangular {values.word('thing')} ABCD](shape) has the side AB of "
            f"{{side}} and the "
            "diagonal AC of {across}. Find its area."
        ),
        figure=diagram("polygon(A, B, C, D)", "segment(A, C)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    side, other, across = triple(values.word("triple"), values.integer("scale"))
    unit = "m" if values.word("thing") == "field" else "cm"
    return (
        Distractor(f"{side * across} {unit}^2", "takes the diagonal for a side"),
        Distractor(f"{2 * (side + other)} {unit}^2", "gives the perimeter"),
        Distractor(f"{side * other // 2} {unit}^2", "gives the area of one triangle"),
    )


def _domains(triples: tuple[str, ...], scales: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "triple": Choices(triples), "scale": scales})


RECTANGLE_AREA = ParametricFamily(
    name="rectangle-area",
    version=2,
    objective=objective("geometry.rectangles", "secondary-2"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 8)),
        "medium": _domains(TRIPLES[2:6], Integers(1, 5)),
        "hard": _domains(TRIPLES[4:], Integers(3, 8)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
