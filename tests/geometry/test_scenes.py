"""Scenes on their own: constructed, measured, decided."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from geometry.deciding import (
    Ambiguous,
    Contradictory,
    Degenerate,
    Determined,
    Figure,
    NotDetermined,
    SceneError,
    Undecided,
    construct,
    decide,
    measure,
)
from geometry.scene import scene
from mathverify.verification.policy import STANDARD

RIGHT = ("length(A,B) = 3", "length(A,C) = 4", "angle(B,A,C) = 90 deg")


def test_a_right_triangle_has_one_hypotenuse() -> None:
    found = decide(scene("A B C", RIGHT), "length(B,C)")
    assert isinstance(found, Determined)
    assert found.taken.value == 5
    assert found.taken.text == "5"
    assert set(found.taken.figure.points) == {"A", "B", "C"}


def test_angles_in_general_degrees_by_theorems() -> None:
    facts = ("triangle(A,B,C)", "length(A,B) = length(A,C)", "angle(B,A,C) = 37 deg")
    found = decide(scene("A B C", facts), "angle(A,B,C)")
    assert isinstance(found, Determined)
    assert found.taken.value == Fraction(143, 2)


def test_two_sides_and_another_angle_allow_two_triangles() -> None:
    facts = ("length(B,C) = 5", "length(A,C) = 8", "angle(B,A,C) = 30 deg")
    found = decide(scene("A B C", facts), "length(A,B)")
    assert isinstance(found, Ambiguous)
    assert [taken.text for taken in found.taken] == ["4*sqrt(3) - 3", "3 + 4*sqrt(3)"]


def test_two_sides_alone_leave_the_third_open() -> None:
    found = decide(scene("A B C", RIGHT[:2]), "length(B,C)")
    assert isinstance(found, NotDetermined)
    first, second = found.taken
    assert first.text != second.text


def test_sides_1_2_5_make_no_triangle() -> None:
    facts = {"c": "length(A,B) = 1", "b": "length(A,C) = 2", "a": "length(B,C) = 5"}
    found = decide(scene("A B C", facts), "area(triangle(A,B,C))")
    assert isinstance(found, Contradictory)
    assert set(found.facts) == {"a", "b", "c"}
    assert found.minimal
    assert isinstance(construct(scene("A B C", facts)), Contradictory)


def test_an_angle_that_may_have_no_arms() -> None:
    found = decide(scene("A B C", ("length(A,B) = 3",)), "angle(A,B,C)")
    assert isinstance(found, Degenerate)


def test_a_figure_is_measured() -> None:
    figure = construct(scene("A B C", RIGHT))
    assert isinstance(figure, Figure)
    assert measure(figure, "area(triangle(A,B,C))") == (6, "6")
    assert len(figure.places()["C"]) == 2
    with pytest.raises(SceneError, match="not declared"):
        measure(figure, "length(A,D)")


def test_a_scene_that_is_not_understood() -> None:
    with pytest.raises(SceneError, match="not declared"):
        decide(scene("A B", ("length(A,Z) = 3",)), "length(A,B)")


@pytest.mark.parametrize("ask", ["length(A,B)", "angle(A,B,C)", "x"])
def test_a_number_that_the_angles_force_must_lie_in_its_domain(ask: str) -> None:
    """The angle sum forces x = 25/2, which is no whole number: there is no figure."""
    facts = {
        "tri": "triangle(A,B,C)",
        "a": "angle(B,A,C) = 90 deg",
        "b": "angle(A,B,C) = (2*x + 20) deg",
        "c": "angle(A,C,B) = (2*x + 20) deg",
        "side": "length(A,B) = 3",
    }
    found = decide(scene("A B C", facts, {"x": "integer"}), ask)
    assert isinstance(found, Contradictory)
    real = decide(scene("A B C", facts, {"x": "real"}), ask)
    assert isinstance(real, Determined)


@pytest.mark.parametrize(
    ("facts", "ask"),
    [
        # Nobody says on which side of AB the point D lies.
        (("triangle(A,B,C)", "triangle(A,B,D)", "angle(C,A,B) = 70 deg",
          "angle(D,A,B) = 30 deg"), "angle(C,A,D)"),
        # B may lie between A and C, or C between A and B.
        (("length(A,B) = 3", "length(B,C) = 5", "collinear(A,B,C)", "A != C"), "length(A,C)"),
        # The angle at the circumference depends on the arc.
        (("on(A, circle(O))", "on(B, circle(O))", "on(C, circle(O))", "A != B", "B != C",
          "A != C", "angle(A,O,B) = 100 deg"), "angle(A,C,B)"),
    ],
)  # fmt: skip
def test_what_nobody_says_is_not_determined(facts: tuple[str, ...], ask: str) -> None:
    names = [name for name in "ABCDO" if any(name in fact for fact in facts)]
    hasty = replace(STANDARD, deadline=5.0)
    assert not isinstance(decide(scene(names, facts), ask, hasty), Determined)


def test_a_scene_that_takes_too_long_is_undecided() -> None:
    facts = tuple(f"on({name}, circle(O))" for name in "ABCDE")
    found = decide(scene("A B C D E O", facts), "length(A,B)", replace(STANDARD, deadline=0.01))
    assert isinstance(found, Undecided)
    assert "deadline" in found.reason
