"""No workflow sends the same prompt twice, and each tells what was tried."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from ordering_bank import Shelf

from evaluation.trials.imitated_drawing import ImitatedDrawer
from evaluation.trials.imitation import ImitatedAuthor, drawn
from evaluation.trials.trial import briefs
from generators.bank.ground import NO_BANK
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.workflows.recipes import GROUNDED, ILLUSTRATED, ORIGINALS, RECIPES
from generators.workflows.run import Run, run
from mathverify.api import repairs, verify


class Hearing:
    """An imitated author of which six replies in ten are flawed; it keeps every prompt."""

    def __init__(self) -> None:
        self.author = ImitatedAuthor()
        self.prompts: list[str] = []

    def says(self, messages: tuple[Message, ...], _: ReplySchema, _sampling: Sampling) -> str:
        self.prompts.append("\n".join(one.content for one in messages))
        reply = self.author.says(messages)
        if drawn(messages, "spoiled") % 10 < 6:
            return self.author.spoils(messages, reply)
        return reply


def briefed(name: str) -> tuple[Brief, ...]:
    """So many that even the shortest workflow has a flaw that no repair mends, and asks again."""
    if name in ILLUSTRATED:
        # A figure of points with coordinates: quickly proved and drawn.
        return briefs(16, 20, name)[15:]
    return briefs(2 if name in GROUNDED else 8, 20, name)


@pytest.mark.parametrize("name", [*RECIPES, *ORIGINALS])
def test_no_two_prompts_of_a_run_are_equal(name: str, tmp_path: Path) -> None:
    hearing = Hearing()
    wanted = briefed(name)
    run(
        Run(name, wanted, Budget(candidates=9 if name in ILLUSTRATED else 5, calls=60)),
        tmp_path,
        Answering(hearing.says),
        verify,
        repairs,
        illustrator=ImitatedDrawer(0.3).illustrator,
        retriever=Shelf() if name in GROUNDED else NO_BANK,
    )
    assert len(hearing.prompts) >= max(3, len(wanted) + 1)
    twice = [prompt for prompt, times in Counter(hearing.prompts).items() if times > 1]
    assert not twice, twice[0]
