"""Plane sections of solids: points of space that lie in one plane keep their distances."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from geometry.depicting import depict
from geometry.figure.elements import PointLabel
from geometry.figure.errors import FigureError
from geometry.figure.sections import in_their_plane
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec

_PYRAMID = {
    "id": "pyramid",
    "points": "A B C D V M",
    "givens": {
        "solid": "pyramid(A, B, C, D, V)",
        "base": "square(A, B, C, D)",
        "side": "length(A, B) = 6 cm",
        "m": "M = midpoint(A, C)",
        "up": "perpendicular(line(M, V), plane(A, B, C))",
        "height": "length(M, V) = 4 cm",
    },
    "ask": {"find": "length(A, V)", "form": "exact"},
    "answer": "sqrt(34) cm",
}


def _question(figure: object) -> ProblemSpec:
    return decode({**_PYRAMID, "figure": figure}, source="test")


def test_distances_are_kept_and_four_points_of_space_have_no_plane() -> None:
    slanted = {
        "A": (1.0, 1.0, 1.0),
        "B": (3.0, 1.0, 2.0),
        "C": (4.0, 5.0, 2.5),
        "D": (2.0, 5.0, 1.5),
    }
    found = in_their_plane(slanted)
    for one, other in combinations(slanted, 2):
        expected = math.dist(slanted[one], slanted[other])
        assert math.isclose(math.dist(found[one], found[other]), expected)
    assert in_their_plane({**slanted, "V": (0.0, 0.0, 4.0)}) == {}
    assert in_their_plane({"A": (1.0, 2.0, 3.0)}) == {}
    assert in_their_plane({}) == {}
    row = in_their_plane({"A": (0.0, 0.0, 0.0), "B": (1.0, 2.0, 2.0), "C": (2.0, 4.0, 4.0)})
    assert row == {"A": (0.0, 0.0), "B": (3.0, 0.0), "C": (6.0, 0.0)}


def test_the_section_of_a_pyramid_is_drawn_with_its_lengths() -> None:
    figure = {"draw": ["triangle(A,C,V)", "segment(M,V)"], "mark": ["right_angle(A,M,V)"]}
    (drawn,) = depict(_question(figure))
    labels = [one for one in drawn.drawing.elements if isinstance(one, PointLabel)]
    places = {one.text.plain: one.at for one in labels}
    assert set(places) == {"A", "C", "V", "M"}
    assert math.isclose(math.dist(places["M"], places["V"]), 0.04)
    assert math.isclose(math.dist(places["A"], places["V"]), math.sqrt(34) / 100)


def test_a_figure_that_is_in_no_plane_says_so() -> None:
    with pytest.raises(FigureError, match="do not lie in one plane"):
        depict(_question({"draw": ["polygon(A,B,C,D)", "segment(A,V)"]}))
