"""The line cut for a system: breakpoints in order, and the cells that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from mathverify.calculus.crossing import bounds_of
from mathverify.engines.univariate.breakpoints import ENDLESS_STEPS, Breakpoints
from mathverify.engines.univariate.line import (
    alternating,
    integers_inside,
    open_cells,
    sample_inside,
    sorted_points,
)
from mathverify.engines.univariate.range import (
    Range,
    find_kind,
    find_range,
    unbounding,
    wanted_atoms,
)
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import Call, Comparison, Node, Power, Relation, walk
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.numbers import Exact, Order
from mathverify.semantics.numbers.exact import LOCATED_LEVEL
from mathverify.semantics.periods import common_period
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    Cell,
    Constraint,
    Evidence,
    Grade,
    Kind,
    OpenCell,
    PointCell,
    System,
    Variable,
)

#: More integers than this are not listed one by one.
LISTED_INTEGERS = 2_000


@dataclass(frozen=True, slots=True)
class Line:
    """The cut line: in each of its cells, no constraint changes its truth value.

    ``names`` are the domain and the constraints that limit the line to a range or a kind of
    numbers; ``identities`` relations with an equivalent that is easier to evaluate;
    ``is_period`` says that the cells are one period of a line that repeats (up to an end).
    ``judged`` remembers for the samples of cells whether they satisfy everything.
    """

    variable: Variable
    kind: Kind
    cells: tuple[Cell, ...]
    names: tuple[str, ...] = ()
    eliminants: tuple[str, ...] = ()
    identities: Mapping[Node, Node] = field(default_factory=dict)
    is_period: bool = False
    judged: dict[int, Truth] = field(default_factory=dict, compare=False)

    def between(self, point: Exact) -> tuple[Fraction, Fraction] | None:
        """Two numbers of the cells beside a point: no atom changes from one to the other but there.

        None at an end of the range, and where the cells are not known.
        """
        for before, here, after in zip(self.cells, self.cells[1:], self.cells[2:], strict=False):
            if not isinstance(here, PointCell) or here.value is not point:
                continue
            stretch = bounds_of(point)
            if stretch is None or not isinstance(before, OpenCell):
                return None
            if not isinstance(after, OpenCell):
                return None
            low, high = stretch
            left = before.low is None or numbers.compare(before.low, low) is Order.LESS
            right = after.high is None or numbers.compare(high, after.high) is Order.LESS
            return stretch if left and right else None
        return None

    @property
    def evidence(self) -> Evidence:
        """The decomposition as data: the breakpoints, and the eliminants they are roots of."""
        points = [_written(cell.value) for cell in self.cells if isinstance(cell, PointCell)]
        detail = {"breakpoints": points, "eliminants": list(self.eliminants)}
        return Evidence("cell decomposition", "flint", Grade.EXACT, detail)


def _written(point: Exact) -> str:
    if not isinstance(point, Fraction) and point.level >= LOCATED_LEVEL:
        return point.form
    return numbers.to_text(point)


def cut(system: System, budget: Budget) -> Line:
    """The line cut for ``system``; raises `BeyondMethodError` for what is not treated."""
    found = _cut_or_reason(system, budget)
    if isinstance(found, str):
        raise BeyondMethodError(found)
    return found


@lru_cache(maxsize=32)
def _cut_or_reason(system: System, budget: Budget) -> Line | str:
    """Remembered, because whoever asks for a model soon asks for all solutions."""
    try:
        return _cut(system, budget)
    except BeyondMethodError as error:
        return str(error)


def _cut(system: System, budget: Budget) -> Line:
    if len(system.variables) != 1 or system.variables[0].kind is Kind.BOOLEAN:
        raise BeyondMethodError("not a system in exactly one number")
    (variable,) = system.variables
    kind, kind_names = find_kind(system, variable)
    if variable.values is not None:
        cells = tuple(PointCell(value) for value in sorted(set(variable.values)))
        return Line(variable, kind, cells, (variable.domain_name,))
    span = find_range(system, variable)
    names = tuple(dict.fromkeys((*span.names, *kind_names)))
    if kind is Kind.INTEGER and span.low is not None and span.high is not None:
        listed = _integers(span.low, span.high)
        if listed is not None:
            return Line(variable, kind, tuple(PointCell(value) for value in listed), names)
    period = None
    if kind is Kind.REAL and (span.low is None or span.high is None):
        period = common_period(unbounding(system, variable.name), variable.name)
        span = span if period is None else _one_period(span, period)
    if (span.low is None or span.high is None) and _steps_for_ever(system, variable.name):
        # The first to be said in `Breakpoints` too, but only after much work.
        raise BeyondMethodError(ENDLESS_STEPS)
    found = Breakpoints(variable.name, kind, span, budget.degree)
    try:
        # What is plain first: a zero of it may be a zero of what is known by enclosures alone.
        for constraint in sorted(system.constraints, key=_is_mixed):
            found.add_formula(constraint.formula)
    except BeyondMethodError:
        line = None if period else _zeros_of_an_equation(system, kind, span, budget)
        if line is None:
            raise
        return line
    points = sorted_points(found.separators.points, span)
    if found.lists_integers and points:
        listed = _integers(points[0], points[-1])
        if listed is None:
            raise BeyondMethodError("too many integers to list")
        points = sorted_points((*points, *listed), span)
    return Line(
        variable,
        kind,
        alternating(points, span),
        names,
        tuple(found.separators.eliminants),
        found.identities,
        period is not None,
    )


def _is_mixed(constraint: Constraint) -> bool:
    kinds = kinds_in(constraint.formula)
    return Call in kinds or Power in kinds


def _zeros_of_an_equation(system: System, kind: Kind, span: Range, budget: Budget) -> Line | None:
    """The finitely many points at which some wanted equation holds; None if none is known so.

    The truth of everything else need be known only there.
    """
    (variable,) = system.variables
    if len(system.constraints) < 2:
        return None
    for name, atom in wanted_atoms(system):
        if not isinstance(atom, Relation) or atom.signs != (Comparison.EQUAL,):
            continue
        found = Breakpoints(variable.name, kind, span, budget.degree)
        try:
            found.add_formula(atom)
            points = sorted_points(found.separators.points, span)
            stretches = open_cells(points, span)
            if all(_is_false(atom, variable, sample_inside(cell)) for cell in stretches):
                return Line(
                    variable,
                    kind,
                    tuple(map(PointCell, points)),
                    tuple(dict.fromkeys((*span.names, name))),
                    tuple(found.separators.eliminants),
                    found.identities,
                )
        except BeyondMethodError:
            continue
    return None


def _is_false(atom: Relation, variable: Variable, sample: Exact) -> bool:
    return truth(atom, {variable.name: sample}) in (Truth.FALSE, Truth.UNDEFINED)


def _steps_for_ever(system: System, name: str) -> bool:
    """Whether a remainder of plain terms with the variable occurs: nobody bounds its jumps."""
    return any(
        isinstance(part, Call)
        and part.function == "mod"
        and name in names_in(part)
        and not any(Call in kinds_in(argument) for argument in part.arguments)
        for constraint in system.constraints
        if Call in kinds_in(constraint.formula)
        for part in walk(constraint.formula)
    )


def _one_period(span: Range, period: Exact) -> Range:
    """A closed stretch of one period at the end of a range, or anywhere if it has no end.

    Every point of the range differs by whole periods from one of the stretch that is no nearer
    to the end than the first, or than a whole period: so no strict bound is lost.
    """
    if span.high is not None:
        return Range(span.high - period, span.high, span.names)
    low = Fraction(0) if span.low is None else span.low
    return Range(low, low + period, span.names)


def _integers(low: Exact, high: Exact) -> list[Exact] | None:
    """The integers from ``low`` to ``high``, perhaps one more at the ends; None if many."""
    inside = integers_inside(OpenCell(low - 1, high + 1))
    if inside is None:
        return []
    first, last = inside
    if first is None or last is None or last - first >= LISTED_INTEGERS:
        return None
    return [Fraction(n) for n in range(first, last + 1)]
