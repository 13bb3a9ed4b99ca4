"""Numbers typed into a text: their signs, their recurring digits, and the numbers of lists.

Part of the prose check.
"""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.numerals import UnclearRepetend, read_numeral
from mathverify.language.tree import Node

__all__ = ["SMALL", "is_negative", "is_typed_out", "quotients", "recurring"]

#: Numbers that words tell as often as digits.
SMALL = frozenset(map(Fraction, range(3)))


def quotients(node: Node) -> set[Fraction]:
    """The fractions that are written with a line, which a text may tell as one number: 1/3."""
    return {
        part.numerator.value / part.denominator.value
        for part in tree.walk(node)
        if isinstance(part, tree.Divide)
        and isinstance(part.numerator, tree.Number)
        and isinstance(part.denominator, tree.Number)
        and part.denominator.value
    }


def is_typed_out(node: Node, typed: set[Fraction | None]) -> bool:
    """Whether the prose has all numbers of a list, or what stands before ``%``.

    ``3i + 4j`` tells ``[3, 4]``, and ``by 25 %`` tells ``25%``, which is the number 1/4.  A
    coefficient 0 or 1 is not written, nor are the small numbers of "odd" or "positive", so that
    data of these alone are not told in this way.
    """
    if isinstance(node, tree.Percent) and isinstance(node.operand, tree.Number):
        return node.operand.value in typed
    lists = (tree.ListLiteral, tree.TupleLiteral, tree.SetLiteral, tree.SetBuilder)
    if not isinstance(node, lists):
        return False
    sizes = {abs(value) for value in typed if value is not None}
    numbers = {abs(part.value) for part in tree.walk(node) if isinstance(part, tree.Number)}
    written = numbers - (SMALL if isinstance(node, tree.SetBuilder) else {Fraction(0), Fraction(1)})
    return bool(written) and written <= sizes


def recurring(text: str) -> Fraction | None:
    """The number that ``0.2727...`` is, if its digits repeat."""
    try:
        return read_numeral(f"{text}...")[0]
    except (UnclearRepetend, ValueError):
        return None


def is_negative(text: str, match: re.Match[str]) -> bool:
    """Whether a minus sign belongs to the number: ``at -7``, not ``5-7``, ``x - 7``, ``A-7``."""
    before = text[: match.start()]
    return (
        before[-1:] in ("-", "−")
        and not before[-2:-1].isalnum()
        and before[-2:-1] not in (")", "}")
    )
