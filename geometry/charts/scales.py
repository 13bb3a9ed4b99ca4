"""Ranges of axes: as the figure writes them, or around the data, at round steps."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from geometry.charts.keys import Structure
from geometry.charts.told import Told
from geometry.figure.axes_composing import step_for, steps_between
from geometry.figure.errors import refused
from geometry.figure.phrases import ends_of
from mathverify.language import tree
from mathverify.language.short_texts import with_words

_HINT = '"0 to 16 step 2"'
_FEW = 4
_MANY = 41
#: More marks than this are not made unasked so that values can be read.
_FINE = 30
#: At so many intervals numbers stand at every mark, else at every second, fifth, ...
_NUMBERED, _EVERY = 10, (1, 2, 5, 10)
#: Numbers stand at these times a power of ten: 4, 8, 12 are not read as easily as 5, 10.
_ROUND = (1.0, 2.0, 5.0)
#: Parts of a step by which a value may be off a mark.
_OFF = 1e-6


@dataclass(frozen=True, slots=True)
class Range:
    """From ``low`` to ``high``, with marks at ``ticks`` and numbers at every so many of them."""

    low: float
    high: float
    ticks: tuple[float, ...]
    every: int = 1

    def holds(self, value: float) -> bool:
        """Whether a value lies in the range."""
        slack = 1e-9 * (self.high - self.low)
        return self.low - slack <= value <= self.high + slack

    def shows(self, value: float) -> bool:
        """Whether a value can be read off: it lies at a mark, or midway between two."""
        if len(self.ticks) < 2:
            return value in self.ticks
        slack = _OFF * (self.ticks[1] - self.ticks[0])
        middles = ((one + other) / 2 for one, other in itertools.pairwise(self.ticks))
        return any(abs(value - mark) <= slack for mark in (*self.ticks, *middles))


def chosen(values: Iterable[float], *, zero: bool, most: int = 9) -> Range:
    """A range around values from a round number to another; ``zero`` if it starts there."""
    numbers = list(values)
    low, high = min(numbers), max(numbers)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= 0:
        low, high = (low - 1.0, high + 1.0) if not zero else (low, high or 1.0)
        if high <= low:
            high = low + 1.0
    return _stepped(low, high, step_for(low, high, most))


def _stepped(low: float, high: float, step: float) -> Range:
    """From a multiple of the step to another, around the two."""
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return Range(first * step, last * step, tuple(k * step for k in range(first, last + 1)))


def _readable(found: Range, values: Iterable[float], most: int) -> Range | None:
    """The range with the widest round step at which all values can be read; None if too fine."""
    numbers = list(values)
    step = found.ticks[1] - found.ticks[0]
    power = 10.0 ** math.ceil(math.log10(step) + 1e-9)
    for part in (1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01):
        if part * power > step * (1 + 1e-9):
            continue
        finer = _stepped(found.low, found.high, part * power)
        if len(finer.ticks) > most:
            return None
        if all(map(finer.shows, numbers)):
            return replace(finer, every=_every(len(finer.ticks) - 1, part * power))
    return None


def _every(intervals: int, step: float) -> int:
    """At every how many marks numbers stand, so that they are few and round."""
    for every in _EVERY:
        power = 10.0 ** math.floor(math.log10(every * step) + 1e-9)
        is_round = any(abs(every * step / power - one) < 1e-6 for one in _ROUND)
        if is_round and intervals / every <= _NUMBERED:
            return every
    return _EVERY[-1]


def require_readable(found: Range, values: Sequence[float], key: str, hint: str = "") -> None:
    """Refuses an axis off which one of the values cannot be read; nothing else tells them.

    ``hint`` says how they might be told; an axis that would do is named where there is one.
    """
    hidden = [value for value in values if not found.shows(value)]
    if not hidden:
        return
    finer = _readable(found, values, _MANY)
    ways = [hint] if hint else []
    if finer is not None:
        step = finer.ticks[1] - finer.ticks[0]
        ways.append(f"{key.rpartition('.')[2]}: {finer.low:g} to {finer.high:g} step {step:g}")
    words = f"{hidden[0]:g} cannot be read off: it is at no mark, nor midway between two"
    raise refused(key, words, ", or ".join((*ways, "the number in the text")))


def written(value: Structure, told: Told, key: str, most: int = 12) -> Range:
    """A range as a figure writes it: ``0 to 16 step 2``, ``[0, 16]``, ``0..16``, a map.

    Raises `FigureError` for what is no range, and for numbers at the answer alone.
    """
    step: Structure = None
    ticks: Structure = None
    match value:
        case [low, high]:
            pass
        case [low, high, step]:
            pass
        case str():
            low, high, step = _ends(value, key)
        case dict():
            names = {str(name).lower(): part for name, part in value.items()}
            low, high = names.pop("min", names.pop("from", None)), None
            high = names.pop("max", names.pop("to", None))
            ticks, step = names.pop("ticks", None), names.pop("step", None)
            if names:
                raise refused(f"{key}.{min(names)}", "is no key here", "min, max, step, ticks")
            if low is None or high is None:
                raise refused(key, "a range has two ends", "{min: 0, max: 16, step: 2}")
        case _:
            raise refused(key, "this is no range", _HINT)
    if isinstance(ticks, str):
        step, ticks = ticks, None
    start, end = told.position(low, key), told.position(high, key)
    if not start < end:
        raise refused(key, "a range goes from the smaller to the larger number", _HINT)
    if isinstance(ticks, list):
        marks = tuple(sorted(told.position(one, key) for one in ticks))
    else:
        if step is not None:
            width = told.position(step, key)
        elif any(tree.Constant("pi") in tree.walk(told.parsed(one, key)) for one in (low, high)):
            width = _step_of_pi(start, end)
        else:
            width = step_for(start, end, most)
        if width <= 0 or (end - start) / width > _MANY:
            raise refused(key, "the step does not suit the range", _HINT)
        marks = steps_between(start, end, width)
    regular = len(marks) >= _FEW and _even(marks)
    if not regular:
        for mark in marks:
            if told.is_answer(mark):
                raise refused(key, "a number of the axis is what is asked for", "even steps")
    return Range(start, end, marks)


def roomy(found: Range, values: Iterable[float]) -> Range:
    """One step more where a value lies at an end that is not 0."""
    numbers = list(values)
    low, high = min(numbers), max(numbers)
    step = found.ticks[1] - found.ticks[0]
    ticks = list(found.ticks)
    if found.low == low != 0:
        ticks.insert(0, ticks[0] - step)
    if found.high == high != 0:
        ticks.append(ticks[-1] + step)
    return Range(ticks[0], ticks[-1], tuple(ticks), found.every)


def _step_of_pi(low: float, high: float) -> float:
    """A part of pi, or a multiple of it, so that there are a few steps."""
    turns = (high - low) / math.pi
    for part in (1 / 12, 1 / 6, 1 / 4):
        if turns / part <= _FEW:
            return part * math.pi
    multiple = next(n for n in itertools.count() if turns / 2**n <= _FEW)
    return 2.0 ** (multiple - 1) * math.pi


def _even(marks: tuple[float, ...]) -> bool:
    width = marks[1] - marks[0]
    return all(abs(b - a - width) <= 1e-9 * abs(width) for a, b in itertools.pairwise(marks))


#: Stands for the words before a step.
_STEP = "\0"


def _ends(text: str, key: str) -> tuple[str, str, str | None]:
    """``from 0 to 60, step 10``, ``0..60 in steps of 10``, ``[0, 60]``."""
    inner = with_words(text, {"from": ""}).strip().strip("[]() ")
    told, *steps = with_words(inner, dict.fromkeys(("step", "steps", "by"), _STEP)).split(_STEP)
    # Before steps "in" is a word, at the end of a range it is a unit: "0 to 16 in".
    told = told.strip().removesuffix(" in") if steps else told.strip()
    ends = ends_of(told.rstrip(", "))
    if len(ends) != 2 or len(steps) > 1:
        raise refused(key, f"{text!r} is no range", _HINT)
    step = steps[0].strip().removeprefix("of ").strip() if steps else None
    return ends[0].strip(), ends[1].strip(), step


def covering(
    value: Structure, told: Told, key: str, values: tuple[float, ...], *, zero: bool, most: int = 9
) -> Range:
    """The range as written or chosen; a fault if a value of the chart lies outside of it."""
    if value is None:
        found = chosen(values, zero=zero, most=most)
        return _readable(found, values, _FINE) or found
    found = written(value, told, key)
    outside = [one for one in values if not found.holds(one)]
    if outside:
        raise refused(
            key, f"{outside[0]:g} of the data lies outside of the axis", "a longer axis, or none"
        )
    return found
