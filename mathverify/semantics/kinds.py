"""What nodes mean by their kind, without any theory: the rules of this package together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathverify.language import tree
from mathverify.semantics import arithmetic, bracketed, calls, cases, events
from mathverify.semantics.lowering import Lowering, NodeRule, Rules

__all__ = ["BARE", "KINDS"]

#: Kind of node -> its rule.  Theories add theirs (`mathverify.theories.rules`).
KINDS: Mapping[type, NodeRule] = MappingProxyType(
    {
        tree.Name: Lowering.named,
        **calls.KINDS,
        **cases.KINDS,
        **arithmetic.KINDS,
        **bracketed.KINDS,
        **events.KINDS,
    }
)

#: Rules without any theory: arithmetic, collections, relations.
BARE = Rules(calls=MappingProxyType({}), kinds=KINDS)
