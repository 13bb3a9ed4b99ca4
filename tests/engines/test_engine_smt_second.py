"""cvc5 beside z3: it answers what z3 leaves open, confirms unsat, and can contradict it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from formulas import system

from mathverify.engines.smt import SmtEngine, second_solver
from mathverify.engines.smt.engine import _confirmed
from mathverify.engines.smt.second_solver import Found, NoAnswer, NoModel
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    Evidence,
    Grade,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)

pytestmark = pytest.mark.skipif(not second_solver.is_installed(), reason="cvc5 is an extra")

ENGINE = SmtEngine()
#: z3 gives up at once, cvc5 does not.
CVC5_ONLY = Budget(z3_rlimit=1)


def asked(text: str, names: dict[str, str], steps: int = 100_000) -> second_solver.SecondAnswer:
    return second_solver.ask(text, names, steps)


def test_models_and_their_absence_are_read() -> None:
    declared = "(declare-const v_x Int)(declare-const v_b Bool)"
    names = {"v_x": "x", "v_b": "b", "v_y": "y"}
    found = asked(f"{declared}(assert (and v_b (= (* v_x v_x) 49) (< v_x 0)))", names)
    assert found == Found({"x": Fraction(-7), "b": Fraction(1), "y": Fraction(0)})
    assert asked(f"{declared}(assert (= (* 2 v_x) 7))", names) == NoModel()


@pytest.mark.parametrize("text", ["(assert", "(assert (= nobody 1))", "rubbish", "(exit"])
def test_what_it_cannot_read_is_no_answer(text: str) -> None:
    assert isinstance(asked(text, {}), NoAnswer)


def test_irrational_points_are_no_answer() -> None:
    text = "(declare-const v_x Real)(assert (= (* v_x v_x) 2.0))"
    assert isinstance(asked(text, {"v_x": "x"}), NoAnswer)


@pytest.mark.parametrize("steps", [1_000, 100_000])
def test_its_own_count_ends_it(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # The net is far away: it would be seen.
    monkeypatch.setattr(second_solver, "NET", 500)
    cubes = " ".join(f"(declare-const v_{n} Int)(assert (> v_{n} 0))" for n in "xyz")
    power = "(* v_{0} v_{0} v_{0})"
    sides = [power.format(n) for n in "xyz"]
    text = f"{cubes}(assert (= (+ {sides[0]} {sides[1]}) {sides[2]}))"
    assert asked(text, {}, steps) == NoAnswer(f"cvc5 found none within {steps:,} steps")


def test_it_answers_what_z3_leaves_open() -> None:
    asked_of = system({"x": "integer", "y": "integer"}, "x*y == 35", "x > 5", "y > 5")
    outcome = ENGINE.decide(asked_of, CVC5_ONLY)
    assert isinstance(outcome, Unsatisfiable)
    assert outcome.evidence.engine.startswith("cvc5")
    assert outcome.evidence.grade is Grade.SOLVER
    asked_of = system({"x": "integer", "y": "integer"}, "x*y == 35", "x > 5", "y > 4")
    outcome = ENGINE.decide(asked_of, CVC5_ONLY)
    assert isinstance(outcome, Satisfiable)
    assert is_model(asked_of, outcome.model)


def test_two_solvers_that_agree_are_both_named() -> None:
    outcome = ENGINE.decide(system({"x": "integer"}, "x*x == 2"), Budget())
    assert isinstance(outcome, Unsatisfiable)
    assert outcome.evidence.engine.startswith("z3")
    assert outcome.evidence.detail["agreed"].startswith("cvc5")


def test_an_unsat_that_cvc5_contradicts_is_no_proof() -> None:
    satisfiable = system({"x": "integer"}, "x*x == 9")
    word = Unsatisfiable(("g1",), True, Evidence("smt", "z3", Grade.SOLVER, {}))
    outcome = _confirmed(satisfiable, Budget(), word)
    assert isinstance(outcome, Unknown)
    assert "cvc5 found a model" in outcome.reason


def test_without_cvc5_nothing_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_solver, "is_installed", lambda: False)
    outcome = ENGINE.decide(system({"x": "integer"}, "x*x == 2"), Budget())
    assert isinstance(outcome, Unsatisfiable)
    assert "agreed" not in outcome.evidence.detail
    left_open = ENGINE.decide(system({"x": "integer"}, "x*x == 2"), CVC5_ONLY)
    assert isinstance(left_open, Unknown)
    assert "cvc5 is not installed" in left_open.reason
