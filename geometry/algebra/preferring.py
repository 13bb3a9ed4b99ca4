"""Points of a problem by what somebody prefers: the figures that are drawn are to be readable.

The sampled points are ordered by a cost; where the figure is free, the best one is then moved a
little in many directions along its equations, and the better figure is kept.  Nothing is concluded
here: what is preferred is certified like any other sample.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from geometry.algebra.problem import Problem
from geometry.algebra.sampling import Floats, Numeric, as_float, samples, settled
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import Poly

#: How ill a figure is liked, from the values of the named unknowns.
Cost = Callable[[Mapping[str, float]], float]

_WANTED = 40
_SEED = 40_427
_TRIALS = 24
#: Parts of the size of the figure by which it is moved, one round after the other.
_MOVES = (0.8, 0.8, 0.5, 0.5, 0.3, 0.3, 0.15, 0.15, 0.08)
_GOOD = 1e-3
_RANK = 1e-8


def preferred(problem: Problem, cost: Cost) -> list[Floats]:
    """Points over the unknowns of ``problem``, the cheapest first; different figures only."""
    found = samples(problem, wanted=_WANTED)
    if not found or not len(found[0]):
        return found
    values = _Values(problem)
    priced = sorted(((cost(values.at(point)), place) for place, point in enumerate(found)))
    ordered = [found[place] for _, place in priced]
    if priced[0][0] <= _GOOD:
        return ordered
    return [*_moved(problem, values, cost, ordered[0], priced[0][0]), *ordered]


def _moved(
    problem: Problem, values: _Values, cost: Cost, point: Floats, price: float
) -> list[Floats]:
    """Better and better points near ``point``, the best first."""
    import numpy

    numeric = Numeric(problem)
    generator = numpy.random.default_rng(_SEED)
    better: list[Floats] = []
    for part in _MOVES:
        directions = _free(numeric, point)
        if not len(directions):
            break
        size = float(numpy.abs(point).max()) or 1.0
        mixed = generator.normal(size=(_TRIALS, len(directions)))
        mixed /= numpy.linalg.norm(mixed, axis=1, keepdims=True)
        best, best_price = point, price
        grown = point * 2.0 ** (3 * part * generator.normal(size=(_TRIALS, len(point))))
        near = numpy.concatenate((point + part * size * (mixed @ directions), grown))
        for tried in settled(numeric, near):
            found = cost(values.at(tried))
            if found < best_price - 1e-9:
                best, best_price = tried, found
        if best_price < price:
            point, price = best, best_price
            better.append(point)
        if price <= _GOOD:
            break
    return better[::-1]


def _free(numeric: Numeric, point: Floats) -> Floats:
    """Directions (rows of length 1) in which no equation changes."""
    import numpy

    _, slopes = numeric.equations_at(point[None, :])
    if not slopes[0].size:
        return numpy.eye(len(point))
    _, singular, directions = numpy.linalg.svd(slopes[0])
    rank = int((singular > _RANK * max(float(singular.max()), 1e-300)).sum())
    return directions[rank:]


class _Values:
    """The named generators of a problem as floats, from a point over its unknowns."""

    def __init__(self, problem: Problem) -> None:
        self._names = {i: name for i, name in enumerate(problem.names) if name}
        self._unknowns = problem.unknowns()
        self._constants = {i: as_float(one.value) for i, one in problem.constants.items()}
        self._solved = [(index, _terms(poly)) for index, poly in reversed(problem.solved)]

    def at(self, point: Floats) -> dict[str, float]:
        """Values by name."""
        known = dict(self._constants)
        known |= {index: float(one) for index, one in zip(self._unknowns, point, strict=True)}
        for index, terms in self._solved:
            known[index] = sum(
                number * math.prod(known.get(i, 0.0) ** power for i, power in powers)
                for powers, number in terms
            )
        return {name: known[index] for index, name in self._names.items() if index in known}


def _terms(polynomial: Poly) -> list[tuple[tuple[tuple[int, int], ...], float]]:
    return [
        (
            tuple((i, int(power)) for i, power in enumerate(monomial) if power),
            float(as_fraction(value)),
        )
        for monomial, value in polynomial.to_dict().items()
    ]
