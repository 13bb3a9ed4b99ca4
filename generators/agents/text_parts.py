r"""A text in its parts: words, formulas in LaTeX, and programs that draw a picture.

``$5 and $3`` is money and no formula: what stands between two signs is a formula if it is written
like one, with a command, a power, an index or a relation, or if it is one letter or number.
``[asy] ... [/asy]`` is a picture; what it draws is told apart from what the words say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Words:
    """What is neither formula nor picture."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """LaTeX without the signs around it; ``written`` is it with them."""

    latex: str
    written: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A program that draws; ``written`` is it with its marks."""

    program: str
    written: str


Part: TypeAlias = Words | Formula | Picture

_PART = re.compile(
    r"(?P<picture>\[asy\](?P<asy>.*?)\[/asy\]"
    r"|\\begin\{(?P<name>asy|tikzpicture)\}(?P<drawn>.*?)\\end\{(?P=name)\})"
    r"|(?P<formula>\$\$(?P<wide>.+?)\$\$|\\\[(?P<shown>.+?)\\\]|\\\((?P<inside>.+?)\\\)"
    r"|(?<!\\)\$(?P<short>[^$\n]*(?:\n[^$\n]+)*?)(?<!\\)\$)",
    re.DOTALL | re.IGNORECASE,
)
#: Written like mathematics; or one letter or number by itself.
_LIKE_A_FORMULA = re.compile(r"[\\^_=<>{}|+*/]|^\s*(?:[A-Za-z]|-?\d+(?:\.\d+)?)\s*$|\d[a-z]\b|\w\(")
_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{3,}(?![A-Za-z{])")


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts in their order; their ``written`` and ``text`` together are the text."""
    found: list[Part] = []
    words, place = "", 0
    while match := _PART.search(text, place):
        part = _part(match)
        if part is None:
            # A sign of money: what follows it may hold the next formula.
            words += text[place : match.start() + 1]
            place = match.start() + 1
            continue
        words += text[place : match.start()]
        if words:
            found.append(Words(words))
        found.append(part)
        words, place = "", match.end()
    words += text[place:]
    if words:
        found.append(Words(words))
    return tuple(found)


def _part(match: re.Match[str]) -> Formula | Picture | None:
    if match["picture"] is not None:
        return Picture((match["asy"] or match["drawn"] or "").strip(), match[0])
    inside = next(
        (match[name] for name in ("wide", "shown", "inside", "short") if match[name] is not None),
        "",
    )
    if match["short"] is not None and not _is_formula(inside):
        return None
    return Formula(inside.strip(), match[0])


def _is_formula(inside: str) -> bool:
    without_texts = re.sub(r"\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}", "", inside)
    return bool(_LIKE_A_FORMULA.search(inside)) and not _WORD.search(without_texts)


def with_pictures_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """``text`` with ``[picture 1]`` for its first picture, and the programs of the pictures."""
    shown, programs = "", []
    for part in parts_of(text):
        if isinstance(part, Picture):
            programs.append(part.program)
            shown += f"[picture {len(programs)}]"
        else:
            shown += part.text if isinstance(part, Words) else part.written
    return shown, tuple(programs)
