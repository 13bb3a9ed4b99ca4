"""Two sides of a triangle and the angle between them: how long is the third side?"""

from __future__ import annotations

from math import cos, radians, sqrt

from generators.diagrams import clear, degrees, diagram, points, significant
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["FAMILY"]


def _side(values: Values, sign: int = -1) -> float:
    b, c = values.integer("b"), values.integer("c")
    return sqrt(b * b + c * c + sign * 2 * b * c * cos(radians(values.integer("angle"))))


def _build(values: Values) -> ProblemSpec:
    b, c, angle = (values.integer(name) for name in ("b", "c", "angle"))
    answer = f"{significant(_side(values))} cm"
    return ProblemSpec(
        id="cosine-rule",
        data=data(b=f"{b} cm", c=f"{c} cm", between=degrees(angle)),
        unknowns=points("A B C"),
        givens=givens(
            one="length(A, C) = b", two="length(A, B) = c", turn="angle(B, A, C) = between"
        ),
        ask=ask("length(B, C)", rounding="3 sf"),
        answer=answer,
        steps=steps(
            (
                "length(B, C)^2 = b^2 + c^2 - 2*b*c*cos(between)",
                "use the cosine rule for the side opposite the known angle",
            ),
            (
                f"length(B, C)^2 = ({b * b + c * c} - {2 * b * c}*cos({angle} deg)) cm^2",
                "put in the known values",
            ),
            (
                f"length(B, C) ~= {answer}",
                "take the square root and round to three significant figures",
            ),
        ),
        prose=Prose(
            stem="In triangle ABC, AC is {b} long, AB is {c} long and angle BAC is {between}. "
            "How long is BC?"
        ),
        figure=diagram("triangle(A, B, C)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    return (
        Distractor(f"{significant(_side(values, 0))} cm", "uses the theorem of Pythagoras"),
        Distractor(f"{significant(_side(values, 1))} cm", "adds the product instead"),
        Distractor(f"{values.integer('b') + values.integer('c')}.0 cm", "adds the sides"),
    )


def _certain(values: Values) -> bool:
    sums = values.integer("b") + values.integer("c")
    return (
        all(clear(_side(values, sign)) for sign in (-1, 0, 1))
        and values.integer("b") != values.integer("c")
        and sums >= 10
    )


def _domains(angles: Integers, sides: Integers) -> Parameters:
    return Parameters({"b": sides, "c": sides, "angle": angles}, _certain)


FAMILY = ParametricFamily(
    name="cosine-rule",
    version=2,
    order=1210,
    objective=objective("trigonometry.cosine-rule", "secondary-4"),
    parameters={
        "easy": _domains(Integers(35, 75, 10), Integers(5, 10)),
        "medium": _domains(Integers(32, 84, 4), Integers(6, 15)),
        "hard": _domains(Integers(97, 141, 4), Integers(11, 30)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
