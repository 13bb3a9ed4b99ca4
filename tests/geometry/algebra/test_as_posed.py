"""Points found before anything is simplified, and never where there is no figure."""

from __future__ import annotations

import figures
import pytest
from thinning import thinned

from geometry.algebra.analysis import Analysis
from geometry.reasoning.confirming import confirmed
from mathverify.verification.replay import Replay

#: A triangle crossed by two lines, all angles in general degrees.
_TRANSVERSALS = (
    "between(D, A, B)",
    "between(E, A, C)",
    "between(F, D, E)",
    "between(E, G, D)",
    "angle(B,A,C) == deg(56)",
    "angle(A,B,C) == deg(61)",
    "angle(A,D,E) == deg(73)",
)
_POINTS = "A B C D E F G"


def _models(*givens: str) -> list[object]:
    system = figures.figure(_POINTS, list(givens))
    analysis = Analysis(system, figures.points_of(_POINTS))
    assert analysis.is_large()
    found = [one.model for one in analysis.realised_as_posed()]
    for model in found:
        assert confirmed(system, model) is Replay.CONFIRMED
    return list(found)


def test_a_figure_of_many_points_is_found() -> None:
    assert _models(*_TRANSVERSALS)


@pytest.mark.parametrize(
    "extra",
    thinned(
        [
            "angle(A,E,D) == deg(52)",  # the third angle of a triangle is 51 degrees
            "length(A,B) + length(B,C) == length(A,C)",  # the triangle would be flat
            "length(A,D) > length(A,B)",  # but D is between them
        ],
        3,
    ),
)
def test_nothing_is_found_where_there_is_no_figure(extra: str) -> None:
    assert not _models(*_TRANSVERSALS, extra)


def test_equations_that_are_said_twice_do_no_harm() -> None:
    assert _models(*_TRANSVERSALS, "angle(E,D,A) == deg(73)")
