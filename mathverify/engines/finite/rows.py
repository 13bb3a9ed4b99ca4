"""Rows with whole factors, as propagation uses them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import TypeAlias

from mathverify.engines.finite.spans import Rational
from mathverify.semantics.linear_conditions import Row, Sign

__all__ = ["Monomial", "SumRow", "sum_row"]

#: Variables with positive exponents.
Monomial: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SumRow:
    """``sum of factor * monomial <= bound``; an equation if ``equal``.

    ``plain`` repeats the terms if all are whole-number variables, else it is empty.
    """

    terms: tuple[tuple[int, Monomial], ...]
    plain: tuple[tuple[int, str], ...]
    bound: Rational
    equal: bool
    source: str
    variables: frozenset[str]


def sum_row(row: Row, whole: frozenset[str]) -> SumRow | None:
    """``row`` with whole factors; None where it has no column or is a ``!=``.

    A strict bound is rounded where all variables are whole, otherwise it is kept as if closed.
    """
    if row.sign is Sign.NOT_EQUAL or not row.form.coefficients:
        return None
    factors = row.form.coefficients
    scale = Fraction(
        lcm(*(v.denominator for v in factors.values())),
        gcd(*(v.numerator for v in factors.values())),
    )
    terms = tuple((int(value * scale), _monomial(name)) for name, value in sorted(factors.items()))
    variables = frozenset(name for _, monomial in terms for name, _ in monomial)
    bound: Rational = -row.form.constant * scale
    if variables <= whole and row.sign is not Sign.EQUAL:
        bound = ceil(bound) - 1 if row.sign is Sign.LESS else floor(bound)
    elif bound.denominator == 1:
        bound = int(bound)
    plain: tuple[tuple[int, str], ...] = ()
    if variables <= whole and all(monomial == ((monomial[0][0], 1),) for _, monomial in terms):
        plain = tuple((factor, monomial[0][0]) for factor, monomial in terms)
    return SumRow(terms, plain, bound, row.sign is Sign.EQUAL, row.sources[0], variables)


def _monomial(column: str) -> Monomial:
    factors = [factor.partition("^") for factor in column.split("*")]
    return tuple((name, int(power or 1)) for name, _, power in factors)
