"""Ten briefs of different kinds, written by an honest author, are accepted by every workflow."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ordering_bank import Shelf
from quoted_replies import quoted
from yaml_tables import table

from evaluation.trials.imitated_roles import OPINIONS
from generators.agents.guide import wants_figure
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.workflows.illustrating import Illustrator, installed
from generators.workflows.recipes import ILLUSTRATED, RECIPES
from generators.workflows.run import Run, Summary, run
from mathverify.api import repairs, verify
from mathverify.attestation.fields import bare
from mathverify.problem import decode, encode_lists
from mathverify.showing import render
from mathverify.verification.verdict import Verdict

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "ten_briefs.yaml")

#: What those with opinions say: the best that each can.
CONTENT: dict[str, Any] = {
    "You judge": {"score": 9, "direction": "say who asks"},
    "You rate": {"performance": 95, "level": "strong", "confidence": 90, "feedback": "more story"},
    "You look over": {"performance": 95, "confidence": 90, "suggestions": ["shorter sentences"]},
    "You are the educator": dict.fromkeys(
        ("knowledge", "difficulty", "competence", "wording"), True
    )
    | {"rank": 9, "suggestions": []},
    "You take the last look": {"verdict": "pass", "points": []},
    "You trace": {"grounded": True, "supporting": [1], "change": ""},
    "You choose": {"choice": "first", "reason": "plainer"},
    "You turn what was said": {"instruction": "Say who asks."},
}


class HonestAuthor:
    """Writes the question of a brief, and reads its words as they were meant."""

    def __init__(self, question: dict[str, Any]) -> None:
        self._question = json.dumps(question)
        self._read = json.dumps(encode_lists(bare(decode(question, source="test"))))
        self.prompts: list[str] = []

    def says(self, messages: tuple[Message, ...], _: ReplySchema, _sampling: Sampling) -> str:
        self.prompts.append("\n".join(one.content for one in messages))
        role = messages[0].content
        if role.startswith("You read"):
            return quoted(self._read, messages[1].content)
        if role.startswith("You write"):
            return self._question
        for opening, reply in CONTENT.items():
            if role.startswith(opening):
                return json.dumps(reply)
        return next(told(0) for opening, told in OPINIONS.items() if role.startswith(opening))


@cache
def proved(text: str) -> Verdict:
    """Every workflow has the same question proved: once is enough."""
    return verify(decode(json.loads(text), source="test"))


def remembering(spec: Any) -> Verdict:
    return proved(json.dumps(encode_lists(spec)))


@cache
def illustrator() -> Illustrator:
    return installed()


def made(name: str, row: dict[str, Any], folder: Path) -> tuple[Summary, HonestAuthor]:
    author = HonestAuthor(row["question"])
    summary = run(
        Run(name, (Brief(row["brief"]),), Budget(candidates=6, calls=60)),
        folder,
        Answering(author.says),
        remembering,
        repairs,
        illustrator=illustrator(),
        retriever=Shelf(),
    )
    return summary, author


def _marked(row: dict[str, Any]) -> Any:
    """A figure of points takes its time."""
    name = row["question"]["id"]
    return pytest.param(row, id=name, marks=[pytest.mark.slow] if name == "centre" else [])


@pytest.mark.parametrize("row", [_marked(row) for row in ROWS])
def test_the_ten_briefs_are_accepted_by_our_workflow(row: dict[str, Any], tmp_path: Path) -> None:
    summary, author = made("prooffirst", row, tmp_path)
    (verdict,) = summary.verdicts
    # A draft, two readings where words are not printed from the question, a critic.
    assert summary.spent.calls <= 4
    assert len(set(author.prompts)) == len(author.prompts)
    assert wants_figure(Brief(row["brief"])) is ("diagram" in row)
    assert (tmp_path / f"{verdict.spec.id}.svg").exists() is ("diagram" in row)
    page, key = render(verdict, "html"), render(verdict, "html", key=True)
    assert "<svg" in page if "diagram" in row else "<svg" not in page
    assert "Proved" in key


@pytest.mark.slow  # the same questions through six workflows more
@pytest.mark.parametrize("name", [name for name in RECIPES if name != "prooffirst"])
def test_the_ten_briefs_are_accepted_by_every_workflow(name: str, tmp_path: Path) -> None:
    for number, row in enumerate(ROWS):
        if name in ILLUSTRATED and "diagram" not in row:
            continue
        summary, author = made(name, row, tmp_path / str(number))
        (verdict,) = summary.verdicts
        assert verdict.spec.id == row["question"]["id"]
        twice = [prompt for prompt, times in Counter(author.prompts).items() if times > 1]
        assert not twice, twice[0]
