"""The questions that authors are shown: sampled from families, so that they are always right."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from generators.catalogue import families
from generators.sampler import Proposal, propose_at
from mathverify.errors import InternalError
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec

#: One with unknowns and equations, one that counts, one with a unit: three shapes of a question.
IN_WORDS = ("ticket-sales", "two-dice", "sale-price")


#: A family in the form of a reply: a datum that follows others keeps every share whole.
_FAMILY: dict[str, Any] = {
    "question": {
        "id": "fair-shares",
        "data": [
            {"name": "each", "value": "4"},
            {"name": "children", "value": "3"},
            {"name": "sweets", "value": "each*children"},
        ],
        "unknowns": [{"name": "share", "domain": "natural"}],
        "givens": [{"id": "sharing", "relation": "children*share = sweets"}],
        "ask": {"find": "share", "as": "value"},
        "answer": "sweets/children",
        "steps": [{"relation": "share = sweets/children"}, {"relation": "share = each"}],
        "prose": {
            "stem": "{sweets} sweets are shared equally among {children} children. "
            "How many does each child get?"
        },
    },
    "parameters": [
        {"name": "each", "from": 2, "to": 9},
        {"name": "children", "values": ["2", "3", "5", "6"]},
    ],
    "where": ["each != children"],
}


@cache
def shown_family() -> str:
    """The example of a family, as one JSON object."""
    return json.dumps(_FAMILY, ensure_ascii=False)


@cache
def shown_questions(names: tuple[str, ...] = IN_WORDS, choice: bool = False) -> str:
    """A question of each of these families, one JSON object a line.

    With ``choice`` the first that can have options has some.
    """
    shown = []
    for name in names:
        with_options = shown_question(name, choice=True) if choice else None
        choice = choice and with_options is None
        shown.append(with_options or shown_question(name))
    return "\n".join(json.dumps(encode_lists(one), ensure_ascii=False) for one in shown if one)


@cache
def shown_question(name: str, choice: bool = False) -> ProblemSpec | None:
    """The question of a family that is shown; None if it can have no options and is to have some.

    Raises `InternalError` for a family without a question.
    """
    known = {family.name: family for family in families()}
    proposal = propose_at(known[name], index=0, seed=20, choice=choice)
    if isinstance(proposal, Proposal):
        return proposal.spec
    if choice:
        return None
    raise InternalError(f"the family {name} has no question to show")
