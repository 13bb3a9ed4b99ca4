"""Rules that do not name their variable, and rules in cases: ``x^2 if x < 1; 2x + 1 if x >= 1``."""

from __future__ import annotations

import re

from mathverify.language.limits import DEFAULT_LIMITS
from mathverify.language.short_texts import whole_words
from mathverify.language.vocabulary import CONSTANTS, FUNCTIONS, RESERVED, SYNONYMS, WORD_OPERATORS
from mathverify.problem.brackets import split_outside, wrapped_in
from mathverify.problem.reading.context import Reading

_RELATING = frozenset("<>≤≥=≠")
_WORD = re.compile(r"(?<![A-Za-z_])[A-Za-z][A-Za-z0-9_]*")
_CONDITION = frozenset({"if", "when", "otherwise"})
_BEFORE_A_CONDITION = frozenset({"if", "for", "when", "where", "otherwise"})
_CASE = re.compile(r"(.+?)(?:\s*,)?\s+(?:if|for|when|where)\s+(.+)")
_ELSE = re.compile(r"(?:else\s+)?(.+?)\s*,?\s+(?:otherwise|else)|else\s+(.+)")
_PYTHON_ELSE = re.compile(r"(.+?)\s+if\s+(.+?)\s+else\s+(.+)")
_KNOWN = frozenset(
    {*CONSTANTS, *FUNCTIONS, *SYNONYMS, *RESERVED, *WORD_OPERATORS, "if", "otherwise", "else"}
)


def only_variable(reading: Reading, text: str) -> str | None:
    """The letter of ``text`` that nobody declared, or x, if it is the only one; else None."""
    words = set(_WORD.findall(text)) - _KNOWN
    free = (words - reading.school.declared) | (words & {"x"})
    if not free:
        free = words & {"t"}
    if len(free) != 1:
        return None
    (name,) = free
    return name if len(name) == 1 else None


def cases_of(text: str) -> str:
    """A rule in cases as ``piecewise((value, condition), ...)``; empty for any other rule."""
    if len(text) > DEFAULT_LIMITS.length:
        # The parser refuses it.
        return ""
    if found := _pairs(text):
        return found
    if _CONDITION.isdisjoint(whole_words(text)):
        return ""
    if match := _PYTHON_ELSE.fullmatch(text):
        if "if" in whole_words(match[3]):
            return ""
        return f"piecewise(({match[1]}, {match[2]}), ({match[3]}, not ({match[2]})))"
    inside = wrapped_in(text, "{", "}")
    text = (inside if inside is not None else text).strip().rstrip(";.")
    parts = split_outside(text, ";") if ";" in text else split_outside(text)
    pieces: list[str] = []
    conditions: list[str] = []
    for part in _whole_cases(parts):
        if otherwise := _ELSE.fullmatch(part):
            if not conditions or part is not parts[-1]:
                return ""
            condition = " and ".join(f"not ({one})" for one in conditions)
            pieces.append(f"({otherwise[1] or otherwise[2]}, {condition})")
            continue
        case = _CASE.fullmatch(part)
        if case is None or not {"if", "when"}.isdisjoint(whole_words(case[2])):
            return ""
        conditions.append(case[2].strip())
        pieces.append(f"({case[1].strip()}, {conditions[-1]})")
    return f"piecewise({', '.join(pieces)})" if len(pieces) > 1 else ""


def _pairs(text: str) -> str:
    """``{2x, x < 0; x^2, x >= 0}``: values and conditions with commas between them."""
    inside = wrapped_in(text, "{", "}")
    if inside is None or ";" not in inside:
        return ""
    pairs = [split_outside(part) for part in split_outside(inside.rstrip("; "), ";")]
    sound = all(len(pair) == 2 and not _RELATING.isdisjoint(pair[1]) for pair in pairs)
    if not sound or any(not _CONDITION.isdisjoint(whole_words(pair[1])) for pair in pairs):
        return ""
    return f"piecewise({', '.join(f'({value}, {condition})' for value, condition in pairs)})"


def _whole_cases(parts: tuple[str, ...]) -> list[str]:
    """Parts with their conditions: a comma may stand before ``if``."""
    whole: list[str] = []
    for part in parts:
        first = next(iter(whole_words(part)), "")
        if whole and first in _BEFORE_A_CONDITION and part.startswith(first):
            whole[-1] = f"{whole[-1]} {part}"
        else:
            whole.append(part)
    return whole
