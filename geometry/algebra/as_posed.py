"""Certified points of a problem as it was posed, before it is simplified.

Eliminating unknowns makes polynomials long where a figure has many points; as it is posed, each
is short, and many samples are found in little time.  The unknowns that are free at a sample get
rational values.  If the equations that carry the rank have all others in their linear span,
Krawczyk's operator is applied to them as they are; otherwise what is left, with numbers in the
place of the free unknowns, is simplified, by which dependent equations disappear or become few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from geometry.algebra.certification import (
    ROUNDINGS,
    Certified,
    certified,
    certified_by_rows,
    chosen_near,
)
from geometry.algebra.problem import ContradictionError, Problem
from geometry.algebra.sampling import Floats, Numeric, samples
from geometry.algebra.searching import searched_points
from geometry.algebra.simplification import simplified
from mathverify.semantics.polynomials import Poly

_SAMPLES = 3
#: A sample belongs to a part of the simplified problem if its equations are so small there.
_NEAR = 1e-6


def certified_as_posed(problem: Problem) -> Iterator[Certified]:
    """Certified points of ``problem``, at most one for each of a few samples."""
    problem = _distinct(problem)
    numeric = Numeric(problem)
    near = samples(problem, wanted=_SAMPLES) or searched_points(problem)
    for sample in near[:_SAMPLES]:
        found = _near(problem, numeric, sample)
        if found is not None:
            yield found


def _distinct(problem: Problem) -> Problem:
    """Without equations that are linear combinations of others."""
    return replace(problem, zero=tuple(_spanning(problem.zero)))


def _spanning(rows: Sequence[Poly]) -> list[Poly]:
    """Rows with the same linear span, none in the span of those before it."""
    leading: dict[tuple[int, ...], Poly] = {}
    kept: list[Poly] = []
    for row in sorted(rows, key=len):
        left = row
        while left != 0:
            monomial = tuple(map(int, left.monoms()[0]))
            other = leading.get(monomial)
            if other is None:
                leading[monomial] = left / left.leading_coefficient()
                kept.append(row)
                break
            left = left - other * left.leading_coefficient()
    return kept


def _near(problem: Problem, numeric: Numeric, sample: Floats) -> Certified | None:
    for rounding in ROUNDINGS:
        chosen = chosen_near(numeric, sample, rounding)
        if chosen is None:
            continue
        rows, free, near = chosen
        if rows and len(rows) == len(problem.zero):
            found = certified_by_rows(problem, rows, free, near)
        else:
            found = _simplified_near(problem, free, near)
        if found is not None:
            return found
        if not free:
            break
    return None


def _simplified_near(
    problem: Problem, free: Mapping[int, Fraction], near: Mapping[int, float]
) -> Certified | None:
    """The same with the free values put in and the rest simplified: no point is lost or added.

    Where the rest falls into parts, only those with the sample among their points are followed.
    """
    import numpy

    def holds_near(part: Problem) -> bool:
        unknowns = part.unknowns()
        if any(index not in near for index in unknowns):
            return False
        if not (part.zero and unknowns):
            return True
        here = numpy.array([near[index] for index in unknowns])
        values, _ = Numeric(part).equations_at(here[None, :])
        return bool(numpy.abs(values).max() <= _NEAR)

    try:
        parts = simplified(problem.pinned(free), wanted=holds_near)
    except ContradictionError:
        return None
    for part in filter(holds_near, parts):
        found = certified(part, numpy.array([near[index] for index in part.unknowns()]))
        if found is not None:
            return found
    return None
