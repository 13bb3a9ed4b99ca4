"""All real points of a problem whose equations have finitely many complex zeros.

With what vanishes nowhere put in (``1 - z*a``), the points are listed exactly by
`mathverify.engines.polynomial.zeros`; each is then looked at: inequalities and disequalities by
the signs of exact numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.algebra.bases import saturating
from geometry.algebra.certification import Certified
from geometry.algebra.problem import Problem
from mathverify.engines.polynomial.ideals import (
    Algebra,
    Limits,
    NoZeros,
    OutOfBudgetError,
    ideal,
)
from mathverify.engines.polynomial.zeros import real_points
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, Sign, UndecidedError
from mathverify.semantics.polynomials import Sparse, sparse

_LIMITS = Limits(100, 200, 2_000, 16)


@dataclass(frozen=True, slots=True)
class Listed:
    """Points that satisfy everything, and how many were left whose signs are not known."""

    points: tuple[Certified, ...]
    open: int


def listed(problem: Problem) -> Listed | None:
    """The points; None where they are not finitely many, or too many to be listed."""
    if any(not known.degree for known in problem.constants.values()):
        return None
    order = [*problem.unknowns(), *problem.constants]
    places = {index: place for place, index in enumerate(order)}
    apart = saturating(problem, 4)
    size = len(order) + bool(apart)
    rows: list[Sparse] = []
    for one in (*problem.zero, *problem.implied, *problem.relations()):
        if one != 0:
            rows.append(sparse(one, places, size))
    if apart:
        product = problem.context.constant(1)
        for one in apart:
            product *= one
        row = {
            (*monomial[:-1], 1): -value for monomial, value in sparse(product, places, size).items()
        }
        row[(0,) * size] = 1
        rows.append(row)
    if not order:
        return _looked_at(problem, order, [()])
    try:
        algebra = ideal(rows, size, _LIMITS)
        if isinstance(algebra, NoZeros):
            return Listed((), 0)
        if not isinstance(algebra, Algebra):
            return None
        found = real_points(algebra, len(order), _LIMITS)
        return _looked_at(problem, order, found.points)
    except (OutOfBudgetError, NumberTooLargeError, UndecidedError):
        return None


def _looked_at(problem: Problem, order: list[int], points: object) -> Listed:
    kept: list[Certified] = []
    unknown = 0
    assert isinstance(points, (list, tuple))
    for coordinates in points:
        values: dict[int, Exact] = dict(zip(order, coordinates, strict=True))
        if any(
            numbers.compare(values[index], known.value) is not numbers.Order.EQUAL
            for index, known in problem.constants.items()
        ):
            continue
        here = Certified(problem, values)
        verdict = _verdict(here)
        if verdict is Sign.POSITIVE:
            kept.append(here)
        elif verdict is Sign.UNKNOWN:
            unknown += 1
    return Listed(tuple(kept), unknown)


def _verdict(point: Certified) -> Sign:
    """POSITIVE where all hold, NEGATIVE where one fails, else UNKNOWN."""
    problem = point.problem
    worst = Sign.POSITIVE
    for polynomials, allowed in (
        (problem.positive, (Sign.POSITIVE,)),
        (problem.nonnegative, (Sign.POSITIVE, Sign.ZERO)),
        (problem.nonzero, (Sign.POSITIVE, Sign.NEGATIVE)),
    ):
        for one in polynomials:
            sign = point.sign(one)
            if sign is Sign.UNKNOWN:
                worst = Sign.UNKNOWN
            elif sign not in allowed:
                return Sign.NEGATIVE
    return worst
