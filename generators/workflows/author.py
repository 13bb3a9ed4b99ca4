"""Who writes for a brief: the Writer, or the Writer of families where many questions are wanted."""

from __future__ import annotations

from generators.agents.family_writer import FAMILY_WRITER, FamilyWriter
from generators.agents.writer import WRITER, Writer
from generators.search.brief import Brief
from generators.search.family_gate import FamilyGate
from generators.search.gate import Gate
from generators.search.proposer import Proposer
from generators.workflows.resources import Resources


def author(brief: Brief, resources: Resources, directions: tuple[str, ...] = ()) -> Proposer:
    """The author for a brief."""
    if brief.questions > 1:
        model = resources.role(FAMILY_WRITER.name)
        return FamilyWriter(model, resources.verifying, directions)
    return Writer(resources.role(WRITER.name), directions=directions)


def for_all_questions(gate: Gate, resources: Resources) -> Gate:
    """``gate``, and for a written family the same for its other questions."""
    return FamilyGate(gate, resources.verifying)
