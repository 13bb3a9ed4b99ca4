"""What an author is told where nobody decided: stages, budgets, what would decide it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from spec_table import spec_of

from mathverify.api import verifier
from mathverify.language.parser import parse
from mathverify.semantics.system import Constraint, Kind, System, Variable
from mathverify.verification.findings import Status, Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.undecided import Attempt, why_undecided

ENDLESS = System((Variable("n", Kind.INTEGER), Variable("x")), ())
#: What no budget decides need not be tried for long.
HASTY = replace(STANDARD, budget=replace(STANDARD.budget, z3_rlimit=100_000, cvc5_resources=10_000))


def test_only_suited_stages_are_told_and_each_reason_once() -> None:
    attempts = [
        Attempt("constants", "x is free", suited=False, exhausted=False),
        Attempt("univariate", "too hard", suited=True, exhausted=False),
        Attempt("substitution", "too hard", suited=True, exhausted=False),
        Attempt("smt", "gave up", suited=True, exhausted=True),
    ]
    assert why_undecided(ENDLESS, attempts) == (
        "one unknown at a time: too hard; SMT solver: gave up. It would be "
        "decided by bounds for the whole number(s) n or a larger budget"
    )


def test_unsuited_stages_are_told_where_there_is_no_other() -> None:
    attempts = [Attempt("constants", "x is free", suited=False, exhausted=False)]
    bounded = System((Variable("x"),), ())
    assert why_undecided(bounded, attempts) == "exact evaluation: x is free"
    assert why_undecided(bounded, []) == "no engine was given"


@pytest.mark.parametrize(
    ("givens", "says"),
    [
        (("x + y = 3", "x^2*y^3 + z = 1", "x^9 = 2"), "g1, of degree 5 in x, y and z: say it with"),
        (("x*y = 3", "1/(x*y*z) = 2 and x = 1"), "g1, of degree 3 in x, y and z"),
        (("sqrt(x^2 + y^2) = 3", "x = 1"), "g0, of degree 3 in x and y"),
        # Degrees are of no use where nothing is above the first or all stands alone.
        (("x + y = 3", "x - z = 1"), ""),
        (("x^2 = 3", "y^7 = 1"), ""),
        (("x^3 + y^3 = 3",), ""),
    ],
)
def test_the_heaviest_given_is_named_where_a_budget_ended_the_search(
    givens: tuple[str, ...], says: str
) -> None:
    named = [Constraint(f"g{place}", parse(text)) for place, text in enumerate(givens)]
    system = System((Variable("x"), Variable("y"), Variable("z")), tuple(named))
    for exhausted in (True, False):
        told = why_undecided(system, [Attempt("smt", "gave up", suited=True, exhausted=exhausted)])
        assert ("heaviest" in told) is (exhausted and bool(says))
        assert not exhausted or says in told


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (
            "unknowns: {x: integer, y: integer}\ngivens: {g: 'x^3 + y^3 = 7*x*y + 5'}\n"
            "ask: {find: x, as: all}\nanswer: '{1}'",
            "bounds for the whole number(s) x, y",
        ),
        (
            "unknowns: {x: real}\ngivens: {g: 'x*exp(x)*cos(x) = 3'}\nask: {find: x}\nanswer: '1'",
            "no unknown stands both inside and outside",
        ),
    ],
)
def test_questions_say_what_would_decide_them(document: str, says: str) -> None:
    verdict = verifier().verify_here(spec_of(document), HASTY)
    assert verdict.status is Status.UNDECIDED
    assert any(isinstance(f, Undecided) and says in f.reason for f in verdict.findings)
