"""Points that satisfy a problem as far as floating point can see.

Many starts at once: Levenberg and Marquardt's damped Gauss-Newton steps for the equations and for
hinge penalties of the inequalities, from fixed pseudo-random starts in which every root has the
value that its radicand gives it.  Nothing is concluded from these points; they are where
certification (`geometry.algebra.certification`) starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from geometry.algebra.problem import Problem
from geometry.algebra.work import Share, spend
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import Poly

#: A numpy array; numpy is imported inside functions.
Floats = Any

_STARTS = 48
#: From this many products of coordinates on, points are looked for less long.
_LARGE = 1_500
_FEW_STARTS = 16
_ROUNDS = 3
_STEPS = 60
_CONVERGED = 1e-11
_MARGIN = 0.08


class Numeric:
    """The polynomials of a problem as functions of its unknowns.

    ``enlarged``: how many times larger than its numbers a figure is taken to be.
    """

    def __init__(
        self, problem: Problem, extra: Sequence[Poly] = (), *, enlarged: float = 1
    ) -> None:
        self.problem = problem
        self._enlarged = enlarged
        self.unknowns = problem.unknowns()
        self._place = {index: place for place, index in enumerate(self.unknowns)}
        self.values = {i: as_float(known.value) for i, known in problem.constants.items()}
        self.equations = [self._normal(one) for one in (*problem.zero, *extra)]
        self.strict = [self._normal(one) for one in problem.positive]
        self.weak = [self._normal(one) for one in problem.nonnegative]
        self.apart = [self._normal(one) for one in problem.nonzero]
        self._equations = _Functions(self, self.equations)
        self._bounds = _Functions(self, self.strict + self.weak)
        self._apart = _Functions(self, self.apart)

    def _normal(self, polynomial: Poly) -> dict[tuple[int, ...], float]:
        """Coefficients by places of unknowns, as floats of moderate size."""
        found: dict[tuple[int, ...], float] = {}
        for monomial, value in polynomial.to_dict().items():
            number = float(as_fraction(value))
            key: list[int] = []
            for index, power in enumerate(monomial):
                if not power:
                    continue
                if index in self.values:
                    number *= self.values[index] ** int(power)
                else:
                    key += [self._place[index] + 1] * int(power)
            found[tuple(key)] = found.get(tuple(key), 0.0) + number
        size = max(map(abs, found.values()), default=1.0) or 1.0
        return {key: number / size for key, number in found.items()}

    def equations_at(self, points: Floats) -> tuple[Floats, Floats]:
        """Values (starts, equations) and derivatives (starts, equations, unknowns)."""
        return self._equations.at(points)

    def equation_at(self, row: int, points: Floats) -> Floats:
        """Values of one equation."""
        import numpy

        extended = numpy.concatenate((numpy.ones((len(points), 1)), points), axis=1)
        return sum(
            (number * extended[:, list(key)].prod(axis=1))
            for key, number in self.equations[row].items()
        )

    def is_root(self, column: int) -> bool:
        """Whether the unknown at a column is a root of others."""
        return not self.problem.names[self.unknowns[column]]

    def bounds_at(self, points: Floats) -> tuple[Floats, Floats]:
        """The same for what must be positive or not negative, in this order."""
        return self._bounds.at(points)

    def quotient_at(self, above: Poly, below: Poly, point: Floats) -> float:
        """The value of a quotient at one point; not a number where there is none."""
        top, bottom = (self._value(one, point) for one in (above, below))
        return top / bottom if bottom else float("nan")

    def _value(self, polynomial: Poly, point: Floats) -> float:
        total = 0.0
        for monomial, value in polynomial.to_dict().items():
            part = float(as_fraction(value))
            for index, power in enumerate(monomial):
                if power:
                    known = self.values.get(index)
                    base = point[self._place[index]] if known is None else known
                    part *= float(base) ** int(power)
            total += part
        return total

    def apart_at(self, points: Floats) -> Floats:
        """Values of what must not be zero."""
        return self._apart.at(points)[0]

    def size(self) -> int:
        """How many products of coordinates are worked out at each point."""
        return len(self._equations.products) + len(self._bounds.products)

    @cached_property
    def scale(self) -> float:
        """A typical size of the unknowns, from the constant terms of equations."""
        import numpy

        found = []
        for terms in self.equations:
            constant = abs(terms.get((), 0.0))
            if constant == 0:
                continue
            for key, number in terms.items():
                if key and number:
                    found.append((constant / abs(number)) ** (1 / len(key)))
        return (float(numpy.median(found)) if found else 1.0) * self._enlarged

    @cached_property
    def bound_sizes(self) -> Floats:
        """How large each bound is at unknowns of typical size."""
        import numpy

        return numpy.array([typical_size(terms, self.scale) for terms in self.strict + self.weak])


class _Functions:
    """Values and derivatives of a list of polynomials at many points."""

    def __init__(
        self, numeric: Numeric, polynomials: Sequence[dict[tuple[int, ...], float]]
    ) -> None:
        import numpy

        self.count, self.size = len(polynomials), len(numeric.unknowns)
        degree = max((len(key) for terms in polynomials for key in terms), default=1) or 1
        places: dict[tuple[int, ...], int] = {}
        values: list[tuple[int, int, float]] = []
        slopes: list[tuple[int, int, float]] = []
        for row, terms in enumerate(polynomials):
            for key, number in terms.items():
                values.append((places.setdefault(key, len(places)), row, number))
                for unknown in set(key):
                    rest = list(key)
                    rest.remove(unknown)
                    column = row * self.size + unknown - 1
                    place = places.setdefault(tuple(rest), len(places))
                    slopes.append((place, column, number * key.count(unknown)))
        self.products = numpy.zeros((max(len(places), 1), degree), dtype=int)
        for key, place in places.items():
            self.products[place, : len(key)] = key
        self._values = _Sums(values, self.count)
        self._slopes = _Sums(slopes, self.count * self.size)

    def at(self, points: Floats) -> tuple[Floats, Floats]:
        """Values and derivatives at ``points`` (starts, unknowns)."""
        import numpy

        ones = numpy.ones((len(points), 1))
        extended = numpy.concatenate((ones, points), axis=1)
        products = extended[:, self.products].prod(axis=2)
        slopes = self._slopes.of(products).reshape(len(points), self.count, self.size)
        return self._values.of(products), slopes


class _Sums:
    """Sums of a few products each, of which most are in few of the sums."""

    def __init__(self, entries: Sequence[tuple[int, int, float]], count: int) -> None:
        import numpy

        ordered = sorted(entries, key=lambda entry: entry[1])
        self._count = count
        self._places = numpy.array([place for place, _, _ in ordered], dtype=int)
        self._numbers = numpy.array([number for _, _, number in ordered])
        self._targets, self._starts = numpy.unique(
            numpy.array([target for _, target, _ in ordered], dtype=int), return_index=True
        )

    def of(self, products: Floats) -> Floats:
        """The sums, where ``products`` is (starts, products)."""
        import numpy

        found = numpy.zeros((len(products), self._count))
        if len(self._places):
            parts = products[:, self._places] * self._numbers
            found[:, self._targets] = numpy.add.reduceat(parts, self._starts, axis=1)
        return found


def samples(problem: Problem, *, extra: Sequence[Poly] = (), wanted: int = 6) -> list[Floats]:
    """Different points (each an array over the unknowns), well-shaped ones first.

    ``extra`` polynomials are equations too.
    """
    import numpy

    numeric = Numeric(problem, extra)
    size = len(numeric.unknowns)
    if size == 0:
        return [numpy.zeros(0)]
    found: list[tuple[float, Floats]] = []
    with numpy.errstate(all="ignore"):
        for number in range(1 if numeric.size() > _LARGE else _ROUNDS):
            points = _improved(numeric, starts(numeric, number))
            for quality, point in accepted(numeric, points):
                if all(_apart(point, other) for _, other in found):
                    found.append((quality, point))
            if len(found) >= wanted or (number and found):
                break
    found.sort(key=lambda pair: -pair[0])
    return [point for _, point in found]


def spread(problem: Problem, found: Sequence[Floats]) -> list[Floats]:
    """The points in another order: of every value of what is asked one, before the next of any."""
    groups: dict[tuple[float, ...], list[Floats]] = {}
    numeric = Numeric(problem)
    for point in found:
        values = [numeric.quotient_at(above, below, point) for above, below in problem.asked]
        groups.setdefault(tuple(round(value, 5) for value in values), []).append(point)
    ordered: list[Floats] = []
    while groups:
        ordered += [group.pop(0) for group in groups.values()]
        groups = {key: group for key, group in groups.items() if group}
    return ordered


def settled(numeric: Numeric, near: Floats) -> list[Floats]:
    """The points that undamped steps lead to from places (places, unknowns) near the equations."""
    import numpy

    with numpy.errstate(all="ignore"):
        return [point for _, point in accepted(numeric, near)]


def starts(numeric: Numeric, number: int) -> Floats:
    """Fixed pseudo-random points; unknowns that an equation gives by a square take its root."""
    import numpy

    size = len(numeric.unknowns)
    generator = numpy.random.default_rng(20_011 + number)
    starts = _FEW_STARTS if numeric.size() > _LARGE else _STARTS
    points = generator.normal(size=(starts, size))
    scale = numeric.scale
    points *= scale * 2.0 ** generator.uniform(-1.5, 1.5, size=(starts, 1))
    for terms in numeric.weak + numeric.strict:
        ((key, value), *more) = terms.items()
        if not more and len(key) == 1 and value > 0:
            points[:, key[0] - 1] = numpy.abs(points[:, key[0] - 1])
    for _ in range(2):
        _take_roots(numeric, points)
    return points


def _take_roots(numeric: Numeric, points: Floats) -> None:
    """For equations ``a*s^2 + rest`` with ``s`` nowhere else in them: ``s`` from the rest."""
    import numpy

    for terms in numeric.equations:
        for key, value in terms.items():
            if (
                len(key) != 2
                or key[0] != key[1]
                or numeric.problem.names[numeric.unknowns[key[0] - 1]]
            ):
                continue
            if any(key[0] in other for other in terms if other != key):
                continue
            extended = numpy.concatenate((numpy.ones((len(points), 1)), points), axis=1)
            rest = sum(
                number * extended[:, list(other)].prod(axis=1)
                for other, number in terms.items()
                if other != key
            )
            points[:, key[0] - 1] = numpy.sqrt(numpy.abs(-rest / value))
            break


def _improved(numeric: Numeric, points: Floats) -> Floats:
    return damped(lambda here: _residuals(numeric, here), points, numeric.scale)


def damped(
    residuals: Callable[[Floats], tuple[Floats, Floats]], points: Floats, scale: float
) -> Floats:
    """Points after damped Gauss-Newton steps on all starts at once.

    ``residuals`` gives values (starts, residuals) and derivatives (starts, residuals, unknowns).
    """
    import numpy

    spend(Share.SEARCH, points.size)
    size = points.shape[1]
    damping = numpy.full(len(points), 1e-2)
    residual, slope = residuals(points)
    cost = (residual**2).sum(axis=1)
    identity = numpy.eye(size)
    for _ in range(_STEPS):
        transposed = slope.transpose(0, 2, 1)
        normal = transposed @ slope
        diagonal = numpy.einsum("sii->si", normal)
        shift = damping[:, None] * (diagonal + 1e-9 * diagonal.max(axis=1, keepdims=True) + 1e-300)
        normal = normal + shift[:, :, None] * identity
        gradient = (transposed @ residual[:, :, None])[:, :, 0]
        try:
            step = numpy.linalg.solve(normal, -gradient[:, :, None])[:, :, 0]
        except numpy.linalg.LinAlgError:
            break
        step = numpy.nan_to_num(step, nan=0.0, posinf=0.0, neginf=0.0)
        length = numpy.linalg.norm(step, axis=1, keepdims=True)
        most = 4 * (scale + numpy.linalg.norm(points, axis=1, keepdims=True))
        step *= numpy.minimum(1.0, most / numpy.maximum(length, 1e-300))
        tried = points + step
        new_residual, new_slope = residuals(tried)
        new_cost = (new_residual**2).sum(axis=1)
        better = new_cost < cost
        points = numpy.where(better[:, None], tried, points)
        residual = numpy.where(better[:, None], new_residual, residual)
        slope = numpy.where(better[:, None, None], new_slope, slope)
        cost = numpy.where(better, new_cost, cost)
        damping = numpy.clip(numpy.where(better, damping / 4, damping * 5), 1e-14, 1e8)
        if not better.any() or (cost < 1e-28).all():
            break
    return points


def _residuals(numeric: Numeric, points: Floats) -> tuple[Floats, Floats]:
    import numpy

    values, slopes = numeric.equations_at(points)
    short, short_slopes = shortfalls(numeric, points, _MARGIN)
    return (
        numpy.concatenate((values, short), axis=1),
        numpy.concatenate((slopes, short_slopes), axis=1),
    )


def shortfalls(numeric: Numeric, points: Floats, margin: float) -> tuple[Floats, Floats]:
    """By how much bounds fall short of leaving room, with derivatives; 0 where they do not."""
    import numpy

    bounds, bound_slopes = numeric.bounds_at(points)
    margins = numpy.array([margin] * len(numeric.strict) + [0.0] * len(numeric.weak))
    sizes = numeric.bound_sizes
    short = numpy.minimum(bounds / sizes - margins, 0.0) * 0.3
    active = (short < 0)[:, :, None]
    return short, numpy.where(active, bound_slopes / sizes[:, None] * 0.3, 0.0)


def typical_size(terms: dict[tuple[int, ...], float], scale: float) -> float:
    """How large a polynomial is at unknowns of a typical size."""
    return max((abs(value) * scale ** len(key) for key, value in terms.items()), default=1.0) or 1.0


def accepted(numeric: Numeric, points: Floats) -> list[tuple[float, Floats]]:
    """The points that satisfy everything, after undamped steps, with a measure of quality."""
    import numpy

    for _ in range(6):
        values, slopes = numeric.equations_at(points)
        if not numeric.equations:
            break
        try:
            steps = numpy.linalg.pinv(slopes, rcond=1e-9) @ values[:, :, None]
        except numpy.linalg.LinAlgError:
            break
        steps = numpy.nan_to_num(steps[:, :, 0], nan=0.0, posinf=0.0, neginf=0.0)
        tried = points - steps
        new_values, _ = numeric.equations_at(tried)
        better = numpy.abs(new_values).max(axis=1) <= numpy.abs(values).max(axis=1)
        points = numpy.where(better[:, None], tried, points)
    scale = numeric.scale
    values, _ = numeric.equations_at(points)
    bounds, _ = numeric.bounds_at(points)
    apart = numeric.apart_at(points)
    sizes = numpy.array([typical_size(terms, scale) for terms in numeric.equations])
    bound_sizes = numeric.bound_sizes
    apart_sizes = numpy.array([typical_size(t, scale) for t in numeric.apart])
    found = []
    for row, point in enumerate(points):
        if not numpy.isfinite(point).all() or numpy.abs(point).max() > 1e6 * (1 + scale):
            continue
        grown = max(1.0, float(numpy.abs(point).max()) / scale) ** 2
        if len(sizes) and (numpy.abs(values[row]) / sizes).max() > 1e3 * _CONVERGED * grown:
            continue
        margins = bounds[row] / bound_sizes if len(bound_sizes) else numpy.ones(1)
        strict = margins[: len(numeric.strict)] if len(bound_sizes) else numpy.ones(0)
        if len(strict) and strict.min() < 1e-7:
            continue
        if len(bound_sizes) and margins.min() < -1e-8:
            continue
        gaps = numpy.abs(apart[row]) / apart_sizes if len(apart_sizes) else numpy.ones(1)
        if gaps.min() < 1e-7:
            continue
        quality = float(min(gaps.min(), strict.min() if len(strict) else 1.0, 1.0))
        found.append((quality / grown, point))
    return found


def _apart(point: Floats, other: Floats) -> bool:
    import numpy

    size = float(max(numpy.abs(point).max(), numpy.abs(other).max(), 1e-30))
    return float(numpy.abs(point - other).max()) > 1e-5 * size


def as_float(value: Any) -> float:
    """A rational or algebraic number as a float."""
    from fractions import Fraction

    return float(value) if isinstance(value, Fraction) else float(value.ball(64).mid())
