"""A quotient of lengths needs no proof that it is defined where the facts keep the ends apart."""

from __future__ import annotations

import pytest
from scenes import question_of

from geometry.reasoning.angle_view import AngleView
from mathverify.api import examiner
from mathverify.language.ascii import to_ascii
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.question import elaborate

_POINTS = ("A", "B", "C", "P", "Q", "R")
_SIMILAR = "similar(triangle(A,B,C), triangle(P,Q,R))"


@pytest.mark.parametrize(
    ("facts", "asked", "open_"),
    [
        ((_SIMILAR,), "length(Q,R)/length(B,C)", 0),
        ((_SIMILAR,), "length(Q,R)/(length(B,C)*length(A,C))", 0),
        (("A != B",), "length(Q,R)/length(A,B)", 0),
        (("length(A,B) = length(P,Q)",), "length(Q,R)/length(B,C)", 1),
        (("A != B",), "length(Q,R)/(length(A,B)*length(B,C))", 1),
        ((_SIMILAR,), "length(Q,R)/(length(B,C) - length(A,C))", 1),
    ],
)
def test_which_quotients_may_have_a_hole(facts: tuple[str, ...], asked: str, open_: int) -> None:
    question = elaborate(question_of(_POINTS, facts, asked), examiner().rules)
    assert isinstance(question.asked, Scalar)
    view = AngleView.of(question, frozenset(_POINTS))
    left = view.conditions(question.asked.term, view.study(question.system))
    assert sum("!=" in to_ascii(one) for one in left) == open_
