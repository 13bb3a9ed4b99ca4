"""The requests of `requests.yaml`, and what is held of every reply."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from yaml_tables import typed_table

from mathverify.services.table import VERBS
from mathverify.services.verb import Outcome, answered

__all__ = ["REQUESTS", "Sent", "here", "settled"]


@dataclass(frozen=True, slots=True)
class Sent:
    """One request and what has to become of it; ``over`` are the ways in on which it is sent."""

    name: str
    verb: str
    request: Any
    outcome: str = "answered"
    status: str = ""
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    over: tuple[str, ...] = ("door", "mcp", "http")
    text: str = field(default="", repr=False)

    def holds_of(self, outcome: str, data: dict[str, Any]) -> None:
        """Fails where the reply is not as it has to be."""
        text = json.dumps(data, ensure_ascii=False, sort_keys=True)
        assert outcome == self.outcome, text
        if self.outcome == "refused":
            assert data["status"] == "refused"
            assert data["reason"]
        elif self.status:
            assert data["status"] == self.status, text
        for one in self.says:
            assert one in text or json.dumps(one, ensure_ascii=False)[1:-1] in text, text
        for one in self.never:
            assert one not in text


@cache
def _answered(verb: str, text: str) -> Outcome:
    return answered(VERBS[verb], text)


def here(sent: Sent) -> Outcome:
    """What the verb says to a request in this process; found out once."""
    return _answered(sent.verb, sent.text)


def settled(data: dict[str, Any]) -> dict[str, Any]:
    """A reply without what is another each time."""
    rest = dict(data)
    if "spent" in rest:
        rest["spent"] = {key: value for key, value in rest["spent"].items() if key != "seconds"}
    return rest


def _grown(value: Any) -> Any:
    """A request with its long and its deep parts written out."""
    match value:
        case {"repeat": [text, times]}:
            return text * times
        case {"deep": levels}:
            grown: Any = "x"
            for _ in range(levels):
                grown = [grown]
            return grown
        case dict():
            return {key: _grown(one) for key, one in value.items()}
        case list():
            return [_grown(one) for one in value]
    return value


def _text(value: Any) -> str:
    """A request as JSON, however deep."""
    match value:
        case {"deep": levels}:
            return "[" * levels + '"x"' + "]" * levels
        case dict() if "repeat" not in value:
            return "{" + ", ".join(f"{json.dumps(k)}: {_text(v)}" for k, v in value.items()) + "}"
    return json.dumps(_grown(value))


def _sent(entry: dict[str, Any]) -> Sent:
    request = entry["request"]
    rest = {key: tuple(entry[key]) for key in ("says", "never", "over") if key in entry}
    texts = {key: entry[key] for key in ("outcome", "status") if key in entry}
    grown = request if "http" in rest.get("over", ()) else _grown(request)
    return Sent(entry["name"], entry["verb"], grown, text=_text(request), **texts, **rest)


REQUESTS = tuple(_sent(entry) for entry in typed_table(Path(__file__).parent / "requests.yaml"))
