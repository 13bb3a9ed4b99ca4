"""Proposals for antiderivatives of quotients of polynomials, by partial fractions.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.numbers.rationals import as_flint, as_fraction

__all__ = ["rational_integral"]

_MAXIMAL_DEGREE = 24


def rational_integral(term: Node, name: str) -> Node | None:
    """A term whose derivative may be ``term``; None unless the denominator splits as needed.

    Denominators with factors of degree 1 of any multiplicity, and of degree 2 once.
    """
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    ring = Ring((name,))
    try:
        found = QuotientField(ring).quotient(term)
        index = ring.variable_index(name)
        if any(
            g.index != index for p in (found.numerator, found.denominator) for g in ring.used(p)
        ):
            return None
        above = ring.rational_coefficients(found.numerator, index)
        below = ring.rational_coefficients(found.denominator, index)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if max(len(above), len(below)) > _MAXIMAL_DEGREE:
        return None
    return _integral(above, below, Name(name))


def _integral(above: tuple[Fraction, ...], below: tuple[Fraction, ...], x: Node) -> Node | None:
    from flint import fmpq_poly

    def polynomial(values: tuple[Fraction, ...]) -> Any:
        return fmpq_poly([as_flint(v) for v in values])

    bottom = polynomial(below)
    whole, rest = divmod(polynomial(above), bottom)
    parts: list[Node] = [_polynomial(whole.integral(), x)] if whole != 0 else []
    unit, factors = bottom.factor()
    rest = rest / unit
    bottom = bottom / unit
    for factor, multiplicity in factors:
        power = factor**multiplicity
        others = bottom / power
        # rest/bottom = sum of A/power with A = rest * others^-1 mod power.
        _, inverse, _ = others.xgcd(power)
        here = (rest * inverse) % power
        for exponent in range(multiplicity, 0, -1):
            here, digit = divmod(here, factor)
            if digit != 0:
                part = _simple(digit, factor, exponent, x)
                if part is None:
                    return None
                parts.append(part)
    return terms.add(parts)


def _simple(digit: Any, factor: Any, exponent: int, x: Node) -> Node | None:
    """An antiderivative of ``digit / factor^exponent``."""
    base = _polynomial(factor, x)
    if factor.degree() == 1:
        front = terms.number(as_fraction(digit[0]) / as_fraction(factor[1]))
        if exponent == 1:
            return terms.multiply((front, terms.call("ln", terms.call("abs", base))))
        raised = terms.power(base, terms.number(exponent - 1))
        return terms.divide(front, terms.multiply((terms.number(1 - exponent), raised)))
    if factor.degree() != 2 or exponent != 1:
        return None
    c, b, a = (as_fraction(factor[k]) for k in range(3))
    slope = as_fraction(digit[1]) / (2 * a)
    rest = as_fraction(digit[0]) - slope * b
    logarithm = terms.call("ln", terms.call("abs", base))
    parts: list[Node] = [terms.multiply((terms.number(slope), logarithm))] if slope else []
    if rest:
        parts.append(terms.multiply((terms.number(rest), _over_quadratic(a, b, c, x))))
    return terms.add(parts)


def _over_quadratic(a: Fraction, b: Fraction, c: Fraction, x: Node) -> Node:
    """An antiderivative of ``1/(a*x^2 + b*x + c)``."""
    inner = terms.add((terms.multiply((terms.number(2 * a), x)), terms.number(b)))
    gap = 4 * a * c - b * b
    root = terms.call("sqrt", terms.number(abs(gap)))
    if gap > 0:
        turned = terms.call("atan", terms.divide(inner, root))
        return terms.divide(terms.multiply((terms.number(2), turned)), root)
    quotient = terms.divide(terms.subtract(inner, root), terms.add((inner, root)))
    return terms.divide(terms.call("ln", terms.call("abs", quotient)), root)


def _polynomial(found: Any, x: Node) -> Node:
    return terms.add(
        terms.multiply(
            (terms.number(as_fraction(value)), *([terms.power(x, terms.number(k))] if k else []))
        )
        for k, value in reversed(list(enumerate(found.coeffs())))
        if value != 0
    )
