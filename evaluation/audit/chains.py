"""The marked steps of a worked solution put into each other: one calculation for its key.

A number that equals an earlier result is taken for it, the latest that was not used yet.  A chain
leaves nothing out: a result that no later step uses makes it none.
"""

from __future__ import annotations

import re
from fractions import Fraction

from evaluation.audit.arithmetic import has_only
from evaluation.audit.item import Item, Unreadable, Worked
from evaluation.audit.worked import Mark, read_solution

_NUMBER = re.compile(r"\d+\.\d+|\.\d+|\d+\.?")
_SIGNS = frozenset(".()+*/-")
#: Each step is looked for in all before it.
_MOST_STEPS = 100
#: A calculation that was put together is no longer than this.
_LONGEST = 1_000


def chained(item: Worked) -> Item | Unreadable:
    """The item as one calculation and its key, or why its steps are no chain."""
    marks = read_solution(item.solution).marks
    if not marks:
        return Unreadable(item, "there is no marked calculation", malformed=False)
    if len(marks) > _MOST_STEPS or any(len(mark.left) > _LONGEST for mark in marks):
        return Unreadable(item, "its marked calculations are too many or too long", malformed=False)
    made: list[tuple[Fraction, str]] = []
    for mark in marks:
        step = _step(mark, made)
        if step is None:
            reason = f"the marked calculation {mark.left}={mark.right} is none of numbers"
            return Unreadable(item, reason[:200], malformed=False)
        made.append(step)
    value, calculation = made.pop()
    if value != Fraction(item.claims[0]):
        return Unreadable(item, "its last marked calculation makes another key", malformed=False)
    if made:
        reason = f"no later step uses the result {made[0][0]}"
        return Unreadable(item, reason, malformed=False)
    return Item(item.id, item.text, (calculation,), item.claims)


def is_calculation(text: str) -> bool:
    """Whether a text has numbers, the four operations and brackets alone."""
    return has_only(_SIGNS, text) and "//" not in text and "**" not in text


def _step(mark: Mark, made: list[tuple[Fraction, str]]) -> tuple[Fraction, str] | None:
    """What a step makes and how, with the results that it uses put in and taken from ``made``."""
    right = mark.right.lstrip("-")
    if not is_calculation(mark.left) or len(mark.right) > _LONGEST or not _NUMBER.fullmatch(right):
        return None
    calculation = _NUMBER.sub(lambda found: _put_in(found[0], made), mark.left)
    return None if len(calculation) > _LONGEST else (Fraction(mark.right), calculation)


def _put_in(numeral: str, made: list[tuple[Fraction, str]]) -> str:
    value = Fraction(numeral)
    for place in range(len(made) - 1, -1, -1):
        if made[place][0] == value:
            return f"({made.pop(place)[1]})"
    if value.denominator == 1:
        return str(int(value))
    return f"0{numeral}" if numeral[0] == "." else numeral
