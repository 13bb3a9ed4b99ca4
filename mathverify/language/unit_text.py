"""Units in print: ``km/h``, ``cm²``, ``J/(kg·K)``."""

from __future__ import annotations

from mathverify.language.spoken.units import unit_words
from mathverify.language.tree import Unit
from mathverify.language.unit_words import PREFIXED

_SYMBOLS = {
    "ohm": "Ω",
    "kohm": "kΩ",
    "Mohm": "MΩ",
    "um": "μm",
    "ug": "μg",
    "us": "μs",
    "uF": "μF",
    **{unit: f"μ{unit[1:]}" for unit in PREFIXED if unit.startswith("u")},
    "degC": "°C",
    "degF": "°F",
    "deg": "°",
    "percent": "%",
}
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

#: Units that are words, not symbols, and so have a plural: "5 days", "3 miles".
_WORDS = "day week month year mile acre pint quart stone knot bit byte cent inch"


def unit_text(unit: Unit, *, one: bool = True) -> str:
    """A unit in print: ``km/h``, ``cm²``, ``J/(kg·K)``; of words the plural unless ``one``."""
    above = [_power(word, power) for word, power in unit.factors if power > 0]
    below = [_power(word, -power) for word, power in unit.factors if power < 0]
    if not one and len(unit.factors) == 1 and unit.factors[0][0] in _WORDS.split() and above:
        above = [unit_words(unit, one=False)]
    under = "·".join(below)
    return "·".join(above) + (f"/({under})" if len(below) > 1 else f"/{under}" if under else "")


def _power(word: str, power: int) -> str:
    symbol = _SYMBOLS.get(word, word)
    return symbol if power == 1 else symbol + str(power).translate(_SUPERSCRIPTS)
