"""A right-angled triangle with an angle of 30, 45 or 60 degrees: an exact side."""

from __future__ import annotations

from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, signed_sum, steps
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["SPECIAL_TRIANGLE"]

_ROOTS = {30: "sqrt(3)", 45: "sqrt(2)"}


def _surd(number: int, root: str) -> str:
    return f"{signed_sum((number, root))} cm"


def _build(values: Values) -> ProblemSpec:
    half, angle = values.integer("half"), values.integer("angle")
    root = _ROOTS[angle]
    answer = _surd(half, root)
    exact = f"{root}/2"
    return ProblemSpec(
        id="special-triangle",
        data=data(long=f"{2 * half} cm", small=f"{angle} deg", right="90 deg"),
        unknowns=points("A B C"),
        givens=givens(
            corner="angle(A, C, B) = right",
            turn="angle(B, A, C) = small",
            side="length(A, B) = long",
        ),
        ask=ask("length(A, C)"),
        answer=answer,
        steps=steps(
            ("length(A, C) = long*cos(small)", "AC is beside the angle, AB is the longest side"),
            (f"cos(small) = {exact}", "the exact cosine of {small}"),
            (f"length(A, C) = {answer}", "multiply by {long}"),
        ),
        prose=Prose(
            stem="In triangle ABC, angle ACB is {right}. Angle BAC is {small} and AB is "
            "{long} long. Find the exact length of AC."
        ),
        figure=diagram("triangle(A, B, C)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    half, root = values.integer("half"), _ROOTS[values.integer("angle")]
    other = "sqrt(2)" if root == "sqrt(3)" else "sqrt(3)"
    return (
        Distractor(f"{half} cm", "takes the sine of a half"),
        Distractor(_surd(2 * half, root), "forgets to halve"),
        Distractor(_surd(half, other), "mistakes the exact value of the cosine"),
        Distractor(_surd(3 * half, root), "adds the longest side"),
    )


def _domains(angles: tuple[int, ...], halves: Integers) -> Parameters:
    return Parameters({"angle": Choices(angles), "half": halves})


SPECIAL_TRIANGLE = ParametricFamily(
    name="special-triangle",
    version=1,
    objective=objective("trigonometry.exact-values", "secondary-3"),
    parameters={
        "easy": _domains((30,), Integers(2, 22)),
        "medium": _domains((45,), Integers(2, 24)),
        "hard": _domains((30, 45), Integers(25, 60)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # Without the angle only the longest side of the right-angled triangle is known.
    near_misses=(dropping("turn", frozenset({Code.UNDERDETERMINED})),),
)
