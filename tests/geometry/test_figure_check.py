"""The obligation of figures: what may be drawn is proved, what may not is refused."""

from __future__ import annotations

from typing import Any

import pytest

from geometry.depicting import depict
from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD

ISOSCELES: dict[str, Any] = {
    "id": "isosceles",
    "unknowns": {"A": "point", "B": "point", "C": "point"},
    "givens": {
        "tri": "triangle(A,B,C)",
        "equal": "length(A,B) = length(A,C)",
        "apex": "angle(B,A,C) = 40 deg",
    },
    "ask": {"find": "angle(A,B,C)"},
    "answer": "70 deg",
}


def _with(figure: object, **changes: object) -> dict[str, Any]:
    return {**ISOSCELES, **changes, "figure": figure}


SOUND = {
    "what is given is marked": {
        "draw": ["triangle(A,B,C)"],
        "mark": ["angle(B,A,C) = 40 deg", "equal(AB, AC)"],
    },
    "what is asked stands as a question mark": {
        "draw": ["triangle(A,B,C)"],
        "mark": ["angle(A,B,C) = ?"],
    },
    "what follows may be marked": {
        "draw": ["triangle(A,B,C)"],
        "mark": [{"equal_angles": ["ABC", "ACB"]}],
    },
}
SOUND["arcs of a radius that follows"] = {
    "draw": ["triangle(A,B,C)", "construction arc(B,A) with radius length(A,C)"],
}
SOUND["a locus on which a point is proved to lie"] = {
    "draw": ["triangle(A,B,C)", "locus of A: length(A,B) = length(A,C)"],
}
FLAWED = {
    "a locus on which a point does not lie": {
        "draw": ["triangle(A,B,C)", "locus of A: length(A,B) = length(B,C)"],
    },
    "the answer as a label": {"draw": ["triangle(A,B,C)"], "mark": ["angle(A,B,C) = 70 deg"]},
    "another number than the given's": {
        "draw": ["triangle(A,B,C)"],
        "mark": ["angle(B,A,C) = 50 deg"],
    },
    "sides that are not equal": {"draw": ["triangle(A,B,C)"], "mark": ["equal(AB, BC)"]},
    "a right angle that is none": {"draw": ["triangle(A,B,C)"], "mark": ["right_angle(A,B,C)"]},
    "a construction arc of another radius": {
        "draw": ["triangle(A,B,C)", "construction arc(B,C) with radius length(A,C)"],
    },
    "construction arcs that do not meet": {
        "draw": ["construction perpendicular_bisector(A,B) with radius length(A,B)/3"],
    },
    "a point that is none": {"draw": ["triangle(A,B,D)"]},
    "a number from nowhere": {"draw": ["triangle(A,B,C)"], "mark": ["length(A,B) = 5 cm"]},
}


def test_a_graph_may_be_all_that_is_drawn_of_a_question_with_points() -> None:
    graph = {"plot": ["f(x)"], "axes": {"x": [-3, 3], "y": [-1, 9]}}
    spec = decode(_with(graph, functions={"f": "x -> x^2"}), source="test")
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.status is Status.PROVED, verdict.findings


@pytest.mark.parametrize("figure", SOUND.values(), ids=SOUND)
def test_sound_figures_are_proved(figure: dict[str, Any]) -> None:
    verdict = verifier().verify_here(decode(_with(figure), source="test"), STANDARD)
    assert verdict.status is Status.PROVED, verdict.findings


@pytest.mark.parametrize("figure", FLAWED.values(), ids=FLAWED)
def test_flawed_figures_are_refuted(figure: dict[str, Any]) -> None:
    verdict = verifier().verify_here(decode(_with(figure), source="test"), STANDARD)
    assert [f.code for f in verdict.findings if isinstance(f, Refuted)] == ["false-figure"]


def test_a_mark_that_holds_in_one_figure_only_is_refuted() -> None:
    """The drawn triangle may happen to be isosceles; nothing says that it is."""
    document = _with(
        {"draw": ["triangle(A,B,C)"], "mark": ["parallel(AB, BC)"]},
        givens={"tri": "triangle(A,B,C)", "apex": "angle(B,A,C) = 40 deg"},
        ask={"find": "angle(B,A,C)"},
        answer="40 deg",
    )
    verdict = verifier().verify_here(decode(document, source="test"), STANDARD)
    assert verdict.status is Status.REFUTED


def test_the_drawing_of_a_question_has_its_points_and_marks() -> None:
    (drawn,) = depict(decode(_with(SOUND["what is given is marked"]), source="test"))
    kinds = {type(element).__name__ for element in drawn.drawing.elements}
    assert {"PointLabel", "AngleArc", "AngleLabel", "Ticks"} <= kinds


MISLEADING = {
    "two groups of sides with one tick": {
        "draw": ["triangle(A,B,C)"],
        "mark": [{"equal": ["AB", "AC"], "ticks": 1}, {"equal": ["BC", "CB"], "ticks": 1}],
    },
    "one number of arcs at angles that differ": {
        "draw": ["triangle(A,B,C)"],
        "mark": [{"angle": "ABC", "arcs": 2}, {"angle": "BAC", "arcs": 2}],
    },
    "the name of another point": {"draw": ["triangle(A,B,C)"], "label": {"A": "B", "B": "A"}},
    "a name that no words have": {"draw": ["triangle(A,B,C)"], "label": {"A": "Q"}},
    "words in the place of a name": {"draw": ["triangle(A,B,C)"], "label": {"A": "Always 60"}},
    "the answer as a name": {"draw": ["triangle(A,B,C)"], "label": {"B": "70°"}},
    "a question mark at a given": {
        "draw": ["triangle(A,B,C)"],
        "mark": ["angle(B,A,C) = ?"],
    },
}


@pytest.mark.parametrize("figure", MISLEADING.values(), ids=MISLEADING)
def test_misleading_figures_are_refuted(figure: dict[str, Any]) -> None:
    verdict = verifier().verify_here(decode(_with(figure), source="test"), STANDARD)
    assert verdict.status is Status.REFUTED
    assert {f.code for f in verdict.findings if isinstance(f, Refuted)} == {"false-figure"}


@pytest.mark.parametrize(
    ("find", "answer"),
    [
        ("area(sector(radius = 6, angle = -60 deg))", "-6*pi"),
        ("area(sector(radius = 6, angle = 400 deg))", "40*pi"),
        ("circumference(-2)", "-4*pi"),
        ("length(minor_arc(circle((0, 0), 3), (3, 0), (3, 0)))", "0"),
        ("radius(incircle(triangle((0, 0), (2, 0), (5, 0))))", "0"),
    ],
)
def test_measures_of_what_is_no_figure_have_no_value(find: str, answer: str) -> None:
    document = {"id": "none", "ask": {"find": find}, "answer": answer}
    verdict = verifier().verify_here(decode(document, source="test"), STANDARD)
    assert verdict.status is Status.REFUTED
    assert "undefined" in {str(f.code) for f in verdict.findings if isinstance(f, Refuted)}
