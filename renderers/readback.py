"""What was found on a page, compared entry by entry with what the sheet says.

The readers of the three notations (`markdown_pages`, `latex_pages`, `html_pages`) recover `Found`
entries from the text of a file alone.  Here they are held against the transcript: words must be
the same characters, a formula must be read by the LaTeX reader as the tree it came from, and a
number that stands in a sentence must be read by the problem language as that tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias, TypeVar

from mathverify.errors import ReadBackError
from mathverify.language.amounts import amounts_in, amounts_of
from mathverify.language.ascii import to_ascii
from mathverify.verification.page_reading import check_formula
from renderers.blocks import Block, Formula, Words
from renderers.transcript import Entry, Role


@dataclass(frozen=True, slots=True)
class FoundFormula:
    """A formula on a page as LaTeX; ``said`` is its text for screen readers, where it has one."""

    latex: str
    said: str | None = None


FoundPart: TypeAlias = str | FoundFormula


@dataclass(frozen=True, slots=True)
class Found:
    """An entry on a page: its role as the markup tells it, its label, its content in order."""

    role: Role
    label: tuple[str, ...]
    parts: tuple[FoundPart, ...]


def compare(page: str, expected: Iterable[Entry], found: Iterable[Found]) -> None:
    """Raise `ReadBackError` at the first entry that is missing, extra, or says something else."""
    for position, (entry, there) in enumerate(zip_longest(expected, found)):
        if entry is None or there is None:
            wanted = "the end" if entry is None else _shown_entry(entry)
            got = "the end" if there is None else _shown(there)
            raise ReadBackError(page, f"entry {position}", wanted, got)
        place = " ".join((*entry.label, str(entry.role)))
        if (entry.role, entry.label) != (there.role, there.label):
            raise ReadBackError(page, place, _shown_entry(entry), _shown(there))
        _compare_block(page, place, entry.block, there.parts)


def _compare_block(page: str, place: str, block: Block, parts: tuple[FoundPart, ...]) -> None:
    wanted = _wanted(page, place, block)
    got = _got(parts)
    if [isinstance(part, str) for part in wanted] != [isinstance(part, str) for part in got]:
        raise ReadBackError(page, place, _line(wanted), _line(got))
    for expected, found in zip(wanted, got, strict=True):
        if isinstance(expected, str):
            if expected != found:
                raise ReadBackError(page, place, expected, str(found))
        else:
            assert isinstance(found, FoundFormula)
            check_formula(page, place, found.latex, expected.node, expected.names, found.said)


# --- text ------------------------------------------------------------------------------

_SPACES = re.compile(r"[ \t\n]+")


def _wanted(page: str, place: str, block: Block) -> list[str | Formula]:
    """The block with neighbouring text joined; amounts in text are read back on the way."""
    parts: list[str | Formula] = []
    for inline in block:
        if isinstance(inline, Formula) and inline.text:
            wanted, got = amounts_of(inline.node), amounts_in(inline.text, inline.names.manner)
            if wanted == got:
                _add(parts, inline.text)
                continue
            raise ReadBackError(page, place, ", ".join(wanted), ", ".join(got))
        if isinstance(inline, Words):
            _add(parts, inline.text)
        else:
            parts.append(inline)
    return _tidied(parts)


def _got(found: tuple[FoundPart, ...]) -> list[str | FoundFormula]:
    parts: list[str | FoundFormula] = []
    for part in found:
        if isinstance(part, str):
            _add(parts, part)
        else:
            parts.append(part)
    return _tidied(parts)


_Part = TypeVar("_Part", Formula, FoundFormula)


def _add(parts: list[str | _Part], text: str) -> None:
    last = parts[-1] if parts else None
    if isinstance(last, str):
        parts[-1] = last + text
    elif text:
        parts.append(text)


def _tidied(parts: list[str | _Part]) -> list[str | _Part]:
    """Runs of spaces as one, none at the ends, no empty text."""
    tidied: list[str | _Part] = []
    for position, part in enumerate(parts):
        if not isinstance(part, str):
            tidied.append(part)
            continue
        text = _SPACES.sub(" ", part)
        text = text.removeprefix(" ") if position == 0 else text
        text = text.removesuffix(" ") if position == len(parts) - 1 else text
        if text:
            tidied.append(text)
    return tidied


# --- what is shown in an error ---------------------------------------------------------


def _line(parts: Sequence[str | Formula | FoundFormula]) -> str:
    return "".join(_part(part) for part in parts)


def _part(part: str | Formula | FoundFormula) -> str:
    match part:
        case str():
            return part
        case Formula(node=node):
            return f"«{to_ascii(node)}»"
        case FoundFormula(latex=latex):
            return f"«{latex}»"


def _shown_entry(entry: Entry) -> str:
    words = "".join(i.text if isinstance(i, Words) else i.text or _part(i) for i in entry.block)
    return f"{entry.role} {' '.join(entry.label)} {words}"


def _shown(found: Found) -> str:
    return f"{found.role} {' '.join(found.label)} {_line(found.parts)}"
