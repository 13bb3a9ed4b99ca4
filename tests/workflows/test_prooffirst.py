"""Ours: proved, told by its words, ranked by a critic who cannot let anything pass."""

from __future__ import annotations

import json

import pytest
from role_playing import Cast, Part, always, in_turn
from written_questions import DOUBLE, RIGHT, WRONG

from generators.search.loop import Exhausted, Found
from generators.workflows.prooffirst import prooffirst

PLAN = {"plan": "plain numbers", "directions": ["bags"]}
BAGS = {"stem": "[Two equal bags](g) weigh {n} kilos together. How heavy is one bag?"}
BETTER = json.dumps(DOUBLE | {"prose": BAGS})
READ = {key: DOUBLE[key] for key in ("id", "data", "unknowns", "givens", "ask")}


def cast(written: Part, critic: Part) -> Cast:
    return Cast(
        {
            "You plan": always(PLAN),
            "You write": written,
            "You read": always(READ),
            "You judge": critic,
        }
    )


def liking(scores: dict[str, int]) -> Part:
    """A critic who goes by words."""

    def says(task: str) -> str:
        score = next(score for words, score in scores.items() if words in task)
        return json.dumps({"score": score, "direction": "put it into bags"})

    return says


def test_a_proved_question_that_is_liked_ends_the_search() -> None:
    players = cast(in_turn([RIGHT]), liking({"": 9}))
    assert isinstance(players.plays(prooffirst), Found)
    assert len(players.tasks("You write")) == 1


@pytest.mark.parametrize("score", [2, 7, 8])
def test_advice_is_acted_on_once_and_the_better_is_found(score: int) -> None:
    players = cast(in_turn([RIGHT, WRONG, RIGHT]), liking({"": score}))
    found = players.plays(prooffirst, mending=False)
    assert isinstance(found, Found)
    assert found.verified.spec.answer == "7"
    _draft, revision = players.tasks("You write")
    assert "put it into bags" in revision
    assert "was proved and can be used" in revision
    assert "not accepted" not in revision


def test_the_critic_sees_the_page_with_its_solution() -> None:
    steps = [{"relation": "a = n/2", "because": "halve both sides"}, {"relation": "a = 7"}]
    players = cast(always(json.dumps(DOUBLE | {"steps": steps})), liking({"": 9}))
    assert isinstance(players.plays(prooffirst), Found)
    (task,) = players.tasks("You judge")
    assert "Twice a number is 14." in task
    assert "halve both sides" in task
    assert "Answer: 7" in task or "7" in task.partition("Key:")[2]


def test_directions_are_planned_where_the_first_draft_leads_nowhere() -> None:
    players = cast(always(WRONG), always({"score": 9}))
    assert isinstance(players.plays(prooffirst, candidates=8, mending=False), Exhausted)
    assert len(players.tasks("You plan")) == 1
    drafts = [task for task in players.tasks("You write") if "An earlier attempt" not in task]
    assert "The direction to take" not in drafts[0]
    assert "bags" in drafts[1]


def test_one_that_is_not_liked_is_improved_once_and_the_best_is_found() -> None:
    players = cast(in_turn([RIGHT, BETTER, RIGHT]), liking({"bags": 6, "": 2}))
    found = players.plays(prooffirst)
    assert isinstance(found, Found)
    assert found.verified.spec.prose is not None
    assert found.verified.spec.prose.stem == BAGS["stem"]
    assert "put it into bags" in players.tasks("You write")[1]
    assert len(players.tasks("You write")) == 2


@pytest.mark.parametrize("critic", [always("no opinion at all"), always({"score": 1})])
def test_a_critic_who_likes_nothing_cannot_lose_a_proved_question(critic: Part) -> None:
    found = cast(in_turn([RIGHT, WRONG, WRONG]), critic).plays(prooffirst, mending=False)
    assert isinstance(found, Found)
    assert found.verified.spec.answer == "7"


def test_a_critic_who_likes_everything_cannot_let_a_wrong_one_pass() -> None:
    players = cast(always(WRONG), always({"score": 10}))
    assert isinstance(players.plays(prooffirst, mending=False), Exhausted)
    assert players.tasks("You judge") == []


#: Two numbers that only their order in the text tells apart, and no sibling: 7 and 7 alone do.
ALIKE = {
    "id": "alike",
    "data": {"n": "7", "m": "7"},
    "unknowns": {"a": "natural"},
    "givens": {"g": "a = n", "h": "n = m"},
    "ask": {"find": "a", "as": "value"},
    "answer": "7",
    "prose": {"stem": "[A number is {n}](g) and [{m} is the same](h). Find the number."},
}


def test_nobody_scores_a_question_whose_words_no_reader_could_be_held_to() -> None:
    players = cast(in_turn([json.dumps(ALIKE), RIGHT]), always({"score": 9}))
    found = players.plays(prooffirst, mending=False)
    assert isinstance(found, Found)
    assert found.verified.spec.answer == "7"
    (scored,) = players.tasks("You judge")
    assert "Twice a number is 14." in scored
    _draft, revision = players.tasks("You write")
    assert "the text shows 7 for two data" in revision
