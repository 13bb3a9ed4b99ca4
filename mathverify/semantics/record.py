"""What the lowerings of one question share: its unknowns, and what the rules have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mathverify.language.tree import Constant, Node, Number
from mathverify.semantics.meaning import Collection, Meaning, Scalar, Truth

if TYPE_CHECKING:
    from mathverify.semantics.system import Evidence
    from mathverify.semantics.unknowns import UnknownMeaning

__all__ = ["Record"]


@dataclass(slots=True)
class Record:
    """What the lowering of one question knows of its unknowns, and what its rules have shown.

    ``parameters`` depend on no other unknown; ``data`` are as they were written; ``evidence`` is
    for readings that took a decision.
    ``called`` are the functions whose rules were asked, and ``computed`` those that answered with
    a number (or a truth, or a list of such): what is claimed of it is claimed of their result.
    ``plugins`` are the theories and engines of other packages that took part.
    ``sources`` says of a lowered term or formula which call it was said as, and ``notes`` what
    was read where a text could be taken in more than one way.
    """

    unknowns: dict[str, UnknownMeaning] = field(default_factory=dict)
    data: Mapping[str, Node] = field(default_factory=dict)
    parameters: set[str] = field(default_factory=set)
    evidence: list[Evidence] = field(default_factory=list)
    sources: dict[Node, Node] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    computed: set[str] = field(default_factory=set)
    plugins: set[str] = field(default_factory=set)

    def rests_on(self, evidence: Evidence) -> None:
        """Note once that a reading took this decision."""
        self.evidence += [evidence] * (evidence not in self.evidence)

    def noted(self, function: str, meaning: Meaning) -> Meaning:
        """``meaning``, as what a rule said that a call of this function is."""
        self.called.add(function)
        if _is_computed(meaning):
            self.computed.add(function)
        return meaning

    def multiplied(self, factors: tuple[Meaning, ...], product: Meaning) -> Meaning:
        """``product``, as that of these factors."""
        matrices = sum([isinstance(factor, Collection) for factor in factors])
        return product if matrices < 2 else self.noted("product of matrices", product)


def _is_computed(meaning: Meaning) -> bool:
    """Whether nothing is left to work out."""
    match meaning:
        case Scalar(term=Number()) | Truth(formula=Constant()):
            return True
        case Collection(items=items):
            return all(map(_is_computed, items))
    return False
