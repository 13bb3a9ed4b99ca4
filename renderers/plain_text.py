"""Numbers, amounts, times of day and lists that stand in a sentence as text; formats of slots."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.layout.manner import ENGLISH, Manner
from mathverify.language.marks import FORMATS
from mathverify.language.moments_written import moment_written
from mathverify.language.spoken.units import unit_words
from mathverify.language.tree import Node
from mathverify.language.unit_text import unit_text
from renderers.errors import UnknownFormatError

_NARROW = "\u202f"
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def plain_text(node: Node, manner: Manner = ENGLISH, *, currency_signs: bool = True) -> str | None:
    """A number, amount, percentage, time, date or list of such as text; None for other trees."""
    match node:
        case tree.Call():
            return moment_written(node) or None
        case tree.Number(written=written, value=value):
            text = written or (str(value) if value.denominator == 1 and value >= 0 else "")
            plain = text.replace(".", "", 1).isdigit()
            return text.replace(".", manner.decimal) if plain else None
        case tree.Negate(operand=tree.Number() | tree.Quantity() | tree.Percent() as operand):
            text = plain_text(operand, manner, currency_signs=currency_signs) or ""
            return f"−{text}" if text and not text.startswith("−") else None
        case tree.Percent(operand=tree.Number() as operand):
            text = plain_text(operand, manner) or ""
            return f"{text}%" if text else None
        case tree.Quantity(value=value, unit=unit):
            if any(abs(power) > 1 for _, power in unit.factors):
                # Exponents are set better than any font has them as characters.
                return None
            text = plain_text(value, manner) or ""
            return _amount(text, unit, manner, currency_signs=currency_signs) if text else None
        case tree.ListLiteral(items=items):
            return _listed(items, manner, currency_signs=currency_signs)
        case _:
            return None


def _listed(items: tuple[Node, ...], manner: Manner, *, currency_signs: bool = True) -> str | None:
    texts: list[str] = []
    for item in items:
        text = plain_text(item, manner, currency_signs=currency_signs)
        if text is None or isinstance(item, tree.ListLiteral):
            return None
        texts.append(text)
    # A comma parts whole numbers in every language.
    has_decimals = any(manner.decimal in text for text in texts)
    first = (f"{manner.between} " if has_decimals else ", ").join(texts[:-1])
    return f"{first}{manner.last}{texts[-1]}" if len(texts) > 1 else None


def _amount(number: str, unit: tree.Unit, manner: Manner, *, currency_signs: bool = True) -> str:
    first, power = unit.factors[0]
    if currency_signs and first in _SIGNS and power == 1:
        sign, digits = ("−", number[1:]) if number.startswith("−") else ("", number)
        rest = unit_text(tree.Unit(unit.factors[1:]))
        if manner.money_after:
            return f"{number}{_NARROW}{_SIGNS[first]}{rest}"
        return f"{sign}{_SIGNS[first]}{digits}{rest}"
    if unit.factors == (("deg", 1),):
        return f"{number}°"
    if all(power < 0 for _, power in unit.factors):
        return f"{number}{manner.said(' per ')}{unit_text(_opposite(unit))}"
    one = number in ("1", "−1")
    return f"{number}{_NARROW}{unit_text(unit, one=one)}"


def _opposite(unit: tree.Unit) -> tree.Unit:
    return tree.Unit(tuple((word, -power) for word, power in unit.factors))


def formatted(node: Node, name: str, slot: str, manner: Manner = ENGLISH) -> str | None:
    """``node`` as the slot's format says; None where it is to be set as a formula.

    Raises `UnknownFormatError` for a format that does not exist.
    """
    match name:
        case "":
            return plain_text(node, manner)
        case "formula":
            return None
        case "list":
            items = node.items if isinstance(node, (tree.SetLiteral, tree.ListLiteral)) else ()
            return _listed(items, manner) or plain_text(node, manner)
        case "plain":
            return plain_text(node, manner, currency_signs=False)
        case "words":
            return (_in_words(node) if manner == ENGLISH else "") or plain_text(node, manner)
        case "per":
            return (_per(node) if manner == ENGLISH else "") or plain_text(node, manner)
        case _:
            raise UnknownFormatError(slot, name, FORMATS)


def _in_words(node: Node) -> str:
    if not isinstance(node, tree.Number) or node.value not in range(100):
        return ""
    value = int(node.value)
    small = _SMALL.split()
    if value < len(small):
        return small[value]
    tens, ones = divmod(value, 10)
    return _TENS.split()[tens - 2] + (f"-{small[ones]}" if ones else "")


def _per(node: Node) -> str:
    """A rate with its divisor in words: ``$0.85 per km``, ``60 km per hour``."""
    if not isinstance(node, tree.Quantity):
        return ""
    above = tuple(factor for factor in node.unit.factors if factor[1] > 0)
    below = tree.Unit(tuple((word, -power) for word, power in node.unit.factors if power < 0))
    number = plain_text(node.value)
    if number is None or not above or len(below.factors) != 1:
        return ""
    time = below.factors[0][0] in ("s", "min", "h") and below.factors[0][1] == 1
    per = unit_words(below, one=True) if time else unit_text(below)
    return f"{_amount(number, tree.Unit(above), ENGLISH)} per {per}"
