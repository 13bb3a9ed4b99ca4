"""The form of reasoning-gym: entries with ``question``, ``answer`` and ``metadata``.

Stojanovski et al., Reasoning Gym, 2025 (Apache licence).  The words are not read: the metadata say
what is asked, for the data sets in ``reasoning_gym.toml``, if it stands in the question.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from evaluation.audit.item import Item, Posed, Unreadable
from mathverify.equivalence.final_answer import extract_answer
from mathverify.language.short_texts import SLOT
from mathverify.problem.json_lines import lines_of, numbers_as_written


@cache
def _readings() -> Mapping[str, Mapping[str, Any]]:
    text = files(__package__).joinpath("reasoning_gym.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a list or of lines of JSON; an entry that is none is reported as malformed."""
    if text.lstrip().startswith("["):
        try:
            entries = numbers_as_written(text)
        except ValueError as error:
            yield Unreadable(Item("file", "", (), ()), f"not JSON: {error}", malformed=True)
            return
        for number, entry in enumerate(entries, start=1):
            yield _item(entry, f"entry {number}")
        return
    for number, line in lines_of(text):
        try:
            yield _item(numbers_as_written(line), f"line {number}")
        except ValueError as error:
            nothing = Item(f"line {number}", line[:200], (), ())
            yield Unreadable(nothing, f"not JSON: {error}", malformed=True)


def _item(entry: Any, place: str) -> Item | Unreadable:
    nothing = Item(place, str(entry)[:200], (), ())
    if not isinstance(entry, dict) or not isinstance(entry.get("metadata"), dict):
        return Unreadable(nothing, "question, answer and metadata are needed", malformed=True)
    told, answer, metadata = entry.get("question"), entry.get("answer"), entry["metadata"]
    if not isinstance(told, str) or not isinstance(answer, str):
        return Unreadable(nothing, "question and answer must be texts", malformed=True)
    source = str(metadata.get("source_dataset", ""))
    name = f"{source} {metadata.get('source_index', place)}".strip()
    item = Item(name, told, (), (answer,))
    reading = _readings().get(source)
    if reading is None:
        return Unreadable(item, f"the data set {source!r} is not read", malformed=False)
    try:
        shown = [_filled(part, metadata) for part in reading["shown"]]
        if not all(part in told for part in shown):
            reason = f"its metadata, {'; '.join(shown)}, do not stand in its question"
            return Unreadable(item, reason, malformed=False)
        if "equation" in reading:
            equation = _filled(reading["equation"], metadata)
            claims = tuple(claim.strip() for claim in answer.split(","))
            return Item(name, told, (equation,), claims)
        ask = {"find": _filled(reading["find"], metadata).replace("**", "^"), "as": "value"}
    except KeyError as error:
        return Unreadable(item, f"its metadata have no {error}", malformed=True)
    if "form" in reading:
        ask["form"] = reading["form"]
    return Posed(name, told, (), (extract_answer(answer),), {"id": "item", "ask": ask})


def _filled(template: str, metadata: Mapping[str, Any]) -> str:
    def value(found: re.Match[str]) -> str:
        told = metadata[found[1]]
        return ", ".join(map(str, told)) if isinstance(told, list) else str(told)

    return SLOT.sub(value, template)
