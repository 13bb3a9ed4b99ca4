"""The loop against an author that misbehaves in every way: nothing wrong is accepted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from evaluation.trials.imitation import ImitatedAuthor, honest
from evaluation.trials.oracle import Right, Wrong, opinion
from evaluation.trials.trial import Counts, briefs, trial
from generators.catalogue import family
from generators.language_models.faults import Misbehaviour
from generators.language_models.port import Message
from generators.search.budget import Budget
from mathverify.api import verify
from mathverify.cli.application import run
from mathverify.problem import decode
from mathverify.semantics.numbers import NotKnown
from mathverify.verification.findings import Status

MESSAGES = (
    Message("system", "You write questions."),
    Message("user", 'Its objective: {"concepts": ["algebra.simultaneous-equations"]}'),
)


def tried(count: int, rate: float, folder: Path, recipe: str = "prooffirst") -> Counts:
    budget = Budget(candidates=12, calls=60 if recipe == "prooffirst" else 120)
    return trial(briefs(count, 20), recipe, Misbehaviour(rate, seed=3), folder, budget)


def test_nothing_wrong_is_accepted_in_a_few_briefs(tmp_path: Path) -> None:
    counts = tried(3, 0.7, tmp_path)
    assert counts.wrong == ()
    assert counts.accepted + sum(counts.exhausted.values()) == counts.briefs == 3
    assert counts.accepted >= 2
    assert sum(counts.faults.values()) - counts.faults["none"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("recipe", ["think", "eduagentqg"])
def test_nothing_wrong_is_accepted_for_the_praise_of_judges(recipe: str, tmp_path: Path) -> None:
    counts = tried(40, 0.7, tmp_path, recipe)
    assert counts.wrong == ()
    assert counts.accepted + sum(counts.exhausted.values()) == counts.briefs == 40
    assert counts.accepted >= 25


@pytest.mark.slow
@pytest.mark.parametrize("recipe", ["think-original", "eduagentqg-original"])
def test_judges_alone_let_wrong_questions_through(recipe: str, tmp_path: Path) -> None:
    counts = tried(40, 0.7, tmp_path, recipe)
    assert counts.wrong
    assert 0 < counts.without < counts.briefs


@pytest.mark.slow
def test_nothing_wrong_is_accepted_in_500_briefs(tmp_path: Path) -> None:
    counts = tried(500, 0.7, tmp_path)
    assert counts.wrong == ()
    assert counts.accepted + sum(counts.exhausted.values()) == counts.briefs == 500
    assert all(counts.faults.values())


def test_the_author_is_right_and_its_spoiled_replies_are_not() -> None:
    author = ImitatedAuthor()
    for number in range(8):
        asked = (*MESSAGES, Message("user", str(number)))
        reply = author.says(asked)
        assert verify(decode(json.loads(reply), source="reply")).status is Status.PROVED
        spoiled = author.spoils(asked, reply)
        assert spoiled != reply
        assert verify(decode(json.loads(spoiled), source="reply")).status is not Status.PROVED


@pytest.mark.parametrize(
    ("name", "number", "answer", "is_right"),
    [
        ("chord-distance", 42, "0.12 m", True),
        ("chord-distance", 42, "120 mm", True),
        ("chord-distance", 42, "12 m", False),
        ("chord-distance", 42, "12 cm^2", False),
        ("factorising", 21, "(x - 4)*(x + 9)", True),
        ("factorising", 21, "(x + 9)*(x - 4)", True),
        ("factorising", 21, "(x - 9)*(x + 4)", False),
    ],
)
def test_the_oracle_takes_another_notation_for_the_same(
    name: str, number: int, answer: str, is_right: bool
) -> None:
    spec = honest(family(name), number).spec.model_copy(update={"answer": answer})
    assert isinstance(opinion(spec), Right) is is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("{{({x}, {y})}}", True),
        ("x = {x} and y = {y}", True),
        ("{{({y}, {x})}}", False),
        ("{{({x}, {other})}}", False),
    ],
)
def test_the_oracle_takes_pairs_for_equations(answer: str, is_right: bool) -> None:
    drawn = (honest(family("simultaneous-equations"), number) for number in range(60))
    spec = next(one.spec for one in drawn if one.origin.values.word("form") == "both")
    found = re.fullmatch(r"x = (-?\d+) and y = (-?\d+)", spec.answer or "")
    assert found is not None
    told = answer.format(x=found[1], y=found[2], other=-int(found[2]))
    changed = spec.model_copy(update={"answer": told})
    assert isinstance(opinion(changed), Right) is is_right


def test_the_oracle_knows_right_from_wrong() -> None:
    right = honest(family("ticket-sales"), 3).spec
    assert isinstance(opinion(right), Right)
    assert isinstance(opinion(right.model_copy(update={"answer": "1"})), Wrong)
    assert isinstance(opinion(right.model_copy(update={"answer": f"{right.answer} USD"})), Wrong)
    assert isinstance(opinion(right.model_copy(update={"id": "stranger"})), NotKnown)
    assert isinstance(opinion(right.model_copy(update={"givens": ()})), NotKnown)


def test_the_verb_prints_a_row_a_workflow(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trials", "--briefs", "2", "--rate", "0.3", "--workflow", "direct"]) == 0
    assert "| `direct` | 2 | 2 |" in capsys.readouterr().out
    assert run(["trials", "--workflow", "magic"]) == 64
