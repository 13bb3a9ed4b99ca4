"""Of free figures a readable one is drawn: no slivers, no stubs, what is parallel lies level."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from geometry.depicting import depict
from geometry.figure.choosing import readability
from geometry.figure.elements import Place, PointLabel
from mathverify.problem import decode

_QUESTIONS: dict[str, dict[str, object]] = {
    # Once a sliver: the first certified figures are as they come.
    "midsegment": {
        "points": "A B C M N",
        "unknowns": {"x": "real"},
        "givens": {
            "m": "M = midpoint(A, B)",
            "n": "N = midpoint(A, C)",
            "mn": "length(M, N) = 2*x + 1",
            "bc": "length(B, C) = 5*x - 3",
        },
        "ask": {"find": "length(B, C)"},
        "answer": 22,
        "figure": {"draw": ["triangle(A,B,C)", "segment(M,N)"]},
    },
    # The arms of angles were drawn at any length.
    "angles on a line": {
        "points": "A B C O",
        "givens": {"line": "on(O, segment(A, B))", "angle": "angle(A, O, C) = 48 deg"},
        "ask": {"find": "angle(C, O, B)"},
        "answer": "132 deg",
        "figure": {"draw": ["segment(A,B)", "segment(O,C)"]},
    },
    "parallels": {
        "points": "A B C D X",
        "givens": {
            "first": "on(X, segment(A, D))",
            "second": "on(X, segment(B, C))",
            "par": "parallel(line(A, B), line(C, D))",
            "shape": "triangle(A, B, X)",
            "angle": "angle(X, A, B) = 70 deg",
        },
        "ask": {"find": "angle(X, D, C)"},
        "answer": "70 deg",
        "figure": {"draw": ["segment(A,B)", "segment(C,D)", "segment(A,D)", "segment(B,C)"]},
    },
}
_STROKES = {
    "midsegment": "AB BC CA MN",
    "angles on a line": "AB OC",
    "parallels": "AB CD AD BC",
}


def _places(name: str) -> dict[str, Place]:
    (drawn,) = depict(decode({"id": "free", **_QUESTIONS[name]}, source="test"))
    labels = [one for one in drawn.drawing.elements if isinstance(one, PointLabel)]
    return {one.text.plain: one.at for one in labels}


@pytest.mark.parametrize("level", ["AB", "segment(B,C)", ["C", "A"]])
def test_what_is_to_lie_level_lies_level(level: object) -> None:
    question = {
        "points": "A B C",
        "givens": {"a": "length(A, B) = 4", "b": "length(B, C) = 5", "c": "length(C, A) = 6"},
        "ask": {"find": "perimeter(triangle(A, B, C))"},
        "answer": 15,
        "figure": {"draw": ["triangle(A,B,C)"], "level": level},
    }
    (drawn,) = depict(decode({"id": "level", **question}, source="test"))
    labels = [one for one in drawn.drawing.elements if isinstance(one, PointLabel)]
    heights = {one.text.plain: one.at[1] for one in labels}
    ends = [name for name in "ABC" if name in str(level)]
    (other,) = set("ABC") - set(ends)
    assert abs(heights[ends[0]] - heights[ends[1]]) < 1e-9 < heights[other] - heights[ends[0]]


@pytest.mark.parametrize("name", _QUESTIONS)
def test_a_free_figure_is_drawn_so_that_it_can_be_read(name: str) -> None:
    places = _places(name)
    sides = [(pair[0], pair[1]) for pair in _STROKES[name].split()]
    found = readability(places, sides)
    size = max(math.dist(one, other) for one, other in combinations(places.values(), 2))
    assert found.least_angle >= 15.0
    assert found.least_gap >= 0.06
    assert found.shortest >= 0.2
    assert found.height >= 0.3
    level = {"parallels": ["AB", "CD"], "angles on a line": ["AB"]}.get(name, [])
    for one, other in level:
        assert abs(places[one][1] - places[other][1]) < 1e-6 * size
