"""What a repair is: changes by path, a proposal with its cost, and a proved repair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import encode
from mathverify.texts.pages import whole_text
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """One field of the document: what stood there and what stands there now.

    ``before`` is empty where something was added, ``after`` where something was removed.
    """

    path: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}: {self.before or '(nothing)'} -> {self.after or '(nothing)'}"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A changed spec that may be right.

    ``description`` is an instruction in a few words; ``cost`` grows with what the change takes
    away from the author: about 1 for the answer, 2 for a number, 4 for a given.  ``guessed`` says
    that a name was taken for one that it resembles: nothing but the author's own answer bears that
    out, so no other answer and no other question may follow (``claims``).  ``worded`` says that the
    description is the whole text, which a later change may make another.
    """

    description: str
    cost: float
    spec: ProblemSpec
    guessed: bool = False
    claims: bool = False
    worded: bool = False


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that mends a question; ``verdict`` is the proof of the mended ``spec``."""

    description: str
    changes: tuple[Change, ...]
    cost: float
    spec: ProblemSpec
    verdict: Verdict


def text_told(spec: ProblemSpec) -> str:
    """The instruction to write the text that ``spec`` has."""
    return f"write the text: {whole_text(spec)}"


def changes_between(before: ProblemSpec, after: ProblemSpec) -> tuple[Change, ...]:
    """The fields in which two specs differ, in document order of the first, then of the second."""
    return tuple(_differences("$", encode(before), encode(after)))


def _differences(path: str, before: object, after: object) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            yield from _differences(f"{path}.{key}", before.get(key), after.get(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences(f"{path}[{index}]", one, other)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _removed_or_added(path, before, after)
    else:
        yield Change(path, _text(before), _text(after))


def _removed_or_added(path: str, before: list[object], after: list[object]) -> Iterator[Change]:
    """Items that only one list has, where the others are the same in both."""
    for index, item in enumerate(before):
        if item not in after:
            yield Change(f"{path}[{index}]", _text(item), "")
    for index, item in enumerate(after):
        if item not in before:
            yield Change(f"{path}[{index}]", "", _text(item))


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case dict():
            shown = value.get("relation") or value.get("value") or value.get("domain")
            return str(shown) if shown else ", ".join(f"{k}: {_text(v)}" for k, v in value.items())
        case list():
            return ", ".join(_text(item) for item in value)
        case _:
            return str(value)
