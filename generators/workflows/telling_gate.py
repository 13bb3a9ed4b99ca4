"""What every workflow holds a proved question to: its words, then its diagram where it has one.

One path for all: words are read back by readers of the words alone, a diagram is drawn and read
back.  A brief that asks for a diagram gets no question without one.
"""

from __future__ import annotations

from generators.agents.guide import guide, wants_figure
from generators.agents.reader import READER, Reader
from generators.search.brief import Brief
from generators.search.gate import Gate
from generators.workflows.diagram_gate import DiagramGate
from generators.workflows.illustrating import NO_ILLUSTRATOR
from generators.workflows.resources import Resources
from generators.workflows.round_trip_gate import RoundTripGate

__all__ = ["telling"]


def telling(gate: Gate, brief: Brief, resources: Resources, *, illustrated: bool = False) -> Gate:
    """``gate``, then the words, then the diagram; ``illustrated``: there has to be one.

    Readers are shown the notation of the topics of the brief.  Where nobody draws, a question with
    a figure passes unless a diagram has to be there: whoever prints it draws it then.
    """
    shown = guide(brief, illustrated)
    model = resources.role(READER.name)
    reader = Reader(model, resources.verifying, notation=shown.notation, shown=shown.families)
    told = RoundTripGate(gate, reader, resources.verifying, brief.seed)
    if resources.illustrator is NO_ILLUSTRATOR and not illustrated:
        return told
    wanted = illustrated or wants_figure(brief)
    return DiagramGate(told, resources.illustrator, wanted=wanted)
