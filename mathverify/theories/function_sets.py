"""Domain and range of a function of one real variable, as sets of numbers.

The domain is where the rule has a value, inside the domain that was declared, by cell
decomposition.  The range of a continuous function is put together from the images of the parts
between the zeros of its derivative: on each, the derivative keeps its sign, so that the image is
the open interval between the limits at the two ends.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cmp_to_key

from mathverify.calculus.germs import Approach, Infinite, Side, Tends, approach
from mathverify.calculus.univariate import univariate
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Piece,
    Region,
    Scalar,
)
from mathverify.semantics.numbers import Exact, NotKnown, Order, compare, to_node
from mathverify.semantics.periods import common_period
from mathverify.semantics.system import Cell, Constraint, OpenCell, PointCell, System, Variable
from mathverify.semantics.units import Dimension
from mathverify.theories.continuity import cells_of, continuous_by_form, domain_cells
from mathverify.theories.derivative import derivative


def domain_region(term: Node, name: str, dimension: Dimension) -> Region | None:
    """Where ``term`` has a value; None if that is not known."""
    cells = domain_cells(term, name)
    if cells is None:
        return None
    pieces = [_of_cell(cell) for cell in cells]
    return _region(_joined(pieces), dimension)


def range_region(term: Node, name: str, dimension: Dimension) -> Region | None:
    """The values of ``term``; None if that is not known."""
    cells = domain_cells(term, name)
    if cells is None or not continuous_by_form(term):
        return None
    if cells == (OpenCell(None, None),):
        cells = _one_period(term, name) or cells
    images: list[_Interval] = []
    for cell in cells:
        found = _image(term, name, cell)
        if found is None:
            return None
        images += found
    ordered = _joined(images)
    return None if ordered is None else _region(ordered, dimension)


def range_of_quadratic(term: Node, name: str, dimension: Dimension) -> Region | None:
    """The values of a quadratic whose other coefficients may be unknown, from its vertex on.

    None for anything else, and where the sign of the leading coefficient is not known.
    """
    form = univariate(term, name)
    if form is None or form.degree != _QUADRATIC:
        return None
    leading = terms.literal(form.coefficients[_QUADRATIC])
    if leading is None:
        return None
    half = terms.number(-1 / (2 * leading))
    place = terms.multiply((half, form.coefficients.get(1, terms.ZERO)))
    vertex = Scalar(form.at(place), dimension)
    if leading > 0:
        return Region((Piece(vertex, None, low_closed=True, high_closed=False),))
    return Region((Piece(None, vertex, low_closed=False, high_closed=True),))


_QUADRATIC = 2


def region_where(
    conditions: Iterable[Node], name: str, dimension: Dimension
) -> Region | Collection | None:
    """Where all conditions are true, single points as a set; None if that is not known."""
    cells = cells_of(name, conditions)
    if cells is None:
        return None
    if all(isinstance(cell, PointCell) for cell in cells):
        points = [Scalar(to_node(c.value), dimension) for c in cells if isinstance(c, PointCell)]
        return Collection(CollectionKind.SET, tuple(points))
    return _region(_joined([_of_cell(cell) for cell in cells]), dimension)


def domain_by_pieces(
    pieces: Iterable[tuple[Node, Node]], name: str, dimension: Dimension
) -> Region | None:
    """Where one of the pieces (a condition and a term) applies and has a value."""
    found: list[_Interval] = []
    for condition, term in pieces:
        cells = _applying(condition, term, name)
        if cells is None:
            return None
        found += [_of_cell(cell) for cell in cells]
    return _region(_joined(found), dimension)


def range_by_pieces(
    pieces: Iterable[tuple[Node, Node]], name: str, dimension: Dimension
) -> Region | None:
    """The values of the pieces (a condition and a term) where they apply."""
    found: list[_Interval] = []
    for condition, term in pieces:
        cells = _applying(condition, term, name)
        if cells is None or not continuous_by_form(term):
            return None
        for cell in cells:
            image = _image(term, name, cell)
            if image is None:
                return None
            found += image
    return _region(_joined(found), dimension)


def _applying(condition: Node, term: Node, name: str) -> tuple[Cell, ...] | None:
    return cells_of(name, (condition, terms.compare(term, Comparison.IN, Name("real"))))


def _one_period(term: Node, name: str) -> tuple[Cell, ...] | None:
    """One period, with both ends, of a term that has a value everywhere; None if it has none."""
    zero = Constraint("value", terms.equal(term, terms.ZERO))
    period = common_period(System((Variable(name),), (zero,)), name)
    if period is None:
        return None
    return (PointCell(terms.ZERO.value), OpenCell(terms.ZERO.value, period), PointCell(period))


@dataclass(frozen=True, slots=True)
class _Interval:
    """An interval; a None end is infinite."""

    low: Exact | None
    high: Exact | None
    low_closed: bool
    high_closed: bool


def _of_cell(cell: Cell) -> _Interval:
    if isinstance(cell, PointCell):
        return _Interval(cell.value, cell.value, True, True)
    return _Interval(cell.low, cell.high, False, False)


def _image(term: Node, name: str, cell: Cell) -> list[_Interval] | None:
    """The values on one cell of the domain."""
    if isinstance(cell, PointCell):
        value = evaluate(term, {name: cell.value})
        if isinstance(value, (Undefined, NotKnown)):
            return None
        return [_Interval(value, value, True, True)]
    try:
        slope = derivative(term, name)
    except LoweringProblem:
        return None
    inside = _inside(name, cell)
    # Between the points where the slope is 0 or missing it has one sign.
    signed = cells_of(name, (*inside, terms.compare(slope, Comparison.NOT_EQUAL, terms.ZERO)))
    if signed is None:
        return None
    found: list[_Interval] = []
    points = _between(signed, cell)
    if points is None:
        return _constant(term, name, cell, slope)
    for part in (*signed, *(PointCell(point) for point in points)):
        if isinstance(part, PointCell):
            image = _image(term, name, part)
            if image is None:
                return None
            found += image
            continue
        ends = [
            approach(term, name, point if point is not None else terms.ZERO.value, side)
            for point, side in (
                (part.low, Side.DOWN if part.low is None else Side.RIGHT),
                (part.high, Side.UP if part.high is None else Side.LEFT),
            )
        ]
        interval = _open_between(ends)
        if interval is None:
            return None
        found.append(interval)
    return found


def _inside(name: str, cell: OpenCell) -> tuple[Node, ...]:
    found: list[Node] = []
    if cell.low is not None:
        found.append(terms.compare(Name(name), Comparison.GREATER, to_node(cell.low)))
    if cell.high is not None:
        found.append(terms.compare(Name(name), Comparison.LESS, to_node(cell.high)))
    return tuple(found)


def _between(parts: tuple[Cell, ...], whole: OpenCell) -> list[Exact] | None:
    """The points that the parts leave out of the whole; None if they leave out more."""
    here, points, started = whole.low, [], False
    for part in parts:
        if isinstance(part, PointCell):
            return None
        if part.low != here:
            return None
        if started and here is not None:
            points.append(here)
        here, started = part.high, True
    return points if started and here == whole.high else None


def _constant(term: Node, name: str, cell: OpenCell, slope: Node) -> list[_Interval] | None:
    """The one value of a function whose slope is 0 throughout."""
    flat = cells_of(name, (*_inside(name, cell), terms.equal(slope, terms.ZERO)))
    if flat != (cell,):
        return None
    from mathverify.engines.univariate.line import sample_inside

    return _image(term, name, PointCell(sample_inside(cell)))


def _open_between(ends: Sequence[Approach]) -> _Interval | None:
    """The open interval between two limits, in order."""
    values: list[Exact | None] = []
    downwards: list[bool] = []
    for end in ends:
        if isinstance(end, Tends):
            values.append(end.value)
            downwards.append(False)
        elif isinstance(end, Infinite):
            values.append(None)
            downwards.append(not end.positive)
        else:
            return None
    first, last = values
    if first is None and last is None:
        return _Interval(None, None, False, False) if downwards[0] is not downwards[1] else None
    if first is None:
        low, high = (None, last) if downwards[0] else (last, None)
        return _Interval(low, high, False, False)
    if last is None:
        low, high = (None, first) if downwards[1] else (first, None)
        return _Interval(low, high, False, False)
    order = compare(first, last)
    if order not in (Order.LESS, Order.GREATER):
        return None
    low, high = (first, last) if order is Order.LESS else (last, first)
    return _Interval(low, high, False, False)


# --- unions ------------------------------------------------------------------------------


def _joined(intervals: Iterable[_Interval]) -> list[_Interval] | None:
    """Disjoint intervals in order with the same union; None where an order is not known."""
    try:
        ordered = sorted(intervals, key=cmp_to_key(_by_low))
        found: list[_Interval] = []
        for interval in ordered:
            if found and _touch(found[-1], interval):
                found[-1] = _union(found[-1], interval)
            else:
                found.append(interval)
    except _UnknownOrderError:
        return None
    return found


class _UnknownOrderError(Exception):
    """Two ends cannot be compared."""


def _order(one: Exact, other: Exact) -> int:
    found = compare(one, other)
    if found is Order.UNKNOWN:
        raise _UnknownOrderError
    return {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}[found]


def _by_low(one: _Interval, other: _Interval) -> int:
    if one.low is None or other.low is None:
        return (other.low is None) - (one.low is None)
    return _order(one.low, other.low) or other.low_closed - one.low_closed


def _touch(left: _Interval, right: _Interval) -> bool:
    """Whether there is no gap between two intervals, the left one beginning first."""
    if left.high is None or right.low is None:
        return True
    order = _order(left.high, right.low)
    return order > 0 or (order == 0 and (left.high_closed or right.low_closed))


def _union(left: _Interval, right: _Interval) -> _Interval:
    low_closed = left.low_closed
    if left.low is not None and right.low is not None and _order(left.low, right.low) == 0:
        low_closed = left.low_closed or right.low_closed
    if left.high is None or right.high is None:
        return _Interval(left.low, None, low_closed, False)
    order = _order(left.high, right.high)
    high, closed = (left.high, left.high_closed) if order > 0 else (right.high, right.high_closed)
    if order == 0:
        closed = left.high_closed or right.high_closed
    return _Interval(left.low, high, low_closed, closed)


def _region(intervals: list[_Interval] | None, dimension: Dimension) -> Region | None:
    if intervals is None:
        return None

    def end(value: Exact | None) -> Scalar | None:
        return None if value is None else Scalar(to_node(value), dimension)

    return Region(
        tuple(Piece(end(i.low), end(i.high), i.low_closed, i.high_closed) for i in intervals)
    )
