"""A trapezium with two right angles: how long is its sloping side?"""

from __future__ import annotations

from generators.diagrams import TRIPLES, diagram, points, triple
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["TRAPEZIUM_SIDE"]


def _build(values: Values) -> ProblemSpec:
    more, high, slope = triple(values.word("triple"), values.integer("scale"))
    top = values.integer("top")
    return ProblemSpec(
        id="trapezium-side",
        data=data(corner="90 deg", bottom=f"{top + more} cm", top=f"{top} cm", high=f"{high} cm"),
        unknowns=points("A B C D"),
        givens=givens(
            first="angle(D, A, B) = corner",
            second="angle(A, D, C) = corner",
            side="same_side(B, C, line(A, D))",
            one="length(A, B) = bottom",
            two="length(C, D) = top",
            three="length(A, D) = high",
        ),
        ask=ask("length(B, C)"),
        answer=f"{slope} cm",
        steps=steps(
            (f"bottom - top = {more} cm", "the difference of the parallel sides"),
            (
                f"length(B, C)^2 = ({more} cm)^2 + high^2 = {slope**2} cm^2",
                "use the theorem of Pythagoras in the triangle beside the rectangle",
            ),
            (f"length(B, C) = {slope} cm", "take the square root"),
        ),
        prose=Prose(
            stem="In the trapezium ABCD, [the angles DAB and ADC are {corner} each](first second). "
            "AB is {bottom} long, CD is {top} long and AD is {high} long; "
            "[B and C are on the same side of AD](side). "
            "How long is BC?"
        ),
        figure=diagram("polygon(A, B, C, D)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    more, high, slope = triple(values.word("triple"), values.integer("scale"))
    return (
        Distractor(f"{more + high} cm", "adds the legs of the triangle"),
        Distractor(f"{slope**2} cm", "forgets to take the square root"),
        Distractor(f"{high} cm", "takes the trapezium for a rectangle"),
    )


def _domains(triples: tuple[str, ...], scales: Integers, tops: Integers) -> Parameters:
    return Parameters({"triple": Choices(triples), "scale": scales, "top": tops})


TRAPEZIUM_SIDE = ParametricFamily(
    name="trapezium-side",
    version=2,
    objective=objective("geometry.trapezium", "secondary-2"),
    parameters={
        "easy": _domains(TRIPLES[:2], Integers(1, 2), Integers(4, 10)),
        "medium": _domains(TRIPLES[:4], Integers(1, 3), Integers(5, 14)),
        "hard": _domains(TRIPLES[4:], Integers(1, 3), Integers(6, 20)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # On the other side of AD the corner C is farther from B.
    near_misses=(dropping("side", frozenset({Code.UNDERDETERMINED})),),
)
