"""Two points by coordinates: how far apart are they?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, factor, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["POINT_DISTANCE"]


def _build(values: Values) -> ProblemSpec:
    across, up, long = triple(values.word("triple"), values.integer("scale"))
    x, y = values.integer("x"), values.integer("y")
    end = (x + across, y - up)
    return ProblemSpec(
        id="point-distance",
        data=data(start=f"({x}, {y})", end=f"({end[0]}, {end[1]})"),
        unknowns=points("A B"),
        givens=givens(first="A = start", second="B = end"),
        ask=ask("length(A, B)"),
        answer=str(long),
        steps=steps(
            (f"B.x - A.x = {end[0]} - {factor(x)} = {across}", "how far B is to the right of A"),
            (f"A.y - B.y = {y} - {factor(end[1])} = {up}", "how far B is below A"),
            (
                f"length(A, B)^2 = {across}^2 + {up}^2 = {long**2}",
                "use the theorem of Pythagoras",
            ),
            (f"length(A, B) = {long}", "take the square root"),
        ),
        prose=Prose(
            stem="The point A has the coordinates {start} and the point B has the coordinates "
            "{end}. Find the distance from A to B."
        ),
        figure=diagram("segment(A, B)", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    across, up, long = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(str(across + up), "adds the differences of the coordinates"),
        Distractor(str(long**2), "forgets to take the square root"),
        Distractor(str(abs(across - up)), "subtracts the differences of the coordinates"),
    )


def _domains(triples: tuple[str, ...], scales: Integers, places: Integers) -> Parameters:
    return Parameters({"triple": Choices(triples), "scale": scales, "x": places, "y": places})


POINT_DISTANCE = ParametricFamily(
    name="point-distance",
    version=1,
    objective=objective("coordinates.distance", "secondary-2"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 2), Integers(1, 6)),
        "medium": _domains(TRIPLES[:4], Integers(1, 2), Integers(-5, 4)),
        "hard": _domains(TRIPLES[4:], Integers(1, 2), Integers(-9, -2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
