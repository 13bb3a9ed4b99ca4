"""A side of a triangle is produced: an exterior angle, or the angle that goes with it."""

from __future__ import annotations

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["EXTERIOR_ANGLE"]

_OUTSIDE, _INSIDE = "exterior", "interior"


def _build(values: Values) -> ProblemSpec:
    far, near = values.integer("far"), values.integer("near")
    outer = far + near
    common = {"corners": "triangle(A, B, C)", "produced": "on(C, segment(B, D))"}
    if values.word("wanted") == _OUTSIDE:
        known = data(far=degrees(far), near=degrees(near))
        facts = givens(**common, at_a="angle(B, A, C) = far", at_b="angle(A, B, C) = near")
        wanted, answer = "angle(A, C, D)", degrees(outer)
        lines = steps(
            (
                "angle(A, C, D) = angle(B, A, C) + angle(A, B, C)",
                "an exterior angle is the sum of the two opposite interior angles",
            ),
            (f"angle(A, C, D) = far + near = {answer}", "add {far} and {near}"),
        )
        told = "angle BAC is {far} and angle ABC is {near}. Find angle ACD."
    else:
        known = data(outer=degrees(outer), near=degrees(near))
        facts = givens(**common, at_c="angle(A, C, D) = outer", at_b="angle(A, B, C) = near")
        wanted, answer = "angle(B, A, C)", degrees(far)
        lines = steps(
            (
                "angle(B, A, C) + angle(A, B, C) = angle(A, C, D)",
                "an exterior angle is the sum of the two opposite interior angles",
            ),
            (f"angle(B, A, C) = outer - near = {answer}", "subtract {near} from {outer}"),
        )
        told = "angle ACD is {outer} and angle ABC is {near}. Find angle BAC."
    return ProblemSpec(
        id="exterior-angle",
        data=known,
        unknowns=points("A B C D"),
        givens=facts,
        ask=ask(wanted),
        answer=answer,
        steps=lines,
        prose=Prose(stem="[The side BC of triangle ABC is produced to D](produced), " + told),
        figure=diagram("triangle(A, B, C)", "segment(C, D)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    far, near = values.integer("far"), values.integer("near")
    third = 180 - far - near
    if values.word("wanted") == _OUTSIDE:
        return (
            Distractor(degrees(third), "gives the angle inside the triangle"),
            Distractor(degrees(180 - far), "takes the supplement of one of the angles"),
            Distractor(degrees(180 - near), "takes the supplement of the other angle"),
        )
    return (
        Distractor(degrees(third), "gives the angle beside the exterior angle"),
        Distractor(degrees(far + 2 * near), "adds the angles instead of subtracting"),
        Distractor(degrees(180 - far), "takes the supplement of the result"),
    )


def _domains(wanted: tuple[str, ...], angles: Integers) -> Parameters:
    return Parameters(
        {"wanted": Choices(wanted), "far": angles, "near": angles},
        lambda values: (
            values.integer("far") + values.integer("near") <= 160
            and values.integer("far") != values.integer("near")
        ),
    )


EXTERIOR_ANGLE = ParametricFamily(
    name="exterior-angle",
    version=2,
    objective=objective("geometry.exterior-angles", "secondary-1"),
    parameters={
        "easy": _domains((_OUTSIDE,), Integers(30, 90, 5)),
        "medium": _domains((_OUTSIDE, _INSIDE), Integers(31, 99, 2)),
        "hard": _domains((_INSIDE,), Integers(22, 118, 4)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
