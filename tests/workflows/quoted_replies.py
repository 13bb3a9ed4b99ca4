"""Replies of scripted readers: a question, with the whole text quoted for everything in it."""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["quoted"]

_MATERIAL = re.compile(r"<material>\n?(.*?)\n?</material>", re.DOTALL)


def quoted(reply: object, task: str) -> str:
    """``reply`` with quotations of the text in ``task``; what is no question stays as it is."""
    text = reply if isinstance(reply, str) else json.dumps(reply)
    found = _MATERIAL.search(task)
    try:
        question: Any = json.loads(text)
    except ValueError:
        return text
    if found is None or not isinstance(question, dict) or "quotes" in question:
        return text
    names = [f"domain {name}" for name in _names(question.get("unknowns"), "name")]
    told = [*_names(question.get("givens"), "id"), *names, "ask"]
    told += _names(question.get("functions"), "name")
    return json.dumps({"question": question, "quotes": dict.fromkeys(told, found[1])})


def _names(section: Any, key: str) -> list[str]:
    if isinstance(section, dict):
        return list(section)
    return [one[key] for one in section or ()]
