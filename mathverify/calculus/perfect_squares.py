"""The square root of the square of a polynomial, which is its absolute value everywhere.

``sqrt(x^2 - 2*x + 1)`` is ``abs(x - 1)`` for every real x: both have a value there, and the same.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from mathverify.calculus.univariate import univariate
from mathverify.language.tree import Call, Name, Node, mapped
from mathverify.semantics import terms

#: Ascending coefficients.
_Coefficients = tuple[Fraction, ...]


def without_roots_of_squares(term: Node, name: str) -> Node:
    """``term`` with ``abs`` in place of square roots of squares of polynomials in ``name``."""
    inner = mapped(term, lambda part: without_roots_of_squares(part, name))
    if not isinstance(inner, Call) or inner.function != "sqrt":
        return inner
    form = univariate(inner.arguments[0], name)
    known = None if form is None else form.rationals()
    root = None if known is None or len(known) < 2 else _root(tuple(known))
    return inner if root is None else terms.call("abs", _polynomial(root, name))


def _root(square: _Coefficients) -> _Coefficients | None:
    """The polynomial with a positive leading coefficient whose square this is; None if none is."""
    if len(square) % 2 == 0:
        return None
    leading = _rational_root(square[-1])
    if leading is None:
        return None
    degree = (len(square) - 1) // 2
    root = [Fraction(0)] * degree + [leading]
    # From the top: the coefficient of x^(degree + n) in root^2 is 2*leading*root[n] and known ones.
    for n in range(degree - 1, -1, -1):
        known = sum(
            (root[i] * root[degree + n - i] for i in range(n + 1, degree)), start=Fraction(0)
        )
        root[n] = (square[degree + n] - known) / (2 * leading)
    return tuple(root) if _squared(root) == square else None


def _squared(root: list[Fraction]) -> _Coefficients:
    found = [Fraction(0)] * (2 * len(root) - 1)
    for i, one in enumerate(root):
        for j, other in enumerate(root):
            found[i + j] += one * other
    return tuple(found)


def _rational_root(value: Fraction) -> Fraction | None:
    if value <= 0:
        return None
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else None


def _polynomial(coefficients: _Coefficients, name: str) -> Node:
    return terms.add(
        [
            terms.multiply((terms.number(value), terms.power(Name(name), terms.number(n))))
            if n
            else terms.number(value)
            for n, value in enumerate(coefficients)
            if value
        ]
    )
