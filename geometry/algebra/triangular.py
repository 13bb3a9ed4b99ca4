"""What a basis determines step by step, in enclosures: generators, and contradictions.

Given enclosures of some generators, a polynomial that vanishes and has one further generator in
it determines that one where it is linear in it, or quadratic with one root of the right sign.
At every point where the polynomials vanish and the given generators have values in their
enclosures, the further ones have theirs.  So there is no such point where a polynomial in known
generators cannot vanish, a quadratic has no real root, or something positive is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from geometry.algebra.bases import Basis
from geometry.algebra.problem import Problem
from geometry.algebra.ring import single_generator
from mathverify.semantics.polynomials import Poly

_PRECISION = 512
_LONG = 200

#: Enclosures by index of the problem's generators.
_Balls = dict[int, Any]
#: Exponents by index of the problem's generators, with coefficients.
_Terms = list[tuple[dict[int, int], Any]]


class _Contradiction(Exception):  # noqa: N818 - a finding, not a failure
    """There is no point."""


def contradictory(problem: Problem, basis: Basis, known: Mapping[int, Any]) -> bool:
    """Whether no point of the problem has the ``known`` generators in these enclosures.

    Only the polynomials of the basis and the problem's inequalities are used.
    """
    from flint import ctx

    waiting = [
        terms
        for one in basis.polynomials
        if len(one) <= _LONG and (terms := _terms(basis, one)) is not None
    ]
    lower = {
        index
        for one in (*problem.positive, *problem.nonnegative)
        for index in [single_generator(one)]
        if index is not None
    }
    balls = dict(known)
    with ctx.workprec(_PRECISION):
        try:
            changed = True
            while changed:
                changed = False
                for terms in waiting:
                    changed = _learned(terms, balls, lower) or changed
                waiting = [terms for terms in waiting if not _generators(terms) <= set(balls)]
            return _wrong(problem, balls)
        except _Contradiction:
            return True


def _terms(basis: Basis, polynomial: Any) -> _Terms | None:
    found: _Terms = []
    for monomial, value in polynomial.to_dict().items():
        powers = {basis.order[place]: int(power) for place, power in enumerate(monomial) if power}
        if -1 in powers:
            return None
        found.append((powers, value))
    return found


def _generators(terms: _Terms) -> set[int]:
    return {index for powers, _ in terms for index in powers}


def _learned(terms: _Terms, balls: _Balls, lower: set[int]) -> bool:
    """Whether a generator was determined; raises `_Contradiction`."""
    unknown = _generators(terms) - set(balls)
    if len(unknown) > 1:
        return False
    if not unknown:
        total = _sum(terms, balls, None)[0]
        if not total.contains(0):
            raise _Contradiction
        return False
    (index,) = unknown
    coefficients = _sum(terms, balls, index)
    if len(coefficients) > 3 or coefficients[-1].contains(0):
        return False
    if len(coefficients) == 2:
        balls[index] = -coefficients[0] / coefficients[1]
        return True
    c, b, a = coefficients
    square = b * b - 4 * a * c
    if square < 0:
        raise _Contradiction
    if not square > 0 or index not in lower:
        return False
    roots = [(-b + sign * square.sqrt()) / (2 * a) for sign in (1, -1)]
    kept = [root for root in roots if not root < 0]
    if not kept:
        raise _Contradiction
    if len(kept) == 1:
        balls[index] = kept[0]
        return True
    return False


def _sum(terms: _Terms, balls: _Balls, index: int | None) -> list[Any]:
    """Ascending coefficients in generator ``index``."""
    from flint import arb

    degree = (
        max((powers.get(index, 0) for powers, _ in terms), default=0) if index is not None else 0
    )
    found = [arb(0) for _ in range(degree + 1)]
    for powers, value in terms:
        part = arb(value)
        for place, power in powers.items():
            if place != index:
                part *= balls[place] ** power
        found[powers.get(index, 0) if index is not None else 0] += part
    return found


def _wrong(problem: Problem, balls: _Balls) -> bool:
    """Whether something that must be positive, or not negative, is negative."""
    return any(
        value is not None and value < 0
        for value in _values((*problem.positive, *problem.nonnegative), balls)
    )


def _values(polynomials: Iterable[Poly], balls: _Balls) -> Iterable[Any]:
    for one in polynomials:
        terms = [
            ({index: int(power) for index, power in enumerate(monomial) if power}, value)
            for monomial, value in one.to_dict().items()
        ]
        yield _sum(terms, balls, None)[0] if _generators(terms) <= set(balls) else None
