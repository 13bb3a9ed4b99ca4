"""The ends of a diameter by coordinates: the equation of the circle."""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, signed_sum, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["CIRCLE_ON_DIAMETER"]


def _circle(x: int, y: int, square: int) -> str:
    first, second = (
        f"({signed_sum((1, name), (-place, ''))})^2" if place else f"{name}^2"
        for name, place in (("x", x), ("y", y))
    )
    return f"{first} + {second} = {square}"


def _build(values: Values) -> ProblemSpec:
    x, y = values.integer("x"), values.integer("y")
    across, up, radius = triple(values.word("triple"), values.integer("scale"))
    return ProblemSpec(
        id="circle-on-diameter",
        data=data(A=f"({x - across}, {y - up})", B=f"({x + across}, {y + up})"),
        unknowns=(Unknown(name="k", domain="circle"),),
        givens=givens(diameter="diameter(segment(A, B), k)"),
        ask=ask("equation(k)"),
        answer=_circle(x, y, radius**2),
        steps=steps(
            (f"center(k) = ({x}, {y})", "the centre is the midpoint of the diameter"),
            (
                f"radius(k) = sqrt({across}^2 + {up}^2) = {radius}",
                "the radius is the distance from the centre to A",
            ),
            (f"radius(k)^2 = {radius**2}", "the equation has the square of the radius"),
        ),
        prose=Prose(
            stem="A is the point {A} and B is the point {B}. The segment AB is a diameter of the "
            "circle k. Find the equation of k."
        ),
        figure=diagram("segment(A, B)", "k", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    x, y = values.integer("x"), values.integer("y")
    _, _, radius = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(_circle(-x, -y, radius**2), "takes the coordinates with the wrong sign"),
        Distractor(_circle(x, y, radius), "forgets to square the radius"),
        Distractor(_circle(x, y, 4 * radius**2), "takes the diameter for the radius"),
        Distractor(_circle(y, x, radius**2), "swaps the coordinates of the centre"),
    )


def _domains(triples: tuple[str, ...], scales: Integers, places: Integers) -> Parameters:
    return Parameters(
        {"triple": Choices(triples), "scale": scales, "x": places, "y": places},
        lambda values: values.integer("x") != 0 != values.integer("y"),
    )


CIRCLE_ON_DIAMETER = ParametricFamily(
    name="circle-on-diameter",
    version=2,
    objective=objective("coordinates.circles", "secondary-4"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 1), Integers(1, 7)),
        "medium": _domains(TRIPLES[:2], Integers(1, 2), Integers(-5, 5)),
        "hard": _domains(TRIPLES[2:6], Integers(1, 1), Integers(-7, 7)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
