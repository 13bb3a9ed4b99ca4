"""Sets of real numbers with known ends: what one has and another has not.

Ends are compared exactly; sets with unknown ends are not treated.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.codes import Code
from mathverify.language.tree import Name, Node
from mathverify.semantics import quantities
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Piece,
    Region,
    Scalar,
)
from mathverify.semantics.numbers import NotKnown, Order, compare


def known_set(meaning: Meaning, node: Node) -> Meaning:
    """``meaning`` of the right side of ``in``, unless ``node`` names an interval or a list.

    Written there ``[1, 6]`` is an interval, as a datum it is a list.  Raises `LoweringProblem`.
    """
    if isinstance(node, Name) and isinstance(meaning, Collection) and len(meaning.items) == 2:
        if meaning.kind in (CollectionKind.LIST, CollectionKind.TUPLE):
            name = node.identifier
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"{name} may be an interval or a list of two members",
                node,
                f"the interval, or the set {{a, b}}, itself in place of {name}",
            )
    return meaning


def difference(first: Region, second: Region, node: Node | None) -> Region:
    """What ``first`` has and ``second`` has not.  Raises `LoweringProblem` for unknown ends."""
    left = list(first.pieces)
    for cut in second.pieces:
        left = [part for piece in left for part in _without(piece, cut, node)]
    return Region(tuple(piece for piece in left if not _is_empty(piece, node)))


def is_empty(region: Region, node: Node | None) -> bool:
    """Whether no number belongs to ``region``."""
    return all(_is_empty(piece, node) for piece in region.pieces)


def _without(piece: Piece, cut: Piece, node: Node | None) -> list[Piece]:
    """The parts of ``piece`` below and above ``cut``."""
    if _is_empty(cut, node):
        return [piece]
    found: list[Piece] = []
    if cut.low is not None:
        high, closed = _nearer(piece.high, piece.high_closed, cut.low, not cut.low_closed, -1, node)
        found.append(replace(piece, high=high, high_closed=closed))
    if cut.high is not None:
        low, closed = _nearer(piece.low, piece.low_closed, cut.high, not cut.high_closed, 1, node)
        found.append(replace(piece, low=low, low_closed=closed))
    return [part for part in found if not _is_empty(part, node)]


def _nearer(
    own: Scalar | None,
    own_closed: bool,
    other: Scalar,
    other_closed: bool,
    direction: int,
    node: Node | None,
) -> tuple[Scalar, bool]:
    """The end that lies further inside; ``direction`` is 1 for low ends and -1 for high ones."""
    if own is None:
        return other, other_closed
    order = _order(own, other, node) * direction
    if order == 0:
        return own, own_closed and other_closed
    return (own, own_closed) if order > 0 else (other, other_closed)


def _is_empty(piece: Piece, node: Node | None) -> bool:
    if piece.low is None or piece.high is None:
        return False
    order = _order(piece.low, piece.high, node)
    return order > 0 or (order == 0 and not (piece.low_closed and piece.high_closed))


def _order(one: Scalar, other: Scalar, node: Node | None) -> int:
    """-1, 0 or 1 as ``one`` is less than, equal to or greater than ``other``."""
    values = []
    for scalar in quantities.aligned((one, other), node, "compare"):
        value = evaluate(scalar.term, {})
        if isinstance(value, (Undefined, NotKnown)):
            raise LoweringProblem(
                None, "intervals are compared only where their ends are known numbers", node
            )
        values.append(value)
    order = compare(values[0], values[1])
    if order is Order.UNKNOWN:
        raise LoweringProblem(None, "two ends of intervals could not be told apart", node)
    return {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}[order]
