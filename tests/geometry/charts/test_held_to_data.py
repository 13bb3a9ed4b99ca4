"""Properties: a diagram is drawn where its numbers agree, and refused where they do not."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from chart_questions import composed
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.charts.cumulative import smooth
from geometry.figure.errors import FigureError

EXAMPLES = settings(max_examples=12, deadline=None)
SHARES = st.fractions(min_value=0, max_value=1, max_denominator=12)


def _is_drawn(row: dict[str, Any]) -> bool:
    try:
        composed(row)
    except FigureError:
        return False
    return True


@EXAMPLES
@given(SHARES, SHARES, st.booleans())
def test_a_fork_is_drawn_if_its_branches_add_to_1(p: Fraction, q: Fraction, complete: bool) -> None:
    q = 1 - p if complete else q
    figure = {"tree_diagram": {"stages": [[{"A": "p"}, {"B": "q"}]]}}
    assert _is_drawn({"data": {"p": str(p), "q": str(q)}, "figure": figure}) is (p + q == 1)


@EXAMPLES
@given(st.lists(st.integers(0, 40), min_size=4, max_size=4), st.integers(-2, 2))
def test_a_table_is_drawn_if_its_total_is_the_sum(cells: list[int], more: int) -> None:
    a, b, c, d = cells
    total = sum(cells) + more
    row = {
        "data": {"a": a, "b": b, "c": c, "d": d, "n": total},
        "figure": {
            "two_way_table": {
                "rows": ["R", "S"],
                "columns": ["U", "V"],
                "values": [["a", "b"], ["c", "d"]],
                "total": "n",
            }
        },
    }
    assert _is_drawn(row) is (more == 0)


@EXAMPLES
@given(st.integers(1, 60), st.integers(1, 12))
def test_a_pictogram_is_drawn_by_quarters_alone(value: int, each: int) -> None:
    count = Fraction(value, each)
    row = {
        "data": {"a": value, "k": each},
        "figure": {"pictogram": {"categories": ["A"], "values": ["a"], "each": "k"}},
    }
    assert _is_drawn(row) is (count.denominator in (1, 2, 4) and count <= 16)


@EXAMPLES
@given(st.integers(1, 24), st.integers(0, 40), SHARES)
def test_a_bar_is_drawn_if_its_share_is_that_of_its_parts(
    parts: int, shaded: int, share: Fraction
) -> None:
    shown = min(shaded, parts)
    row = {
        "data": {"n": parts, "k": shown, "f": str(share)},
        "figure": {"fraction_bar": {"parts": "n", "shaded": "k", "fraction": "f"}},
    }
    assert _is_drawn(row) is (Fraction(shown, parts) == share)
    row["data"]["f"] = str(Fraction(shown, parts))
    assert _is_drawn(row)


@EXAMPLES
@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from((-1, 0, 1)))
def test_a_point_is_on_the_unit_circle_or_refused(m: int, n: int, off: int) -> None:
    """Rational points of the circle by their parameter, and others beside them."""
    square = m * m + n * n
    x, y = Fraction(m * m - n * n, square), Fraction(2 * m * n + off, square)
    row = {
        "data": {"x": str(x), "y": str(y)},
        "figure": {"unit_circle": {"points": {"P": ["x", "y"]}}},
    }
    assert _is_drawn(row) is (x * x + y * y == 1)


@EXAMPLES
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 30)), min_size=2, max_size=8))
def test_a_smooth_curve_goes_through_its_points_and_never_falls(
    steps: list[tuple[int, int]],
) -> None:
    places, x, y = [(0.0, 0.0)], 0.0, 0.0
    for across, up in steps:
        x, y = x + across, y + up
        places.append((x, y))
    run = smooth(tuple(places))
    for (left, low), (right, high) in pairwise(places):
        assert run(right) == pytest.approx(high)
        heights = [run(left + (right - left) * k / 12) for k in range(1, 13)]
        assert all(one <= other + 1e-9 for one, other in pairwise([low, *heights]))
        assert not any(map(math.isnan, heights))
