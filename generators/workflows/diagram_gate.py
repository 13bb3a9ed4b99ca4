"""A gate that holds the diagram of a proved question to it, by what is read back of the diagram.

It only ever takes away, as the round trip does: a proved question whose diagram disagrees is
refuted, and one that cannot be drawn or read is undecided.
"""

from __future__ import annotations

from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing, lowered
from generators.search.proposer import Answer
from generators.search.reflection import MOST_POINTS, Point, cut
from generators.workflows.illustrating import Illustrated, Illustrator, Misdrawn
from mathverify.verification.pictures import Fault, NotDrawn

#: The diagram shows another question.
DIAGRAM_DIFFERS = "diagram-differs"

#: There is no diagram that can be drawn.
NO_DIAGRAM = "no-diagram"

_REMEDY = {
    DIAGRAM_DIFFERS: "draw fewer things, mark only what the givens say, and say the same as they",
    NO_DIAGRAM: "draw what the words name, from points and data of the question, and no more",
}
_KEPT = ("mathematics", "words")


class DiagramGate:
    """``gate``, and then the diagram; a question without one passes unless one is ``wanted``."""

    def __init__(self, gate: Gate, illustrator: Illustrator, *, wanted: bool = True) -> None:
        self._gate = gate
        self._illustrator = illustrator
        self._wanted = wanted

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate, unless the diagram of a proved question lets it down."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None:
            return judgement
        if judgement.verified.spec.figure is None and not self._wanted:
            return judgement
        match self._illustrator.illustrated(judgement.verified.spec):
            case Illustrated():
                return judgement
            case Misdrawn(faults=faults):
                return lowered(judgement, Standing.REFUTED, points(faults), _KEPT)
            case NotDrawn(reason=reason):
                return lowered(judgement, Standing.UNDECIDED, (missing(reason),), _KEPT)


def points(faults: tuple[Fault, ...]) -> tuple[Point, ...]:
    """What an author is told of a diagram that disagrees."""
    return tuple(
        Point(DIAGRAM_DIFFERS, "$.figure", cut(str(fault)), remedy=_REMEDY[DIAGRAM_DIFFERS])
        for fault in faults[:MOST_POINTS]
    )


def missing(reason: str) -> Point:
    """What an author is told of a diagram that was not drawn."""
    return Point(NO_DIAGRAM, "$.figure", cut(reason), remedy=_REMEDY[NO_DIAGRAM])
