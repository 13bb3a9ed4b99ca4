"""The GSM8K form: one JSON object a line with ``question`` and ``answer``, calculations in marks.

Cobbe et al., Training verifiers to solve math word problems, 2021 (MIT licence).  The worked
answer holds ``<<48/2=24>>`` in each step and ends in ``#### 72``, the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from evaluation.audit.item import Item, Unreadable, Worked
from mathverify.problem.json_lines import json_value, lines_of

_FINAL = re.compile(r"####\s*\$?\s*(-?[\d,]*\.?\d+)\s*%?\s*$")
#: Longer solutions, and keys, are not read.
_LONGEST = 20_000
_LONGEST_KEY = 400


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
    answer = data.get("answer") if isinstance(data, dict) else None
    if not isinstance(told, str) or not isinstance(answer, str):
        return Unreadable(nothing, "question and answer must be texts", malformed=True)
    return worked(f"line {number}", told, answer)


def worked(name: str, told: str, answer: str) -> Worked | Unreadable:
    """The item whose worked solution ends in ``#### key``."""
    item = Item(name, told, (), ())
    final = _FINAL.search(answer)
    if final is None:
        return Unreadable(item, "there is no final answer that is a number", malformed=True)
    key = final[1].replace(",", "")
    if len(key) > _LONGEST_KEY:
        return Unreadable(item, "its final answer is too long", malformed=True)
    if final.start() > _LONGEST:
        return Unreadable(item, "its solution is too long", malformed=False)
    return Worked(name, told, (), (key,), answer[: final.start()])
