"""The axial section of a cylinder is known: what is its volume, exactly?"""

from __future__ import annotations

from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["CYLINDER_SECTION"]

_THINGS = Choices(("tin", "vase", "candle"))


def _volume(number: int) -> str:
    return f"{number}*pi cm^3"


def _build(values: Values) -> ProblemSpec:
    radius, height = values.integer("radius"), values.integer("height")
    answer = _volume(radius**2 * height)
    return ProblemSpec(
        id="cylinder-section",
        data=data(across=f"{2 * radius} cm", high=f"{height} cm"),
        unknowns=(
            *points("A B C D"),
            Unknown(name="content", unit="cm^3", meaning="the volume of the cylinder"),
        ),
        givens=givens(
            section="rectangle(A, B, C, D)",
            wide="length(A, B) = across",
            tall="length(B, C) = high",
            cylinder="content = pi*(length(A, B)/2)^2*length(B, C)",
        ),
        ask=ask("content", unit="cm^3"),
        answer=answer,
        steps=steps(
            (f"length(A, B)/2 = {radius} cm", "the radius is half of the diameter AB"),
            (
                f"content = pi*({radius} cm)^2*high = {answer}",
                "multiply the area of the base by the height",
            ),
        ),
        prose=Prose(
            stem=f"A {values.word('thing')} is a cylinder. It is cut along its axis; [the "
            "section is the rectangle ABCD](section), in which AB is a diameter of the base. "
            "AB is {across} long and BC is {high} long. Find [the volume of the "
            "cylinder](cylinder)."
        ),
        figure=diagram("polygon(A, B, C, D)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    radius, height = values.integer("radius"), values.integer("height")
    return (
        Distractor(_volume(4 * radius**2 * height), "takes the diameter for the radius"),
        Distractor(_volume(radius * height), "forgets to square the radius"),
        Distractor(_volume(2 * radius * height), "gives the curved surface"),
        Distractor(_volume(radius**2 * height * 2), "counts the two halves twice"),
    )


def _domains(radii: Integers, heights: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "radius": radii, "height": heights})


CYLINDER_SECTION = ParametricFamily(
    name="cylinder-section",
    version=2,
    objective=objective("solids.cylinders", "secondary-2"),
    parameters={
        "easy": _domains(Integers(3, 6), Integers(7, 12)),
        "medium": _domains(Integers(5, 12), Integers(8, 25)),
        "hard": _domains(Integers(11, 24), Integers(26, 60)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
