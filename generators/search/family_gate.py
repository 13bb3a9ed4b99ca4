"""A gate that holds a written family to all its questions, not only to the one that is shown.

It only ever takes away: a question that was proved is refuted if it is of a family that another
question refutes, and undecided if that is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing
from generators.search.proposer import Answer, Proposed
from generators.search.reflection import Point, Reflection, reflect
from generators.written_families.instances import told
from generators.written_families.proof import (
    Failing,
    ProvedEverywhere,
    ProvedWhereTried,
    Unsettled,
    prove,
)
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

_REMEDY = "restrict the parameters, add a condition under where, or derive one datum from others"


class FamilyGate:
    """``gate``, and then the other questions of the family, at most ``most`` of them."""

    def __init__(
        self, gate: Gate, verifying: Callable[[ProblemSpec], Verdict], most: int = 150
    ) -> None:
        self._gate = gate
        self._verifying = verifying
        self._most = most

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate, unless another question of the family is not right."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None:
            return judgement
        if not isinstance(answer, Proposed) or answer.family is None:
            return judgement
        match prove(answer.family, self._verifying, self._most):
            case ProvedEverywhere() | ProvedWhereTried():
                return judgement
            case Failing(values=values, verdict=verdict):
                points = tuple(
                    replace(point, message=f"for {told(values)}: {point.message}", remedy=_REMEDY)
                    for point in reflect(verdict).points
                )
                return _lowered(judgement, Standing.REFUTED, points)
            case Unsettled(reason=reason):
                point = Point("family-not-proved", "$.parameters", reason, remedy=_REMEDY)
                return _lowered(judgement, Standing.UNDECIDED, (point,))


def _lowered(judgement: Judgement, standing: Standing, points: tuple[Point, ...]) -> Judgement:
    return replace(judgement, standing=standing, reflection=Reflection(points), score=0.0)
