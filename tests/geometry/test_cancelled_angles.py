"""An angle that cancels out still has arms: it is never put away before these are known."""

from __future__ import annotations

import pytest
from scenes import question_of

from geometry.algebra.angle_unknowns import without_angle_unknowns
from geometry.reasoning.angle_view import AngleView
from mathverify.api import examiner
from mathverify.language.occurrences import names_in
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.system import System

_POINTS = ("A", "B", "C", "D", "E", "F")
_KNOWN = "angle(D,E,F) = 50 deg"
_ARMS = "triangle(A,B,C)"
_SUMS = (
    "angle(A,B,C) - angle(A,B,C) + angle(D,E,F)",
    "0*angle(A,B,C) + angle(D,E,F)",
    "(angle(A,B,C) + 2*angle(D,E,F) - angle(C,B,A))/2",
)


def _question(facts: tuple[str, ...], ask: str, **numbers: str) -> Question:
    spec = question_of(_POINTS, facts, ask, numbers=numbers)
    return elaborate(spec, examiner().rules)


@pytest.mark.parametrize("total", _SUMS)
@pytest.mark.parametrize("facts", [(_KNOWN,), (_KNOWN, _ARMS)])
def test_a_sum_is_put_away_where_all_its_angles_have_arms(
    total: str, facts: tuple[str, ...]
) -> None:
    question = _question(facts, total)
    assert isinstance(question.asked, Scalar)
    view = AngleView.of(question, frozenset(_POINTS))
    forced = view.with_forced(question.asked.term, view.study(question.system))
    assert (not names_in(forced)) is (_ARMS in facts)


@pytest.mark.parametrize(
    "equation", ["angle(A,B,C) = angle(C,B,A)", *(f"{total} = 50 deg" for total in _SUMS)]
)
@pytest.mark.parametrize("facts", [(_KNOWN,), (_KNOWN, _ARMS)])
def test_an_equation_is_forced_where_all_its_angles_have_arms(
    equation: str, facts: tuple[str, ...]
) -> None:
    question = _question((*facts, equation), "1")
    view = AngleView.of(question, frozenset(_POINTS))
    *rest, last = question.system.constraints
    study = view.study(System(question.system.variables, tuple(rest)))
    assert view.is_forced_equation(last.formula, study) is (_ARMS in facts)


@pytest.mark.parametrize("equation", [f"{total} = 51 deg" for total in _SUMS])
def test_an_equation_that_is_off_by_a_constant_is_not_forced(equation: str) -> None:
    question = _question((_KNOWN, _ARMS, equation), "1")
    view = AngleView.of(question, frozenset(_POINTS))
    *rest, last = question.system.constraints
    study = view.study(System(question.system.variables, tuple(rest)))
    assert not view.is_forced_equation(last.formula, study)


@pytest.mark.parametrize("total", _SUMS)
def test_an_equation_that_gives_an_unknown_leaves_its_holes(total: str) -> None:
    question = _question((f"{total} = x",), "1", x="angle")
    left = without_angle_unknowns(question.system).system
    assert "x" not in {variable.name for variable in left.variables}
    held = {name for one in left.constraints for name in names_in(one.formula)}
    assert {f"{point}.x" for point in _POINTS} <= held
