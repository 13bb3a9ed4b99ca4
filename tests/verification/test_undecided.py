"""What an author is told where nobody decided: stages, budgets, what would decide it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from spec_table import spec_of

from mathverify.api import verifier
from mathverify.semantics.system import Budget, Kind, System, Variable
from mathverify.verification.findings import Status, Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.undecided import Attempt, why_undecided

ENDLESS = System((Variable("n", Kind.INTEGER), Variable("x")), ())
BUDGET = Budget(z3_rlimit=1234)
#: What no budget decides need not be tried for long.
HASTY = replace(STANDARD, budget=replace(STANDARD.budget, z3_rlimit=100_000, cvc5_resources=10_000))


def test_only_suited_stages_are_told_and_each_reason_once() -> None:
    attempts = [
        Attempt("constants", "x is free", suited=False, exhausted=False),
        Attempt("univariate", "too hard", suited=True, exhausted=False),
        Attempt("substitution", "too hard", suited=True, exhausted=False),
        Attempt("smt", "gave up", suited=True, exhausted=True),
    ]
    assert why_undecided(ENDLESS, attempts, BUDGET) == (
        "one unknown at a time: too hard; SMT solver: gave up (budget: 1,234 steps a "
        "query). It would be decided by bounds for the whole number(s) n or a larger budget"
    )


def test_unsuited_stages_are_told_where_there_is_no_other() -> None:
    attempts = [Attempt("constants", "x is free", suited=False, exhausted=False)]
    bounded = System((Variable("x"),), ())
    assert why_undecided(bounded, attempts, BUDGET) == "exact evaluation: x is free"
    assert why_undecided(bounded, [], BUDGET) == "no engine was given"


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (
            "unknowns: {x: integer, y: integer}\ngivens: {g: 'x^3 + y^3 = 7*x*y + 5'}\n"
            "ask: {find: x, as: all}\nanswer: '{1}'",
            "bounds for the whole number(s) x, y",
        ),
        (
            "unknowns: {x: real}\ngivens: {g: 'x*exp(x) = 3'}\nask: {find: x}\nanswer: '1'",
            "no unknown stands both inside and outside",
        ),
    ],
)
def test_questions_say_what_would_decide_them(document: str, says: str) -> None:
    verdict = verifier().verify_here(spec_of(document), HASTY)
    assert verdict.status is Status.UNDECIDED
    assert any(isinstance(f, Undecided) and says in f.reason for f in verdict.findings)
