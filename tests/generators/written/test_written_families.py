"""Families written as documents: read, proved everywhere, refuted by one of their questions."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from generators.agents.examples import shown_family
from generators.agents.family_form import FamilyForm
from generators.agents.family_writer import FamilyWriter
from generators.language_models.scripted import Scripted
from generators.search.brief import Brief
from generators.search.family_gate import FamilyGate
from generators.search.gate import ProofGate
from generators.search.judgement import Standing
from generators.search.proposer import Proposed, Request, Unreadable
from generators.written_families.document import (
    FamilyRefused,
    WrittenFamily,
    as_document,
    load_family,
    read_family,
)
from generators.written_families.proof import (
    Failing,
    ProvedEverywhere,
    ProvedWhereTried,
    Unsettled,
    prove,
)
from generators.written_families.sampling import proved_questions
from mathverify.api import verify
from mathverify.codes import Code

SWEETS: dict[str, Any] = {
    "question": {
        "id": "sweets",
        "data": {"n": "12", "m": "3"},
        "unknowns": {"x": "natural"},
        "givens": {"sharing": "m*x = n"},
        "ask": {"find": "x", "as": "value"},
        "answer": "n/m",
        "prose": {"stem": "{n} sweets are shared equally by {m} children. How many for each?"},
    },
    "parameters": {"n": [12, 24], "m": {"from": 2, "to": 4}},
}


def _with(**changes: Any) -> WrittenFamily:
    document = copy.deepcopy(SWEETS)
    question = {**document["question"], **changes.pop("question", {})}
    found = read_family({**document, **changes, "question": question}, source="a test")
    assert isinstance(found, WrittenFamily), found
    return found


def test_a_family_that_is_right_is_proved_question_by_question() -> None:
    assert prove(_with(), verify) == ProvedEverywhere(6)
    assert prove(_with(where=["n != 12 or m != 2"]), verify) == ProvedEverywhere(5)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"parameters": {"n": [12, 25], "m": {"from": 2, "to": 4}}}, Code.CONTRADICTORY),
        ({"question": {"answer": "n/3"}}, Code.WRONG_ANSWER),
        ({"question": {"answer": "4"}}, Code.WRONG_ANSWER),
        ({"question": {"answer": "n/m + (n - 12)*(m - 2)*(m - 3)"}}, Code.WRONG_ANSWER),
    ],
    ids=[
        "no whole share",
        "key of one question",
        "number of one question",
        "key false in a corner",
    ],
)
def test_one_question_that_is_wrong_refutes_the_family(changes: Any, code: Code) -> None:
    found = prove(_with(**changes), verify)
    assert isinstance(found, Failing)
    assert code in found.verdict.codes


def test_what_is_not_tried_is_not_claimed() -> None:
    family = _with(parameters={"n": {"from": 12, "to": 12_000, "step": 12}, "m": [2, 3]})
    assert prove(family, verify, most=5) == ProvedWhereTried(5, 2_000)


def test_a_family_without_questions_is_not_proved() -> None:
    assert isinstance(prove(_with(where=["n < m"]), verify), Unsettled)
    assert isinstance(prove(_with(where=["n < unheard_of"]), verify), Unsettled)


def test_questions_are_drawn_with_answers_worked_out() -> None:
    drawn = list(proved_questions(_with(), 4, 3, verify))
    assert [verdict.spec.id for verdict in drawn] == [f"sweets-{number}" for number in range(1, 5)]
    assert all(verdict.verified and (verdict.spec.answer or "").isdigit() for verdict in drawn)
    assert len({verdict.digest for verdict in drawn}) == 4
    assert [v.digest for v in proved_questions(_with(), 4, 3, verify)] == [v.digest for v in drawn]


def test_a_wrong_question_of_a_family_is_never_drawn() -> None:
    family = _with(parameters={"n": [12, 25], "m": {"from": 2, "to": 4}})
    drawn = list(proved_questions(family, 6, 0, verify))
    assert len(drawn) == 3
    assert all(datum.value != "25" for verdict in drawn for datum in verdict.spec.data)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"parameters": {}}, "$.parameters"),
        ({"parameters": {"k": [1, 2]}}, "$.parameters.k"),
        ({"parameters": {"n": {"from": 9, "to": 2}}}, "$.parameters.n"),
        ({"parameters": {"n": {"from": 0, "to": 10**9}}}, "$.parameters.n"),
        ({"parameters": {"n": [1, 1]}}, "$.parameters.n"),
        ({"parameters": {"n": "many"}}, "$.parameters.n"),
        ({"where": "n < m"}, "$.where"),
        ({"question": "none"}, "$"),
    ],
)
def test_what_is_no_family_is_refused_with_its_place(changes: Any, path: str) -> None:
    found = read_family({**copy.deepcopy(SWEETS), **changes}, source="a test")
    assert isinstance(found, FamilyRefused)
    assert path in {fault.path for fault in found.faults}


def test_a_family_comes_back_from_its_document(tmp_path: Path) -> None:
    family = _with(where=["m < n"])
    file = tmp_path / "families.jsonl"
    file.write_text(f"{json.dumps(as_document(family))}\n{{}}\n", encoding="utf-8")
    read = load_family(file)
    assert isinstance(read, WrittenFamily)
    assert as_document(read) == as_document(family)


def test_the_family_that_authors_are_shown_is_right() -> None:
    form = FamilyForm.model_validate(json.loads(shown_family()))
    family = read_family(form.document, source="the example")
    assert isinstance(family, WrittenFamily)
    assert isinstance(prove(family, verify), ProvedEverywhere)


def _proposed(document: dict[str, Any]) -> object:
    writer = FamilyWriter(Scripted([json.dumps(document)]), verify)
    return writer.propose(Request(Brief("sweets", questions=5), 0))


def test_a_family_is_judged_by_all_its_questions() -> None:
    gate = FamilyGate(ProofGate(verify), verify)
    right, wrong = copy.deepcopy(SWEETS), copy.deepcopy(SWEETS)
    wrong["parameters"]["n"] = [12, 25]
    for document, standing in ((right, Standing.PROVED), (wrong, Standing.REFUTED)):
        answer = _proposed(document)
        assert isinstance(answer, Proposed)
        assert ProofGate(verify).judge(answer).standing is Standing.PROVED
        judgement = gate.judge(answer)
        assert judgement.standing is standing
    (point,) = judgement.reflection.points
    assert point.message.startswith("for n = 25, m = 2: ")
    assert judgement.verified is None


def test_a_reply_that_is_no_family_tells_what_is_missing() -> None:
    answer = _proposed({**SWEETS, "parameters": {"k": [1]}})
    assert isinstance(answer, Unreadable)
    assert [point.path for point in answer.reflection.points] == ["$.parameters.k"]
