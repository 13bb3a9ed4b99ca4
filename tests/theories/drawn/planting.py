"""Wrong keys made from a right one: what a hasty author, a slip or a rounding would leave."""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["planted"]

_NUMERAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_PURE = re.compile(r"(-?\d+(?:\.\d+|/\d+)?)( .+)?")
_SET = re.compile(r"\{(.*)\}")


def planted(key: str) -> dict[str, str]:
    """Wrong keys by kind; none of them is equal to ``key``."""
    if key == "true":
        return {"opposite": "false"}
    found = {"next": _shifted(key, 1), "before": _shifted(key, -1)}
    pure = _PURE.fullmatch(key)
    if pure is not None:
        found |= _numbers(pure[1], pure[2] or "")
    listed = _SET.fullmatch(key)
    if listed is not None and "(" not in key:
        items = listed[1].split(", ")
        found["more"] = "{" + ", ".join([*items, "9999"]) + "}"
        if len(items) > 1:
            found["fewer"] = "{" + ", ".join(items[1:]) + "}"
    return {kind: wrong for kind, wrong in found.items() if wrong != key}


def _shifted(key: str, by: int) -> str:
    """The key with its last numeral moved by one of its last digit."""
    numerals = list(_NUMERAL.finditer(key))
    if not numerals:
        return key
    last = numerals[-1]
    _, _, digits = last[0].partition(".")
    moved = Fraction(last[0]) + Fraction(by, 10 ** len(digits))
    text = f"{float(moved):.{len(digits)}f}" if digits else str(moved)
    if moved < 0 or (by < 0 and moved == 0):
        return key
    return key[: last.start()] + text + key[last.end() :]


def _numbers(text: str, unit: str) -> dict[str, str]:
    value = Fraction(text)
    if not value:
        return {}
    opposite = text[1:] if text.startswith("-") else f"-{text}"
    found = {"sign": opposite + unit, "double": f"{2 * value}{unit}"}
    if abs(value) != 1 and "." not in text:
        found["reciprocal"] = f"{1 / value}{unit}"
    if "." in text and not text.endswith("0"):
        found["rounded"] = text[:-1].rstrip(".") + unit
    if unit:
        found["unit"] = f"{text} kg" if unit != " kg" else f"{text} s"
    return found
