"""Reading a question takes time in proportion to its size, whatever stands in it.

What is compared is the processor's time for a text and for one four times as long.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.errors import MathverifyError
from mathverify.problem import load_documents

TABLE: dict[str, Any] = typed_table(Path(__file__).with_name("long_texts.yaml"))
#: Four times the text may take so many times as long; the square would be sixteen.
GROWTH = 9
#: Seconds below which nothing is compared.
NOTHING = 0.06


def _seconds(text: str, kind: str) -> float:
    begun = time.process_time()
    with contextlib.suppress(MathverifyError):
        load_documents(text, name="text", format=kind)  # type: ignore[arg-type]
    return time.process_time() - begun


def _grows_no_faster(text_of: Callable[[int], str], kind: str, size: int) -> None:
    """A noisy machine is given three attempts."""
    for _ in range(3):
        short, long = _seconds(text_of(size), kind), _seconds(text_of(4 * size), kind)
        if long < NOTHING or long < GROWTH * short:
            return
    raise AssertionError(f"{short:.3f} s, and {long:.3f} s for four times the text")


def _question(field: str, text: str) -> dict[str, Any]:
    question: dict[str, Any] = {"id": "q", "ask": {"find": "1", "as": "value"}, "answer": "1"}
    places: dict[str, dict[str, Any]] = {
        "find": {"ask": {"find": text, "as": "value"}},
        "data": {"data": {"a": text}},
        "domain": {"unknowns": {"x": text}},
        "given": {"unknowns": {"x": "real"}, "givens": {"g": text}},
        "function": {"functions": {"f": text}},
        "step": {"steps": [f"{text}x"]},
        "stem": {"prose": {"stem": text}},
        "option": {"options": [{"label": "A", "value": text}], "answer": "A"},
    }
    return question | places.get(field, {field: text})


def _block(value: Any, indent: int = 0) -> str:
    """A value as YAML without quotes."""
    if isinstance(value, dict):
        lines = (f"{' ' * indent}{key}:{_block(item, indent + 2)}" for key, item in value.items())
        return "\n" + "".join(lines)
    if isinstance(value, list):
        return "\n" + "".join(f"{' ' * indent}-{_block(item, indent + 2)}" for item in value)
    return f" {value}\n"


@pytest.mark.parametrize("kind", ["json", "yaml"])
@over_rows(("field", "piece"), TABLE["texts"])
def test_a_long_text(field: str, piece: str, kind: str) -> None:
    def text_of(size: int) -> str:
        question = _question(field, piece * (size // len(piece)))
        return json.dumps(question) if kind == "json" else _block(question).lstrip("\n")

    _grows_no_faster(text_of, kind, 5000)


@pytest.mark.parametrize(("section", "entry"), TABLE["entries"])
def test_many_entries(section: str, entry: str) -> None:
    def text_of(size: int) -> str:
        question = _question("", "") | {section: {f"a{number}": entry for number in range(size)}}
        return json.dumps(question)

    _grows_no_faster(text_of, "json", 750)
