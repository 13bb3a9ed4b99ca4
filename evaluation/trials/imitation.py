"""An author that is no model: it answers a brief with a right question of a family.

It reads the objective out of the prompt, as a model would, and samples the family of the first
concept.  `spoiled` is the same reply with a flaw planted by the project's own flaws, each of which
makes a right question wrong for certain.
"""

from __future__ import annotations

import hashlib
import json
import re

from generators.catalogue import families
from generators.family import Family
from generators.flaws.catalogue import flaws_of
from generators.flaws.flaw import NotApplicable
from generators.language_models.port import Message
from generators.proposal import Proposal
from generators.sampler import propose_at
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec

__all__ = ["ImitatedAuthor", "honest"]

_OBJECTIVE = re.compile(r"^Its objective: (\{.*\})$", re.MULTILINE)

#: Different questions that the author knows of a family.
_KNOWN = 40


def honest(family: Family, index: int) -> Proposal:
    """Question ``index`` of a family as the author writes it.  Raises `LookupError` without."""
    proposal = propose_at(family, index, seed=7)
    if not isinstance(proposal, Proposal):
        raise LookupError(proposal.reason)
    return proposal


class ImitatedAuthor:
    """Right questions, and on request wrong ones; pure functions of the conversation."""

    def __init__(self) -> None:
        self._by_concept = {
            concept: family for family in families() for concept in family.objective.concepts
        }

    def says(self, messages: tuple[Message, ...]) -> str:
        """A right question for the objective in the messages, as a document."""
        return _text(self._proposal(messages).spec)

    def spoils(self, messages: tuple[Message, ...], reply: str) -> str:
        """The reply with a flaw; the reply itself where none of the flaws can be planted."""
        proposal = self._proposal(messages)
        family = self._by_concept[_concept(messages)]
        drawn = _drawn(messages, "flaw")
        flaws = flaws_of(family, proposal.origin.values)
        for turn in range(len(flaws)):
            flaw = flaws[(drawn + turn) % len(flaws)]
            found = flaw.apply(proposal.spec, drawn)
            if not isinstance(found, NotApplicable):
                return _text(found)
        return reply

    def _proposal(self, messages: tuple[Message, ...]) -> Proposal:
        family = self._by_concept[_concept(messages)]
        return honest(family, _drawn(messages, "question") % _KNOWN)


def _concept(messages: tuple[Message, ...]) -> str:
    """The first concept of the objective that the prompt tells.  Raises `LookupError` without."""
    for message in messages:
        found = _OBJECTIVE.search(message.content)
        if found:
            return str(json.loads(found[1])["concepts"][0])
    raise LookupError("the prompt tells no objective")


def _drawn(messages: tuple[Message, ...], purpose: str) -> int:
    said = "\n".join(message.content for message in messages)
    return int.from_bytes(hashlib.sha256(f"{purpose} {said}".encode()).digest()[:6], "big")


def _text(spec: ProblemSpec) -> str:
    return json.dumps(encode_lists(spec), ensure_ascii=False)
