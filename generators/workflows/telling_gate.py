"""What every workflow holds a proved question to: its words, then its diagram where it has one.

One path for all: words are read back by readers of the words alone, a diagram is drawn and read
back.  A brief that asks for a diagram gets no question without one.
"""

from __future__ import annotations

from generators.agents.guide import wants_figure
from generators.agents.reader import READER, Reader
from generators.search.brief import Brief
from generators.search.budget import Enough, Purse
from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing
from generators.search.loop import Exhausted, Found, Result
from generators.search.proposer import Answer
from generators.workflows.diagram_gate import DiagramGate
from generators.workflows.illustrating import NO_ILLUSTRATOR
from generators.workflows.resources import Resources
from generators.workflows.round_trip_gate import RoundTripGate
from mathverify.problem.identity import digest

__all__ = ["best_told", "telling"]

#: How often nobody may be able to tell of a question whether its words tell it.
_TURNS = 5
#: Seeds of the readings of one turn are below those of the next.
_APART = 10_000


def telling(
    gate: Gate, brief: Brief, resources: Resources, *, illustrated: bool = False, turn: int = 0
) -> Gate:
    """``gate``, then the words, then the diagram; ``illustrated``: there has to be one.

    ``turn`` counts how often the same words are held to the facts, each time by readings anew.
    Where nobody draws, a question with a figure passes unless a diagram has to be there: whoever
    prints it draws it then.
    """
    reader = Reader(resources.role(READER.name), resources.verifying)
    seed = brief.seed + _APART * turn
    told = RoundTripGate(gate, reader, resources.verifying, seed)
    if resources.illustrator is NO_ILLUSTRATOR and not illustrated:
        return told
    wanted = illustrated or wants_figure(brief)
    return DiagramGate(told, resources.illustrator, wanted=wanted)


class _Settled:
    """A gate that has judged already."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def judge(self, _answer: Answer) -> Judgement:
        """The judgement that there is."""
        return self.judgement


def best_told(result: Result, brief: Brief, resources: Resources, purse: Purse) -> Result:
    """``result`` with the best of its proved questions that its words and its diagram tell.

    For searches that score much and find one: only what may be found is held to its words.  The
    best is always held to them, the others as far as the purse goes.
    """
    if not isinstance(result, Found):
        return result
    settled = _Settled(result.candidate.judgement)
    proved = [one for one in result.tree if one.judgement.verified is not None]
    # Each question once; what differs is kept out, of the others nobody could tell.
    distinct = {digest(one.spec): one for one in reversed(proved) if one.spec is not None}
    asked = False
    left = sorted(distinct.values(), key=lambda one: (-one.judgement.reward, one.number))
    for turn in range(_TURNS):
        gate = telling(settled, brief, resources, turn=turn)
        untold = []
        for one in left:
            if asked and not isinstance(purse.left(0), Enough):
                return Exhausted(
                    "the budget is spent, and no proved question is told by its words yet",
                    result.tree,
                )
            asked = True
            settled.judgement = one.judgement
            told = gate.judge(one.answer)
            if told.verified is not None:
                return Found(told.verified, one, result.tree)
            if told.standing is Standing.UNDECIDED:
                untold.append(one)
        left = untold
    return Exhausted("what was proved is not told by its words or its diagram", result.tree)
