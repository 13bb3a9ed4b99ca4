"""Units in spoken English: ``km/h`` is "kilometres per hour", ``cm^2`` "square centimetres"."""

from __future__ import annotations

from mathverify.language.tree import Unit
from mathverify.language.unit_words import PREFIXED

_REGULAR = {
    "nm": "nanometre",
    "um": "micrometre",
    "mm": "millimetre",
    "cm": "centimetre",
    "dm": "decimetre",
    "m": "metre",
    "km": "kilometre",
    "yd": "yard",
    "mile": "mile",
    "nmi": "nautical mile",
    "ha": "hectare",
    "acre": "acre",
    "ml": "millilitre",
    "cl": "centilitre",
    "dl": "decilitre",
    "L": "litre",
    "gal": "gallon",
    "pint": "pint",
    "quart": "quart",
    "ug": "microgram",
    "mg": "milligram",
    "g": "gram",
    "kg": "kilogram",
    "t": "tonne",
    "oz": "ounce",
    "ns": "nanosecond",
    "us": "microsecond",
    "ms": "millisecond",
    "s": "second",
    "min": "minute",
    "h": "hour",
    "day": "day",
    "week": "week",
    "month": "month",
    "year": "year",
    "deg": "degree",
    "arcmin": "arcminute",
    "arcsec": "arcsecond",
    "rad": "radian",
    "rev": "revolution",
    "knot": "knot",
    "N": "newton",
    "lbf": "pound-force",
    "kN": "kilonewton",
    "J": "joule",
    "kJ": "kilojoule",
    "MJ": "megajoule",
    "GJ": "gigajoule",
    "cal": "calorie",
    "kcal": "kilocalorie",
    "eV": "electronvolt",
    "Wh": "watt hour",
    "kWh": "kilowatt hour",
    "MWh": "megawatt hour",
    "W": "watt",
    "mW": "milliwatt",
    "kW": "kilowatt",
    "MW": "megawatt",
    "GW": "gigawatt",
    "Pa": "pascal",
    "hPa": "hectopascal",
    "kPa": "kilopascal",
    "MPa": "megapascal",
    "atm": "atmosphere",
    "bar": "bar",
    "mbar": "millibar",
    "Torr": "torr",
    "V": "volt",
    "mV": "millivolt",
    "kV": "kilovolt",
    "A": "ampere",
    "mA": "milliampere",
    "C": "coulomb",
    "K": "kelvin",
    "ohm": "ohm",
    "kohm": "kilohm",
    "Mohm": "megohm",
    "F": "farad",
    "uF": "microfarad",
    "Wb": "weber",
    "Gy": "gray",
    "Sv": "sievert",
    "Bq": "becquerel",
    "mol": "mole",
    "mmol": "millimole",
    "lm": "lumen",
    "bit": "bit",
    "byte": "byte",
    "kB": "kilobyte",
    "MB": "megabyte",
    "GB": "gigabyte",
    "TB": "terabyte",
    "cent": "cent",
    "USD": "US dollar",
    "EUR": "euro",
    "AUD": "Australian dollar",
    "CAD": "Canadian dollar",
    "NZD": "New Zealand dollar",
    "SGD": "Singapore dollar",
    "HKD": "Hong Kong dollar",
    "INR": "Indian rupee",
}

_IRREGULAR = {
    "inch": ("inch", "inches"),
    "ft": ("foot", "feet"),
    "lbf": ("pound-force", "pounds-force"),
    "mph": ("mile per hour", "miles per hour"),
    "kph": ("kilometre per hour", "kilometres per hour"),
    "Hz": ("hertz", "hertz"),
    "mmHg": ("millimetre of mercury", "millimetres of mercury"),
    "kHz": ("kilohertz", "kilohertz"),
    "MHz": ("megahertz", "megahertz"),
    "GHz": ("gigahertz", "gigahertz"),
    "degC": ("degree Celsius", "degrees Celsius"),
    "degF": ("degree Fahrenheit", "degrees Fahrenheit"),
    "T": ("tesla", "tesla"),
    "H": ("henry", "henries"),
    "lx": ("lux", "lux"),
    "penny": ("penny", "pence"),
    "percent": ("percent", "percent"),
    "stone": ("stone", "stone"),
    "lb": ("pound of mass", "pounds of mass"),
    "GBP": ("pound sterling", "pounds sterling"),
    "JPY": ("yen", "yen"),
    "CNY": ("yuan", "yuan"),
}

#: Singular and plural of every unit that has a name of its own; other units are said as
#: their symbol, as are most currencies: "5 SEK".
UNIT_NAMES: dict[str, tuple[str, str]] = {
    **{symbol: (name, f"{name}s") for symbol, name in _REGULAR.items()},
    **_IRREGULAR,
}
UNIT_NAMES |= {
    symbol: (f"{prefix}{UNIT_NAMES[unit][0]}", f"{prefix}{UNIT_NAMES[unit][1]}")
    for symbol, (prefix, unit) in PREFIXED.items()
}

_LENGTHS = frozenset({"nm", "um", "mm", "cm", "dm", "m", "km", "inch", "ft", "yd", "mile"})


def unit_words(unit: Unit, *, one: bool) -> str:
    """The unit in words, in the singular for ``one``."""
    above = [(symbol, power) for symbol, power in unit.factors if power > 0]
    below = [(symbol, -power) for symbol, power in unit.factors if power < 0]
    said = [
        _factor(symbol, power, one=one or place < len(above) - 1)
        for place, (symbol, power) in enumerate(above)
    ]
    return " ".join(
        [*said, *(f"per {_factor(symbol, power, one=True)}" for symbol, power in below)]
    )


def _factor(symbol: str, power: int, *, one: bool) -> str:
    names = UNIT_NAMES.get(symbol, (symbol, symbol))
    name = names[0] if one else names[1]
    if power == 1:
        return name
    if symbol in _LENGTHS and power in (2, 3):
        return f"{'square' if power == 2 else 'cubic'} {name}"
    return f"{name} {({2: 'squared', 3: 'cubed'}).get(power, f'to the power {power}')}"
