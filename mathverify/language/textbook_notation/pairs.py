"""Pairs of brackets in a text."""

from __future__ import annotations

__all__ = ["PAIRS", "closing"]

PAIRS = {"(": ")", "[": "]", "{": "}"}


def closing(text: str, opening: int) -> int:
    """The place of the bracket that closes the one at ``opening``; -1 if there is none."""
    expected: list[str] = []
    for place in range(opening, len(text)):
        sign = text[place]
        if sign in PAIRS:
            expected.append(PAIRS[sign])
        elif sign in ")]}":
            if not expected or expected.pop() != sign:
                return -1
            if not expected:
                return place
    return -1
