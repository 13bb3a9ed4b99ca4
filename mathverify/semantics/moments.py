"""Clock times and dates as they are written: ``08:45``, ``8:45 pm``, ``2024-02-28``.

A time with a leading zero (``08:45``, ``23:00``) or with am or pm is a time of day; ``3:45`` is a
ratio, unless another value of the same question is such a time or what is asked or given calls
``clock`` or ``time_between``, or adds it to an amount of time, which no ratio is.  A date has a
leading zero somewhere; without one it could be a difference of three numbers, and is refused.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise
from typing import NamedTuple

from mathverify.codes import Code
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.meaning import LoweringProblem

_NOON = 12
#: What may stand behind the hours, and the half of the day that it says.
_HALVES = {
    f"{blank}{letter}{dot}m{end}": letter
    for blank in ("", " ")
    for letter in "ap"
    for dot in ("", ".")
    for end in ("", ".")
}
_HOURS = frozenset({"h", "hr", "hrs", "hour", "hours"})
_MINUTES = frozenset({"min", "mins", "minute", "minutes"})


class _Time(NamedTuple):
    """Hours and minutes as they are written; minutes and ``half`` ("a", "p") may be missing."""

    hours: str
    minutes: str
    half: str
    capital: bool

    @property
    def by_the_clock(self) -> bool:
        """Whether it is written by the clock of 24 hours."""
        return not self.half and bool(self.minutes)

    @property
    def sure(self) -> bool:
        """Whether it can be nothing else than a time of day.

        "5 pm" could be five picometres; with minutes, or "5 PM", it could not.
        """
        if self.half:
            return self.capital or bool(self.minutes)
        return self.by_the_clock and (
            self.minutes[0] == "0" or (self.hours[0] == "0" and len(self.hours) == 2)
        )


def _time(text: str) -> _Time | None:
    """The hours and minutes that a text has the shape of, am and pm included."""
    told = text.strip()
    numbers = told.rstrip("aApPmM. ")
    behind = told[len(numbers) :]
    half = _HALVES.get(behind.lower(), "")
    hours, colon, minutes = numbers.partition(":")
    right = hours.isdecimal() and len(hours) <= 2
    if (behind and not half) or not right or not (colon or half):
        return None
    if colon and not (minutes.isdecimal() and len(minutes) == 2):
        return None
    return _Time(hours, minutes, half, behind.isupper())


def _date(text: str) -> tuple[str, str, str] | None:
    """Year, month and day that a text has the shape of."""
    match text.strip().split("-"):
        case [year, month, day] if all(map(str.isdecimal, (year, month, day))):
            sizes = (len(year), len(month), len(day))
            return (year, month, day) if sizes == (4, 2, 2) else None
    return None


def speaks_of_clocks(spec: ProblemSpec) -> bool:
    """Whether a value of the question can only be a time of day, or a text of it calls one."""
    values = [datum.value for datum in spec.data]
    values += [option.value or "" for option in spec.options]
    values.append(spec.answer or "")
    times = [time for one in values if ":" in one or "M" in one if (time := _time(one))]
    if any(time.sure for time in times) or _are_times(times, values):
        return True
    texts = values + [given.relation for given in spec.givens]
    if spec.ask is not None:
        texts.append(spec.ask.find)
    together = "\n".join(texts)
    called = "clock" in together or "time_between" in together
    if called and any(map(_calls_one, texts)):
        return True
    added = {datum.name for datum in spec.data if _may_be_one(datum.value)}
    return bool(added) and any(map(_has_duration, values)) and any(_adds(added, t) for t in texts)


def _may_be_one(text: str) -> bool:
    """Whether ``9:40`` may be a time of day: by the clock of 24 hours there is one."""
    time = _time(text) if ":" in text else None
    return time is not None and time.by_the_clock and _is_on_the_clock(time)


def _is_on_the_clock(time: _Time) -> bool:
    return int(time.hours) < 24 and int(time.minutes) < 60


def _adds(names: Set[str], text: str) -> bool:
    """Whether a name is a term of a sum, which a ratio cannot be."""
    from mathverify.language.notation.pieces import plain_line

    line = plain_line(text)
    for before, one, behind in zip(line, line[1:], line[2:], strict=False):
        signs = {before.kind, behind.kind}
        if one.shown in names and signs & {"+", "-"} and not signs & _OF_FACTORS:
            return True
    edges = ((line[0], line[1]),) if len(line) > 1 else ()
    return any(one.shown in names and behind.kind in ("+", "-") for one, behind in edges)


#: What makes a factor of its neighbour.
_OF_FACTORS = frozenset({"*", "/", "^", ":"})


def _calls_one(text: str) -> bool:
    from mathverify.language.notation.pattern import phrase_in

    return phrase_in("clock|time_between '('", text) is not None


def _are_times(times: list[_Time], values: list[str]) -> bool:
    """Whether there are two possible times, and no other ratios, beside a number of hours.

    One is after noon by the clock of 24 hours: 1:50 and 2:25 may be ratios there as well.
    """
    found = [one for one in times if one.by_the_clock]
    possible = all(map(_is_on_the_clock, found))
    late = any(int(one.hours) > _NOON for one in found)
    return len(found) > 1 and possible and late and any(map(_has_duration, values))


def _has_duration(text: str) -> bool:
    """Whether a number of hours or minutes stands in a text."""
    from mathverify.language.notation.pieces import plain_line

    line = plain_line(text)
    return any(
        one.kind == "number" and other.shown in _HOURS | _MINUTES for one, other in pairwise(line)
    )


def moment(text: str, *, clocks: bool) -> Node | None:
    """The time of day or the date that ``text`` is, None for any other text.

    ``clocks`` says that the question speaks of times of day.  Raises `LoweringProblem` for
    ``13:00 pm`` and for what could be a date or a difference.
    """
    if text.isdecimal():
        return None
    if (date := _date(text)) is not None:
        from mathverify.language.moments_written import moment_call

        year, month, day = date
        if "0" not in (month[0], day[0]):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "a date, or a difference of three numbers?",
                remedy=f"date({year}, {int(month)}, {int(day)})",
            )
        return moment_call("date", int(year), int(month), int(day))
    time = _time(text)
    if time is None or not (clocks or (time.minutes if time.half else time.sure)):
        if time is not None and text.endswith("pm") and int(time.hours) <= _NOON:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "a time of day, or picometres?",
                remedy=f"{int(time.hours) % _NOON + _NOON}:00, or {int(time.hours)}*10^-12 m",
            )
        return None
    hour, minute = int(time.hours), int(time.minutes or 0)
    if time.half:
        if not 1 <= hour <= _NOON:
            raise LoweringProblem(
                Code.ILL_TYPED, "with am and pm the hours run from 1 to 12", remedy="08:45 or 20:45"
            )
        hour = hour % _NOON + (_NOON if time.half == "p" else 0)
    from mathverify.language.moments_written import moment_call

    return moment_call("clock", hour, minute)
