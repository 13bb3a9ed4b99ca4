"""Answers beside the right one, made from its text without a look at the engine.

A number is one more, a bound is taken in or left out, a value is lost or invented, a sign is
turned, a unit is another or none.  Nearly all are wrong; the few that are right all the same stand
in a table with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["near_misses"]

_NUMBER = re.compile(r"(?<![\w.^])\d+(?![\w.(])")
_BOUND = re.compile(r"(?<![<>=!])([<>])(=?)(?!=)")
_INTERVAL = re.compile(r"[\[(][^,\[\](){}]+, [^,\[\](){}]+[\])]")
_UNIT = {"cm": "m", "m": "cm", "km": "m", "kg": "g", "g": "kg", "h": "min", "min": "h", "s": "min"}
_UNITS = re.compile(rf"(?<=\d )({'|'.join(_UNIT)})\b")
_TURNED = {"[": "(", "(": "[", "]": ")", ")": "]"}
_TRUTH = {"true": "false", "false": "true"}


def near_misses(answer: str) -> Iterator[str]:
    """All that are made of one answer, each once."""
    seen = {answer}
    for made in _made(answer):
        if made not in seen:
            seen.add(made)
            yield made


def _made(answer: str) -> Iterator[str]:
    if answer in _TRUTH:
        yield _TRUTH[answer]
        return
    for number in _NUMBER.finditer(answer):
        yield _with(answer, number, str(int(number[0]) + 1))
    for sign in _BOUND.finditer(answer):
        yield _with(answer, sign, sign[1] + ("" if sign[2] else "="))
    for interval in _INTERVAL.finditer(answer):
        text = interval[0]
        yield _with(answer, interval, _TURNED[text[0]] + text[1:])
        yield _with(answer, interval, text[:-1] + _TURNED[text[-1]])
    if answer.startswith("{") and answer.endswith("}"):
        values = _split(answer[1:-1])
        if len(values) > 1:
            for index in range(len(values)):
                yield "{" + ", ".join(values[:index] + values[index + 1 :]) + "}"
        yield "{" + ", ".join([*values, "987"]) + "}"
    for word in (" or ", " and "):
        parts = answer.split(word)
        for index in range(len(parts) if len(parts) > 1 else 0):
            yield word.join(parts[:index] + parts[index + 1 :])
    for unit in _UNITS.finditer(answer):
        yield _with(answer, unit, _UNIT[unit[0]])
        yield _with(answer, unit, "").strip()
    yield f"{answer} + 1"
    yield f"-({answer})"


def _with(answer: str, found: re.Match[str], text: str) -> str:
    return answer[: found.start()] + text + answer[found.end() :]


def _split(text: str) -> list[str]:
    """What stands between the commas that no bracket encloses."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]
