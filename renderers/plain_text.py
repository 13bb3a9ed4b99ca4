"""Numbers, amounts and lists that stand in a sentence as text, and the formats of slots."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.ascii import unit_to_ascii
from mathverify.language.tree import Node
from renderers.errors import UnknownFormatError

__all__ = ["FORMATS", "formatted", "plain_text"]

FORMATS = ("list", "per", "plain", "words")

_NARROW = "\u202f"
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]


def plain_text(node: Node) -> str | None:
    """A number, amount, percentage or list of such as text; None for any other tree."""
    match node:
        case tree.Number(written=written, value=value):
            text = written or (str(value) if value.denominator == 1 and value >= 0 else None)
            return None if text is None or "(" in text else text
        case tree.Negate(operand=tree.Number() as operand):
            text = plain_text(operand)
            return None if text is None else f"−{text}"
        case tree.Percent(operand=operand):
            text = plain_text(operand)
            return None if text is None else f"{text}%"
        case tree.Quantity(value=value, unit=unit):
            text = plain_text(value)
            return None if text is None else _amount(text, unit)
        case tree.ListLiteral(items=items) if len(items) > 1:
            texts = [plain_text(item) for item in items]
            if any(
                text is None or isinstance(i, tree.ListLiteral)
                for text, i in zip(texts, items, strict=True)
            ):
                return None
            words = [text for text in texts if text is not None]
            return f"{', '.join(words[:-1])} and {words[-1]}"
        case _:
            return None


def _amount(number: str, unit: tree.Unit) -> str:
    if len(unit.factors) == 1:
        word, power = unit.factors[0]
        if word in _SIGNS and power == 1:
            sign, digits = ("−", number[1:]) if number.startswith("−") else ("", number)
            return f"{sign}{_SIGNS[word]}{digits}"
        if word == "deg" and power == 1:
            return f"{number}°"
        if power == -1:
            return f"{number} per {word}"
    return f"{number}{_NARROW}{unit_text(unit)}"


def unit_text(unit: tree.Unit) -> str:
    """A unit in print: ``km/h``, ``cm²``."""
    above = [_power(word, power) for word, power in unit.factors if power > 0]
    below = [_power(word, -power) for word, power in unit.factors if power < 0]
    if not above:
        return unit_to_ascii(unit)
    return "/".join(["·".join(above), *below])


def _power(word: str, power: int) -> str:
    return word if power == 1 else word + str(power).translate(_SUPERSCRIPTS)


def formatted(node: Node, name: str, slot: str) -> str | None:
    """``node`` as the slot's format says; None where the format leaves it to the formula.

    Raises `UnknownFormatError` for a format that does not exist.
    """
    match name:
        case "" | "list":
            return plain_text(node)
        case "plain":
            return plain_text(node)
        case "words":
            if isinstance(node, tree.Number) and node.value in range(len(_WORDS)):
                return _WORDS[int(node.value)]
            return plain_text(node)
        case "per":
            return _per(node)
        case _:
            raise UnknownFormatError(slot, name, FORMATS)


def _per(node: Node) -> str | None:
    """A rate with its divisor in words: ``$0.85 per km``."""
    if isinstance(node, tree.Quantity):
        above = tuple(factor for factor in node.unit.factors if factor[1] > 0)
        below = tuple((word, -power) for word, power in node.unit.factors if power < 0)
        number = plain_text(node.value)
        if number is not None and above and below:
            return f"{_amount(number, tree.Unit(above))} per {unit_text(tree.Unit(below))}"
    return plain_text(node)
