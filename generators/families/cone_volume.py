"""Radius and slant height of a cone are known: what is its volume, exactly?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, fraction, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["CONE_VOLUME"]

_THINGS = Choices(("party hat", "funnel", "paper cup"))


def _volume(number: Fraction | int) -> str:
    return f"{fraction(number)}*pi cm^3"


def _build(values: Values) -> ProblemSpec:
    radius, height, slant = triple(values.word("triple"), values.integer("scale"))
    answer = _volume(Fraction(radius**2 * height, 3))
    return ProblemSpec(
        id="cone-volume",
        data=data(corner="90 deg", round=f"{radius} cm", slant=f"{slant} cm"),
        unknowns=(
            *points("O A V"),
            Unknown(name="content", unit="cm^3", meaning="the volume of the cone"),
        ),
        givens=givens(
            axis="angle(V, O, A) = corner",
            size="length(O, A) = round",
            side="length(V, A) = slant",
            cone="content = pi*length(O, A)^2*length(O, V)/3",
        ),
        ask=ask("content", unit="cm^3"),
        answer=answer,
        steps=steps(
            (
                f"length(O, V)^2 = slant^2 - round^2 = {height**2} cm^2",
                "use the theorem of Pythagoras in the triangle OAV",
            ),
            (f"length(O, V) = {height} cm", "take the square root; this is the height"),
            (
                f"content = pi*({radius} cm)^2*({height} cm)/3 = {answer}",
                "a cone has a third of the volume of the cylinder around it",
            ),
        ),
        prose=Prose(
            stem=f"The {values.word('thing')} with apex V is a cone on a circle with centre O, and "
            "A is a point of this circle. Angle VOA is {corner}, OA is {round} long and VA is "
            "{slant} long. Find [the volume of the cone](cone)."
        ),
        figure=diagram("triangle(O, A, V)", level="OA"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    radius, height, slant = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(_volume(radius**2 * height), "forgets to divide by three"),
        Distractor(_volume(Fraction(radius**2 * slant, 3)), "takes the slant side for the height"),
        Distractor(_volume(Fraction(radius * height, 3)), "forgets to square the radius"),
        Distractor(_volume(Fraction(4 * radius**2 * height, 3)), "takes the diameter"),
    )


def _domains(triples: tuple[str, ...], scales: Integers) -> Parameters:
    return Parameters(
        {"thing": _THINGS, "triple": Choices(triples), "scale": scales},
        lambda values: values.integer("scale") * int(values.word("triple").split()[0]) > 1,
    )


CONE_VOLUME = ParametricFamily(
    name="cone-volume",
    version=3,
    objective=objective("solids.cones", "secondary-3"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 6)),
        "medium": _domains(TRIPLES[:4], Integers(2, 7)),
        "hard": _domains(TRIPLES[4:], Integers(1, 5)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
