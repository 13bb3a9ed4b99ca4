"""Numbers typed into a text: their signs, their recurring digits, and the numbers of lists.

Part of the prose check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.numerals import UnclearRepetend, read_numeral
from mathverify.language.tree import Node

__all__ = ["SMALL", "is_negative", "is_typed_out", "quotients", "recurring", "typed_value"]

#: Numbers that words tell as often as digits.
SMALL = frozenset(map(Fraction, range(3)))
#: Coefficients that are not written.
_UNWRITTEN = frozenset(map(Fraction, range(2)))


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


def is_typed_out(node: Node, typed: Sequence[Fraction | None]) -> bool:
    """Whether the prose has all numbers of a list, in their order, or what stands before ``%``.

    ``3i + 4j`` tells ``[3, 4]``, and ``by 25 %`` tells ``25%``, which is the number 1/4.  A
    coefficient 0 or 1 is not written, nor are the small numbers of "odd" or "positive", so that
    data of these alone are not told in this way.  A matrix is told by rows or by columns.
    """
    if isinstance(node, tree.Percent) and isinstance(node.operand, tree.Number):
        return node.operand.value in typed
    sizes = [abs(value) for value in typed if value is not None]
    if isinstance(node, (tree.SetLiteral, tree.SetBuilder)):
        unwritten = SMALL if isinstance(node, tree.SetBuilder) else _UNWRITTEN
        numbers = set(_sizes(node)) - unwritten
        return bool(numbers) and numbers <= set(sizes)
    if not isinstance(node, (tree.ListLiteral, tree.TupleLiteral)):
        return False
    readings = [list(_sizes(node))]
    rows = [tree.children(row) for row in node.items if isinstance(row, tree.ListLiteral)]
    if len(rows) == len(node.items) and len({len(row) for row in rows}) == 1:
        columns = [entry for column in zip(*rows, strict=True) for entry in column]
        readings.append([size for entry in columns for size in _sizes(entry)])
    if any(_in_order(one, sizes) for one in readings):
        return True
    if not _UNWRITTEN.isdisjoint(sizes):
        # Who types a 1 types all of them.
        return False
    return any(_in_order([n for n in one if n not in _UNWRITTEN], sizes) for one in readings)


def _sizes(node: Node) -> Iterator[Fraction]:
    """The numbers of a list from left to right, without signs."""
    if isinstance(node, tree.Number):
        yield abs(node.value)
    for part in tree.children(node):
        yield from _sizes(part)


def _in_order(wanted: list[Fraction], typed: list[Fraction]) -> bool:
    """Whether the numbers stand in the text one after another, others between them or not."""
    waiting = iter(typed)
    return not _UNWRITTEN.issuperset(wanted) and all(number in waiting for number in wanted)


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


_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)
_VULGAR = {
    sign: Fraction(numerator, denominator)
    for sign, numerator, denominator in zip(
        "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        (1, 1, 2, 1, 3, 1, 2, 3, 4, 1, 5, 1, 3, 5, 7),
        (2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 8, 8, 8, 8),
        strict=True,
    )
}


def typed_value(text: str) -> Fraction | None:
    """The number that digits in prose are; None for 1.2.3 and 1,2, which are none."""
    if text in _VULGAR:
        return _VULGAR[text]
    plain = text.translate(_SUPERSCRIPTS)
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None
