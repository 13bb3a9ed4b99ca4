"""A ship sails two legs at right angles on given bearings: how far from the port is it?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["SHIP_BEARINGS"]


def _build(values: Values) -> ProblemSpec:
    first, second, away = triple(values.word("triple"), values.integer("scale"))
    start = values.integer("start")
    return ProblemSpec(
        id="ship-bearings",
        data=data(
            out=f"{first} km",
            on=f"{second} km",
            course=f"{start:03} deg",
            turned=f"{start + 90:03} deg",
        ),
        unknowns=points("P Q R"),
        givens=givens(
            leg="length(P, Q) = out",
            way="bearing(P, Q) = course",
            next_leg="length(Q, R) = on",
            next_way="bearing(Q, R) = turned",
        ),
        ask=ask("length(P, R)"),
        answer=f"{away} km",
        steps=steps(
            (
                "angle(P, Q, R) = 180 deg - (turned - course) = 90 deg",
                "the ship turns by the difference of the bearings",
            ),
            (
                f"length(P, R)^2 = out^2 + on^2 = {away**2} km^2",
                "use the theorem of Pythagoras",
            ),
            (f"length(P, R) = {away} km", "take the square root"),
        ),
        prose=Prose(
            stem="A ship sails {out} from the port P on a bearing of {course} to Q. "
            "Then it sails {on} on a bearing of {turned} to R. How far is R from P?"
        ),
        figure=diagram("segment(P, Q)", "segment(Q, R)", "segment(P, R)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    first, second, away = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(f"{first + second} km", "adds the two legs"),
        Distractor(f"{abs(first - second)} km", "subtracts the two legs"),
        Distractor(f"{away**2} km", "forgets to take the square root"),
    )


def _domains(triples: tuple[str, ...], scales: Integers, starts: Integers) -> Parameters:
    return Parameters({"triple": Choices(triples), "scale": scales, "start": starts})


SHIP_BEARINGS = ParametricFamily(
    name="ship-bearings",
    version=1,
    objective=objective("trigonometry.bearings", "secondary-3"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 4), Integers(20, 80, 10)),
        "medium": _domains(TRIPLES[:4], Integers(2, 6), Integers(95, 165, 10)),
        "hard": _domains(TRIPLES[4:], Integers(1, 3), Integers(181, 263, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
