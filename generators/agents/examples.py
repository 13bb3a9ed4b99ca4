"""The questions that authors are shown: sampled from families, so that they are always right."""

from __future__ import annotations

import json
from functools import cache

from generators.catalogue import families
from generators.proposal import Proposal
from generators.sampler import propose_at
from mathverify.errors import InternalError
from mathverify.problem import encode_lists

__all__ = ["shown_questions"]

#: One with unknowns and equations, one that counts, one with a unit: three shapes of a question.
_SHOWN = ("ticket-sales", "two-dice", "sale-price")


@cache
def shown_questions() -> str:
    """The examples, one JSON object a line."""
    known = {family.name: family for family in families()}
    lines = []
    for name in _SHOWN:
        proposal = propose_at(known[name], index=0, seed=20)
        if not isinstance(proposal, Proposal):
            raise InternalError(f"the family {name} has no question to show")
        lines.append(json.dumps(encode_lists(proposal.spec), ensure_ascii=False))
    return "\n".join(lines)
