"""What belongs together in a text: a bracket with its partner, an operand, the rest of a term."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.pairs import PAIRS, closing

__all__ = ["ATOM", "operand_end", "outer"]

#: A number or a name, with a sign for infinity.
ATOM = re.compile(r"\s*(-?(?:\d+(?:\.\d+)?|[A-Za-z][A-Za-z0-9]*|∞))")

#: Where a term that runs on as far as it can stops.
_STOP = re.compile(r"[,;=<>≤≥≠≡]|!=|\s(?:and|or|for|if|implies|in)\s")


def operand_end(text: str, start: int) -> tuple[str, int]:
    """The operand at ``start``, without its brackets, and the place after it; empty if none."""
    found = ATOM.match(text, start)
    if found:
        return found[1], found.end()
    place = start + len(text[start:]) - len(text[start:].lstrip())
    if place < len(text) and text[place] in "({":
        end = closing(text, place)
        if end > 0:
            return text[place + 1 : end].strip(), end + 1
    return "", start


def outer(text: str, start: int) -> tuple[int, list[int]]:
    """Where the term that begins at ``start`` ends at the latest, and its outer plus and minus."""
    signs: list[int] = []
    place = start
    while place < len(text):
        sign = text[place]
        if sign in PAIRS:
            end = closing(text, place)
            if end < 0:
                return len(text), signs
            place = end + 1
            continue
        if sign in ")]}" or _STOP.match(text, place):
            return place, signs
        if sign in "+-−±" and text[start:place].strip() and text[:place].rstrip()[-1] not in "^*/":
            signs.append(place)
        place += 1
    return place, signs
