"""Radius and chord of a circle are known: how far is the chord from the centre?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["CHORD_DISTANCE"]


def _build(values: Values) -> ProblemSpec:
    half, away, radius = triple(values.word("triple"), values.integer("scale"))
    return ProblemSpec(
        id="chord-distance",
        data=data(size=f"{radius} cm", across=f"{2 * half} cm"),
        unknowns=points("O A B M"),
        givens=givens(
            first="on(A, circle(O))",
            second="on(B, circle(O))",
            middle="M = midpoint(A, B)",
            round="radius(circle(O)) = size",
            chord="length(A, B) = across",
        ),
        ask=ask("length(O, M)"),
        answer=f"{away} cm",
        steps=steps(
            (
                "angle(O, M, A) = 90 deg",
                "the line from the centre to the midpoint of a chord is perpendicular to the chord",
            ),
            ("length(A, M) = across/2", "the midpoint halves the chord"),
            (
                f"length(O, M)^2 = size^2 - (across/2)^2 = {away**2} cm^2",
                "use the theorem of Pythagoras",
            ),
            (f"length(O, M) = {away} cm", "take the square root"),
        ),
        prose=Prose(
            stem="A circle with centre O has a radius of {size}. [The chord AB of this circle]"
            "(first second) is {across} long, and [M is its midpoint](middle). How far is M from O?"
        ),
        figure=diagram("circle(O)", "segment(A, B)", "segment(O, A)", "segment(O, M)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    half, away, radius = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(f"{radius - half} cm", "subtracts the lengths instead of their squares"),
        Distractor(f"{half} cm", "gives half of the chord"),
        Distractor(f"{away**2} cm", "forgets to take the square root"),
    )


def _domains(triples: tuple[str, ...], scales: Integers) -> Parameters:
    return Parameters({"triple": Choices(triples), "scale": scales})


CHORD_DISTANCE = ParametricFamily(
    name="chord-distance",
    version=2,
    objective=objective("geometry.circle-chords", "secondary-3"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 12)),
        "medium": _domains(TRIPLES[2:6], Integers(1, 7)),
        "hard": _domains(TRIPLES[4:], Integers(3, 9)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
