"""One end and the midpoint of a segment are known: where is the other end?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, factor, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["SEGMENT_END"]


def _build(values: Values) -> ProblemSpec:
    x, y, u, v = (values.integer(name) for name in ("x", "y", "u", "v"))
    return ProblemSpec(
        id="segment-end",
        data=data(start=f"({x}, {y})", half=f"({u}, {v})"),
        unknowns=points("A B M"),
        givens=givens(first="A = start", middle="M = half", rule="M = midpoint(A, B)"),
        ask=ask("B"),
        answer=f"({2 * u - x}, {2 * v - y})",
        steps=steps(
            ("M.x = (A.x + B.x)/2", "a midpoint has the mean of the coordinates"),
            (f"B.x = 2*{factor(u)} - {factor(x)} = {2 * u - x}", "solve this for B"),
            (f"B.y = 2*{factor(v)} - {factor(y)} = {2 * v - y}", "the same for the other one"),
        ),
        prose=Prose(
            stem="The point A is {start}. [The midpoint M of the segment AB](rule) is {half}. "
            "Find the coordinates of B."
        ),
        figure=diagram("segment(A, M)", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    x, y, u, v = (values.integer(name) for name in ("x", "y", "u", "v"))
    return (
        Distractor(f"({x + u}/2, {y + v}/2)", "takes the midpoint of A and M"),
        Distractor(f"({u - x}, {v - y})", "gives the way from A to M"),
        Distractor(f"({2 * u + x}, {2 * v + y})", named.SIGN_LOST),
    )


def _distinct(values: Values) -> bool:
    x, y, u, v = (values.integer(name) for name in ("x", "y", "u", "v"))
    return x != u and y != v


def _domains(start: Integers, half: Integers) -> Parameters:
    return Parameters({"x": start, "y": start, "u": half, "v": half}, _distinct)


SEGMENT_END = ParametricFamily(
    name="segment-end",
    version=2,
    objective=objective("coordinates.midpoint", "secondary-2"),
    parameters={
        "easy": _domains(Integers(1, 4), Integers(3, 8)),
        "medium": _domains(Integers(-5, 5), Integers(-3, 6)),
        "hard": _domains(Integers(-12, -4), Integers(-6, 7)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
