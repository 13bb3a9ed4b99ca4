"""Unit words to exact factors and dimensions.

The definitions are pint's, computed with `fractions.Fraction`, so that ``1 mile`` is exactly
``201168/125 m``.  Four things differ from physics because school questions differ:

* angles are a dimension of their own with the degree as base unit, so that ``x + 30 deg = 90 deg``
  stays linear; `mathverify.semantics.quantities` turns them into pure numbers where needed;
* money is one dimension per currency: there is no exchange rate;
* calendar time (month, year) does not convert to clock time: a year has no fixed number of days;
* temperatures on a scale with an offset (``degC``, ``degF``) do not convert.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, TypeAlias

from mathverify.language.tree import Unit

#: Sorted pairs of base dimension and exponent; empty for a pure number.
Dimension: TypeAlias = tuple[tuple[str, Fraction], ...]

DIMENSIONLESS: Dimension = ()
ANGLE = "angle"

#: Units whose factors are not pint's business: canonical word -> (factor, dimension name).
_OWN: dict[str, tuple[Fraction, str]] = {
    "deg": (Fraction(1), ANGLE),
    "degree": (Fraction(1), ANGLE),
    "arcmin": (Fraction(1, 60), ANGLE),
    "arcsec": (Fraction(1, 3600), ANGLE),
    "year": (Fraction(12), "calendar time"),
    "month": (Fraction(1), "calendar time"),
    "degC": (Fraction(1), "temperature in degC"),
    "degF": (Fraction(1), "temperature in degF"),
    "USD": (Fraction(1), "money in USD"),
    "cent": (Fraction(1, 100), "money in USD"),
    "cents": (Fraction(1, 100), "money in USD"),
    "GBP": (Fraction(1), "money in GBP"),
    "penny": (Fraction(1, 100), "money in GBP"),
    "pence": (Fraction(1, 100), "money in GBP"),
    "percent": (Fraction(1, 100), ""),
    "%": (Fraction(1, 100), ""),
    "rev": (Fraction(360), ANGLE),
}

#: ISO 4217 codes read as currencies besides the two above.
_CURRENCIES = frozenset(
    [
        "EUR",
        "SGD",
        "AUD",
        "CAD",
        "NZD",
        "INR",
        "JPY",
        "CNY",
        "CHF",
        "SEK",
        "NOK",
        "DKK",
        "PLN",
        "CZK",
        "HUF",
        "BRL",
        "MXN",
        "ZAR",
        "KRW",
        "HKD",
        "MYR",
        "THB",
        "PHP",
        "IDR",
        "VND",
        "TRY",
        "RUB",
        "AED",
        "SAR",
        "ILS",
        "EGP",
        "NGN",
        "KES",
        "PKR",
        "BDT",
        "LKR",
    ]
)

#: Canonical words of ours that pint spells otherwise.
_PINT_SPELLING = {
    "h": "hour",
    "min": "minute",
    "d": "day",
    "l": "liter",
    "L": "liter",
    "mph": "mile/hour",
    "lbf": "force_pound",
    "Torr": "torr",
}

_LARGEST_DENOMINATOR = 100


@dataclass(frozen=True, slots=True)
class Measure:
    """One unit expression: ``value in base units = factor * magnitude``."""

    factor: Fraction
    dimension: Dimension


@dataclass(frozen=True, slots=True)
class UnknownUnit:
    """A word that is no unit here."""

    word: str


@cache
def _registry() -> Any:
    import pint

    return pint.UnitRegistry(non_int_type=Fraction, cache_folder=None)


@cache
def _single(word: str) -> Measure | UnknownUnit:
    if word in _OWN:
        factor, name = _OWN[word]
        return Measure(factor, ((name, Fraction(1)),) if name else DIMENSIONLESS)
    if word in _CURRENCIES:
        return Measure(Fraction(1), ((f"money in {word}", Fraction(1)),))
    if word in {"rad", "radian"}:
        return Measure(Fraction(1), DIMENSIONLESS)
    if not word.isidentifier() and word not in {"Ω", "µm", "μm"}:
        return UnknownUnit(word)
    import pint

    try:
        base = _registry().Quantity(Fraction(1), _PINT_SPELLING.get(word, word)).to_base_units()
    except (pint.PintError, AttributeError, TypeError, ValueError):
        return UnknownUnit(word)
    if base.magnitude.denominator.bit_length() > _LARGEST_DENOMINATOR:
        # pint cuts pi to fifty digits; such a factor is not exact (rpm, gon, arcminute).
        return UnknownUnit(word)
    dimension = tuple(
        sorted(
            (str(name).strip("[]"), Fraction(power)) for name, power in base.dimensionality.items()
        )
    )
    return Measure(Fraction(base.magnitude), dimension)


@lru_cache(maxsize=4096)
def measure(unit: Unit) -> Measure | UnknownUnit:
    """The factor to base units and the dimension of ``unit``."""
    factor = Fraction(1)
    powers: dict[str, Fraction] = {}
    for word, exponent in unit.factors:
        one = _single(word)
        if isinstance(one, UnknownUnit):
            return one
        factor *= one.factor**exponent
        for name, power in one.dimension:
            powers[name] = powers.get(name, Fraction(0)) + power * exponent
    return Measure(factor, tuple(sorted((n, p) for n, p in powers.items() if p)))


def is_money(size: Measure) -> bool:
    """Whether a measure is an amount of money, in whatever currency."""
    return len(size.dimension) == 1 and size.dimension[0][0].startswith("money in ")


def is_quantity(word: str) -> bool:
    """Whether ``word`` is a kind of quantity that has units: ``time``, ``speed``, ``money``."""
    if word == "money":
        return True
    try:
        _registry().get_dimensionality({f"[{word}]": 1})
    except ValueError:
        return False
    return True


def unit_of(dimension: Dimension, units: Iterable[Unit]) -> Unit | None:
    """The unit of a dimension that ``units`` give: the first that is one, or what is made of them.

    Made are square, cube, product and quotient, of units that no other of their dimension stands
    beside.  None where nothing is made, so that there are only base units.
    """
    used: dict[Dimension, list[Unit]] = {}
    for unit in dict.fromkeys(units):
        found = measure(unit)
        if isinstance(found, Measure) and found.dimension:
            used.setdefault(found.dimension, []).append(unit)
    if dimension in used:
        return used[dimension][0]
    alone = [alike[0] for alike in used.values() if len(alike) == 1]
    made = [(one, power, one, 0) for one in alone for power in (2, 3)]
    for one, other in permutations(alone, 2):
        made += [(one, 1, other, 1), (one, 1, other, -1)]
    for one, power, other, times in made:
        unit = _product(one, power, other, times)
        size = measure(unit)
        if isinstance(size, Measure) and size.dimension == dimension:
            return unit
    return None


def _product(one: Unit, power: int, other: Unit, times: int) -> Unit:
    exponents: dict[str, int] = {}
    for unit, exponent in ((one, power), (other, times)):
        for word, own in unit.factors:
            exponents[word] = exponents.get(word, 0) + own * exponent
    return Unit(tuple((word, exponent) for word, exponent in exponents.items() if exponent))


def dimension_words(dimension: Dimension) -> str:
    """A dimension in words: ``length^2``, ``length/time``, ``a pure number``."""
    if not dimension:
        return "a pure number"
    above = [_power_words(name, power) for name, power in dimension if power > 0]
    below = [_power_words(name, -power) for name, power in dimension if power < 0]
    over = "*".join(above) or "1"
    return over if not below else f"{over}/{'/'.join(below)}"


def _power_words(name: str, power: Fraction) -> str:
    return name if power == 1 else f"{name}^{power}"


_NO_UNIT = frozenset({"", "1", "-", "none", "null", "unitless", "dimensionless"})
_BEFORE_UNITS = ("", "square ", "sq ", "sq. ", "cubic ", "cu ", "cu. ")
_NO_UNIT |= {f"{before}unit{s}" for before in _BEFORE_UNITS for s in ("", "s")}


def says_no_unit(text: str) -> bool:
    """Whether what is said of a unit, in small letters, is that there is none: ``square units``."""
    bare = text.removesuffix("²").removesuffix("³")
    if bare == text and text[-1:] in ("2", "3"):
        bare = text[:-1].rstrip().removesuffix("^").rstrip()
    return text in _NO_UNIT or (bare in _NO_UNIT and bare.endswith(("unit", "units")))
