"""Exact points near a sample: coordinates that are rational or sums of square roots.

The free unknowns are given rational values near the sample; a lexicographic Gröbner basis of what
is left, where it is found within limits, is triangular, and is solved from its last unknown
upwards: an equation of degree 1 or 2 gives the value, of its roots the one nearest the sample.
The point is exact, and every fact is checked at it afterwards, so that nothing rests on the basis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from geometry.algebra.problem import Problem
from geometry.algebra.work import Share, spend
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, Sign, UndecidedError
from mathverify.semantics.numbers.rationals import as_flint, as_fraction
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import Poly

#: Values of generators by index.
ExactPoint = dict[int, Exact]

_LIMITS = (60, 120, 2_000)
_MAXIMAL_SURD_TERMS = 4
_FAR = 1e-5


def value_at(polynomial: Poly, point: Mapping[int, Exact]) -> Exact:
    """The exact value of a polynomial; every generator in it needs a value."""
    total: Exact = Fraction(0)
    powers: dict[tuple[int, int], Exact] = {}
    for monomial, coefficient in polynomial.to_dict().items():
        part: Exact = as_fraction(coefficient)
        for index, power in enumerate(monomial):
            if power:
                key = (index, int(power))
                if key not in powers:
                    powers[key] = point[index] ** int(power)
                part = part * powers[key]
        total = total + part
    return total


def exact_point(
    problem: Problem, free: Mapping[int, Fraction], near: Mapping[int, float]
) -> ExactPoint | None:
    """A common zero of the equations with these values of free unknowns, near a sample.

    ``near`` has a value for every unknown.  None where none is found this way.
    """
    point: ExactPoint = {index: known.value for index, known in problem.constants.items()}
    for one in problem.zero:
        for index, degree in enumerate(one.degrees()):
            if degree > 0 and not isinstance(point.get(index, Fraction(0)), (Fraction, Surd)):
                return None
    point.update(free)
    rows = _pinned(problem, free)
    if rows is None:
        return None
    wanted = [index for index in problem.unknowns() if index not in free]
    try:
        if not _solve(rows, wanted, point, near):
            rows = _basis(problem, rows, wanted)
            if rows is None or not _solve(rows, wanted, point, near):
                return None
        if any(numbers.sign(value_at(one, point)) is not Sign.ZERO for one in problem.zero):
            return None
    except (UndecidedError, NumberTooLargeError, ValueError):
        return None
    return point


def _pinned(problem: Problem, free: Mapping[int, Fraction]) -> list[Poly] | None:

    images = list(problem.gens)
    for index, value in free.items():
        images[index] = problem.context.constant(as_flint(value))
    found = []
    for one in problem.zero:
        put = one.compose(*images, ctx=problem.context)
        if put == 0:
            continue
        if put.is_constant():
            return None
        found.append(put)
    return found


def _basis(problem: Problem, rows: Sequence[Poly], wanted: Sequence[int]) -> list[Poly] | None:
    """A lexicographic basis, the constants last."""
    from flint import Ordering, fmpz_mpoly_ctx, fmpz_mpoly_vec

    from mathverify.semantics.polynomials import sparse

    order = [*wanted, *problem.constants]
    places = {index: place for place, index in enumerate(order)}
    names = tuple(f"x{place}" for place in range(len(order)))
    context = fmpz_mpoly_ctx.get(names, Ordering.lex)
    given = [
        context.from_dict(sparse(one, places, len(order))) for one in (*rows, *problem.relations())
    ]
    basis, finished = fmpz_mpoly_vec(given, context).buchberger_naive(limits=_LIMITS)
    spend(Share.BASIS, sum(map(len, basis)))
    if not finished:
        return None
    found = []
    for one in basis.autoreduction():
        terms: dict[tuple[int, ...], Any] = {}
        for monomial, value in one.to_dict().items():
            here = [0] * len(problem.names)
            for place, power in enumerate(monomial):
                here[order[place]] = int(power)
            terms[tuple(here)] = value
        found.append(problem.context.from_dict(terms))
    return found


def _solve(
    rows: Sequence[Poly], wanted: Sequence[int], point: ExactPoint, near: Mapping[int, float]
) -> bool:
    """Give every wanted generator a value, by equations in which it is the only one left."""
    left = [index for index in wanted if index not in point]
    while left:
        for row in rows:
            open_ones = [index for index in left if row.degrees()[index] > 0]
            if len(open_ones) == 1 and row.degrees()[open_ones[0]] <= 2:
                value = _root(row, open_ones[0], point, near[open_ones[0]])
                if value is not None:
                    point[open_ones[0]] = value
                    left.remove(open_ones[0])
                    break
        else:
            return False
    return True


def _root(row: Poly, index: int, point: ExactPoint, near: float) -> Exact | None:
    parts: dict[int, dict[tuple[int, ...], Any]] = {}
    for monomial, value in row.to_dict().items():
        rest = (*monomial[:index], 0, *monomial[index + 1 :])
        parts.setdefault(int(monomial[index]), {})[rest] = value
    context = row.context()
    c, b, a = (
        value_at(context.from_dict(parts[power]), point) if power in parts else Fraction(0)
        for power in range(3)
    )
    if a == 0:
        return None if b == 0 else _small(-c / b, near)
    square = b * b - a * c * 4
    if numbers.sign(square) is Sign.NEGATIVE:
        return None
    root = numbers.nth_root(square, 2)
    choices = [_small((-b + sign * root) / (a * 2), near) for sign in (1, -1)]
    return next((one for one in choices if one is not None), None)


def _small(value: Exact, near: float) -> Exact | None:
    """``value`` where it is a short sum of square roots close to the sample."""
    if isinstance(value, Surd):
        if len(value.coefficients) > _MAXIMAL_SURD_TERMS:
            return None
        here = float(value.ball(64).mid())
    elif isinstance(value, Fraction):
        here = float(value)
    else:
        return None
    return value if abs(here - near) <= _FAR * (1 + abs(near)) else None
