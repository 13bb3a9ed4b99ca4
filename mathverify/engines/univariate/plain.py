"""Small polynomials in one variable, which need no ring of many generators."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics.linear_form import NotLinear, polynomial
from mathverify.semantics.numbers.rationals import as_flint, as_fraction
from mathverify.semantics.polynomials import factor_order

__all__ = ["plain_coefficients", "plain_factors", "written"]

#: Polynomials up to this degree, with coefficients of so many bits, need no ring.
_PLAIN_DEGREE, _PLAIN_BITS = 12, 512


def plain_coefficients(term: Node, name: str) -> tuple[Fraction, ...] | None:
    """The ascending coefficients of a small polynomial in ``name`` alone; empty for zero."""
    expanded = polynomial(term)
    if isinstance(expanded, NotLinear) or not names_in(term) <= {name}:
        return None
    if expanded.degree > _PLAIN_DEGREE:
        return None
    found = [Fraction(0)] * (expanded.degree + 1 if expanded.terms else 0)
    for monomial, value in expanded.terms.items():
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > _PLAIN_BITS:
            return None
        found[monomial[0][1] if monomial else 0] = value
    return tuple(found)


def plain_factors(coefficients: tuple[Fraction, ...]) -> list[tuple[Fraction, ...]]:
    """What `Ring.factors` says of such a polynomial, without a ring of many generators."""
    if len(coefficients) < 2:
        return []
    from flint import fmpq_poly

    listed = [as_flint(value) for value in coefficients]
    found = fmpq_poly(listed).factor()[1]
    if len(found) > 1:
        found.sort(key=factor_order)
    return [tuple([as_fraction(c) for c in factor.coeffs()]) for factor, _ in found]


def written(coefficients: Sequence[Fraction]) -> str:
    """The polynomial as text, highest power first."""
    parts = [f"({value})*x^{n}" for n, value in enumerate(coefficients) if value]
    return " + ".join(reversed(parts))
