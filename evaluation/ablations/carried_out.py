"""An instruction of a message, carried out to the letter, or not understood."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from evaluation.ablations.places import Document, replaced_everywhere, with_text, without


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The document after an instruction."""

    document: Document


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The instruction is in words that only a reader of mathematics understands."""

    instruction: str


_Act: TypeAlias = Callable[[Document, re.Match[str]], Document]


def _answer(document: Document, found: re.Match[str]) -> Document:
    return {**document, "answer": found["new"].strip('"')}


def _asked(document: Document, found: re.Match[str]) -> Document:
    return {**document, "ask": {**document.get("ask", {}), "find": found["new"]}}


def _datum(document: Document, found: re.Match[str]) -> Document:
    data = [*document.get("data", ()), {"name": found["name"], "value": found["new"]}]
    return {**document, "data": data}


def _named(document: Document, found: re.Match[str]) -> Document:
    for room in ("data", "givens"):
        for index, item in enumerate(document.get(room, ())):
            if found["name"] in (item.get("name"), item.get("id")):
                return with_text(document, f"$.{room}[{index}]", lambda _: found["new"])
    return document


def _left_out(document: Document, found: re.Match[str]) -> Document:
    return with_text(
        document, "$.prose.stem", lambda text: " ".join(text.replace(found["old"], "").split())
    )


def _told(document: Document, found: re.Match[str]) -> Document:
    return with_text(document, "$.prose.stem", lambda text: f"{text} {found['new']}")


def _step(document: Document, found: re.Match[str]) -> Document:
    return with_text(document, f"$.steps[{int(found['number']) - 1}]", lambda _: found["new"])


def _step_dropped(document: Document, found: re.Match[str]) -> Document:
    return without(document, f"$.steps[{int(found['number']) - 1}]")


def _given_dropped(document: Document, found: re.Match[str]) -> Document:
    return without(document, f"$.givens.{found['name']}")


def _written(document: Document, found: re.Match[str]) -> Document:
    changed = replaced_everywhere(document, found["old"], found["new"])
    assert isinstance(changed, dict)
    return changed


#: The forms of instructions, the more special before the more general.
_FORMS: tuple[tuple[re.Pattern[str], _Act], ...] = tuple(
    (re.compile(pattern), act)
    for pattern, act in (
        (r"answer:? (?P<new>.+?)(?: instead of .+)?", _answer),
        (r"ask for (?P<new>[^\s].*)", _asked),
        (r"declare the datum (?P<name>\w+): (?P<new>.+)", _datum),
        (r"drop the given (?P<name>\w+)(?:: .*)?", _given_dropped),
        (r"drop step (?P<number>\d+)(?:: .*)?", _step_dropped),
        (r"step (?P<number>\d+): (?P<new>.+?) instead of .+", _step),
        (r"leave out: (?P<old>.+)", _left_out),
        (r"tell it: (?P<new>.+)", _told),
        (r"write (?P<new>.+?) (?:instead of|for) (?P<old>.+?)(?: in the text)?", _written),
        (r"with (?P<name>\w+) (?P<new>.+?) instead of .+", _named),
        (r"(?P<name>\w+): (?P<new>.+?) instead of [^,]+", _named),
    )
)


def carried_out(document: Document, instruction: str) -> CarriedOut | NotUnderstood:
    """The document after ``instruction``, if it says in a known form what to write where."""
    for form, act in _FORMS:
        found = form.fullmatch(instruction)
        if found is None:
            continue
        changed = act(document, found)
        if changed != document:
            return CarriedOut(changed)
    return NotUnderstood(instruction)
