"""Places in a text: where a bracket closes, where an expression ends, what stands outside."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.pairs import PAIRS, closing

__all__ = ["bound", "end_of_expression", "is_one_term", "outside"]

_ENDS = frozenset("=<>≤≥≠≈,;:)]}")
_LOOSE = re.compile(r"\s(?:mod|choose|of|union|intersect|given)\s|%")
_OTHER_ENDS = ("~=", " and ", " or ", " for ", " is ", " in ", " where ")


def outside(text: str) -> list[bool]:
    """For each character, whether it stands outside of all brackets."""
    depth = 0
    found: list[bool] = []
    for character in text:
        if character in PAIRS:
            depth += 1
        found.append(depth == 0)
        if character in PAIRS.values():
            depth = max(0, depth - 1)
    return found


def end_of_expression(text: str, start: int) -> int:
    """Where the expression from ``start`` ends: at a relation, a comma, a bracket, the end."""
    place = start
    while place < len(text):
        if text[place] in PAIRS:
            place = closing(text, place)
            if place < 0:
                return len(text)
        elif text[place] in _ENDS or text.startswith(_OTHER_ENDS, place):
            break
        place += 1
    return place


def is_one_term(text: str) -> bool:
    """Whether no plus, minus or ``mod`` divides ``text`` outside of brackets; a sign may begin."""
    plain = text.strip()
    free = outside(plain)
    for place, character in enumerate(plain):
        if character in "+-−±" and free[place] and place > 0:
            before = plain[:place].rstrip()
            if before and before[-1] not in "*/^(·×÷":
                return False
    if any(free[match.start()] for match in _LOOSE.finditer(plain)):
        return False
    return bool(plain)


def bound(text: str, start: int) -> tuple[str, int]:
    """The bound, in brackets or bare, that stands at ``start``, and where it ends."""
    if start < len(text) and text[start] in "{(":
        end = closing(text, start)
        return (text[start + 1 : end].strip(), end + 1) if end > 0 else ("", start)
    end = start
    if end < len(text) and text[end] in "+-−":
        end += 1
    while end < len(text) and (text[end].isalnum() or text[end] in ".∞π√"):
        end += 1
    return text[start:end], end
