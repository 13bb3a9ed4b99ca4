"""What stands in brackets or beside colons: lists, tuples, sets, ratios, intervals, places."""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.semantics import arrays
from mathverify.semantics.intervals import of_interval
from mathverify.semantics.lowering import Lowering, NodeRule
from mathverify.semantics.meaning import Collection, CollectionKind, LoweringProblem, Meaning
from mathverify.semantics.relations import both_signs

__all__ = ["KINDS"]


def _collected(
    lowering: Lowering, kind: CollectionKind, items: tuple[tree.Node, ...]
) -> Collection:
    return Collection(kind, tuple([lowering.lower(item) for item in items]))


def _list(lowering: Lowering, node: tree.ListLiteral) -> Meaning:
    return _collected(lowering, CollectionKind.LIST, node.items)


def _tuple(lowering: Lowering, node: tree.TupleLiteral) -> Meaning:
    return _collected(lowering, CollectionKind.TUPLE, node.items)


def _ratio(lowering: Lowering, node: tree.Ratio) -> Meaning:
    return _collected(lowering, CollectionKind.RATIO, node.parts)


def _set(lowering: Lowering, node: tree.SetLiteral) -> Meaning:
    found: list[Meaning] = []
    for item in node.items:
        if isinstance(item, tree.PlusMinus):
            found.extend(lowering.lower(value) for value in both_signs(item))
        else:
            found.append(lowering.lower(item))
    return Collection(CollectionKind.SET, tuple(found))


def _both(_lowering: Lowering, node: tree.PlusMinus) -> Meaning:
    raise LoweringProblem(
        Code.AMBIGUOUS,
        "+- means two values; here one value is needed",
        node,
        "write a set such as {a - b, a + b}",
    )


def _entry(lowering: Lowering, node: tree.Index) -> Meaning:
    base = lowering.lower(node.base)
    return arrays.entry(base, tuple(lowering.lower(index) for index in node.indices), node)


KINDS: Mapping[type, NodeRule] = {
    tree.ListLiteral: _list,
    tree.TupleLiteral: _tuple,
    tree.Ratio: _ratio,
    tree.SetLiteral: _set,
    tree.PlusMinus: _both,
    tree.Interval: of_interval,
    tree.Index: _entry,
}
