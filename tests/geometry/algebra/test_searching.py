"""Points looked for among coordinates alone: they satisfy everything, and are not made up."""

from __future__ import annotations

import figures
import numpy
import pytest

from geometry.algebra.analysis import Analysis
from geometry.algebra.sampling import Numeric
from geometry.algebra.searching import searched_points

#: Two right-angled triangles on the sides of an angle, with lengths larger than the numbers said.
_KITE = (
    "angle(C,M,B) == deg(25)",
    "angle(A,M,C) == deg(25)",
    "perp(L,P,L,M)",
    "perp(N,P,N,M)",
    "between(L, A, M)",
    "between(N, B, M)",
    "between(P, C, M)",
    "length(P,N) == 4*x - 2",
    "length(P,L) == 3*x + 6",
)
_SIMILAR = (
    "angle(B,A,C) == angle(F,D,E)",
    "angle(A,B,C) == angle(D,F,E)",
    "length(A,B) == 15",
    "length(D,F) == 12",
    "between(P, B, C)",
    "between(Q, F, E)",
    "angle(B,A,P) == angle(P,A,C)",
    "angle(F,D,Q) == angle(Q,D,E)",
    "length(D,Q) == 8",
)


def _points(names: str, givens: tuple[str, ...]) -> list[tuple[Numeric, numpy.ndarray]]:
    system = figures.figure(names, list(givens), {"x": "real"} if "x" in "".join(givens) else {})
    found = []
    for problem in Analysis(system, figures.points_of(names)).posed:
        numeric = Numeric(problem)
        found += [(numeric, point) for point in searched_points(problem)]
    return found


@pytest.mark.parametrize(
    ("names", "givens"), [("A B C L M N P", _KITE), ("A B C D E F P Q", _SIMILAR)]
)
def test_points_found_satisfy_everything(names: str, givens: tuple[str, ...]) -> None:
    found = _points(names, givens)
    assert found
    for numeric, point in found:
        values, _ = numeric.equations_at(point[None, :])
        assert numpy.abs(values).max() < 1e-6 * max(1.0, numpy.abs(point).max() ** 2)
        bounds, _ = numeric.bounds_at(point[None, :])
        assert (bounds[0, : len(numeric.strict)] > 0).all()
        assert (bounds > -1e-6).all()


def test_nothing_is_found_where_there_is_nothing() -> None:
    # PN and PL are equal, and 26 is not 27.
    assert not _points("A B C L M N P", (*_KITE, "x == 7"))
