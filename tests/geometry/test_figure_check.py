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
FLAWED = {
    "the answer as a label": {"draw": ["triangle(A,B,C)"], "mark": ["angle(A,B,C) = 70 deg"]},
    "another number than the given's": {
        "draw": ["triangle(A,B,C)"],
        "mark": ["angle(B,A,C) = 50 deg"],
    },
    "sides that are not equal": {"draw": ["triangle(A,B,C)"], "mark": ["equal(AB, BC)"]},
    "a right angle that is none": {"draw": ["triangle(A,B,C)"], "mark": ["right_angle(A,B,C)"]},
    "a point that is none": {"draw": ["triangle(A,B,D)"]},
    "a number from nowhere": {"draw": ["triangle(A,B,C)"], "mark": ["length(A,B) = 5 cm"]},
}


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
