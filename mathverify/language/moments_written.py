"""Times of day and days of the calendar as they are printed: ``09:40``, ``2024-02-28``.

Every language reads them so, and `mathverify.semantics.moments` takes them for what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathverify.language.tree import Add, Call, Negate, Node, Number, substitute

#: The sign between the numbers of each word, and how many digits each number has.
_WRITTEN = {"clock": (":", (2, 2)), "date": ("-", (4, 2, 2))}


def moment_written(node: Node) -> str:
    """``09:40`` for ``clock(9, 40)``; empty for other trees, and where a number is not known."""
    if not isinstance(node, Call) or node.function not in _WRITTEN:
        return ""
    sign, widths = _WRITTEN[node.function]
    numbers = [one.value for one in node.arguments if isinstance(one, Number)]
    known = all(number >= 0 and number.denominator == 1 for number in numbers)
    if len(numbers) != len(node.arguments) or len(numbers) != len(widths):
        return ""
    pieces = [f"{int(n):0{width}d}" for n, width in zip(numbers, widths, strict=True)]
    fits = known and all(len(one) == width for one, width in zip(pieces, widths, strict=True))
    return sign.join(pieces) if fits else ""


def is_time_of_day(node: Node, data: Mapping[str, Node]) -> bool:
    """Whether a sum has one time of day more than it takes away: ``start + 95 min``."""
    told = substitute(node, data)
    found = told.terms if isinstance(told, Add) else (told,)
    taken = [one.operand for one in found if isinstance(one, Negate)]
    return sum(map(_is_clock, found)) - sum(map(_is_clock, taken)) == 1


def _is_clock(node: Node) -> bool:
    return isinstance(node, Call) and node.function == "clock"


def moment_read(text: str) -> Node | None:
    """The call that is written so; None for every other text."""
    for word, (sign, widths) in _WRITTEN.items():
        pieces = text.split(sign)
        if all(map(str.isdecimal, pieces)) and tuple(map(len, pieces)) == widths:
            return moment_call(word, *map(int, pieces))
    return None


def moment_call(word: str, *numbers: int) -> Call:
    """``clock(9, 40)``, a date likewise."""
    return Call(word, tuple(Number(Fraction(one), str(one)) for one in numbers))
