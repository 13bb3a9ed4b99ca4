"""The line cut at points: order, cells, samples, and cells joined again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cmp_to_key

from mathverify.engines.univariate.range import Range
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NotKnown, Order
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import Cell, OpenCell, PointCell


def order(left: Exact, right: Exact) -> int:
    """Negative, zero or positive; raises `BeyondMethodError` where the order is not known."""
    found = Order.EQUAL if left is right else numbers.compare(left, right)
    if found is Order.UNKNOWN:
        raise BeyondMethodError("the order of two breakpoints is not known")
    return {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}[found]


def sorted_points(points: Iterable[Exact], span: Range) -> tuple[Exact, ...]:
    """The points of the range in ascending order, each once, the ends of the range among them."""
    ends = [end for end in (span.low, span.high) if end is not None]
    kept: list[Exact] = []
    for point in sorted([*ends, *points], key=cmp_to_key(order)):
        outside = (span.low is not None and order(point, span.low) < 0) or (
            span.high is not None and order(point, span.high) > 0
        )
        if not outside and (not kept or order(kept[-1], point)):
            kept.append(point)
    return tuple(kept)


def alternating(points: Sequence[Exact], span: Range) -> tuple[Cell, ...]:
    """Points and the open cells between and around them, in order, within the range."""
    cells: list[Cell] = []
    if span.low is None:
        cells.append(OpenCell(None, points[0] if points else None))
    for i, point in enumerate(points):
        cells.append(PointCell(point))
        if i + 1 < len(points):
            cells.append(OpenCell(point, points[i + 1]))
    if span.high is None and points:
        cells.append(OpenCell(points[-1], None))
    return tuple(cells)


def open_cells(points: Sequence[Exact], span: Range) -> tuple[OpenCell, ...]:
    """The open cells alone."""
    return tuple(cell for cell in alternating(points, span) if isinstance(cell, OpenCell))


def sample_inside(cell: OpenCell) -> Fraction:
    """A rational in an open cell: the integer nearest to zero, else a simple fraction."""
    try:
        whole = integers_inside(cell)
    except BeyondMethodError:
        whole = None
    if whole is not None:
        first, last = whole
        if first is not None and first > 0:
            return Fraction(first)
        if last is not None and last < 0:
            return Fraction(last)
        return Fraction(0)
    if cell.low is None or cell.high is None:
        raise BeyondMethodError("a point beyond the last breakpoint is not known")
    return numbers.midpoint_between(cell.low, cell.high)


def integers_inside(cell: OpenCell) -> tuple[int | None, int | None] | None:
    """First and last integer of an open cell (None: no end); None if there is no integer."""
    first = None if cell.low is None else _floor(cell.low) + 1
    last = None if cell.high is None else -_floor(-cell.high) - 1
    if first is not None and last is not None and first > last:
        return None
    return first, last


def _floor(value: Exact) -> int:
    found = numbers.floor(value)
    if isinstance(found, NotKnown):
        raise BeyondMethodError(found.reason)
    return found


def joined(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Cells in order, an open cell, a point and an open cell that touch made one."""
    result: list[Cell] = []
    for cell in cells:
        result.append(cell)
        while len(result) >= 3 and _touch(*result[-3:]):
            left, _, right = result[-3:]
            assert isinstance(left, OpenCell)
            assert isinstance(right, OpenCell)
            result[-3:] = [OpenCell(left.low, right.high)]
    return tuple(result)


def _touch(left: Cell, middle: Cell, right: Cell) -> bool:
    return (
        isinstance(left, OpenCell)
        and isinstance(middle, PointCell)
        and isinstance(right, OpenCell)
        and left.high is middle.value
        and right.low is middle.value
    )
