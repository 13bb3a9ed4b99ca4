"""What the lowerings of one question share: its unknowns, and what the rules have shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mathverify.language.tree import Node

if TYPE_CHECKING:
    from mathverify.semantics.system import Evidence
    from mathverify.semantics.unknowns import UnknownMeaning

__all__ = ["Record"]


@dataclass(slots=True)
class Record:
    """What the lowering of one question knows of its unknowns, and what its rules have shown.

    ``parameters`` depend on no other unknown; ``data`` are as they were written; ``evidence`` is
    for readings that took a decision.
    ``sources`` says of a lowered term or formula which call it was said as, and ``notes`` what
    was read where a text could be taken in more than one way.
    """

    unknowns: dict[str, UnknownMeaning] = field(default_factory=dict)
    data: Mapping[str, Node] = field(default_factory=dict)
    parameters: set[str] = field(default_factory=set)
    evidence: list[Evidence] = field(default_factory=list)
    sources: dict[Node, Node] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def rests_on(self, evidence: Evidence) -> None:
        """Note once that a reading took this decision."""
        self.evidence += [evidence] * (evidence not in self.evidence)
