"""Roundings in their canonical spelling: ``3 sf``, ``2 dp``, ``nearest 10``, ``nearest 1 deg``.

A rule of rounding other than half up follows: ``nearest 1 up``, ``2 dp down``, ``1 dp half even``.
"""

from __future__ import annotations

from itertools import takewhile
from string import ascii_letters, digits

from mathverify.language.short_texts import DECIMAL

#: What is counted, without the points and blanks of abbreviations.
_FIGURES = ("fig", "figs", "figure", "figures", "digit", "digits")
_PLACES = ("place", "places", "digit", "digits")
_COUNTED = {f"{size}{what}": "sf" for size in ("sig", "significant") for what in _FIGURES}
_COUNTED |= {f"{size}{what}": "dp" for size in ("dec", "decimal") for what in _PLACES}
_COUNTED |= {"sf": "sf", "dp": "dp", "decimal": "dp", "decimals": "dp"}

#: Rules by their words, longer ones first: ``round up to the nearest 10``, ``2 dp, half to even``.
_RULES = {"half to even": "half even", "half even": "half even", "half up": ""}
_RULES |= {"up": "up", "down": "down"}
_ROUND = ("round ", "rounded ", "")
_BEFORE_TO = frozenset({"correct", "round", "rounded", "accurate"})

_FIRST_OF_UNITS = frozenset(f"{ascii_letters}°%")
_OF_UNITS = frozenset(f"{ascii_letters}{digits}^/*")
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STEPS = {
    "hundred": "100",
    "hundredth": "0.01",
    "integer": "1",
    "million": "1000000",
    "ten": "10",
    "ten thousand": "10000",
    "tenth": "0.1",
    "thousand": "1000",
    "thousandth": "0.001",
    "whole": "1",
    "whole number": "1",
}
_UNITS = {"degree": "deg", "degrees": "deg", "°": "deg", "hour": "h", "minute": "min"}

#: Words for money that do not say how many places they mean.
_MONEY = frozenset({"cent", "dollar", "euro", "pence", "penny", "pound"})


def rounding_text(written: str) -> str | None:
    """The canonical form of a rounding, or None when ``written`` is none.

    ``nearest kWh`` is ``nearest 1 kWh``: the number comes first, the unit is that of the step.
    """
    text = " ".join(written.split())
    rule, rest = _rule_apart(text)
    if rest != text:
        plain = rounding_text(rest)
        return plain if plain is None or not rule else f"{plain} {rule}"
    text = _without_leading(text)
    counted, kind = _counted(text)
    if kind:
        count = int(counted) if counted.isdecimal() else _COUNTS.get(counted)
        return None if count is None or (count == 0 and kind == "sf") else f"{count} {kind}"
    nearest = text[len("the ") :] if text.lower().startswith("the ") else text
    if not nearest.lower().startswith("nearest "):
        return None
    step = nearest[len("nearest ") :]
    if step.lower() in _STEPS:
        return f"nearest {_STEPS[step.lower()]}"
    amount, _, unit = step.partition(" ")
    if not _is_number(amount):
        amount, unit = "1", step
    if not unit and _is_positive(amount):
        return f"nearest {amount}"
    is_unit = unit[:1] in _FIRST_OF_UNITS and _OF_UNITS.issuperset(unit[1:])
    if unit in _MONEY or not (unit in _UNITS or is_unit):
        return None
    return f"nearest {amount} {_UNITS.get(unit, unit)}" if _is_positive(amount) else None


def _rule_apart(text: str) -> tuple[str, str]:
    """The rule that is named first or last, and the rest of the text; all of it where none is."""
    lowered, bare = text.lower(), text.removesuffix(")")
    for words, rule in _RULES.items():
        for said in (f"{start}{words}" for start in _ROUND):
            if lowered.startswith(f"{said} to "):
                return rule, text[len(f"{said} to ") :]
            if bare.lower().endswith((f" {said}", f" ({said}")):
                rest = bare[: -len(said)].removesuffix("(").rstrip().removesuffix(",")
                return (rule, rest) if rest else ("", text)
    return "", text


def _without_leading(text: str) -> str:
    """A rounding without ``to``, ``correct to`` and the like before it."""
    first, _, rest = text.partition(" ")
    if first.lower() in _BEFORE_TO and rest.lower().startswith("to "):
        return rest[len("to ") :]
    return rest if first.lower() == "to" else text


def _counted(text: str) -> tuple[str, str]:
    """How many are counted, as written, and of what: places or figures; empty for neither."""
    number = "".join(takewhile(str.isdecimal, text)) or text.partition(" ")[0]
    kind = _COUNTED.get(text[len(number) :].replace(".", "").replace(" ", "").lower(), "")
    return (number.lower(), kind) if len(number) < 4 or not number.isdecimal() else ("", "")


def _is_number(text: str) -> bool:
    above, slash, below = text.partition("/")
    if slash:
        return text.isascii() and above.isdecimal() and below.isdecimal()
    return text.isascii() and DECIMAL.fullmatch(text) is not None


def _is_positive(amount: str) -> bool:
    return all(part.strip("0.") for part in amount.split("/"))
