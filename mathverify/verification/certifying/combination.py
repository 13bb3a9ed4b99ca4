"""Finding multipliers: inequalities that contradict each other, by Fourier-Motzkin elimination.

Monomials count as unknowns of their own, so that products of facts may be thrown in as further
inequalities.  What is found is only proposed; the kernel adds it up again.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from mathverify.verification.kernel.polynomials import Monomial, Polynomial, Rational, Work

_MOST_ROWS = 150

#: A polynomial that is not negative, whether it is positive, and how it is made of the given ones.
_Row = tuple[Polynomial, bool, dict[int, Rational]]


def contradiction(rows: list[tuple[Polynomial, bool]], work: Work) -> dict[int, Rational] | None:
    """Multipliers, none negative, with which the rows add up to a number that they cannot be.

    Each row is ``(p, strict)`` for ``p >= 0`` or ``p > 0``; None if no sum is found.
    """
    current: list[_Row] = [(p, strict, {i: 1}) for i, (p, strict) in enumerate(rows)]
    while True:
        for p, strict, parts in current:
            if not p or set(p) == {()}:
                value = p.get((), 0)
                if value < 0 or (value == 0 and strict):
                    return parts
        work.spend(10 * len(current))
        current = [row for row in current if row[0] and set(row[0]) != {()}]
        if not current:
            return None
        following = _without(_easiest(current), current)
        if following is None:
            return None
        current = following


def _easiest(rows: list[_Row]) -> Monomial:
    counts: dict[Monomial, list[int]] = {}
    for p, _, _ in rows:
        for monomial, c in p.items():
            if monomial:
                counts.setdefault(monomial, [0, 0])[c > 0] += 1
    return min(counts, key=lambda m: (counts[m][0] * counts[m][1], m))


def _without(monomial: Monomial, rows: list[_Row]) -> list[_Row] | None:
    kept = [row for row in rows if monomial not in row[0]]
    positive = [row for row in rows if row[0].get(monomial, 0) > 0]
    negative = [row for row in rows if row[0].get(monomial, 0) < 0]
    if len(kept) + len(positive) * len(negative) > _MOST_ROWS:
        return None
    for p, strict, parts in positive:
        for q, other_strict, other_parts in negative:
            a, b = -q[monomial], p[monomial]
            kept.append((_sum(p, a, q, b), strict or other_strict, _sum(parts, a, other_parts, b)))
    return kept


Key = TypeVar("Key")


def _sum(
    p: dict[Key, Rational], a: Rational, q: dict[Key, Rational], b: Rational
) -> dict[Key, Rational]:
    """``a*p + b*q``."""
    total: dict[Key, Rational] = {key: Fraction(a * c) for key, c in p.items()}
    for key, c in q.items():
        total[key] = total.get(key, Fraction(0)) + b * c
    return {key: c for key, c in total.items() if c}
