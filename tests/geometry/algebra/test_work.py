"""The budget of a figure's algebra: counted, the same every time, and never a wrong verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from figure_table import Question, figures, questions
from thinning import thinned

from geometry.algebra.work import Account, OutOfWorkError, Share, charged_to, spend
from geometry.reasoning import figure_engine
from geometry.reasoning.figure_engine import GeometryEngine
from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.semantics.system import Budget
from mathverify.verification.findings import Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

#: Of every kind of verdict some, all of which need coordinates.
QUESTIONS = [
    question
    for figure in figures()
    if figure.name
    in (
        "adversarial_ambiguous/ssa-two-triangles",
        "adversarial_not_determined/angle-at-moving-point",
        "adversarial_contradictory/inradius-too-large",
        "circles/chord-from-distance",
        "quadrilaterals/kite-axis",
    )
    for question in questions(figure)
]


def judged(question: Question, steps: int) -> Verdict:
    # What no engine decides need not be tried for long by those that come after.
    less = replace(STANDARD.budget, z3_rlimit=20_000, cvc5_resources=1_000)
    budget = replace(less, figure_steps=steps)
    spec = decode(question.document, source=question.name)
    return verifier().verify_here(spec, replace(STANDARD, budget=budget))


def reasons(verdict: Verdict) -> list[str]:
    return [one.reason for one in verdict.findings if isinstance(one, Undecided)]


def test_the_table_still_has_these_figures() -> None:
    assert len(QUESTIONS) >= 9
    assert {question.status for question in QUESTIONS} == {"proved", "refuted"}


@pytest.mark.parametrize("question", thinned(QUESTIONS, 5, lambda question: question.name))
def test_a_small_budget_leaves_it_open_and_never_turns_it_round(question: Question) -> None:
    statuses = [str(judged(question, steps).status) for steps in (1, 30, 90)]
    assert set(statuses) <= {question.status, "undecided"}


def test_who_ran_out_is_told_with_the_count() -> None:
    question = next(one for one in QUESTIONS if one.name == "quadrilaterals/kite-axis-right")
    first, again = judged(question, 40), judged(question, 40)
    assert any("geometry: no end within 40 steps of algebra" in one for one in reasons(first))
    assert any("a larger budget" in one for one in reasons(first))
    assert first.findings == again.findings


@pytest.mark.parametrize(
    ("name", "most"),
    [("named_circles/circle-on-an-altitude", 1_200), ("named_circles/circle-on-a-leg", 600)],
)
def test_a_figure_that_is_built_step_by_step_takes_few_steps(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts: list[Account] = []

    def noted(self: GeometryEngine, budget: Budget) -> Account:
        if self._account is None:
            self._account = Account(budget.figure_steps, budget.figure_steps)
            accounts.append(self._account)
        return self._account

    monkeypatch.setattr(GeometryEngine, "_charged", noted)
    (question, *_) = (q for f in figures() if f.name == name for q in questions(f))
    assert str(judged(question, 12_000).status) == "proved"
    assert 0 < max(one.all - one.left for one in accounts) <= most


def test_only_what_is_charged_is_counted() -> None:
    account = Account(10, 10)
    spend(Share.POSED, 1_000)
    with charged_to(account):
        spend(Share.POSED, 4)
        spend(Share.BASIS, 44)
    assert account.left == 4
    with charged_to(account), pytest.raises(OutOfWorkError, match="within 10 steps"):
        spend(Share.SEARCH, 16 * 4)
    spend(Share.POSED, 1_000)


def test_a_figure_that_is_certified_again_has_steps_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "adversarial_ambiguous/ssa-two-triangles-one"
    question = next(one for one in QUESTIONS if one.name == name)
    accounts: list[Account] = []

    def noted(most: int, left: int) -> Account:
        accounts.append(Account(most, left))
        return accounts[-1]

    monkeypatch.setattr(figure_engine, "Account", noted)
    assert str(judged(question, 12_000).status) == "refuted"
    again = [one for one in accounts if one.all != 12_000]
    assert again
    assert all(0 < one.all - one.left < one.all / 4 for one in again)
    # Without them the constraints are looked at within the enclosures, and nothing turns round.
    monkeypatch.setattr(figure_engine, "_AGAIN", 0)
    assert str(judged(question, 12_000).status) in ("refuted", "undecided")
