"""A system of whole numbers taken apart: ranges, equations, periodic conditions, the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd, lcm
from typing import TypeAlias

from mathverify.engines.residues.diophantine import (
    Combination,
    Lattice,
    Obstruction,
    solve_whole,
    without,
)
from mathverify.engines.residues.periods import Cycle, Cycles, cycles
from mathverify.language.tree import Name, Node, substitute
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_constraint
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_conditions import (
    Condition,
    Every,
    Row,
    Sign,
    constraint_condition,
    domain_condition,
    integer_sources,
    rows_of,
)
from mathverify.semantics.linear_form import LinearForm, column_variables
from mathverify.semantics.system import Constraint, Kind, System

# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_BOUNDS = frozenset({Sign.LESS, Sign.LESS_EQUAL})

#: A whole-number point of the system's variables.
Point: TypeAlias = Mapping[str, int]


@dataclass(slots=True)
class Range:
    """The whole numbers a variable may take; ``sources`` names what says so."""

    low: int | None = None
    high: int | None = None
    sources: set[str] = field(default_factory=set)

    def cut(self, row: Row) -> None:
        """Respect a row whose only column is the variable."""
        ((_, factor),) = row.form.coefficients.items()
        end = -row.form.constant / factor
        strict = row.sign is Sign.LESS
        if factor > 0:
            high = ceil(end) - 1 if strict else floor(end)
            self.high = high if self.high is None else min(self.high, high)
        else:
            low = floor(end) + 1 if strict else ceil(end)
            self.low = low if self.low is None else max(self.low, low)
        self.sources.update(row.sources)


@dataclass(frozen=True, slots=True)
class Periodic:
    """A condition that depends on residues: its cycles by parameter, and how to judge it.

    ``constraint`` is what it says of the variables themselves, where these are the parameters.
    """

    sources: tuple[str, ...]
    cycles: Cycles
    holds: Callable[[Point], Truth]
    constraint: Constraint | None = None


class Setting:
    """What residues can say about ``system``.

    Variables in linear equations are written through ``parameters`` (the lattice of the
    equations' solutions); all other whole-number variables are parameters themselves.
    ``loose`` says that some constraint is neither periodic nor used otherwise.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.loose = False
        self.obstruction: Obstruction | None = None
        self.periodic: list[Periodic] = []
        self.ranges: dict[str, Range] = {}
        sources = integer_sources(system)
        self.whole = {
            v.name: sources[v.name]
            for v in system.variables
            if v.name in sources and v.kind is not Kind.BOOLEAN and v.values is None
        }
        self.lattice = Lattice({}, ())
        self.lattice_sources: tuple[str, ...] = ()
        self.curved: list[Row] = []
        conditions = [constraint_condition(constraint) for constraint in system.constraints]
        self._read_equations(conditions)
        if self.obstruction is None:
            self._read_ranges(conditions)
            self._read_periodic(conditions)

    @property
    def parameters(self) -> tuple[str, ...]:
        """What is enumerated: lattice coordinates and variables outside the equations."""
        outside = [name for name in self.whole if name not in self.lattice.start]
        return (*self._coordinates(), *outside)

    def point(self, values: Mapping[str, int]) -> dict[str, Fraction]:
        """The whole-number variables at given parameters."""
        return {name: Fraction(value) for name, value in self.whole_point(values).items()}

    def whole_point(self, values: Mapping[str, int]) -> dict[str, int]:
        """The same in integers."""
        found = {n: values[n] if n in values else self._usual(n) for n in self.whole}
        if self.lattice.start:
            coordinates = self._coordinates()
            for name, start in self.lattice.start.items():
                parts = zip(coordinates, self.lattice.directions, strict=True)
                found[name] = start + sum(values.get(t, 0) * d[name] for t, d in parts)
        return found

    def written(self) -> dict[str, LinearForm]:
        """The variables of the equations through the parameters."""
        coordinates = self._coordinates()
        found: dict[str, LinearForm] = {}
        for name, start in self.lattice.start.items():
            pairs = zip(coordinates, self.lattice.directions, strict=True)
            factors = {t: Fraction(direction[name]) for t, direction in pairs if direction[name]}
            found[name] = LinearForm(factors, Fraction(start))
        return found

    def modular(self, modulus: int) -> list[Periodic]:
        """The equations of higher degree, modulo ``modulus``."""
        return [self._modular(row, modulus) for row in self.curved]

    def reasons(self, variables: Sequence[str]) -> set[str]:
        """What makes ``variables`` whole and bounds them."""
        found: set[str] = set()
        for name in variables:
            found.add(self.whole[name])
            if name in self.ranges:
                found |= self.ranges[name].sources
        return found

    def is_endless(self) -> bool:
        """Whether one model means infinitely many: all repeats, and somewhere without an end."""
        if self.loose or self.curved:
            return False
        ranges = [self.ranges.get(name, Range()) for name in self.parameters]
        return any(here.low is None or here.high is None for here in ranges)

    def _coordinates(self) -> tuple[str, ...]:
        taken = {variable.name for variable in self.system.variables}
        prefix = "t"
        while any(name.startswith(prefix) and name[len(prefix) :].isdigit() for name in taken):
            prefix += "t"
        return tuple(f"{prefix}{i}" for i in range(1, len(self.lattice.directions) + 1))

    def _usual(self, name: str) -> int:
        here = self.ranges.get(name, Range())
        if here.low is not None:
            return here.low
        return min(0, here.high) if here.high is not None else 0

    def _read_equations(self, conditions: Sequence[Condition]) -> None:
        rows = [r for c in conditions for r in rows_of(c) if r.sign is Sign.EQUAL]
        columns = {name for row in rows for name in row.form.coefficients}
        loose = [c for c in columns if not set(column_variables(c)) <= self.whole.keys()]
        combinations: list[Combination] = [((row, Fraction(1)),) for row in rows]
        equations = rows
        if loose:
            combinations = without(loose, rows)
            equations = [_summed(combination) for combination in combinations]
        combined = {id(r): c for r, c in zip(equations, combinations, strict=True)}
        solution = solve_whole(equations)
        if isinstance(solution, Obstruction):
            self.obstruction = Obstruction(
                tuple(
                    (row, factor * share)
                    for total, factor in solution.combination
                    for row, share in combined[id(total)]
                )
            )
            return
        plain = [row for row in equations if row.form.coefficients.keys() <= self.whole.keys()]
        self.curved = [row for row in equations if row not in plain]
        if self.curved:
            solution = solve_whole(plain)
            assert isinstance(solution, Lattice)
        self.lattice = solution
        self.lattice_sources = tuple(source for row in plain for source in row.sources)

    def _read_ranges(self, conditions: Sequence[Condition]) -> None:
        domains = [domain_condition(variable) for variable in self.system.variables]
        for condition in (*domains, *conditions):
            for row in rows_of(condition):
                if self._is_range(row):
                    (name,) = row.form.coefficients
                    self.ranges.setdefault(name, Range()).cut(row)
        if any(name in self.lattice.start for name in self.ranges):
            self.loose = True

    def _is_range(self, row: Row) -> bool:
        names = row.form.coefficients
        return len(names) == 1 and row.sign in _BOUNDS and next(iter(names)) in self.whole

    def _read_periodic(self, conditions: Sequence[Condition]) -> None:
        known = {name: _term(form) for name, form in self.written().items()}
        firsts = {name: self._first(name) for name in self.parameters}
        known_firsts = tuple(firsts.items())
        for constraint, condition in zip(self.system.constraints, conditions, strict=True):
            if self._is_used(condition):
                continue
            formula = substitute(constraint.formula, known) if known else constraint.formula
            found = _cycles(formula, known_firsts)
            if found is None:
                self.loose = True
            else:
                plain = None if known else constraint
                self.periodic.append(
                    Periodic((constraint.name,), found, compile_constraint(constraint), plain)
                )

    def _first(self, name: str) -> int | None:
        return self.ranges[name].low if name in self.ranges else None

    def _is_used(self, condition: Condition) -> bool:
        """Whether the condition says no more than ranges and the lattice do."""
        if isinstance(condition, Every):
            return all(map(self._is_used, condition.parts))
        if not isinstance(condition, Row):
            return False
        plain = condition.form.coefficients.keys() <= self.whole.keys()
        return self._is_range(condition) or (condition.sign is Sign.EQUAL and plain)

    def _modular(self, row: Row, modulus: int) -> Periodic:
        scale = lcm(
            row.form.constant.denominator, *(v.denominator for v in row.form.coefficients.values())
        )
        parts = [
            (int(value * scale), [f.partition("^") for f in name.split("*")])
            for name, value in row.form.coefficients.items()
        ]
        common = gcd(int(row.form.constant * scale), *(factor for factor, _ in parts))
        constant = int(row.form.constant * scale) // common

        def holds(point: Point) -> Truth:
            total = constant
            for factor, monomial in parts:
                product = factor // common
                for name, _, power in monomial:
                    product = product * pow(point[name], int(power or 1), modulus) % modulus
                total += product
            return Truth.FALSE if total % modulus else Truth.TRUE

        names = {p for name in _row_variables(row) for p in self.parameters_of(name)}
        return Periodic(row.sources, {name: Cycle(0, modulus) for name in names}, holds)

    def parameters_of(self, name: str) -> tuple[str, ...]:
        """The parameters that a variable depends on."""
        if name not in self.lattice.start:
            return (name,)
        pairs = zip(self._coordinates(), self.lattice.directions, strict=True)
        return tuple(parameter for parameter, direction in pairs if direction[name])


def _term(form: LinearForm) -> Node:
    parts = [
        terms.multiply((terms.number(factor), Name(name)))
        for name, factor in form.coefficients.items()
    ]
    return terms.add([*parts, terms.number(form.constant)])


def _summed(combination: Combination) -> Row:
    total = LinearForm()
    for row, factor in combination:
        total = total.plus(row.form, factor)
    sources = dict.fromkeys(source for row, _ in combination for source in row.sources)
    return Row(total, Sign.EQUAL, tuple(sources))


def _row_variables(row: Row) -> set[str]:
    return {name for column in row.form.coefficients for name in column_variables(column)}


@lru_cache(maxsize=256)
def _cycles(formula: Node, firsts: tuple[tuple[str, int | None], ...]) -> Cycles | None:
    """Remembered, because every further question about a system asks it of the same formulas."""
    return cycles(formula, {n: None if low is None else Fraction(low) for n, low in firsts})
