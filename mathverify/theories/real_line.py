"""Pieces of the real line: which condition of a term by cases holds where.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from mathverify.calculus.germs import Side
from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.kinds import OpenCases
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Exact, Order, compare, to_node
from mathverify.semantics.system import (
    Budget,
    Cell,
    Constraint,
    Kind,
    OpenCell,
    Outcome,
    PointCell,
    System,
    Unknown,
    Variable,
)
from mathverify.theories.continuity import cells_of


def decided(lowering: Lowering, constraints: tuple[Constraint, ...]) -> Outcome:
    """Whether a point satisfies the constraints, by the engines for as many variables."""
    names = sorted(frozenset[str]().union(*(variables(part.formula) for part in constraints)))
    known = tuple(
        Variable(name, Kind.INTEGER if name in lowering.integers else Kind.REAL) for name in names
    )
    system = System(known, constraints)
    if len(names) > 1:
        from mathverify.engines.linear import LinearEngine

        return LinearEngine().decide(system, Budget())
    from mathverify.engines.univariate import UnivariateEngine

    found = UnivariateEngine().decide(system, Budget())
    if isinstance(found, Unknown) and any(part.kind is Kind.INTEGER for part in known):
        from mathverify.engines.residues import ResiduesEngine

        return ResiduesEngine().decide(system, Budget())
    return found


def no_difference(one: Node, other: Node) -> Node:
    """A term that is 0 where the two are equal, and has no value where they differ."""
    gap = terms.subtract(one, other)
    return terms.call("sqrt", terms.negate(terms.power(gap, terms.number(2))))


def holding_at(opened: OpenCases, name: str, point: Exact) -> int | None:
    """The place of the condition that holds at the point; None if none does."""
    found = [truth(condition, {name: point}) for condition in opened.conditions]
    if Truth.UNKNOWN in found:
        raise _undecided(opened)
    return found.index(Truth.TRUE) if Truth.TRUE in found else None


def holding_beside(opened: OpenCases, name: str, point: Exact, side: Side) -> int | None:
    """The place of the condition that holds on a stretch beside the point; None if none does.

    ``point`` is ignored for the two infinite sides.
    """
    for place, condition in enumerate(opened.conditions):
        for cell in _cells(opened, name, condition):
            if isinstance(cell, OpenCell) and _reaches(opened, cell, point, side):
                return place
    return None


def _reaches(opened: OpenCases, cell: OpenCell, point: Exact, side: Side) -> bool:
    match side:
        case Side.UP:
            return cell.high is None
        case Side.DOWN:
            return cell.low is None
        case Side.RIGHT:
            return _order(opened, cell.low, point) <= 0 and _order(opened, point, cell.high) < 0
        case Side.LEFT:
            return _order(opened, cell.low, point) < 0 and _order(opened, point, cell.high) <= 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """An open interval (None ends are infinite) inside of which one condition holds."""

    low: Exact | None
    high: Exact | None
    place: int


def stretches(
    opened: OpenCases, name: str, low: Exact | None, high: Exact | None
) -> tuple[Stretch, ...]:
    """The range from ``low`` to ``high``, cut where the condition that holds changes.

    Raises `LoweringProblem` where no condition holds: on a part of the range there is no value
    then; about a single inner point nothing is said.
    """
    found: list[Stretch] = []
    ends = _within(name, low, high)
    for place, condition in enumerate(opened.conditions):
        for cell in _merged(_cells(opened, name, condition, *ends)):
            if isinstance(cell, OpenCell):
                found += _left_over(opened, Stretch(cell.low, cell.high, place), found)
    found.sort(key=lambda one: _Key(opened, one.low))
    if not found or not _same(opened, found[0].low, low) or not _same(opened, found[-1].high, high):
        raise _gap(opened)
    for one, other in pairwise(found):
        if one.high is None or not _same(opened, one.high, other.low):
            raise _gap(opened)
        if holding_at(opened, name, one.high) is None:
            raise LoweringProblem(
                None,
                "there is no value at a point inside the range",
                opened.node,
                "a sum of integrals that end there",
            )
    return tuple(found)


def _same(opened: OpenCases, one: Exact | None, other: Exact | None) -> bool:
    if one is None or other is None:
        return one is other
    return _order(opened, one, other) == 0


def _gap(opened: OpenCases) -> LoweringProblem:
    return LoweringProblem(
        Code.UNDEFINED,
        "no piece of the function applies on a part of the range",
        opened.node,
        "a range on which pieces apply everywhere",
    )


def _left_over(opened: OpenCases, new: Stretch, known: list[Stretch]) -> list[Stretch]:
    """The parts of a stretch that no known one covers."""
    parts = [new]
    for one in known:
        left: list[Stretch] = []
        for part in parts:
            # Disjoint?
            if _ends_before(opened, one, part) or _ends_before(opened, part, one):
                left.append(part)
                continue
            if one.low is not None and (part.low is None or _order(opened, part.low, one.low) < 0):
                left.append(Stretch(part.low, one.low, part.place))
            if one.high is not None and (
                part.high is None or _order(opened, one.high, part.high) < 0
            ):
                left.append(Stretch(one.high, part.high, part.place))
        parts = left
    return parts


def _ends_before(opened: OpenCases, one: Stretch, other: Stretch) -> bool:
    if one.high is None or other.low is None:
        return False
    return _order(opened, one.high, other.low) <= 0


def interiors(opened: OpenCases, name: str) -> tuple[tuple[OpenCell, ...], ...]:
    """Per condition: the open intervals inside of which it holds."""
    return tuple(
        tuple(
            cell for cell in _merged(_cells(opened, name, condition)) if isinstance(cell, OpenCell)
        )
        for condition in opened.conditions
    )


def _merged(cells: Iterable[Cell]) -> list[Cell]:
    """Open cells with the point between them joined; other points stay."""
    found: list[Cell] = []
    for cell in cells:
        if (
            len(found) > 1
            and isinstance(cell, OpenCell)
            and isinstance(found[-1], PointCell)
            and isinstance(found[-2], OpenCell)
            and found[-2].high == found[-1].value == cell.low
        ):
            low = found[-2].low
            del found[-2:]
            found.append(OpenCell(low, cell.high))
        else:
            found.append(cell)
    return found


def _within(name: str, low: Exact | None, high: Exact | None) -> tuple[Node, ...]:
    found: list[Node] = []
    if low is not None:
        found.append(terms.compare(Name(name), Comparison.GREATER, to_node(low)))
    if high is not None:
        found.append(terms.compare(Name(name), Comparison.LESS, to_node(high)))
    return tuple(found)


def _cells(opened: OpenCases, name: str, *formulas: Node) -> tuple[Cell, ...]:
    if any(variables(formula) - {name} for formula in formulas):
        raise _undecided(opened)
    found = cells_of(name, formulas)
    if found is None:
        raise _undecided(opened)
    return found


def _order(opened: OpenCases, one: Exact | None, other: Exact | None) -> int:
    """Of a lower end before something, or of something before an upper end: None is endless."""
    if one is None or other is None:
        return -1
    found = compare(one, other)
    if found is Order.UNKNOWN:
        raise _undecided(opened)
    return {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}[found]


@dataclass(frozen=True, slots=True)
class _Key:
    """A lower end in order, the endless one first."""

    opened: OpenCases
    low: Exact | None

    def __lt__(self, other: _Key) -> bool:
        if self.low is None or other.low is None:
            return self.low is None and other.low is not None
        return _order(self.opened, self.low, other.low) < 0


def _undecided(opened: OpenCases) -> LoweringProblem:
    return LoweringProblem(
        None,
        "where the pieces of this function begin and end is not known",
        opened.node,
        "pieces between known numbers",
    )
