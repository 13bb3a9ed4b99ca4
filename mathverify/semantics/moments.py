"""Clock times and dates as they are written: ``08:45``, ``8:45 pm``, ``2024-02-28``.

A time with a leading zero (``08:45``, ``23:00``) or with am or pm is a time of day; ``3:45`` is a
ratio, unless another value of the same question is such a time or what is asked or given calls
``clock`` or ``time_between``.  A date has a leading zero somewhere; without one it
could be a difference of three numbers, and is refused.
"""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.meaning import LoweringProblem

__all__ = ["moment", "speaks_of_clocks"]

_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
_SURE_CLOCK = re.compile(r"0\d:\d{2}|\d{1,2}:0\d")
_CLOCK_CALL = re.compile(r"\b(?:clock|time_between)\s*\(")
_HALF_DAY = re.compile(r"(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\.?", re.IGNORECASE)
_CAPITAL = re.compile(r"\d ?[AP]\.?M\b")
#: No text of another shape is a time or a date.
_SHAPE = re.compile(r"\s*\d{1,4}(?:[:-]\d{2}){0,2} ?(?:[ap]\.?m\.?)?\s*", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def speaks_of_clocks(spec: ProblemSpec) -> bool:
    """Whether a value of the question can only be a time of day, or a text of it calls one."""
    values = [datum.value for datum in spec.data]
    values += [option.value or "" for option in spec.options]
    values.append(spec.answer or "")
    timed = [value.strip() for value in values if ":" in value or _CAPITAL.search(value)]
    if timed and (any(map(_is_sure, timed)) or _are_times(timed, values)):
        return True
    texts = values + [given.relation for given in spec.givens]
    if spec.ask is not None:
        texts.append(spec.ask.find)
    together = "\n".join(texts)
    called = "clock" in together or "time_between" in together
    return called and any(_CLOCK_CALL.search(text) for text in texts)


#: A number of hours or minutes.
_DURATION = re.compile(r"\d\s*(?:h|hrs?|hours?|min|mins|minutes?)\b")


_NOON = 12


def _are_times(timed: list[str], values: list[str]) -> bool:
    """Whether there are two possible times among the ``timed``, and no other ratios, beside a
    number of hours.

    One is after noon by the clock of 24 hours: 1:50 and 2:25 may be ratios there as well.
    """
    found = [match for match in map(_CLOCK.fullmatch, timed) if match is not None]
    possible = all(int(match[1]) < 24 and int(match[2]) < 60 for match in found)
    late = any(int(match[1]) > _NOON for match in found)
    return len(found) > 1 and possible and late and any(map(_DURATION.search, values))


def _is_sure(text: str) -> bool:
    if not _SHAPE.fullmatch(text):
        return False
    # "5 pm" could be five picometres; with minutes, or "5 PM", it could not.
    half = _HALF_DAY.fullmatch(text)
    capital = _CAPITAL.search(text) is not None
    return bool(_SURE_CLOCK.fullmatch(text)) or (
        half is not None and (capital or half.group(2) is not None)
    )


def moment(text: str, *, clocks: bool) -> Node | None:
    """The time of day or the date that ``text`` is, None for any other text.

    ``clocks`` says that the question speaks of times of day.  Raises `LoweringProblem` for
    ``13:00 pm`` and for what could be a date or a difference.
    """
    if text.isdecimal() or not _SHAPE.fullmatch(text):
        return None
    text = text.strip()
    day = _DATE.fullmatch(text)
    if day is not None:
        if not (day.group(2).startswith("0") or day.group(3).startswith("0")):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "a date, or a difference of three numbers?",
                remedy=f"date({day.group(1)}, {int(day.group(2))}, {int(day.group(3))})",
            )
        return _call("date", *(int(part) for part in day.groups()))
    half = _HALF_DAY.fullmatch(text)
    if half is not None and (clocks or half.group(2) is not None):
        hour = int(half.group(1))
        if not 1 <= hour <= 12:
            raise LoweringProblem(
                Code.ILL_TYPED, "with am and pm the hours run from 1 to 12", remedy="08:45 or 20:45"
            )
        later = 12 if half.group(3).lower() == "p" else 0
        return _call("clock", hour % 12 + later, int(half.group(2) or 0))
    time = _CLOCK.fullmatch(text)
    if time is not None and (clocks or _SURE_CLOCK.fullmatch(text)):
        return _call("clock", int(time.group(1)), int(time.group(2)))
    return None


def _call(function: str, *values: int) -> Node:
    return tree.Call(function, tuple(tree.Number(Fraction(v), str(v)) for v in values))
