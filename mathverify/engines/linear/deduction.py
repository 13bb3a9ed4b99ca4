"""What the equations of a system force, step by step.

Each round reads the constraints with all known values put in, eliminates, and learns the
variables that can have one value only; so ``price = 45, revenue = price * 200`` is linear in
its second round.  Every value remembers the rows it was combined from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mathverify.engines.linear.cases import combination_data, rows_data
from mathverify.engines.linear.equations import Elimination, eliminate
from mathverify.engines.linear.simplex import Combination
from mathverify.engines.points import in_domain, variables_in
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_conditions import Condition, Every, Row, Sign, rows_of
from mathverify.semantics.linear_form import LinearForm
from mathverify.semantics.linear_reading import constraint_condition
from mathverify.semantics.models import constraint_status
from mathverify.semantics.system import System

__all__ = ["Deduction", "Refutation", "Value", "values_data"]

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
        self.elimination = Elimination(None, {})
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
            self.elimination = Elimination(None, {})
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
