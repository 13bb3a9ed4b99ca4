"""What the equations of a system force, step by step.

Each round reads the constraints with all known values put in, eliminates, and learns the
variables that can have one value only; so ``price = 45, revenue = price * 200`` is linear in
its second round.  Every value remembers the rows it was combined from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mathverify.engines.linear.cases import combination_data, rows_data
from mathverify.engines.linear.simplex import Combination
from mathverify.engines.points import variables_in
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_conditions import (
    Condition,
    Every,
    Row,
    Sign,
    constraint_condition,
    rows_of,
)
from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.linear_form import LinearForm
from mathverify.semantics.models import constraint_status, in_domain
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.system import System

_MAXIMAL_EQUATIONS = 100
_NOTHING = Every(())


@dataclass(frozen=True, slots=True)
class Value:
    """The only value a variable can have, and what it rests on.

    ``rows`` is the sum of rows that is ``variable - value``, as data.
    """

    value: Fraction
    sources: tuple[str, ...]
    rows: Any


@dataclass(frozen=True, slots=True)
class Refutation:
    """What conflicts, and the proof as JSON-able data."""

    sources: frozenset[str]
    detail: Mapping[str, Any]


class Deduction:
    """The forced ``values`` of a system, and its ``conditions`` after they are put in."""

    def __init__(self, system: System) -> None:
        self.values: dict[str, Value] = {}
        self.conditions: dict[int, Condition] = {}
        self.elimination = Eliminated(None, {})
        self._system = system
        self._satisfied: set[int] = set()
        self._names = {variable.name for variable in system.variables}
        self._mentions = [variables_in(c.formula) & self._names for c in system.constraints]

    def run(self) -> Refutation | None:
        """Learn what can be learnt; a refutation as soon as something conflicts."""
        new = frozenset(self._names)
        first = True
        while new or first:
            refutation = self._read(new, everything=first) or self._eliminate()
            if refutation is not None:
                return refutation
            new = self._learn()
            first = False
        return None

    def known(self) -> dict[str, Fraction]:
        """The forced values by name."""
        return {name: found.value for name, found in self.values.items()}

    def is_model(self) -> bool:
        """Whether every variable has its only value, and these were seen to satisfy everything."""
        return len(self.values) == len(self._system.variables) and len(self._satisfied) == len(
            self._system.constraints
        )

    def _read(self, new: frozenset[str], *, everything: bool) -> Refutation | None:
        known = self.known()
        for variable in self._system.variables:
            value = self.values.get(variable.name) if variable.name in new else None
            if value is not None and not in_domain(variable, value.value):
                return self._failure(variable.domain_name, value.sources)
        for place, constraint in enumerate(self._system.constraints):
            mentioned = self._mentions[place]
            if not everything and not mentioned & new:
                continue
            here = mentioned & known.keys()
            reasons = {name for variable in here for name in self.values[variable].sources}
            sources = tuple(sorted(reasons - {constraint.name}))
            if here == mentioned:
                status = constraint_status(constraint, known)
                if status is Truth.FALSE:
                    return self._failure(constraint.name, sources)
                if status is Truth.TRUE:
                    self._satisfied.add(place)
                    if len(known) == len(self._system.variables):
                        # There is nothing left that its rows could say.
                        self.conditions[place] = _NOTHING
                        continue
            known_here = {name: known[name] for name in here}
            condition = constraint_condition(constraint, known_here, sources)
            self.conditions[place] = condition
            for row in rows_of(condition):
                if not row.form.coefficients and not row.holds({}):
                    return self._failure(constraint.name, sources)
        return None

    def _failure(self, name: str, sources: tuple[str, ...]) -> Refutation:
        reasons = frozenset({name, *sources})
        return Refutation(reasons, {"values": values_data(self.values, reasons), "fails": name})

    def _eliminate(self) -> Refutation | None:
        equations = self._rows(Sign.EQUAL)
        if len(equations) > _MAXIMAL_EQUATIONS:
            self.elimination = Eliminated(None, {})
            return None
        self.elimination = eliminate(equations)
        contradiction = self.elimination.contradiction or self._denied()
        if contradiction is None:
            return None
        sources = frozenset(source for row, _ in contradiction for source in row.sources)
        detail = {"values": values_data(self.values, sources), **combination_data(contradiction)}
        return Refutation(sources, detail)

    def _denied(self) -> Combination | None:
        """Equations that combine to what a ``!=`` row excludes."""
        for row in self._rows(Sign.NOT_EQUAL):
            form, factors = row.form, {id(row): (row, Fraction(1))}
            for column, factor in row.form.coefficients.items():
                if column in self.elimination.solved:
                    through, combination = self.elimination.solved[column]
                    form = form + (through - LinearForm({column: Fraction(1)})).times(factor)
                    for used, share in combination:
                        before = factors.get(id(used), (used, Fraction(0)))[1]
                        factors[id(used)] = (used, before - factor * share)
            if not form.coefficients and not form.constant:
                return tuple(pair for pair in factors.values() if pair[1])
        return None

    def _rows(self, sign: Sign) -> list[Row]:
        return [
            row
            for condition in self.conditions.values()
            for row in rows_of(condition)
            if row.sign is sign and row.form.coefficients
        ]

    def _learn(self) -> frozenset[str]:
        new: set[str] = set()
        for name, (value, combination) in self.elimination.determined().items():
            if name in self._names and name not in self.values:
                sources = {source for row, _ in combination for source in row.sources}
                self.values[name] = Value(value, tuple(sorted(sources)), rows_data(combination))
                new.add(name)
        return frozenset(new)


def values_data(values: Mapping[str, Value], sources: frozenset[str]) -> dict[str, Any]:
    """The values that rest on ``sources`` alone, in the order they were found."""
    return {
        name: {"value": str(found.value), "rows": found.rows}
        for name, found in values.items()
        if sources.issuperset(found.sources)
    }


# --- elimination ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eliminated:
    """What equations say about their columns.

    ``contradiction`` is a combination that leaves a non-zero number, or None; then ``solved``
    gives each pivot column through free ones, with ``combination`` such that
    ``column - form = sum of factor * row``.
    """

    contradiction: Combination | None
    solved: Mapping[str, tuple[LinearForm, Combination]]

    def determined(self) -> dict[str, tuple[Fraction, Combination]]:
        """The columns that can have one value only."""
        return {
            column: (form.constant, combination)
            for column, (form, combination) in self.solved.items()
            if not form.coefficients
        }


def eliminate(equations: Sequence[Row]) -> Eliminated:
    """The reduced row echelon form of ``equations`` beside an identity matrix (flint)."""
    if not equations:
        return Eliminated(None, {})
    columns = sorted({name for row in equations for name in row.form.coefficients})
    if len(equations) == 1:
        return _solved(equations[0], columns)
    import flint

    width, height = len(columns), len(equations)
    total = width + 1 + height
    zero, one = flint.fmpq(0), flint.fmpq(1)
    entries = [zero] * (height * total)
    places = {name: place for place, name in enumerate(columns)}
    for number, row in enumerate(equations):
        start = number * total
        for name, value in row.form.coefficients.items():
            entries[start + places[name]] = flint.fmpq(value.numerator, value.denominator)
        constant = row.form.constant
        if constant:
            entries[start + width] = flint.fmpq(constant.numerator, constant.denominator)
        entries[start + width + 1 + number] = one
    solved: dict[str, tuple[LinearForm, Combination]] = {}
    for pivot, here in echelon(flint.fmpq_mat(height, total, entries)):
        combination = tuple(
            [
                (row, as_fraction(factor))
                for row, factor in zip(equations, here[width + 1 :], strict=True)
                if factor
            ]
        )
        if pivot == width:
            return Eliminated(combination, {})
        if pivot < width:
            rest = {
                columns[place]: -as_fraction(here[place])
                for place in range(pivot + 1, width)
                if here[place]
            }
            solved[columns[pivot]] = (LinearForm(rest, -as_fraction(here[width])), combination)
    return Eliminated(None, solved)


def _solved(equation: Row, columns: Sequence[str]) -> Eliminated:
    """The same for one equation: it is divided by what stands first in it."""
    form = equation.form
    if not columns:
        if not form.constant:
            return Eliminated(None, {})
        return Eliminated(((equation, 1 / form.constant),), {})
    pivot, *rest = columns
    factor = 1 / form.coefficients[pivot]
    through = {name: -form.coefficients[name] * factor for name in rest}
    solved = (LinearForm(through, -form.constant * factor), ((equation, factor),))
    return Eliminated(None, {pivot: solved})
