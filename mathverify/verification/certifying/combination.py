"""Finding multipliers: inequalities that contradict each other, by Fourier-Motzkin elimination.

Monomials count as unknowns of their own, so that products of facts may be thrown in as further
inequalities.  Most eliminations find nothing: they go over integers, and how a row is made of the
given ones is worked out for the row that contradicts itself.  What is found is only proposed; the
kernel adds it up again.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from mathverify.verification.kernel.polynomials import Polynomial, Rational, Work

_MOST_ROWS = 150
#: The place of the constant among the monomials in order.
_CONSTANT = 0

#: The row of the given ones, or two rows by elimination.
_Origin: TypeAlias = "int | tuple[_Row, _Row]"


@dataclass(frozen=True, slots=True)
class _Row:
    """What is not negative, by the places of its monomials, and whether it is positive.

    ``times`` is what it was multiplied by so that its coefficients are whole; a row by elimination
    of the monomial ``gone`` is of two others.
    """

    terms: dict[int, int]
    strict: bool
    times: int
    origin: _Origin
    gone: int = _CONSTANT

    @property
    def constant(self) -> bool:
        """Whether nothing but a number is left."""
        return not self.terms or (len(self.terms) == 1 and _CONSTANT in self.terms)


def contradiction(rows: list[tuple[Polynomial, bool]], work: Work) -> dict[int, Rational] | None:
    """Multipliers, none negative, with which the rows add up to a number that they cannot be.

    Each row is ``(p, strict)`` for ``p >= 0`` or ``p > 0``; None if no sum is found.
    """
    monomials = sorted({(), *(monomial for p, _ in rows for monomial in p)})
    places = {monomial: place for place, monomial in enumerate(monomials)}
    current: list[_Row] = []
    for number, (p, strict) in enumerate(rows):
        times = lcm(*(c.denominator for c in p.values()))
        terms = {places[m]: c.numerator * (times // c.denominator) for m, c in p.items()}
        current.append(_Row(terms, strict, times, number))
    while True:
        for row in current:
            if row.constant:
                value = row.terms.get(_CONSTANT, 0)
                if value < 0 or (value == 0 and row.strict):
                    return _parts(row)
        work.spend(10 * len(current))
        current = [row for row in current if not row.constant]
        if not current:
            return None
        following = _without(_easiest(current), current)
        if following is None:
            return None
        current = following


def _easiest(rows: list[_Row]) -> int:
    above: dict[int, int] = {}
    below: dict[int, int] = {}
    for row in rows:
        for monomial, c in row.terms.items():
            side = above if c > 0 else below
            side[monomial] = side.get(monomial, 0) + 1
    found = {*above, *below} - {_CONSTANT}
    return min(found, key=lambda m: (above.get(m, 0) * below.get(m, 0), m))


def _without(monomial: int, rows: list[_Row]) -> list[_Row] | None:
    kept: list[_Row] = []
    positive: list[_Row] = []
    negative: list[_Row] = []
    for row in rows:
        c = row.terms.get(monomial, 0)
        (positive if c > 0 else negative if c else kept).append(row)
    if len(kept) + len(positive) * len(negative) > _MOST_ROWS:
        return None
    for p in positive:
        b = p.terms[monomial]
        for q in negative:
            a = -q.terms[monomial]
            total = {place: a * c for place, c in p.terms.items()}
            for place, c in q.terms.items():
                total[place] = total.get(place, 0) + b * c
            terms = {place: c for place, c in total.items() if c}
            kept.append(_Row(terms, p.strict or q.strict, p.times * q.times, (p, q), monomial))
    return kept


def _parts(row: _Row) -> dict[int, Rational]:
    """How a row, but for ``times``, is made of the given ones."""
    if isinstance(row.origin, int):
        return {row.origin: 1}
    p, q = row.origin
    total: dict[int, Rational] = {}
    for one, other in ((p, q), (q, p)):
        factor = Fraction(abs(other.terms[row.gone]), other.times)
        for number, c in _parts(one).items():
            total[number] = total.get(number, 0) + factor * c
    return total
