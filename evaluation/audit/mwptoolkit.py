"""The MWPToolkit form: one JSON object a line with ``lEquations`` and ``lSolutions``.

Lan et al., MWPToolkit: an open-source framework for deep learning-based math word problem
solvers, AAAI 2022 (demo).  The sets alg514, draw and mawps are distributed in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.audit.item import Item, Unreadable
from mathverify.problem.json_lines import lines_of, numbers_as_written

__all__ = ["items"]


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; a line that is no item is reported as malformed."""
    for number, line in lines_of(text):
        yield _item(line, number)


def _item(line: str, number: int) -> Item | Unreadable:
    nothing = Item(f"line {number}", line[:200], (), ())
    try:
        # Numbers stay as they were written, so that their precision can be seen.
        data = numbers_as_written(line)
    except ValueError as error:
        return Unreadable(nothing, f"not JSON: {error}", malformed=True)
    if not isinstance(data, dict):
        return Unreadable(nothing, "not an object", malformed=True)
    equations, claims = data.get("lEquations"), data.get("lSolutions")
    if not isinstance(equations, list) or not isinstance(claims, list):
        return Unreadable(nothing, "lEquations and lSolutions must be lists", malformed=True)
    return Item(
        str(data.get("iIndex", f"line {number}")),
        str(data.get("sQuestion", "")),
        tuple(str(equation) for equation in equations),
        tuple(str(claim) for claim in claims),
    )
