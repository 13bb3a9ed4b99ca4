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
from generators.language_models.connecting import connect
from generators.language_models.endpoints import Endpoint
from generators.language_models.faults import Misbehaviour
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.port import (
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
)
from generators.language_models.retrying import Retrying
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


def told(name: str, wanted: tuple[Brief, ...], model: LanguageModel, folder: Path) -> None:
    """A run of the recipe, its diagrams drawn by one who lies."""
    run(
        Run(name, wanted, Budget(candidates=9 if name in ILLUSTRATED else 5, calls=60)),
        folder,
        model,
        verify,
        repairs,
        illustrator=ImitatedDrawer(0.3).illustrator,
        retriever=Shelf() if name in GROUNDED else NO_BANK,
    )


def all_different(prompts: list[str]) -> None:
    twice = [prompt for prompt, times in Counter(prompts).items() if times > 1]
    assert not twice, twice[0]


#: Runs that take seconds; the runs through an endpoint with faults, below, hold them too.
_LONG = {"mathfoundry", "mathfoundry-original", "prooffirst", "eqpr"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if name in _LONG else name
        for name in (*RECIPES, *ORIGINALS)
    ],
)
def test_no_two_prompts_of_a_run_are_equal(name: str, tmp_path: Path) -> None:
    hearing = Hearing()
    wanted = briefed(name)
    told(name, wanted, Answering(hearing.says), tmp_path)
    assert len(hearing.prompts) >= max(3, len(wanted) + 1)
    all_different(hearing.prompts)


class Listening:
    """``model``, and all that it is asked: each prompt with its pictures.

    It stands before whoever asks again after a fault of transport: the same bytes sent once more,
    since nobody has read them, are the same request and no other prompt.
    """

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.name = model.name
        self.prompts: list[str] = []

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        self.prompts.append("\n".join(_said(one) for one in messages))
        return self._model.complete(messages, schema, sampling)


def _said(message: Message) -> str:
    return " ".join([message.role, message.content, *(one.digest for one in message.images)])


@pytest.mark.parametrize(
    "many", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("name", [*RECIPES, *ORIGINALS])
def test_faults_of_an_endpoint_make_no_two_prompts_equal(
    name: str, many: bool, tmp_path: Path
) -> None:
    author = ImitatedAuthor()
    faults = Misbehaviour(0.7, seed=5)
    every = briefs(16, 20, name)
    wanted = every if many else every[-8:]
    with FaultyServer(author.says, faults, author.spoils) as server:
        endpoint = Endpoint("faulty", server.url, "imitated", seconds=1)
        with connect(endpoint) as connection:
            listening = Listening(Retrying(connection, waits=(0.01, 0.02)))
            told(name, wanted, listening, tmp_path)
        met = {heard.fault for heard in server.heard}
    assert len(met) > 3
    assert len(server.heard) > len(listening.prompts) >= len(wanted)
    all_different(listening.prompts)
