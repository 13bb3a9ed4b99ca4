"""Points of a problem looked for among its coordinates alone.

A length is a root ``s`` with ``s^2 = u``.  Where it is an unknown of its own, damped steps have to
follow the curved valley of that equation, and hardly move.  Here every such root is a function of
the other unknowns, with the derivatives that follow from its equation, and the equations that are
left are divided by their size.  Of inequalities that leave little room and of figures that are
larger than the numbers that are told of them there are rounds with smaller margins and larger
scales.  As in `geometry.algebra.sampling`, nothing is concluded from the points.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.algebra.problem import Problem
from geometry.algebra.sampling import (
    Floats,
    Numeric,
    accepted,
    damped,
    shortfalls,
    starts,
    typical_size,
)
from geometry.algebra.work import Share, spend

#: What every round multiplies the scale by, and the room that it asks inequalities to leave.
_ROUNDS = (
    (1, 0.08),
    (1, 0.01),
    (4, 0.08),
    (16, 0.08),
    (1, 0.01),
    (4, 0.005),
    (16, 0.02),
    (1, 0.0005),
)
_LEAST_SLOPE = 1e-9


def searched_points(problem: Problem) -> list[Floats]:
    """Different points (each an array over the unknowns), well-shaped ones first; often none."""
    import numpy

    with numpy.errstate(all="ignore"):
        for number, (factor, margin) in enumerate(_ROUNDS):
            numeric = Numeric(problem, enlarged=factor)
            rootless = _Rootless.of(numeric)
            if not rootless.moving:
                return []
            points = starts(numeric, number)
            # Beside the steps there are the roots, which are followed at every one of them.
            spend(Share.SEARCH, points.size)
            points = rootless.improved(points, margin)
            found = accepted(numeric, points)
            if found:
                found.sort(key=lambda pair: -pair[0])
                return [point for _, point in found]
    return []


@dataclass(frozen=True, slots=True)
class _Root:
    """``factor * s^2 + rest = 0`` is equation ``row``, s being the unknown at ``column``."""

    column: int
    row: int
    factor: float
    others: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Rootless:
    """A problem as a function of its ``moving`` columns; ``roots`` follow from them in this order.

    ``rows`` are the equations of no root.
    """

    numeric: Numeric
    roots: tuple[_Root, ...]
    moving: tuple[int, ...]
    rows: tuple[int, ...]

    @staticmethod
    def of(numeric: Numeric) -> _Rootless:
        found = _roots(numeric)
        columns = {root.column for root in found}
        ordered: list[_Root] = []
        known: set[int] = set()
        ready = True
        while ready:
            ready = False
            for root in found:
                if root.column not in known and not (root.others & columns) - known:
                    ordered.append(root)
                    known.add(root.column)
                    ready = True
        own = {root.row for root in ordered}
        return _Rootless(
            numeric,
            tuple(ordered),
            tuple(column for column in range(len(numeric.unknowns)) if column not in known),
            tuple(row for row in range(len(numeric.equations)) if row not in own),
        )

    def improved(self, points: Floats, margin: float) -> Floats:
        """All unknowns after damped steps of the moving ones."""
        import numpy

        scale = self.numeric.scale
        sizes = numpy.array([typical_size(self.numeric.equations[r], scale) for r in self.rows])
        whole = numpy.array(points)

        def filled(moving: Floats) -> Floats:
            everything = numpy.array(whole)
            everything[:, self.moving] = moving
            return self._with_roots(everything)

        def residuals(moving: Floats) -> tuple[Floats, Floats]:
            return self._residuals(filled(moving), sizes, margin)

        return filled(damped(residuals, whole[:, self.moving], scale))

    def _with_roots(self, points: Floats) -> Floats:
        import numpy

        for root in self.roots:
            values = self.numeric.equation_at(root.row, points)
            rest = values - root.factor * points[:, root.column] ** 2
            points[:, root.column] = numpy.sqrt(numpy.abs(rest / root.factor))
        return points

    def _residuals(self, points: Floats, sizes: Floats, margin: float) -> tuple[Floats, Floats]:
        """Residuals, and their derivatives by the moving unknowns, roots being functions."""
        import numpy

        values, slopes = self.numeric.equations_at(points)
        short, short_slopes = shortfalls(self.numeric, points, margin)
        residual = numpy.concatenate((values[:, self.rows] / sizes, short), axis=1)
        slope = numpy.concatenate((slopes[:, self.rows] / sizes[:, None], short_slopes), axis=1)
        moving = slope[:, :, self.moving]
        if self.roots:
            columns = [root.column for root in self.roots]
            own = slopes[:, [root.row for root in self.roots]]
            by_roots = own[:, :, columns]
            flat = numpy.abs(numpy.einsum("srr->sr", by_roots)) < _LEAST_SLOPE
            by_roots = by_roots + numpy.eye(len(columns)) * (flat * _LEAST_SLOPE)[:, None, :]
            follows = -numpy.linalg.solve(by_roots, own[:, :, self.moving])
            moving = moving + slope[:, :, columns] @ follows
        return residual, moving


def _roots(numeric: Numeric) -> list[_Root]:
    """Roots that stand in one equation as their square alone."""
    found: dict[int, _Root] = {}
    for row, terms in enumerate(numeric.equations):
        for key, factor in terms.items():
            if len(key) != 2 or key[0] != key[1]:
                continue
            column = key[0] - 1
            rest = {place - 1 for other in terms for place in other if other != key}
            if numeric.is_root(column) and column not in found and column not in rest:
                found[column] = _Root(column, row, factor, frozenset(rest))
                break
    return list(found.values())
