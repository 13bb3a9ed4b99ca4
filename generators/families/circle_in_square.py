"""A circle in a square: the area between them, exactly."""

from __future__ import annotations

from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["CIRCLE_IN_SQUARE"]

_THINGS = Choices(("tile", "card", "plate"))


def _left(square: int, circle: int) -> str:
    return f"({square} - {circle}*pi) cm^2"


def _build(values: Values) -> ProblemSpec:
    radius = values.integer("radius")
    side = 2 * radius
    return ProblemSpec(
        id="circle-in-square",
        data=data(side=f"{side} cm"),
        unknowns=points("A B C D O"),
        givens=givens(
            shape="square(A, B, C, D)",
            size="length(A, B) = side",
            middle="O = midpoint(A, C)",
            round="radius(circle(O)) = side/2",
        ),
        ask=ask("area(square(A, B, C, D)) - area(circle(O))"),
        answer=_left(side**2, radius**2),
        steps=steps(
            (f"area(square(A, B, C, D)) = side^2 = {side**2} cm^2", "the area of the square"),
            (
                f"area(circle(O)) = pi*(side/2)^2 = {radius**2}*pi cm^2",
                "the area of the circle, whose radius is half of the side",
            ),
            (
                f"area(square(A, B, C, D)) - area(circle(O)) = {_left(side**2, radius**2)}",
                "subtract",
            ),
        ),
        prose=Prose(
            stem=f"[A square {values.word('thing')} ABCD](shape) has [sides of {{side}}](size). "
            "[A circle about its midpoint O](middle) [touches all sides, so that its radius is "
            "half of the side](round). "
            "Find the area of the part of the square outside the circle."
        ),
        figure=diagram("polygon(A, B, C, D)", "circle(O)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    radius = values.integer("radius")
    return (
        Distractor(_left(4 * radius**2, 4 * radius**2), "takes the side for the radius"),
        Distractor(_left(4 * radius**2, 2 * radius), "subtracts the circumference"),
        Distractor(_left(8 * radius, radius**2), "takes the perimeter of the square"),
        Distractor(f"{radius**2}*pi cm^2", "gives the area of the circle"),
    )


def _domains(radii: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "radius": radii})


CIRCLE_IN_SQUARE = ParametricFamily(
    name="circle-in-square",
    version=2,
    objective=objective("measurement.shaded-area", "secondary-2"),
    parameters={
        "easy": _domains(Integers(3, 10)),
        "medium": _domains(Integers(11, 25)),
        "hard": _domains(Integers(26, 60)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
