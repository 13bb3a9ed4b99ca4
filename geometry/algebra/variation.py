"""Whether what is asked seems to vary near a certified point, in floating point: a hint only.

If the gradient of the asked quotient is not a combination of the gradients of the equations, it
changes along some direction in which the equations do not.  Two certified models with different
values are still needed to show that it is not determined.
"""

from __future__ import annotations

from geometry.algebra.certification import Certified
from geometry.algebra.problem import Problem
from geometry.algebra.sampling import Numeric

__all__ = ["varies"]

_SEEN = 1e-6
_RANK = 1e-9


def varies(problem: Problem, point: Certified, which: int = 0) -> bool:
    """Whether asked quotient number ``which`` seems to vary."""
    import numpy

    above, below = problem.asked[which]
    unknowns = problem.unknowns()
    if not unknowns:
        return False
    here = [float(point.ball(problem.gens[index]).mid()) for index in unknowns]
    bottom = float(point.ball(below).mid())
    top = float(point.ball(above).mid())
    if bottom == 0:
        return False
    gradient = numpy.array(
        [
            float(point.ball(above.derivative(index)).mid()) / bottom
            - top * float(point.ball(below.derivative(index)).mid()) / bottom**2
            for index in unknowns
        ]
    )
    size = float(numpy.abs(gradient).max())
    if size == 0:
        return False
    gradient /= size
    numeric = Numeric(problem)
    _, slopes = numeric.equations_at(numpy.array(here)[None, :])
    matrix = slopes[0]
    if not matrix.size:
        return True
    _, values, directions = numpy.linalg.svd(matrix)
    rank = int((values > _RANK * max(values.max(), 1e-300)).sum())
    return float(numpy.abs(directions[rank:] @ gradient).max(initial=0.0)) > _SEEN
