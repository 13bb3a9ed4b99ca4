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

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.latex import to_latex
from mathverify.language.latex_reader import read_latex
from mathverify.language.tree import Call, Name, Node, Quantity, walk
from mathverify.language.vocabulary import CONSTANTS, DOMAINS, FUNCTIONS
from mathverify.language.words import to_words
from renderers.amounts import amounts_in, amounts_of
from renderers.blocks import Block, Formula, Words
from renderers.errors import ReadBackError
from renderers.transcript import Entry, Role

__all__ = ["Found", "FoundFormula", "FoundPart", "compare"]


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
            _compare_formula(page, place, expected, found)


def _compare_formula(page: str, place: str, expected: Formula, found: FoundFormula) -> None:
    wanted = to_ascii(expected.node)
    declared, functions = _names(expected)
    try:
        got = to_ascii(read_latex(found.latex, declared=declared, functions=functions))
    except ParseError as error:
        raise ReadBackError(page, place, wanted, str(error)) from None
    if got != wanted:
        raise ReadBackError(page, place, wanted, got)
    ink = _ink(to_latex(expected.node))
    if _ink(found.latex) != ink:
        raise ReadBackError(page, place, ink, _ink(found.latex))
    if found.said is not None and found.said != to_words(expected.node):
        raise ReadBackError(page, place, to_words(expected.node), found.said)


#: What LaTeX says about fonts, sizes, grouping and room.
_UNSEEN = re.compile(
    r"\\(?:mathrm|operatorname|text|left|right)(?![a-zA-Z])|\\,|[{}\s]|\\(?=[a-zA-Z])"
)


def _ink(latex: str) -> str:
    """The signs that a reader sees; what means the same may still be written oddly."""
    return _UNSEEN.sub("", latex)


def _names(formula: Formula) -> tuple[frozenset[str], frozenset[str]]:
    """The names of a formula, and those of them that are functions.

    A letter that is also a unit here is left undeclared: italic ``h`` is the name all the same,
    and upright ``h`` the unit.
    """
    names: set[str] = set()
    functions = set(formula.functions)
    units: set[str] = set()
    for part in walk(formula.node):
        if isinstance(part, Name):
            names.add(part.identifier)
        elif isinstance(part, Quantity):
            units.update(word for word, _ in part.unit.factors)
        elif isinstance(part, Call) and part.function not in FUNCTIONS:
            functions.add(part.function)
    hidden = {word for word in units if len(word) == 1}
    declared = {
        name
        for name in names - hidden
        if " " not in name and name not in DOMAINS | CONSTANTS.keys()
    }
    return frozenset(declared), frozenset(functions & (names | _called(formula.node)))


def _called(node: Node) -> set[str]:
    return {part.function for part in walk(node) if isinstance(part, Call)}


# --- text ------------------------------------------------------------------------------

_SPACES = re.compile(r"[ \t\n]+")


def _wanted(page: str, place: str, block: Block) -> list[str | Formula]:
    """The block with neighbouring text joined; amounts in text are read back on the way."""
    parts: list[str | Formula] = []
    for inline in block:
        if isinstance(inline, Formula) and inline.text:
            wanted, got = amounts_of(inline.node), amounts_in(inline.text)
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
