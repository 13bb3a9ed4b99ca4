"""A sphere is cut by a plane: its surface from the distance of the plane and the circle it cuts."""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["SPHERE_SECTION"]

_THINGS = Choices(("sphere", "glass ball", "lamp"))


def _surface(number: int) -> str:
    return f"{number}*pi cm^2"


def _build(values: Values) -> ProblemSpec:
    away, small, radius = triple(values.word("triple"), values.integer("scale"))
    answer = _surface(4 * radius**2)
    return ProblemSpec(
        id="sphere-section",
        data=data(corner="90 deg", away=f"{away} cm", small=f"{small} cm"),
        unknowns=(
            *points("O M A"),
            Unknown(name="surface", unit="cm^2", meaning="the surface of the sphere"),
        ),
        givens=givens(
            upright="angle(O, M, A) = corner",
            depth="length(O, M) = away",
            size="length(M, A) = small",
            sphere="surface = 4*pi*length(O, A)^2",
        ),
        ask=ask("surface", unit="cm^2"),
        answer=answer,
        steps=steps(
            (
                f"length(O, A)^2 = away^2 + small^2 = {radius**2} cm^2",
                "OA is a radius of the sphere; use the theorem of Pythagoras",
            ),
            (
                f"surface = 4*pi*({radius**2} cm^2) = {answer}",
                "the surface is four great circles",
            ),
        ),
        prose=Prose(
            stem=f"A plane cuts a {values.word('thing')} with centre O in a circle with centre M, "
            "and A is a point of this circle. Angle OMA is {corner}, OM is {away} long and the "
            "radius MA is {small} long. Find [the surface of the sphere](sphere)."
        ),
        figure=diagram("triangle(O, M, A)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    away, small, radius = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(_surface(radius**2), "gives the area of a great circle"),
        Distractor(_surface(4 * small**2), "takes the radius of the small circle"),
        Distractor(_surface(4 * radius), "forgets to square the radius"),
        Distractor(_surface(4 * (away + small) ** 2), "adds the two lengths"),
    )


def _domains(triples: tuple[str, ...], scales: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "triple": Choices(triples), "scale": scales})


SPHERE_SECTION = ParametricFamily(
    name="sphere-section",
    version=2,
    objective=objective("solids.spheres", "secondary-4"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 6)),
        "medium": _domains(TRIPLES[:4], Integers(2, 7)),
        "hard": _domains(TRIPLES[4:], Integers(1, 5)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
