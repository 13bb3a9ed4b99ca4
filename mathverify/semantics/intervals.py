"""Intervals and their unions, as they are written where a set of real numbers is meant."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Collection, Piece, Region, Scalar
from mathverify.semantics.quantities import aligned


def is_infinite(node: Node) -> bool:
    """Whether this is ``inf`` or ``-inf`` as written."""
    if isinstance(node, tree.Negate):
        node = node.operand
    return isinstance(node, tree.Constant) and node.name == "inf"


def between(
    lowering: Lowering, low: Node, high: Node, *, low_closed: bool, high_closed: bool
) -> Region:
    """The interval between two ends, ``inf`` and ``-inf`` included."""
    bottom = None if is_infinite(low) else lowering.scalar(low, "an end of an interval")
    top = None if is_infinite(high) else lowering.scalar(high, "an end of an interval")
    if bottom is not None and top is not None:
        bottom, top = aligned((bottom, top), low, "have an interval between")
    low_closed, high_closed = low_closed and bottom is not None, high_closed and top is not None
    return Region((Piece(bottom, top, low_closed, high_closed),))


def of_interval(lowering: Lowering, node: tree.Interval) -> Region:
    """What a written interval denotes."""
    return between(
        lowering,
        node.low,
        node.high,
        low_closed=node.low_closed,
        high_closed=node.high_closed,
    )


def as_region(lowering: Lowering, node: Node) -> Region | None:
    """The region that ``node`` denotes where a set of numbers is meant, None if it is no region.

    ``(a, b)`` and ``[a, b]`` are intervals here; unions of regions and finite sets are merged.
    """
    interval = tree.interval_of(node)
    if interval is not None:
        return of_interval(lowering, interval)
    match node:
        case tree.Quantity(value=inner, unit=unit) if tree.interval_of(inner):
            return as_region(lowering, _unit_on_ends(inner, unit))
        case tree.Call(function="union", arguments=sides):
            pieces: list[Piece] = []
            for side in sides:
                region = as_region(lowering, side)
                if region is None:
                    return None
                pieces.extend(region.pieces)
            return Region(tuple(pieces))
        case tree.SetLiteral(items=items) if items:
            points = lowering.lower(node)
            assert isinstance(points, Collection)
            if not all(isinstance(item, Scalar) for item in points.items):
                return None
            return Region(
                tuple(
                    Piece(item, item, low_closed=True, high_closed=True)
                    for item in points.items
                    if isinstance(item, Scalar)
                )
            )
    if node == _REAL and "real" not in lowering.names:
        return Region((Piece(None, None, low_closed=False, high_closed=False),))
    return None


_REAL = tree.Name("real")


def _unit_on_ends(node: Node, unit: tree.Unit) -> Node:
    return tree.mapped(
        node,
        lambda end: (
            end if is_infinite(end) or isinstance(end, tree.Quantity) else tree.Quantity(end, unit)
        ),
    )
