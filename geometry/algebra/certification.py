"""From a sample to a certified point: exact where cheap, else the zero that Krawczyk's test proves.

The equations' matrix of derivatives at the sample has some rank r.  As many unknowns as are left
over are free: they get rational values near the sample.  Then either `exact_point` finds exact
values for the others, or r equations with independent rows are solved for r unknowns
(`geometry.algebra.zeros`).  That proves the r equations only: each remaining one must be
shown to vanish at this zero, by `vanishes`.  All inequalities and disequalities are then checked,
by exact signs or by enclosures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from geometry.algebra.exact_points import ExactPoint, exact_point, value_at
from geometry.algebra.located import coordinate
from geometry.algebra.problem import Problem
from geometry.algebra.sampling import Floats, Numeric
from geometry.algebra.vanishing import vanishes
from geometry.algebra.work import Share, spend
from geometry.algebra.zeros import CertifiedZero, certified_zero, evaluated
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, Sign, UndecidedError
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import Poly, hashable, sparse

_RANK = 1e-8
_MAXIMAL_EXACT = 10
#: How coarsely free values are rounded, finest last; a fraction of the figure's size.
ROUNDINGS = (0.06, 1e-3, 1e-7)


@dataclass(frozen=True, slots=True)
class Certified:
    """A point of a problem: exact values by generator, or a certified zero of its equations."""

    problem: Problem
    point: ExactPoint | CertifiedZero

    def ball(self, polynomial: Poly, precision: int = 106) -> Any:
        """An enclosure of a polynomial at the point."""
        from flint import ctx

        from mathverify.semantics.numbers.algebraic import ball_of

        size = len(self.problem.names)
        terms, scale = _scaled(polynomial, size)
        with ctx.workprec(precision + 32):
            if isinstance(self.point, CertifiedZero):
                balls: Sequence[Any] = self.point.balls(precision)
            else:
                values = self.point
                balls = [ball_of(values.get(i, Fraction(0)), precision + 32) for i in range(size)]
            return evaluated(terms, balls) / scale

    def value(self, polynomial: Poly) -> Exact:
        """The value of a polynomial in unknowns and constants at the point."""
        if not isinstance(self.point, CertifiedZero):
            return value_at(polynomial, self.point)
        if polynomial == 0:
            return Fraction(0)
        degrees = polynomial.degrees()
        moving = {place for place in self.point.moving if degrees[place] > 0}
        if not moving:
            fixed = dict(self.point.fixed)
            return value_at(polynomial, fixed)
        terms, scale = _scaled(polynomial, self.point.size)
        return coordinate(self.point, terms, scale)

    def sign(self, polynomial: Poly) -> Sign:
        """The sign at the point, where it is known: by an enclosure, else exactly."""
        ball = self.ball(polynomial)
        if ball > 0:
            return Sign.POSITIVE
        if ball < 0:
            return Sign.NEGATIVE
        try:
            return numbers.sign(self.value(polynomial))
        except (UndecidedError, NumberTooLargeError):
            return Sign.UNKNOWN

    def values(self) -> dict[int, Exact]:
        """Values of the unknowns, the constants, and of variables that were solved for."""
        gens = self.problem.gens
        known = {index: self.value(gens[index]) for index in self.problem.unknowns()}
        known.update({index: one.value for index, one in self.problem.constants.items()})
        expressed: dict[int, Poly] = {}
        needed = self.problem.of_variables()
        for index, polynomial in reversed(self.problem.solved):
            if index not in needed:
                continue
            images = [expressed.get(i, gen) for i, gen in enumerate(gens)]
            here = polynomial.compose(*images, ctx=self.problem.context)
            expressed[index] = self.problem.reduced(here)
            known[index] = self.value(expressed[index])
        return known


def certified(problem: Problem, sample: Floats, *, exact: bool = True) -> Certified | None:
    """A certified point near ``sample`` (over `Problem.unknowns`), or None."""
    numeric = Numeric(problem)
    size = len(sample) * len(problem.zero)
    for rounding in ROUNDINGS:
        spend(Share.CERTIFIED, size)
        chosen = chosen_near(numeric, sample, rounding)
        if chosen is None:
            continue
        rows, free, near = chosen
        if exact and len(near) - len(free) <= _MAXIMAL_EXACT:
            point = exact_point(problem, free, near)
            if point is not None:
                found = Certified(problem, point)
                if satisfied(found):
                    return found
        found_zero = _zero(problem, rows, free, near)
        if found_zero is not None:
            found = Certified(problem, found_zero)
            if satisfied(found) and _others_vanish(problem, rows, free, found_zero):
                return found
        if not free:
            break
    return None


def certified_by_rows(
    problem: Problem,
    rows: Sequence[int],
    free: Mapping[int, Fraction],
    near: Mapping[int, float],
) -> Certified | None:
    """The zero near ``near`` of equations that are independent, where they are all there are."""
    if len(rows) != len(problem.zero):
        return None
    zero = _zero(problem, rows, free, near)
    if zero is None:
        return None
    found = Certified(problem, zero)
    return found if satisfied(found) else None


def chosen_near(
    numeric: Numeric, sample: Floats, rounding: float
) -> tuple[list[int], dict[int, Fraction], dict[int, float]] | None:
    """Independent rows, values of the free unknowns, and a nearby point of all unknowns."""
    import numpy

    point = numpy.array(sample, dtype=float)
    if not len(point):
        return [], {}, {}
    _, slopes = numeric.equations_at(point[None, :])
    matrix = slopes[0]
    rows, columns = _independent(matrix)
    unknowns = numeric.unknowns
    size = float(numpy.abs(point).max()) or 1.0
    free: dict[int, Fraction] = {}
    for place, index in enumerate(unknowns):
        if place not in columns:
            value = float(point[place])
            step = max(rounding * size, rounding * abs(value))
            free[index] = _simple(value, step)
            point[place] = float(free[index])
    if free and rows:
        moved = _moved(numeric, point, rows, columns)
        if moved is None:
            return None
        point = moved
    return rows, free, {index: float(point[place]) for place, index in enumerate(unknowns)}


def _simple(value: float, step: float) -> Fraction:
    """The fraction of smallest denominator within ``step``."""
    exact = Fraction(value)
    denominator = 1
    while True:
        found = exact.limit_denominator(denominator)
        if abs(found - exact) <= Fraction(step) or denominator > 1 << 60:
            return found
        denominator *= 2


def independent_rows(
    numeric: Numeric, rows: Sequence[Poly], point: Mapping[int, float], moving: Sequence[int]
) -> list[Poly]:
    """As many of ``rows`` as are independent in the ``moving`` unknowns at a point."""
    import numpy

    here = numpy.array([point.get(index, 0.0) for index in numeric.unknowns])
    _, slopes = numeric.equations_at(here[None, :])
    at = {hashable(one): place for place, one in enumerate(numeric.problem.zero)}
    columns = [numeric.unknowns.index(index) for index in moving]
    matrix = slopes[0][[at[hashable(one)] for one in rows]][:, columns]
    return [rows[row] for row in _independent(matrix)[0]]


def _independent(matrix: Floats) -> tuple[list[int], list[int]]:
    """Rows, then columns, that carry the rank: Gaussian elimination with complete pivoting."""
    import numpy

    left = numpy.array(matrix, dtype=float)
    norms = numpy.abs(left).max(axis=1, keepdims=True) if left.size else left
    left = numpy.divide(left, norms, out=numpy.zeros_like(left), where=norms > 0)
    rows: list[int] = []
    columns: list[int] = []
    while left.size and len(rows) < min(left.shape):
        place = int(numpy.abs(left).argmax())
        row, column = divmod(place, left.shape[1])
        pivot = left[row, column]
        if abs(pivot) < _RANK:
            break
        rows.append(row)
        columns.append(column)
        left = left - numpy.outer(left[:, column] / pivot, left[row])
        left[row] = 0
        left[:, column] = 0
    return sorted(rows), sorted(columns)


def _moved(numeric: Numeric, point: Floats, rows: list[int], columns: list[int]) -> Floats | None:
    """Newton's method in the columns, the others held."""
    import numpy

    here = point.copy()
    with numpy.errstate(all="ignore"):
        for _ in range(30):
            values, slopes = numeric.equations_at(here[None, :])
            try:
                step = numpy.linalg.solve(slopes[0][numpy.ix_(rows, columns)], values[0][rows])
            except numpy.linalg.LinAlgError:
                return None
            here[columns] -= step
            if not numpy.isfinite(here).all():
                return None
            if numpy.abs(step).max() <= 1e-13 * (1 + numpy.abs(here).max()):
                return here
    return None


def _zero(
    problem: Problem, rows: Sequence[int], free: Mapping[int, Fraction], near: Mapping[int, float]
) -> CertifiedZero | None:
    size = len(problem.names)
    fixed: dict[int, Exact] = {i: known.value for i, known in problem.constants.items()}
    fixed.update(free)
    start = {index: value for index, value in near.items() if index not in free}
    chosen = [_scaled(problem.zero[row], size)[0] for row in rows]
    if not start:
        return None
    return certified_zero(chosen, size, start, fixed)


def _others_vanish(
    problem: Problem, rows: Sequence[int], free: Mapping[int, Fraction], zero: CertifiedZero
) -> bool:
    others = [one for place, one in enumerate(problem.zero) if place not in rows]
    chosen = [problem.zero[row] for row in rows]
    return not others or vanishes(problem, chosen, free, zero, others)


def satisfied(found: Certified) -> bool:
    """Whether every inequality and disequality is known to hold at the point."""
    problem = found.problem
    if any(found.sign(one) is not Sign.POSITIVE for one in problem.positive):
        return False
    if any(found.sign(one) not in (Sign.POSITIVE, Sign.NEGATIVE) for one in problem.nonzero):
        return False
    return all(found.sign(one) in (Sign.POSITIVE, Sign.ZERO) for one in problem.nonnegative)


def _scaled(polynomial: Poly, size: int) -> tuple[dict[tuple[int, ...], int], int]:
    """Integer coefficients, and by what they were multiplied."""
    places = {index: index for index in range(size)}
    terms = sparse(polynomial, places, size)
    monomial = next(iter(terms), None)
    if monomial is None:
        return terms, 1
    original = as_fraction(polynomial.to_dict()[monomial])
    scale = Fraction(terms[monomial]) / original
    return terms, int(scale)
