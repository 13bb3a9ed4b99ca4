"""Neighbouring lines of a solution: equivalent, gaining, losing, both; with the roots by name."""

from __future__ import annotations

import pytest

from mathverify.api import judge_steps
from mathverify.language.parser import parse
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Kind, System, Variable
from mathverify.verification.judging.chain import Neighbours
from mathverify.verification.judging.combination import least_models, rows_of


def _spec(given: str, *steps: str, domain: str = "real") -> ProblemSpec:
    document = {
        "id": "chain",
        "unknowns": {"x": domain},
        "givens": {"eq": given},
        "ask": {"find": "x", "as": "all"},
        "answer": "{0}",
        "steps": [{"relation": step} for step in steps],
    }
    return decode(document, source="here")


@pytest.mark.parametrize(
    ("given", "step", "domain", "neighbours", "gained", "lost"),
    [
        ("2*x + 3 = 7", "2*x = 4", "real", Neighbours.EQUIVALENT, (), ()),
        ("sqrt(x + 3) = x - 3", "x + 3 = (x - 3)^2", "real", Neighbours.GAINS, ("x = 1",), ()),
        ("x^2 = 3*x", "x = 3", "real", Neighbours.LOSES, (), ("x = 0",)),
        ("x^2 = 4", "x = 2 or x = 3", "real", Neighbours.UNRELATED, ("x = 3",), ("x = -2",)),
        ("x^2 = 16", "x = 4", "real, x > 0", Neighbours.EQUIVALENT, (), ()),
        ("(x^2 - 1)/(x - 1) = 2", "x + 1 = 2", "real", Neighbours.GAINS, ("x = 1",), ()),
        ("-2*x < 6", "x > -3", "real", Neighbours.EQUIVALENT, (), ()),
        ("x^2 = -1", "x = 1", "real", Neighbours.GAINS, ("x = 1",), ()),
    ],
)
def test_against_the_givens(
    given: str,
    step: str,
    domain: str,
    neighbours: Neighbours,
    gained: tuple[str, ...],
    lost: tuple[str, ...],
) -> None:
    (judged,) = judge_steps(_spec(given, step, domain=domain))
    assert (judged.index, judged.before) == (0, -1)
    assert judged.neighbours is neighbours
    assert (judged.gained, judged.lost) == (gained, lost)


def test_a_turned_inequality_gains_and_loses() -> None:
    (judged,) = judge_steps(_spec("-2*x < 6", "x < -3"))
    assert judged.neighbours is Neighbours.UNRELATED
    assert judged.gained
    assert judged.lost


def test_every_line_is_held_against_the_line_before_it() -> None:
    steps = ("x + 3 = (x - 3)^2", "x^2 - 7*x + 6 = 0", "x = 1 or x = 6", "x = 6")
    judged = judge_steps(_spec("sqrt(x + 3) = x - 3", *steps))
    assert [one.neighbours for one in judged] == [
        Neighbours.GAINS,
        Neighbours.EQUIVALENT,
        Neighbours.EQUIVALENT,
        Neighbours.LOSES,
    ]
    told = "step 4 against step 3: loses solutions; lost: x = 1; refused: it loses x = 1 of step 3"
    assert str(judged[3]) == told
    assert [one.fault is None for one in judged] == [True, True, True, False]


def _judged(equation: str, *steps: dict[str, str]) -> list[tuple[int, int, Neighbours]]:
    document = {
        "id": "chain",
        "unknowns": {"x": "real"},
        "givens": {"eq": equation},
        "ask": {"find": "x", "as": "all"},
        "answer": "{0}",
        "steps": list(steps),
    }
    judged = judge_steps(decode(document, source="here"))
    return [(one.index, one.before, one.neighbours) for one in judged]


def test_a_line_that_rejects_says_so() -> None:
    rejecting = {"relation": "x = 6", "rejects": "x = 1"}
    document = _spec("sqrt(x + 3) = x - 3", "x = 1 or x = 6")
    steps = (*document.steps, document.steps[0].model_copy(update=rejecting))
    judged = judge_steps(document.model_copy(update={"steps": steps}))
    assert str(judged[1]) == "step 2 against step 1: rejects x = 1"
    steps = (*document.steps, steps[1].model_copy(update={"relation": "x = 6 or x = 7"}))
    judged = judge_steps(document.model_copy(update={"steps": steps}))
    told = "step 2 against step 1: gains and loses solutions; gained: x = 7; lost: x = 1"
    assert str(judged[1]) == told


def test_what_the_domain_has_not_is_rejected_all_the_same() -> None:
    document = _spec("x^2 + 2*x = 8", "x = 2 or x = -4", domain="real, x > 0")
    rejecting = {"relation": "x = 2", "rejects": "x = -4"}
    steps = (*document.steps, document.steps[0].model_copy(update=rejecting))
    judged = judge_steps(document.model_copy(update={"steps": steps}))
    told = "step 2 against step 1: equivalent, and what it rejects is no solution"
    assert str(judged[1]) == told


def test_lines_in_a_local_name_say_something_of_the_unknown() -> None:
    sound = _judged(
        "4^x - 5*2^x + 4 = 0",
        {"let": "u = 2^x", "relation": "u^2 - 5*u + 4 = 0"},
        {"relation": "u = 1 or u = 4"},
        {"relation": "x = 0 or x = 2"},
    )
    assert sound == [(n, n - 1, Neighbours.EQUIVALENT) for n in range(3)]
    lossy = _judged(
        "4^x - 5*2^x + 4 = 0",
        {"let": "u = 2^x", "relation": "u = 4"},
        {"relation": "x = 2 or x = 3"},
    )
    assert lossy == [(0, -1, Neighbours.LOSES), (1, 0, Neighbours.GAINS)]


def test_lines_under_a_case_are_held_to_it() -> None:
    judged = _judged(
        "abs(x - 1) = 2*x",
        {"case": "x < 1", "relation": "1 - x = 2*x"},
        {"case": "x < 1", "relation": "x = 1/3 or x = 1/2"},
        {"case": "x >= 1", "relation": "x = 3"},
        {"relation": "x = 1/3"},
    )
    assert judged == [
        (0, -1, Neighbours.EQUIVALENT),
        (1, 0, Neighbours.GAINS),
        (2, -1, Neighbours.GAINS),
        (3, -1, Neighbours.EQUIVALENT),
    ]


def test_lines_about_something_else_are_compared_with_none() -> None:
    judged = judge_steps(_spec("2*x = 4", "4/2 = 2", "x = 2"))
    assert [(one.index, one.before, one.neighbours) for one in judged] == [
        (0, -1, Neighbours.FOLLOWS),
        (1, -1, Neighbours.EQUIVALENT),
    ]


def test_an_equation_that_holds_everywhere_bounds_no_number_of_points() -> None:
    system = System((Variable("x", Kind.REAL),), ())
    for equation, least in (("x - x = 0", None), ("x^2 = 4", 2), ("x^2 - x*x + 2 = x", 1)):
        formula = parse(equation)
        assert least_models(rows_of(formula) or (), (formula,), system) == least
