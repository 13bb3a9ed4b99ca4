"""What a net of processor time ends is told, and nothing else changes with how fast a machine is.

A machine of a quarter of the speed is one whose nets and deadline are a quarter as far away: the
counts are the same.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import table

from mathverify.api import verifier
from mathverify.engines.cas import process as cas
from mathverify.engines.smt import engine, querying, second_solver
from mathverify.language import parse
from mathverify.problem import load_file
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import ended_by_net, is_given_up, nets
from mathverify.verification.findings import OUT_OF_TIME, Status, Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict, verdict_data

ROOT = Path(__file__).parents[2]
NEAR = table(Path(__file__).with_name("near_budgets.yaml"))
EARLY = [row for row in NEAR if "late" not in row]
#: How many times as slow the other machine is.
SLOWER = 4


def question(row: dict[str, Any]) -> ProblemSpec:
    file, place = row["from"]
    if place.isdecimal():
        return load_file(ROOT / file)[int(place)].spec
    (found,) = [
        spec
        for one in table(ROOT / file)
        for spec in [one.get("spec", one.get("first"))]
        if place in (one.get("id"), spec.get("id"))
    ]
    given = {"answer": row["answer"]} if "answer" in row else {}
    return ProblemSpec.from_dict({"id": place, **found, **given})


def heavy(name: str) -> ProblemSpec:
    return question({"from": ["tests/load/heavy.yaml", name]})


def here(spec: ProblemSpec) -> Verdict:
    return verifier().verify_here(spec, STANDARD)


def said(verdict: Verdict) -> str:
    return json.dumps(verdict_data(verdict), sort_keys=True, default=str)


def reasons(verdict: Verdict) -> set[str]:
    assert all(isinstance(finding, Undecided) for finding in verdict.findings)
    return {getattr(finding, "reason", "") for finding in verdict.findings}


@pytest.mark.slow
@pytest.mark.parametrize("row", NEAR, ids=lambda row: row["name"])
def test_what_is_near_its_budget_is_judged_alike_by_a_slow_machine(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = question(row)
    alone = said(here(spec))
    assert OUT_OF_TIME not in alone
    monkeypatch.setattr(querying, "NET", querying.NET / SLOWER)
    monkeypatch.setattr(second_solver, "NET", second_solver.NET / SLOWER)
    monkeypatch.setattr(cas, "SECONDS", cas.SECONDS / SLOWER)
    assert said(here(spec)) == alone


@pytest.mark.slow
@pytest.mark.parametrize("row", EARLY, ids=lambda row: row["name"])
def test_the_deadline_is_far_behind_the_counts(row: dict[str, Any]) -> None:
    spec = question(row)
    half = replace(STANDARD, deadline=STANDARD.deadline / 2)
    assert said(verifier().verify(spec, half)) == said(verifier().verify(spec, STANDARD))


@pytest.mark.parametrize("name", ["z3-to-no-end", "nesbitt", "list-by-z3"])
def test_a_net_of_z3_is_the_whole_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ended(_solver: object, _steps: int) -> str:
        asked.append(is_given_up())
        ended_by_net("4 s for one query of z3")
        return querying.OUT_OF_TIME

    monkeypatch.setattr(engine, "answer_of", ended)
    verdict = here(heavy(name))
    assert asked
    assert verdict.status is Status.UNDECIDED
    assert verdict.certificate is None
    assert reasons(verdict) == {f"{OUT_OF_TIME} of 4 s for one query of z3"}


def test_a_query_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(querying, "NET", 0.0)
    monkeypatch.setattr(querying, "_LOOKING", 0.001)
    assert reasons(here(heavy("z3-to-no-end"))) == {f"{OUT_OF_TIME} of 0 s for one query of z3"}


def test_the_net_of_the_second_solver_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_solver, "NET", 0.01)
    told = f"{OUT_OF_TIME} of 0.01 s for one query of cvc5"
    assert reasons(here(heavy("z3-to-no-end"))) == {told}


def test_the_net_of_sympy_is_told_and_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    integrand = parse("sin(x)^5*exp(x)")
    monkeypatch.setattr(cas, "SECONDS", 0.01)
    for _ in range(2):
        with nets() as ended:
            assert cas.proposals(integrand, "x") == ()
        assert ended == ["0.01 s for one search of sympy"]


def test_an_outer_examination_is_told_of_an_inner_one() -> None:
    with nets() as outer:
        with nets() as inner:
            ended_by_net("this")
            assert is_given_up()
        assert (inner, outer) == (["this"], ["this"])
    with nets() as other:
        assert not is_given_up()
    assert other == []
    # Where nobody examines anything, nobody is told.
    ended_by_net("that")
    assert not is_given_up()
