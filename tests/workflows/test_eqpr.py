"""EQPR with the gate and as published: opinions rank what is proved, or stand in its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from quoted_replies import quoted
from role_playing import Cast, always, in_turn
from written_questions import DOUBLE, RIGHT, WRONG

from generators.agents.critic import CRITIC, JUDGE, asked_opinion
from generators.language_models.ledger import Ledger
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering, Scripted
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.judgement import Standing
from generators.search.loop import Exhausted, Found, Result
from generators.search.opinion import NO_OPINION
from generators.workflows.eqpr import eqpr, eqpr_original
from generators.workflows.recipes import Recipe
from generators.workflows.resources import Resources
from generators.workflows.run import Run, run
from mathverify.api import repairs, verify
from mathverify.problem import decode

BRIEF = Brief("a linear equation")
READ = json.dumps(
    {key: DOUBLE[key] for key in ("id", "unknowns", "ask")} | {"givens": {"g": "2*a = 14"}}
)
OTHER = json.dumps(
    {key: DOUBLE[key] for key in ("id", "unknowns", "ask")} | {"givens": {"g": "a = 2*14"}}
)
BETTER = json.dumps(
    DOUBLE | {"prose": {"stem": "[Two equal bags](g) weigh {n} kilos. How heavy is one bag?"}}
)
BOXES = json.dumps(
    DOUBLE | {"prose": {"stem": "[Two equal boxes](g) weigh {n} kilos. How heavy is one box?"}}
)


def played(
    recipe: Recipe, written: list[str], scores: dict[str, int], read: str = READ
) -> tuple[Result, list[str]]:
    """A search in which texts are written in turn and opinions go by what stands in a text."""
    texts = iter(written)
    asked: list[str] = []

    def answer(messages: tuple[Message, ...], _schema: ReplySchema, _sampling: Sampling) -> str:
        role = "writer" if messages[0].content.startswith("You write") else "judge"
        if messages[0].content.startswith("You read"):
            return quoted(read, messages[1].content)
        if messages[0].content.startswith("You turn"):
            asked.append(f"reflector: {messages[1].content}")
            return json.dumps({"instruction": "tell of bags"})
        asked.append(role)
        if role == "writer":
            return next(texts, WRONG)
        score = next(s for words, s in scores.items() if words in messages[1].content)
        return json.dumps({"score": score, "direction": "use bags"})

    resources = Resources(Answering(answer), Ledger(), verify, repairs)
    return recipe(BRIEF, resources, Budget(candidates=8, calls=60), lambda _: None), asked


def test_with_the_gate_the_best_liked_of_the_proved_is_found() -> None:
    scores = {"Twice a number": 5, "Two equal bags": 9}
    found, _ = played(eqpr, [RIGHT, WRONG, BETTER], scores)
    assert isinstance(found, Found)
    assert found.verified.spec.prose is not None
    assert "bags" in found.verified.spec.prose.stem


def test_the_reflector_reads_the_whole_trajectory() -> None:
    written = [RIGHT, WRONG, BETTER, BOXES, WRONG, WRONG]
    found, asked = played(eqpr, written, {"Twice": 5, "bags": 6, "boxes": 7})
    assert isinstance(found, Found)
    told = [one for one in asked if one.startswith("reflector: ")]
    # Once for each question that is expanded; with what was tried on its line.
    assert len(told) == len(set(told))
    bags = next(one for one in told if "How heavy is one bag" in one.partition("What was said")[0])
    assert "use bags" in bags
    assert len([one for one in asked if one == "writer"]) == 8


def test_drafts_and_revisions_are_written_and_scored_at_once() -> None:
    drafts = json.dumps({"questions": [json.loads(one) for one in (RIGHT, WRONG, BETTER)]})
    boxes = json.dumps({"questions": [json.loads(one) for one in (BOXES, WRONG)]})
    opinions = [
        json.dumps({"critiques": [{"score": 5, "direction": "use bags"}, {"score": 6}]}),
        json.dumps({"critiques": [{"score": 9}]}),
    ]
    players = Cast(
        {
            "You write": in_turn([drafts, boxes]),
            "You judge": in_turn(opinions),
            "You read": always(READ),
        }
    )
    found = players.plays(eqpr, candidates=8)
    assert isinstance(found, Found)
    assert "boxes" in str(found.verified.spec.prose)
    assert found.candidate.parent == 2
    one, other = players.tasks("You write")
    assert one.startswith("Write 3 different questions")
    assert other.endswith("Do so in 3 different ways, each whole by itself.")
    # What is refuted is not shown; the two that are proved are shown at once.
    judged, again = players.tasks("You judge")
    assert "Question 1:" in judged
    assert "Question 2:" in judged
    assert "Question 3:" not in judged
    assert "boxes" in again


@pytest.mark.parametrize("count", [4, 3])
def test_critiques_of_another_number_of_questions_are_none(count: int) -> None:
    drafts = json.dumps({"questions": [json.loads(one) for one in (RIGHT, BETTER, BOXES)]})
    players = Cast(
        {
            "You write": in_turn([drafts, WRONG]),
            "You judge": always({"critiques": [{"score": 10}] * count}),
            "You read": always(READ),
        }
    )
    found = players.plays(eqpr, candidates=3)
    assert isinstance(found, Found)
    scored = count == 3
    assert (found.candidate.judgement.score == 1.0) is scored


def test_a_search_that_finds_nothing_better_ends() -> None:
    found, asked = played(eqpr, [RIGHT, BETTER, BOXES, BOXES], {"": 6})
    assert isinstance(found, Found)
    assert found.candidate.number == 0
    assert len(found.tree) == 6
    assert asked.count("writer") == 6


def test_the_winner_is_held_to_its_words() -> None:
    result, _ = played(eqpr, [RIGHT, WRONG, BETTER], {"": 9}, read=OTHER)
    assert isinstance(result, Exhausted)
    assert result.reason == "the budget of 8 candidates is spent"
    told = [one.judgement.reflection.points for one in result.tree if one.spec is not None]
    assert "prose-differs" in {points[0].code for points in told if points}


def test_what_is_refuted_is_not_shown_to_the_critic() -> None:
    found, asked = played(eqpr, [WRONG] * 20, {"": 10})
    assert isinstance(found, Exhausted)
    assert set(asked) == {"writer"}


def test_as_published_the_best_liked_is_chosen_and_never_found() -> None:
    scores = {"Answer: 8": 10, "Answer: 7": 4}
    result, _ = played(eqpr_original, [RIGHT, WRONG, WRONG], scores)
    assert isinstance(result, Exhausted)
    best = result.tree.best()
    assert best is not None
    assert best.standing is Standing.UNDECIDED
    assert best.judgement.verified is None
    assert best.spec is not None
    assert best.spec.answer == "8"


def test_what_is_not_proved_is_never_written_to_the_questions(tmp_path: Path) -> None:
    replies = [RIGHT, '{"score": 10, "direction": ""}'] * 8
    wanted = Run("eqpr-original", (BRIEF,), Budget(candidates=4))
    made = run(wanted, tmp_path, Scripted(replies), verify, repairs)
    assert made.found == 0
    assert (tmp_path / "questions.jsonl").read_text() == ""


@pytest.mark.parametrize(
    "reply",
    [
        "a fine question",
        '{"score": 11, "direction": ""}',
        '{"score": 0, "direction": ""}',
        '{"score": "ten", "direction": ""}',
        '{"direction": "more"}',
        '{"score": 10, "direction": "", "verified": true}',
    ],
)
def test_an_opinion_that_cannot_be_read_counts_for_nothing(reply: str) -> None:
    spec = decode(DOUBLE, source="test")
    for role in (CRITIC, JUDGE):
        assert asked_opinion(role, Scripted([reply] * 2), BRIEF, spec, 0) == NO_OPINION


def test_scores_are_between_nothing_and_everything() -> None:
    spec = decode(DOUBLE, source="test")

    def score(number: int) -> float:
        told = json.dumps({"score": number, "direction": "shorter"})
        return asked_opinion(JUDGE, Scripted([told]), BRIEF, spec, 0).score

    scores = [score(number) for number in range(1, 11)]
    assert scores == sorted(scores)
    assert (scores[0], scores[-1]) == (0.0, 1.0)
