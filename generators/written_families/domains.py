"""The values of a parameter as somebody writes them: ``2..9``, ``20..200 step 20``, a list.

A range of decimals or fractions says its step: ``2.5..16 step 0.5``.  ``without`` leaves values
out: ``-9..9 without -1, 0, 1``.  A map ``{from: 2, to: 9, step: 1}`` is the range as programs
write it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from generators.parameters import Choices, Domain, Integers, Rationals, Value

#: More values of one parameter than this are a mistake, not a family.
MOST_VALUES = 10_000

#: What to write where values cannot be read.
HINT = "2..9, 20..200 step 20, 2.5..16 step 0.5, -9..9 without 0, or a list of different values"

_Described: TypeAlias = object

_NUMBER = re.compile(r"-?\d+(?:\.\d+|/[1-9]\d*)?")


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def domain(described: _Described) -> Domain | str:
    """The values, or what is wrong with them."""
    if isinstance(described, str):
        return _range(described)
    if isinstance(described, Mapping):
        return _limits(described)
    if isinstance(described, Sequence) and 0 < len(described) <= MOST_VALUES:
        texts = [str(one) for one in described if isinstance(one, str | int | float)]
        if len(texts) == len(described) == len(set(texts)):
            return Choices(tuple(map(_value, texts)))
        return "values are texts or numbers, each once"
    return "values are a range or a list of different values"


def _value(text: str) -> Value:
    """A number if the text is one, else the text itself."""
    if _is_whole(text):
        return int(text)
    return Fraction(text) if _NUMBER.fullmatch(text) else text


def _range(text: str) -> Domain | str:
    if _NUMBER.fullmatch(text.strip()):
        text = f"{text.strip()}..{text.strip()}"
    told, _, without = " ".join(text.split()).partition(" without ")
    ends, has_step, step = told.partition(" step ")
    step = step if has_step else "1"
    low, _, high = (one.strip() for one in ends.partition(".."))
    if not all(_NUMBER.fullmatch(number) for number in (low, high, step)):
        return f"{text} is no range of numbers"
    size = (Fraction(high) - Fraction(low)) / Fraction(step) if Fraction(step) > 0 else -1
    if not 0 <= size <= MOST_VALUES:
        return f"there is no value in {text}, or too many"
    left_out = [one.strip() for one in without.split(",") if one.strip()]
    if not all(map(_is_whole, (low, high, step, *left_out))):
        if left_out:
            return "values are left out of ranges of whole numbers only"
        if not has_step:
            return "a range of decimals or fractions says its step"
        return Rationals(low, high, step)
    return Integers(int(low), int(high), int(step), tuple(int(one) for one in left_out))


def _limits(described: Mapping[str, object]) -> Domain | str:
    low, high, step = (described.get(key, 1) for key in ("from", "to", "step"))
    if not {"from", "to"} <= described.keys() <= {"from", "to", "step"}:
        return "a range has from, to, and perhaps step"
    if not all(_is_whole(str(one)) for one in (low, high, step)):
        return "a range is one of whole numbers"
    return _range(f"{low}..{high} step {step}")


def told(values: Domain) -> str:
    """The values as they are written."""
    match values:
        case Integers(low=low, high=high, step=step, excluding=excluding):
            stepped = "" if step == 1 else f" step {step}"
            without = f" without {', '.join(map(str, excluding))}" if excluding else ""
            return f"{low}{stepped}{without}" if low == high else f"{low}..{high}{stepped}{without}"
        case Rationals(low=low_text, high=high_text, step=step_text):
            return f"{low_text}..{high_text} step {step_text}"
    return ", ".join(map(str, values.members()))
