"""Feasibility of linear rows over the rationals: exact simplex with bounds on slack variables.

The general simplex of B. Dutertre and L. de Moura, *A fast linear-arithmetic solver for
DPLL(T)* (CAV 2006): a strict bound is a bound moved by an infinitesimal, Bland's rule makes
it stop, and a conflict is a row of the tableau, that is a Farkas combination of the rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from mathverify.semantics.linear_conditions import Row, Sign
from mathverify.semantics.numbers.rationals import lightened

#: Rows with factors (not negative, except for equations) whose sum has no column left.
Combination: TypeAlias = tuple[tuple[Row, Fraction], ...]

#: Whole numbers travel as ``int``, which is ten times as fast.
_Rational: TypeAlias = int | Fraction
#: ``a + b*epsilon`` for an arbitrarily small positive epsilon; tuples compare as they should.
_Infinitesimal: TypeAlias = tuple[_Rational, _Rational]

_ZERO: _Infinitesimal = (0, 0)
_LESS, _EQUAL = Sign.LESS, Sign.EQUAL


def _quotient(value: _Rational, divisor: _Rational) -> _Rational:
    if type(value) is int and type(divisor) is int:
        return value // divisor if value % divisor == 0 else Fraction(value, divisor)
    return lightened(Fraction(value) / divisor)


def _moved(value: _Infinitesimal, step: _Infinitesimal, factor: _Rational) -> _Infinitesimal:
    # Most steps have no infinitesimal part, and many variables are still at zero.
    whole, small = step
    return (
        value[0] + factor * whole if whole else value[0],
        value[1] + factor * small if small else value[1],
    )


def _minus(value: _Infinitesimal, other: _Infinitesimal) -> _Infinitesimal:
    return (value[0] - other[0], value[1] - other[1])


@dataclass(slots=True)
class Tableau:
    """Rows with one slack variable each, and a point that satisfies them once `conflict` is None.

    Variables are columns (by name) and slacks (by number, the position of their row); a basic
    variable is written through the others in ``basic``.
    """

    rows: list[Row] = field(default_factory=list)
    _basic: dict[str | int, dict[str | int, _Rational]] = field(default_factory=dict)
    _value: dict[str | int, _Infinitesimal] = field(default_factory=dict)
    _upper: dict[int, _Infinitesimal] = field(default_factory=dict)
    _lower: dict[int, _Infinitesimal] = field(default_factory=dict)

    def copy(self) -> Tableau:
        """An independent copy."""
        basic = {variable: dict(row) for variable, row in self._basic.items()}
        return Tableau(
            list(self.rows), basic, dict(self._value), dict(self._upper), dict(self._lower)
        )

    def add(self, rows: Iterable[Row]) -> None:
        """Rows with the signs ``= < <=``, to be respected by the next `conflict`."""
        for row in rows:
            slack = len(self.rows)
            self.rows.append(row)
            through: dict[str | int, _Rational] = {}
            value = _ZERO
            for column, coefficient in row.form.coefficients.items():
                factor = lightened(coefficient)
                here = self._value.setdefault(column, _ZERO)
                value = _moved(value, here, factor)
                _accumulate(through, self._basic.get(column, {column: 1}), factor)
            self._basic[slack] = through
            self._value[slack] = value
            strict = -1 if row.sign is _LESS else 0
            self._upper[slack] = (-lightened(row.form.constant), strict)
            if row.sign is _EQUAL:
                self._lower[slack] = self._upper[slack]

    def conflict(self) -> Combination | None:
        """A Farkas combination of the rows, or None after moving the point to satisfy them."""
        while True:
            violated = [slack for slack in self._basic if self._is_violated(slack)]
            if not violated:
                return None
            slack = min(violated, key=_rank)
            assert isinstance(slack, int)
            rising = slack in self._lower and self._value[slack] < self._lower[slack]
            target = self._lower[slack] if rising else self._upper[slack]
            through = self._basic[slack]
            movable = [
                variable
                for variable, factor in through.items()
                if self._can_move(variable, up=(factor > 0) == rising)
            ]
            if not movable:
                return self._explanation(slack, rising=rising)
            self._pivot(slack, min(movable, key=_rank), target)

    def point(self) -> dict[str, Fraction]:
        """The point found, with a number put for the infinitesimal."""
        small: _Rational = 1
        for slack, (bound, strict) in self._upper.items():
            value, slope = self._value[slack]
            if slope > strict:
                small = min(small, _quotient(bound - value, slope - strict))
        return {
            column: Fraction(value + slope * small)
            for column, (value, slope) in self._value.items()
            if isinstance(column, str)
        }

    def _is_violated(self, variable: str | int) -> bool:
        if not isinstance(variable, int):
            return False
        value = self._value[variable]
        lower = self._lower.get(variable)
        return value > self._upper[variable] or (lower is not None and value < lower)

    def _can_move(self, variable: str | int, *, up: bool) -> bool:
        if isinstance(variable, str):
            return True
        if up:
            return self._value[variable] < self._upper[variable]
        lower = self._lower.get(variable)
        return lower is None or self._value[variable] > lower

    def _explanation(self, slack: int, *, rising: bool) -> Combination:
        factors: dict[int, _Rational] = {slack: -1 if rising else 1}
        for variable, factor in self._basic[slack].items():
            assert isinstance(variable, int)
            factors[variable] = factor if rising else -factor
        return tuple((self.rows[number], Fraction(factors[number])) for number in sorted(factors))

    def _pivot(self, leaving: int, entering: str | int, target: _Infinitesimal) -> None:
        through = self._basic.pop(leaving)
        pivot = through.pop(entering)
        step = _minus(target, self._value[leaving])
        move = (_quotient(step[0], pivot), _quotient(step[1], pivot))
        self._value[leaving] = target
        self._value[entering] = _moved(self._value[entering], move, 1)
        solved = {variable: _quotient(-factor, pivot) for variable, factor in through.items()}
        solved[leaving] = _quotient(1, pivot)
        for variable, row in self._basic.items():
            factor = row.pop(entering, None)
            if factor is not None:
                self._value[variable] = _moved(self._value[variable], move, factor)
                _accumulate(row, solved, factor)
        self._basic[entering] = solved


def _rank(variable: str | int) -> tuple[bool, str | int]:
    return (isinstance(variable, str), variable)


def _accumulate(
    total: dict[str | int, _Rational], row: dict[str | int, _Rational], factor: _Rational
) -> None:
    for variable, value in row.items():
        here = total.get(variable, 0) + factor * value
        if here:
            total[variable] = here
        else:
            total.pop(variable, None)
