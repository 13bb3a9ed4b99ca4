"""What every workflow holds a proved question to: what was asked for by name, then its words.

One path for all.  Means are looked for in its lines, a diagram is drawn and read back, and a page
that readers can be shown is looked for, by programs and at no call: `as_asked` stands behind the
proof, before anybody is asked.  Words are
read back by readers of the words alone: `told_by_words` is for what would be found.  Both only ever
take away: what was not proved stays as it is, and what was proved is refuted if its words or its
diagram tell another question or another way, and undecided if nobody could tell.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.guide import wants_figure
from generators.agents.reader import READER, Reader
from generators.agents.round_trip import (
    NotCompared,
    OtherQuestion,
    SameQuestion,
    round_trip,
    unreadable,
)
from generators.search.brief import Brief
from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing, lowered
from generators.search.loop import Settling
from generators.search.opinion import CONTENT, Opinion
from generators.search.proposer import Answer
from generators.search.reflection import Point, cut
from generators.workflows.diagram_gate import DiagramGate
from generators.workflows.illustrating import NO_ILLUSTRATOR
from generators.workflows.means_gate import MeansGate
from generators.workflows.resources import Resources
from mathverify.attestation.page import Page
from mathverify.attestation.showing import unfit
from mathverify.attestation.text import text_of
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

#: So often one reading may come to no usable reply.  That says nothing of the words, and giving up
#: costs what was written and read before.
_PATIENCE = 12

#: Nobody could hold the words to the question.
WORDS_NOT_READ = "words-not-read"

_REMEDY = (
    "tell the question in plain short sentences, and let numbers that tell different data differ"
)


def as_asked(gate: Gate, brief: Brief, resources: Resources, *, illustrated: bool = False) -> Gate:
    """``gate``, then the means that the brief names, then the diagram, then whether there is a page
    that readers of the words can be shown; ``illustrated``: there has to be a diagram, as where a
    brief names one.

    Where nobody draws, a question with a figure passes unless a diagram has to be there: whoever
    prints it draws it then.
    """
    asked: Gate = MeansGate(gate, brief)
    if resources.illustrator is not NO_ILLUSTRATOR or illustrated:
        wanted = illustrated or wants_figure(brief)
        asked = DiagramGate(asked, resources.illustrator, wanted=wanted)
    return _ReadableGate(asked, resources.verifying)


class _ReadableGate:
    """``gate``, and then whether there is a page from which readers could tell the question."""

    def __init__(self, gate: Gate, verifying: Callable[[ProblemSpec], Verdict]) -> None:
        self._gate = gate
        self._verifying = verifying

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate, unless readers of a proved question would be asked in vain."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None or judgement.verdict is None:
            return judgement
        reason = unreadable(judgement.verdict, self._verifying)
        return _not_read(judgement, reason) if reason else judgement


def told_apart(spec: ProblemSpec) -> Opinion:
    """A ranking of proved questions for `told_by_words`, which asks nobody.

    Where a text shows one number for two data its readers are shown a sibling, if there is one: of
    several questions it comes after those whose numbers can be told apart.
    """
    return Opinion(0.5) if unfit(Page(spec, text_of(spec))) else CONTENT


def told_by_words(brief: Brief, resources: Resources) -> Settling:
    """A judgement once readers have held the words of its question to it."""
    reader = Reader(resources.role(READER.name), resources.verifying, patience=_PATIENCE)

    def held(judgement: Judgement) -> Judgement:
        return held_to_words(judgement, reader, resources.verifying, brief.seed)

    return held


def held_to_words(
    judgement: Judgement, reader: Reader, verifying: Callable[[ProblemSpec], Verdict], seed: int = 0
) -> Judgement:
    """The judgement, unless the words of a proved question let it down."""
    if judgement.verified is None or judgement.verdict is None:
        return judgement
    match round_trip(judgement.verdict, reader, verifying, seed):
        case SameQuestion():
            return judgement
        case OtherQuestion(point=point):
            return lowered(judgement, Standing.REFUTED, (point,), ("mathematics",))
        case NotCompared(reason=reason):
            return _not_read(judgement, reason)


def _not_read(judgement: Judgement, reason: str) -> Judgement:
    point = Point(
        WORDS_NOT_READ,
        "$.prose.stem",
        cut(f"readers of the words alone could not be held to the question: {reason}"),
        remedy=_REMEDY,
    )
    return lowered(judgement, Standing.UNDECIDED, (point,), ("mathematics",))
