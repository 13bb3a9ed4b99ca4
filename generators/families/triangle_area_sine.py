"""Two sides of a triangle and the angle between them: what is its area?"""

from __future__ import annotations

from fractions import Fraction
from math import radians, sin

from generators.diagrams import clear, degrees, diagram, points, significant
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, decimal, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["FAMILY"]


def _area(values: Values, angle: int | None = None) -> float:
    turned = values.integer("angle") if angle is None else angle
    return values.integer("first") * values.integer("second") * sin(radians(turned)) / 2


def _build(values: Values) -> ProblemSpec:
    first, second, angle = (values.integer(name) for name in ("first", "second", "angle"))
    answer = f"{significant(_area(values))} cm^2"
    half = decimal(Fraction(first * second, 2))
    return ProblemSpec(
        id="triangle-area-sine",
        data=data(first=f"{first} cm", second=f"{second} cm", between=degrees(angle)),
        unknowns=points("A B C"),
        givens=givens(
            one="length(A, B) = first",
            two="length(A, C) = second",
            turn="angle(B, A, C) = between",
        ),
        ask=ask("area(triangle(A, B, C))", rounding="3 sf"),
        answer=answer,
        steps=steps(
            (
                "area(triangle(A, B, C)) = first*second*sin(between)/2",
                "the area is half of the product of two sides and the sine of the angle between",
            ),
            (
                f"area(triangle(A, B, C)) = {half} cm^2*sin({angle} deg)",
                "put in the known values",
            ),
            (f"area(triangle(A, B, C)) ~= {answer}", "round to three significant figures"),
        ),
        prose=Prose(
            stem="In triangle ABC, AB is {first} long, AC is {second} long and angle BAC is "
            "{between}. Find the area of the triangle."
        ),
        figure=diagram("triangle(A, B, C)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    angle = values.integer("angle")
    return (
        Distractor(f"{significant(2 * _area(values))} cm^2", "forgets to halve the product"),
        Distractor(
            f"{significant(_area(values, 90 - angle))} cm^2",
            "takes the cosine instead of the sine",
        ),
        Distractor(
            f"{significant(_area(values, 90))} cm^2",
            "takes the triangle for right-angled",
        ),
    )


def _certain(values: Values) -> bool:
    angle = values.integer("angle")
    shown = [_area(values), 2 * _area(values), _area(values, 90 - angle), _area(values, 90)]
    return all(map(clear, shown)) and values.integer("first") != values.integer("second")


def _domains(angles: Integers, sides: Integers) -> Parameters:
    return Parameters({"first": sides, "second": sides, "angle": angles}, _certain)


FAMILY = ParametricFamily(
    name="triangle-area-sine",
    version=2,
    order=1200,
    objective=objective("trigonometry.area-of-triangle", "secondary-4"),
    parameters={
        "easy": _domains(Integers(25, 75, 10), Integers(4, 9)),
        "medium": _domains(Integers(22, 82, 3), Integers(5, 14)),
        "hard": _domains(Integers(21, 83, 2), Integers(15, 35)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
