"""Hostile texts execute nothing: they are refused, or read as trees that do nothing."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, parse_unit, to_ascii

_ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "hostile.toml").read_text("utf-8")
)["row"]
_DECLARED = frozenset({"x", "y", "z"})
_HARMFUL = (
    "compile",
    "exec",
    "import",
    "open",
    "os.",
    "subprocess.",
    "socket.",
    "ctypes.",
    "pickle.",
)


class _Watch:
    """Collects what the interpreter reports while switched on; hooks cannot be taken out."""

    def __init__(self) -> None:
        self.on = False
        self.events: list[str] = []
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.on and event.startswith(_HARMFUL):
            self.events.append(event)


_WATCH = _Watch()


@contextmanager
def _watched() -> Iterator[list[str]]:
    _WATCH.events.clear()
    _WATCH.on = True
    try:
        yield _WATCH.events
    finally:
        _WATCH.on = False


def _outcome(text: str) -> str:
    """What ``text`` prints as, or ``refused``."""
    try:
        return to_ascii(parse(text, declared=_DECLARED))
    except ParseError:
        return "refused"


def test_the_watch_sees_an_execution() -> None:
    with _watched() as events:
        eval("1 + 1")
    assert "exec" in events


@over_rows("row", _ROWS, ids=lambda row: ascii(row["text"]))
def test_nothing_is_executed(row: dict[str, Any]) -> None:
    with _watched() as events:
        outcome = _outcome(row["text"])
    assert outcome == row.get("canonical", "refused")
    assert events == []


@over_rows("row", _ROWS, ids=lambda row: ascii(row["text"]))
def test_none_of_them_is_a_unit(row: dict[str, Any]) -> None:
    with pytest.raises(ParseError):
        parse_unit(row["text"])


def test_there_are_enough_of_them() -> None:
    assert len({row["text"] for row in _ROWS}) == len(_ROWS) >= 40


@pytest.mark.parametrize("name", ["__import__", "__builtins__", "__class__", "x__y", "_x", "x.y"])
def test_not_even_as_declared_names(name: str) -> None:
    with pytest.raises(ParseError):
        parse(name, declared=frozenset({name}))
