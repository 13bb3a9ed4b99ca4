"""Questions about a few points: what facts determine, leave open, or forbid."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scenes import question_of

from mathverify.api import verify
from mathverify.codes import Code
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Status, Verdict

#: What would take long is as well left open.
HASTY = replace(STANDARD, deadline=2.0)
RIGHT = ("length(A,B) = 3", "length(A,C) = 4", "angle(B,A,C) = 90 deg")
ISOSCELES = ("triangle(A,B,C)", "length(A,B) = length(A,C)", "angle(B,A,C) = 37 deg")
#: Two sides and an angle that is not between them.
TWO_TRIANGLES = ("length(B,C) = 5", "length(A,C) = 8", "angle(B,A,C) = 30 deg")
#: The angle sum forces x = 25/2.
FORCED = {
    "tri": "triangle(A,B,C)",
    "a": "angle(B,A,C) = 90 deg",
    "b": "angle(A,B,C) = (2*x + 20) deg",
    "c": "angle(A,C,B) = (2*x + 20) deg",
    "side": "length(A,B) = 3",
}


def verdict_on(
    facts: tuple[str, ...] | dict[str, str], ask: str, answer: str = "", **numbers: str
) -> Verdict:
    said = " ".join([*(facts.values() if isinstance(facts, dict) else facts), ask])
    points = [name for name in "ABCDO" if name in said]
    return verify(question_of(points, facts, ask, answer, numbers), HASTY)


def codes_of(verdict: Verdict) -> set[Code]:
    return {one.code for one in verdict.findings if isinstance(one, Refuted)}


@pytest.mark.parametrize(
    ("facts", "ask", "answer", "wrong"),
    [
        (RIGHT, "length(B,C)", "5", "6"),
        (RIGHT, "area(triangle(A,B,C))", "6", "12"),
        (ISOSCELES, "angle(A,B,C)", "71.5 deg", "72 deg"),
    ],
)
def test_what_is_determined(facts: tuple[str, ...], ask: str, answer: str, wrong: str) -> None:
    assert verdict_on(facts, ask, answer).status is Status.PROVED
    assert codes_of(verdict_on(facts, ask, wrong)) == {Code.WRONG_ANSWER}


@pytest.mark.parametrize(
    ("facts", "ask", "answer", "code"),
    [
        (TWO_TRIANGLES, "length(A,B)", "4*sqrt(3) + 3", Code.UNDERDETERMINED),
        (RIGHT[:2], "length(B,C)", "5", Code.UNDERDETERMINED),
        (
            ("length(A,B) = 1", "length(A,C) = 2", "length(B,C) = 5"),
            "area(triangle(A,B,C))",
            "1",
            Code.CONTRADICTORY,
        ),
        # C may be where B is.
        (("length(A,B) = 3",), "angle(A,B,C)", "60 deg", Code.UNDEFINED),
    ],
)
def test_what_is_left_open_or_forbidden(
    facts: tuple[str, ...], ask: str, answer: str, code: Code
) -> None:
    assert code in codes_of(verdict_on(facts, ask, answer))


@pytest.mark.parametrize(
    ("ask", "answer"), [("length(A,B)", "3"), ("angle(A,B,C)", "45 deg"), ("x", "12.5")]
)
def test_a_number_that_the_angles_force_must_lie_in_its_domain(ask: str, answer: str) -> None:
    assert Code.CONTRADICTORY in codes_of(verdict_on(FORCED, ask, answer, x="integer"))
    assert verdict_on(FORCED, ask, answer, x="real").status is Status.PROVED


@pytest.mark.parametrize(
    ("facts", "ask", "answer"),
    [
        # Nobody says on which side of AB the point D lies.
        (("triangle(A,B,C)", "triangle(A,B,D)", "angle(C,A,B) = 70 deg",
          "angle(D,A,B) = 30 deg"), "angle(C,A,D)", "40 deg"),
        # B may lie between A and C, or C between A and B.
        (("length(A,B) = 3", "length(B,C) = 5", "collinear(A,B,C)", "A != C"), "length(A,C)", "8"),
        # The angle at the circumference depends on the arc.
        (("on(A, circle(O))", "on(B, circle(O))", "on(C, circle(O))", "A != B", "B != C",
          "A != C", "angle(A,O,B) = 100 deg"), "angle(A,C,B)", "50 deg"),
    ],
)  # fmt: skip
def test_what_nobody_says_is_not_proved(facts: tuple[str, ...], ask: str, answer: str) -> None:
    assert verdict_on(facts, ask, answer).status is not Status.PROVED
