"""Times of day and days of the calendar as they are printed: ``09:40``, ``2024-02-28``.

Every language reads them so, and `mathverify.semantics.moments` takes them for what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathverify.language.tree import Add, Call, Name, Negate, Node, Number

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

    def times(term: Node) -> int:
        taken = isinstance(term, Negate)
        bare = term.operand if isinstance(term, Negate) else term
        meant = data.get(bare.identifier, bare) if isinstance(bare, Name) else bare
        is_clock = isinstance(meant, Call) and meant.function == "clock"
        return (-1 if taken else 1) * is_clock

    return sum(map(times, node.terms if isinstance(node, Add) else (node,))) == 1


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
