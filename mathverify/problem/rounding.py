"""Roundings in their canonical spelling: ``3 sf``, ``2 dp``, ``nearest 10``, ``nearest 1 deg``.

A rule of rounding other than half up follows: ``nearest 1 up``, ``2 dp down``, ``1 dp half even``.
"""

from __future__ import annotations

import re

_SIGNIFICANT = r"s\.?\s*f\.?|sig\.?(?:nificant)?\s*(?:fig\.?s?|figures?|digits?)"
_DECIMAL = r"d\.?\s*p\.?|dec(?:imal)?\.?\s*(?:places?|digits?)|decimals?"
_COUNTED = re.compile(rf"(\d{{1,3}}|[a-z]+)\s*(?:({_SIGNIFICANT})|({_DECIMAL}))", re.IGNORECASE)
_NEAREST = re.compile(r"(?:the\s+)?nearest\s+(.+)", re.IGNORECASE)
_STEP = re.compile(r"([0-9]+(?:\.[0-9]+)?|[0-9]+/[0-9]+)(?:\s+(\S+))?")
_UNIT = re.compile(r"[A-Za-z°%][A-Za-z0-9^/*]*")
_LEADING = re.compile(
    r"(?:(?:correct|round(?:ed)?|accurate)\s+)?to\s+|correct\s+to\s+", re.IGNORECASE
)

#: A rule before or behind: ``round up to the nearest 10``, ``2 dp, half to even``.
_RULE_WORDS = r"up|down|half\s+(?:to\s+)?even|half\s+up"
_RULE_FIRST = re.compile(rf"(?:round(?:ed)?\s+)?({_RULE_WORDS})\s+to\s+(.+)", re.IGNORECASE)
_RULE_LAST = re.compile(rf"(.+?),?\s+\(?(?:round(?:ed)?\s+)?({_RULE_WORDS})\)?", re.IGNORECASE)

_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STEPS = {
    "hundred": "100",
    "hundredth": "0.01",
    "integer": "1",
    "million": "1000000",
    "ten": "10",
    "ten thousand": "10000",
    "tenth": "0.1",
    "thousand": "1000",
    "thousandth": "0.001",
    "whole": "1",
    "whole number": "1",
}
_UNITS = {"degree": "deg", "degrees": "deg", "°": "deg", "hour": "h", "minute": "min"}

#: Words for money that do not say how many places they mean.
_MONEY = frozenset({"cent", "dollar", "euro", "pence", "penny", "pound"})


def rounding_text(written: str) -> str | None:
    """The canonical form of a rounding, or None when ``written`` is none.

    ``nearest kWh`` is ``nearest 1 kWh``: the number comes first, the unit is that of the step.
    """
    text = " ".join(written.split())
    first, last = _RULE_FIRST.fullmatch(text), _RULE_LAST.fullmatch(text)
    if first is not None:
        return _with_rule(rounding_text(first[2]), first[1])
    if last is not None:
        return _with_rule(rounding_text(last[1]), last[2])
    text = _LEADING.sub("", text, count=1)
    counted = _COUNTED.fullmatch(text)
    if counted is not None:
        word = counted[1].lower()
        count = int(word) if word.isdigit() else _COUNTS.get(word)
        if count is None or (count == 0 and counted[2]):
            return None
        return f"{count} {'sf' if counted[2] else 'dp'}"
    nearest = _NEAREST.fullmatch(text)
    if nearest is None:
        return None
    step = nearest[1].strip()
    if step.lower() in _STEPS:
        return f"nearest {_STEPS[step.lower()]}"
    number = _STEP.fullmatch(step)
    if number is not None and number[2] is None:
        return f"nearest {number[1]}" if _is_positive(number[1]) else None
    amount, unit = (number[1], number[2]) if number is not None else ("1", step)
    if unit in _MONEY or not (unit in _UNITS or _UNIT.fullmatch(unit)):
        return None
    return f"nearest {amount} {_UNITS.get(unit, unit)}" if _is_positive(amount) else None


def _with_rule(rounding: str | None, words: str) -> str | None:
    """``rounding`` with the canonical words of a rule; half up is what is meant without any."""
    plain = " ".join(words.lower().split()).replace("half to even", "half even")
    if rounding is None or plain == "half up":
        return rounding
    return f"{rounding} {plain}"


def _is_positive(amount: str) -> bool:
    return all(part.strip("0.") for part in amount.split("/"))
