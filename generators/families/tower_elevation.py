"""The angle of elevation of the top of something, and the distance to it: how high is it?"""

from __future__ import annotations

from math import cos, radians, sin, tan

from generators.coincidences import without_coincidences
from generators.diagrams import clear, degrees, diagram, points, significant
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

_THINGS = Choices(("tower", "mast", "chimney"))


def _heights(values: Values) -> tuple[float, float, float, float]:
    """The height, and what sine, cosine and the inverted fraction give instead."""
    away, up = values.integer("away"), radians(values.integer("up"))
    return away * tan(up), away * sin(up), away * cos(up), away / tan(up)


def _build(values: Values) -> ProblemSpec:
    away, up, thing = values.integer("away"), values.integer("up"), values.word("thing")
    answer = f"{significant(_heights(values)[0])} m"
    return ProblemSpec(
        id="tower-elevation",
        data=data(away=f"{away} m", up=degrees(up), corner="90 deg"),
        unknowns=points("A B C"),
        givens=givens(
            upright="angle(A, C, B) = corner",
            base="length(A, C) = away",
            turn="angle(B, A, C) = up",
        ),
        ask=ask("length(B, C)", rounding="3 sf"),
        answer=answer,
        steps=steps(
            (
                "length(B, C) = away*tan(up)",
                "BC is opposite the known angle and AC is beside it, so use the tangent",
            ),
            (f"length(B, C) ~= {answer}", "round to three significant figures"),
        ),
        prose=Prose(
            stem=f"The foot C of a vertical {thing} BC is {{away}} from the point A on level "
            "ground, so that angle ACB is {corner}. Seen from A, the angle of elevation BAC of the "
            "top B is {up}. "
            f"How high is the {thing}?"
        ),
        figure=diagram("segment(A, C)", "segment(B, C)", "segment(A, B)", level="AC"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    _, sine, cosine, inverted = (f"{significant(height)} m" for height in _heights(values))
    return (
        Distractor(sine, "takes the sine instead of the tangent"),
        Distractor(inverted, "inverts the fraction of the sides"),
        Distractor(cosine, "takes the cosine instead of the tangent"),
    )


def _certain(values: Values) -> bool:
    return all(map(clear, _heights(values)))


def _domains(away: Integers, up: Integers) -> Parameters:
    return Parameters({"thing": _THINGS, "away": away, "up": up}, _certain)


_FAMILY = ParametricFamily(
    name="tower-elevation",
    version=5,
    order=1180,
    objective=objective("trigonometry.elevation", "secondary-3"),
    parameters={
        "easy": _domains(Integers(20, 80, 10), Integers(25, 65, 10)),
        "medium": _domains(Integers(22, 88, 3), Integers(21, 43, 2)),
        "hard": _domains(Integers(105, 245, 5), Integers(8, 32, 3)),
    },
    build=_build,
    misconceptions=_misconceptions,
)

FAMILY = without_coincidences(_FAMILY)
