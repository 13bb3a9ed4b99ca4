"""The GSM8K form: one JSON object a line with ``question`` and ``answer``, calculations in marks.

Cobbe et al., Training verifiers to solve math word problems, 2021 (MIT licence).  The worked
answer holds ``<<48/2=24>>`` after each step and ends in ``#### 72``.  The steps are put into each
other, so that an item is one calculation for its final answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from evaluation.audit.item import Item, Unreadable
from mathverify.problem.json_lines import json_value, lines_of

__all__ = ["items"]

_STEP = re.compile(r"<<([^<>=]*)=([^<>=]*)>>")
_FINAL = re.compile(r"####\s*(-?[\d,]*\.?\d+)\s*$")
_NUMBER = re.compile(r"\d+\.\d+|\.\d+|\d+\.?")
_CALCULATION = re.compile(r"[\d.()+*/\s-]+")
#: Each step is looked for in all before it.
_MOST_STEPS = 100
#: A calculation that was put together is no longer than this.
_LONGEST = 1_000


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; a line that is no item is reported as malformed."""
    for number, line in lines_of(text):
        yield _item(line, number)


def _item(line: str, number: int) -> Item | Unreadable:
    nothing = Item(f"line {number}", line[:200], (), ())
    try:
        data = json_value(line)
    except ValueError as error:
        return Unreadable(nothing, f"not JSON: {error}", malformed=True)
    told = data.get("question") if isinstance(data, dict) else None
    worked = data.get("answer") if isinstance(data, dict) else None
    if not isinstance(told, str) or not isinstance(worked, str):
        return Unreadable(nothing, "question and answer must be texts", malformed=True)
    item = Item(f"line {number}", told, (), ())
    final = _FINAL.search(worked)
    steps = _STEP.findall(worked)
    if final is None:
        return Unreadable(item, "there is no final answer", malformed=True)
    if not steps:
        return Unreadable(item, "there is no marked calculation", malformed=False)
    if (
        len(steps) > _MOST_STEPS
        or max(map(len, (line for step in steps for line in step))) > _LONGEST
    ):
        return Unreadable(item, "its marked calculations are too many or too long", malformed=False)
    claim = final[1].replace(",", "")
    if len(claim) > _LONGEST or not any(map(str.isdigit, claim)):
        return Unreadable(item, "its final answer is no number, or too long", malformed=True)
    calculation = _composed(steps, Fraction(claim))
    if calculation is None:
        reason = "its marked calculations do not lead to the final answer one after the other"
        return Unreadable(item, reason, malformed=False)
    return Item(item.id, told, (calculation,), (claim,))


def _composed(steps: list[tuple[str, str]], final: Fraction) -> str | None:
    """The last step with the results of earlier ones replaced by how they were calculated.

    A number that equals an earlier result is taken for it, the latest that was not used yet.
    """
    made: list[tuple[Fraction, str]] = []
    for left, right in steps:
        plain = _CALCULATION.fullmatch(left) and "//" not in left and "**" not in left
        if not plain or not _NUMBER.fullmatch(right.strip().lstrip("-")):
            return None
        calculation = _put_in(left, made)
        if len(calculation) > _LONGEST:
            return None
        made.append((Fraction(right.strip()), calculation))
    return made[-1][1] if made[-1][0] == final else None


def _put_in(left: str, made: list[tuple[Fraction, str]]) -> str:
    def replaced(found: re.Match[str]) -> str:
        value = Fraction(found[0])
        for place in range(len(made) - 1, -1, -1):
            if made[place][0] == value:
                return f"({made.pop(place)[1]})"
        return (
            str(int(value))
            if value.denominator == 1
            else found[0]
            if found[0][0] != "."
            else f"0{found[0]}"
        )

    return _NUMBER.sub(replaced, left)
