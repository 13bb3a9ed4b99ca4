"""Means that a brief names are used by a line of the question, or it goes back with a way out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from role_playing import Cast, always, in_turn
from yaml_tables import table

from generators.agents.guide import guide
from generators.language_models.ledger import Ledger
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.gate import ProofGate
from generators.search.judgement import Rank, Standing
from generators.search.loop import Found
from generators.search.proposer import Proposed
from generators.topics import means, means_named
from generators.workflows.direct import direct
from generators.workflows.means_gate import MEANS_NOT_USED, MeansGate, words_used
from generators.workflows.resources import Resources
from mathverify.api import repairs, verify
from mathverify.language.parser import parse
from mathverify.problem import decode

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = table(HERE / "means.yaml")
QUESTION: dict[str, Any] = next(
    row["question"]
    for row in table(HERE / "ten_briefs.yaml")
    if row["question"]["id"] == "river-field"
)


def written(steps: list[str]) -> dict[str, Any]:
    return QUESTION | {"steps": [{"relation": one} for one in steps]}


@pytest.mark.parametrize("row", [row for row in ROWS if "missed" in row])
def test_a_line_uses_what_was_asked_for_or_the_way_out_is_told(row: dict[str, Any]) -> None:
    spec = decode(written(row["steps"]), source="test")
    judgement = MeansGate(ProofGate(verify), Brief(row["brief"])).judge(Proposed(spec, "test"))
    points = judgement.reflection.points
    assert (judgement.standing is Standing.PROVED) is (not row["missed"])
    assert [one.code for one in points] == [MEANS_NOT_USED] * len(row["missed"])
    for one, name in zip(points, row["missed"], strict=True):
        assert name in one.message
        (known,) = (way for way in means() if way.name == name)
        assert known.form in one.remedy
    if row["missed"]:
        # Its mathematics holds, and it can be gone on from.
        assert judgement.rank is Rank.LET_DOWN


@pytest.mark.parametrize("row", [row for row in ROWS if "named" in row])
def test_means_are_named_by_whole_words(row: dict[str, Any]) -> None:
    assert [one.name for one in means_named(row["brief"])] == row["named"]


@pytest.mark.parametrize("way", means())
def test_the_form_that_is_told_uses_the_means(way: Any) -> None:
    functions = frozenset({"f"})
    parse(way.form, declared=functions | {"x"}, functions=functions)
    document = {
        "id": "form",
        "functions": {"f": "x -> x^2"},
        "unknowns": {"x": "real"},
        "ask": {"find": "x", "as": "value"},
        "steps": [{"relation": way.form}],
    }
    used = words_used(decode(document, source="test"))
    assert used is not None
    assert used & way.used


def test_what_is_not_proved_or_not_read_is_left_alone() -> None:
    gate = MeansGate(ProofGate(verify), Brief("use the derivative"))
    wrong = decode(written([]) | {"answer": "1 m^2"}, source="test")
    points = gate.judge(Proposed(wrong, "test")).reflection.points
    assert MEANS_NOT_USED not in {one.code for one in points}
    odd = decode(written(["w = 30 m"]), source="test")
    step = odd.steps[0].model_copy(update={"relation": "w == == 30"})
    assert words_used(odd.model_copy(update={"steps": (step,)})) is None


def test_the_author_is_told_the_means_and_mends_what_misses_them() -> None:
    brief = Brief("a fenced rectangle: use the derivative to find the greatest area")
    assert "`steps` have to use it in a line" in guide(brief).notation
    assert "have to use it" not in guide(Brief("the greatest area of a rectangle")).notation
    right = QUESTION["steps"]
    replies = [json.dumps(written([])), json.dumps(QUESTION | {"steps": right})]
    players = Cast({"You write": in_turn(replies), "You plan": always({})})
    resources = Resources(Answering(players.says), Ledger(), verify, repairs)
    found = direct(brief, resources, Budget(4, 20), lambda _: None)
    assert isinstance(found, Found)
    assert len(found.verified.spec.steps) == len(right)
    _, revision = players.tasks("You write")
    assert MEANS_NOT_USED in revision
    assert "f'(x) = 60 - 4*x" in revision
