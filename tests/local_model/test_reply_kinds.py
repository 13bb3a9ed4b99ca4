"""How far a reply gets.  The replies here are made up; the model's are in its recording."""

from __future__ import annotations

import json

import pytest

from evaluation.local_model.places import Noted
from evaluation.local_model.replies import Kind, duplicates, kind_of, kinds, not_quite_json
from generators.agents.examples import shown_questions
from generators.language_models.port import Completion, Failure, FailureKind
from mathverify.api import verify

QUESTION = {
    "id": "a",
    "data": [{"name": "n", "value": "4"}],
    "unknowns": [{"name": "x", "domain": "real"}],
    "givens": [{"id": "g", "relation": "2*x = n"}],
    "ask": {"find": "x", "as": "value"},
    "answer": "2",
    "prose": {"stem": "[Twice a number is {n}](g). Find it."},
}


def noted(reply: object, role: str = "You write", part: str = "direct") -> Noted:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return Noted((part, role, 0, 2, 0), Completion(text), 1.0)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (QUESTION, Kind.PROVED),
        (QUESTION | {"answer": "3"}, Kind.REFUTED),
        (QUESTION | {"answer": None}, Kind.REFUTED),
        (QUESTION | {"givens": [{"id": "g", "relation": "x is nice"}]}, Kind.REFUTED),
        (QUESTION | {"unknowns": [{"name": "a b", "domain": "real"}]}, Kind.NO_FORM),
        ({"name": "a"}, Kind.NO_FORM),
        ([], Kind.NO_JSON),
        ("", Kind.NO_JSON),
        (json.dumps(QUESTION)[:-20], Kind.NO_JSON),
        (f"Here you are: {json.dumps(QUESTION)}", Kind.NO_JSON),
        ("[" * 100_000, Kind.NO_JSON),
    ],
)
def test_how_far_a_reply_gets(reply: object, kind: Kind) -> None:
    assert kind_of(noted(reply), verify) is kind


def test_a_failure_is_no_reply_and_a_plan_is_no_question() -> None:
    failed = Noted(("direct", "You write", 0, 2, 0), Failure(FailureKind.TRUNCATED, "long"), 1.0)
    assert kind_of(failed, verify) is Kind.NO_REPLY
    plan = {"plan": "a shop", "directions": ["prices"]}
    assert kind_of(noted(plan, "You plan"), verify) is Kind.PLAN
    assert kind_of(noted({"plan": "a shop"}, "You plan"), verify) is Kind.NO_FORM
    assert kind_of(noted(plan), verify) is Kind.NO_FORM


def test_replies_are_counted_by_part_and_role() -> None:
    replies = [noted(QUESTION), noted(QUESTION | {"answer": "3"}), noted([], "You plan", "other")]
    assert kinds(replies, verify) == {
        "direct, You write": {"proved": 1, "refuted": 1},
        "other, You plan": {"not JSON": 1},
    }


def test_line_ends_in_strings_are_let_pass_and_counted() -> None:
    broken = json.dumps(QUESTION).replace("Find it.", "Find\nit.")
    assert kind_of(noted(broken), verify) is Kind.PROVED
    assert not_quite_json([noted(broken), noted(QUESTION), noted("no")]) == 1


def test_a_question_repeats_another_or_an_example_under_any_name() -> None:
    example = json.loads(shown_questions().split("\n")[0])
    renamed = QUESTION | {"id": "b", "answer": "7", "prose": {"stem": "In other words, {n}."}}
    other = QUESTION | {"data": [{"name": "n", "value": "6"}]}
    said = [noted(one) for one in (QUESTION, renamed, other, example | {"id": "mine"}, [])]
    assert duplicates(said) == 2
