"""How far things go in a text: what stands outside of brackets, a term, a bound.

What people write without brackets ends somewhere.  A reading is only given where it can end at one
place: ``sum_{k=1}^n k + 1`` is no one term, and ``^n+1`` and ``^2n`` are no bounds.
"""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.pairs import PAIRS, closing

__all__ = ["bound", "end_of_expression", "is_one_term", "outer_signs", "outside", "parted"]

_ENDS = frozenset("=<>≤≥≠≈≡→⇒⇔,;:)]}")
_OTHER_ENDS = re.compile(r"~=|!=|->|\s(?:and|or|for|is|in|if|then|where|implies|iff)\s")
#: What may take a whole sum or only its body.
_LOOSE = re.compile(r"\s(?:mod|choose|of|union|intersect|given)\s|%")
_OPERATORS = "*/^(·×÷"
_BARE = re.compile(r"[+\-−]?(?:\d+(?:\.\d+)?(?:π|pi\b)?|√\d+|[A-Za-z][A-Za-z0-9]*|[∞π])")


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


def parted(text: str, separator: str) -> list[str]:
    """``text`` cut at the matches of ``separator`` that stand outside of brackets."""
    free = outside(text)
    parts: list[str] = []
    start = 0
    for match in re.finditer(separator, text):
        if free[match.start()]:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return [*parts, text[start:].strip()]


def end_of_expression(text: str, start: int) -> int:
    """Where the expression from ``start`` ends: at a relation, a comma, a bracket, the end."""
    place = start
    while place < len(text):
        if text[place] in PAIRS:
            place = closing(text, place)
            if place < 0:
                return len(text)
        elif text[place] in _ENDS or _OTHER_ENDS.match(text, place):
            break
        place += 1
    return place


def outer_signs(text: str) -> list[int]:
    """The places of each plus and minus that joins terms of ``text`` outside of brackets."""
    free = outside(text)
    return [
        place
        for place, character in enumerate(text)
        if character in "+-−±"
        and free[place]
        and (before := text[:place].rstrip())
        and before[-1] not in _OPERATORS
    ]


def is_one_term(text: str) -> bool:
    """Whether no plus, minus or ``mod`` divides ``text`` outside of brackets; a sign may begin."""
    plain = text.strip()
    if not plain or outer_signs(plain):
        return False
    free = outside(plain)
    return not any(free[match.start()] for match in _LOOSE.finditer(plain))


def bound(text: str, start: int, *, variable: str = "", after: str = "") -> tuple[str, int]:
    """The bound, in brackets or bare, that stands at ``start``, and where it ends; else empty.

    A bare one is a number or a name that nothing touches but the sign ``after`` it: ``2n`` and
    ``n+1`` may be the bound or hold the beginning of what comes next.  A bracket with the bound
    ``variable`` is no part of it.
    """
    if start < len(text) and text[start] in "{(":
        end = closing(text, start)
        return (text[start + 1 : end].strip(), end + 1) if end > 0 else ("", start)
    found = _BARE.match(text, start)
    if found is None:
        return "", start
    rest = text[found.end() :]
    is_apart = not rest or rest[0] in f" )]}},;=<>≤≥{after}"
    if not is_apart and variable and rest[0] == "(":
        own = re.compile(rf"(?<![A-Za-z_]){variable}(?![A-Za-z_])")
        is_apart = own.search(rest[: closing(rest, 0) + 1]) is not None
    return (found[0], found.end()) if is_apart else ("", start)
