"""A model that plays roles: each is known by the first words of its prompt."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from quoted_replies import quoted

from generators.bank.citation import Retriever
from generators.bank.ground import NO_BANK
from generators.language_models.ledger import Ledger
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.gate import no_repairs
from generators.search.loop import Result
from generators.workflows.recipes import Recipe
from generators.workflows.resources import Resources
from mathverify.api import repairs, verify
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

#: What a role says, from the task it is given.
Part: TypeAlias = Callable[[str], str]

BRIEF = Brief("a linear equation")


@dataclass
class Cast:
    """Parts by the first words of prompts; ``heard`` has every task, with the part it went to."""

    parts: Mapping[str, Part]
    heard: list[tuple[str, str]] = field(default_factory=list)

    def says(self, messages: tuple[Message, ...], _: ReplySchema, _sampling: Sampling) -> str:
        """The reply of the part that is meant; the longest first words are meant."""
        prompt, task = messages[0].content, messages[1].content
        opening = max((one for one in self.parts if prompt.startswith(one)), key=len)
        self.heard.append((opening, task))
        reply = self.parts[opening](task)
        return quoted(reply, task) if opening == "You read" else reply

    def tasks(self, opening: str) -> list[str]:
        """What was asked of one part."""
        return [task for part, task in self.heard if part == opening]

    def plays(
        self,
        recipe: Recipe,
        candidates: int = 6,
        *,
        mending: bool = True,
        verifying: Callable[[ProblemSpec], Verdict] = verify,
        retriever: Retriever = NO_BANK,
    ) -> Result:
        """The recipe with this cast; without ``mending`` no repairs are looked for."""
        repairing = repairs if mending else no_repairs
        resources = Resources(
            Answering(self.says), Ledger(), verifying, repairing, retriever=retriever
        )
        return recipe(BRIEF, resources, Budget(candidates, calls=400), lambda _: None)


def in_turn(texts: Iterable[str]) -> Part:
    """Says texts in turn, and the last one for ever."""
    known = list(texts)
    return lambda _: known.pop(0) if len(known) > 1 else known[0]


def always(reply: object) -> Part:
    """Says one thing."""
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return lambda _: text
