"""Numbers, amounts and lists that stand in a sentence as text, and the formats of slots."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.marks import FORMATS
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


#: Between the last two of a row of numbers; a language that has no word here has a comma.
_LAST = {"en": " and "}


def plain_text(node: Node, *, currency_signs: bool = True, lang: str = "en") -> str | None:
    """A number, amount, percentage or list of such as text; None for any other tree."""
    match node:
        case tree.Number(written=written, value=value):
            text = written or (str(value) if value.denominator == 1 and value >= 0 else "")
            return text if text.replace(".", "", 1).isdigit() else None
        case tree.Negate(operand=tree.Number() | tree.Quantity() | tree.Percent() as operand):
            text = plain_text(operand, currency_signs=currency_signs) or ""
            return f"−{text}" if text and not text.startswith("−") else None
        case tree.Percent(operand=tree.Number() as operand):
            text = plain_text(operand) or ""
            return f"{text}%" if text else None
        case tree.Quantity(value=value, unit=unit):
            if any(abs(power) > 1 for _, power in unit.factors):
                # Exponents are set better than any font has them as characters.
                return None
            text = plain_text(value) or ""
            return _amount(text, unit, currency_signs=currency_signs) if text else None
        case tree.ListLiteral(items=items):
            return _listed(items, currency_signs=currency_signs, lang=lang)
        case _:
            return None


def _listed(
    items: tuple[Node, ...], *, currency_signs: bool = True, lang: str = "en"
) -> str | None:
    texts: list[str] = []
    for item in items:
        text = plain_text(item, currency_signs=currency_signs)
        if text is None or isinstance(item, tree.ListLiteral):
            return None
        texts.append(text)
    last = _LAST.get(lang.partition("-")[0], ", ")
    return f"{', '.join(texts[:-1])}{last}{texts[-1]}" if len(texts) > 1 else None


def _amount(number: str, unit: tree.Unit, *, currency_signs: bool = True) -> str:
    first, power = unit.factors[0]
    if currency_signs and first in _SIGNS and power == 1:
        sign, digits = ("−", number[1:]) if number.startswith("−") else ("", number)
        rest = unit_text(tree.Unit(unit.factors[1:]))
        return f"{sign}{_SIGNS[first]}{digits}{rest}"
    if unit.factors == (("deg", 1),):
        return f"{number}°"
    if all(power < 0 for _, power in unit.factors):
        return f"{number} per {unit_text(_opposite(unit))}"
    one = number in ("1", "−1")
    return f"{number}{_NARROW}{unit_text(unit, one=one)}"


def _opposite(unit: tree.Unit) -> tree.Unit:
    return tree.Unit(tuple((word, -power) for word, power in unit.factors))


def formatted(node: Node, name: str, slot: str, lang: str = "en") -> str | None:
    """``node`` as the slot's format says; None where it is to be set as a formula.

    Raises `UnknownFormatError` for a format that does not exist.
    """
    match name:
        case "":
            return plain_text(node, lang=lang)
        case "formula":
            return None
        case "list":
            items = node.items if isinstance(node, (tree.SetLiteral, tree.ListLiteral)) else ()
            return _listed(items, lang=lang) or plain_text(node)
        case "plain":
            return plain_text(node, currency_signs=False, lang=lang)
        case "words":
            return _in_words(node) or plain_text(node)
        case "per":
            return _per(node) or plain_text(node)
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
    return f"{_amount(number, tree.Unit(above))} per {per}"
