"""A gate that holds the words of a proved question to its spec, by the round trip.

It only ever takes away: what was not proved stays as it is, and what was proved is refuted if its
words tell another question, and undecided if nobody could tell.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.guide import guide
from generators.agents.reader import READER, Reader
from generators.agents.round_trip import NotCompared, OtherQuestion, SameQuestion, round_trip
from generators.search.brief import Brief
from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing, lowered
from generators.search.proposer import Answer
from generators.search.reflection import Point
from generators.workflows.resources import Resources
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

__all__ = ["RoundTripGate", "told_by_words"]


class RoundTripGate:
    """``gate``, and then a reader of the words alone."""

    def __init__(
        self, gate: Gate, reader: Reader, verifying: Callable[[ProblemSpec], Verdict], seed: int = 0
    ) -> None:
        self._gate = gate
        self._reader = reader
        self._verifying = verifying
        self._seed = seed

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate, unless the words of a proved question let it down."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None or judgement.verdict is None:
            return judgement
        match round_trip(judgement.verdict, self._reader, self._verifying, self._seed):
            case SameQuestion():
                return judgement
            case OtherQuestion(point=point):
                return lowered(judgement, Standing.REFUTED, (point,), ("mathematics",))
            case NotCompared():
                point = Point(
                    "words-not-read",
                    "$.prose.stem",
                    "a reader could not write the question down from its words alone",
                    remedy="tell the question in plain short sentences",
                )
                return lowered(judgement, Standing.UNDECIDED, (point,), ("mathematics",))


def told_by_words(
    gate: Gate, brief: Brief, resources: Resources, *, illustrated: bool = False
) -> Gate:
    """``gate``, and then readers who are shown the notation of the topics of the brief."""
    shown = guide(brief, illustrated)
    model = resources.role(READER.name)
    reader = Reader(model, resources.verifying, notation=shown.notation, shown=shown.families)
    return RoundTripGate(gate, reader, resources.verifying, brief.seed)
