"""The words that may follow a number as its unit, each with its one canonical spelling.

Only spellings live here, and which units are told together (``1 h 35 min``); what a unit is worth
belongs to `mathverify.semantics`, to which a test holds the ladders.
"""

from __future__ import annotations

from math import prod


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Currencies by ISO 4217 code.
CURRENCIES = _words(
    "USD EUR GBP SGD AUD CAD NZD INR JPY CNY CHF SEK NOK DKK PLN CZK HUF BRL MXN ZAR KRW HKD "
    "MYR THB PHP IDR VND TRY RUB AED SAR ILS EGP NGN KES PKR BDT LKR"
)

#: Signs before (or after) an amount of money.
CURRENCY_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}

_CANONICAL = (
    # length, area, volume
    "nm um mm cm dm m km inch ft yd mile nmi ha acre ml cl dl L gal pint quart "
    # mass
    "ug mg g kg t oz lb stone "
    # time
    "ns us ms s min h day week month year "
    # angle
    "deg arcmin arcsec rad rev "
    # speed and frequency
    "mph kph knot Hz kHz MHz GHz "
    # force, energy, power, pressure
    "N kN lbf J kJ MJ GJ cal kcal eV Wh kWh MWh W mW kW MW GW Pa hPa kPa MPa bar mbar "
    "atm Torr mmHg "
    # electricity, temperature, amount, light
    "V mV kV A mA C K degC degF ohm kohm Mohm F uF Wb T H mol mmol lm lx "
    # radiation
    "Gy Sv Bq "
    # information and counting
    "bit byte kB MB GB TB "
    # money below the main unit, and rates without a dimension
    "cent penny percent"
)

#: The prefixes of the international system, with the power of ten that each stands for.
_PREFIXES = {
    "a": ("atto", -18),
    "f": ("femto", -15),
    "p": ("pico", -12),
    "n": ("nano", -9),
    "u": ("micro", -6),
    "m": ("milli", -3),
    "c": ("centi", -2),
    "d": ("deci", -1),
    "h": ("hecto", 2),
    "k": ("kilo", 3),
    "M": ("mega", 6),
    "G": ("giga", 9),
    "T": ("tera", 12),
    "P": ("peta", 15),
    "E": ("exa", 18),
}
#: Which prefixes a unit is met with; "pm" may be a time of day, "as" and "am" are words.
_TAKE_PREFIXES = {
    **dict.fromkeys(_words("C F T Wb A V W J N Hz Gy Sv Bq"), "fpnumkMGT"),
    "H": "num",
    "mol": "fpnumk",
    "m": "fp",
    "s": "fp",
    "g": "pn",
    "eV": "kMGT",
    "Pa": "umMG",
}

#: Units that are made of a prefix and a unit and stand in no other list, with the two parts.
PREFIXED = {
    f"{prefix}{unit}": (_PREFIXES[prefix][0], unit)
    for unit, prefixes in _TAKE_PREFIXES.items()
    for prefix in prefixes
    if f"{prefix}{unit}" not in _words(_CANONICAL)
}

#: Units of several letters that are taken for products where all their letters are declared.
OF_LETTERS = frozenset({*PREFIXED, "Gy", "Sv", "Bq"})

_SPELLED_OTHERWISE = {
    "mm": "millimetre millimetres millimeter millimeters",
    "cm": "centimetre centimetres centimeter centimeters cms",
    "dm": "decimetre decimetres decimeter decimeters",
    "m": "metre metres meter meters",
    "km": "kilometre kilometres kilometer kilometers kms",
    "um": "micrometre micrometres micrometer micrometers micron microns",
    "nm": "nanometre nanometres nanometer nanometers",
    "inch": "inches",
    "ft": "foot feet",
    "yd": "yard yards",
    "mile": "miles mi",
    "ha": "hectare hectares",
    "acre": "acres",
    "ml": "mL millilitre millilitres milliliter milliliters",
    "cl": "cL centilitre centilitres centiliter centiliters",
    "dl": "dL decilitre decilitres deciliter deciliters",
    "L": "l litre litres liter liters",
    "gal": "gallon gallons",
    "pint": "pints",
    "quart": "quarts",
    "ug": "mcg microgram micrograms",
    "mg": "milligram milligrams milligramme milligrammes",
    "g": "gram grams gramme grammes",
    "kg": "kilogram kilograms kilogramme kilogrammes kgs kilo kilos",
    "t": "tonne tonnes",
    "oz": "ounce ounces",
    "lb": "lbs pound_mass pounds_mass",
    "stone": "stones",
    "ms": "millisecond milliseconds",
    "us": "microsecond microseconds",
    "ns": "nanosecond nanoseconds",
    "s": "sec secs second seconds",
    "min": "mins minute minutes",
    "h": "hr hrs hour hours",
    "day": "days d",
    "week": "weeks wk wks",
    "month": "months",
    "year": "years yr yrs",
    "deg": "degree degrees",
    "arcmin": "arcminute arcminutes",
    "arcsec": "arcsecond arcseconds",
    "rad": "radian radians",
    "rev": "revolution revolutions",
    "kph": "kmh",
    "knot": "knots",
    "Hz": "hertz",
    "N": "newton newtons",
    "lbf": "pound_force pounds_force",
    "J": "joule joules",
    "kJ": "kilojoule kilojoules",
    "cal": "calorie calories",
    "kcal": "kilocalorie kilocalories",
    "W": "watt watts",
    "kW": "kilowatt kilowatts",
    "kWh": "kilowatt_hour kilowatt_hours",
    "Pa": "pascal pascals",
    "kPa": "kilopascal kilopascals",
    "Torr": "torr torrs",
    "V": "volt volts",
    "A": "amp amps ampere amperes",
    "C": "coulomb coulombs",
    "K": "kelvin kelvins",
    "degC": "celsius Celsius",
    "degF": "fahrenheit Fahrenheit",
    "ohm": "ohms Ohm",
    "mol": "mole moles",
    "bit": "bits",
    "byte": "bytes",
    "USD": "dollar dollars",
    "EUR": "euro euros",
    "cent": "cents",
    "penny": "pennies pence",
    "percent": "percents",
}

#: The canonical unit words.
UNITS = _words(_CANONICAL) | CURRENCIES | PREFIXED.keys()

#: Every accepted spelling, the canonical ones included, to the canonical spelling.
UNIT_SPELLINGS: dict[str, str] = {word: word for word in UNITS} | {
    spelling: word
    for word, spellings in _SPELLED_OTHERWISE.items()
    for spelling in _words(spellings)
}


def unit_word(word: str) -> str:
    """The canonical spelling of the unit ``word``, or an empty text if it is no unit."""
    return UNIT_SPELLINGS.get(word, "")


def in_powers(word: str) -> str:
    """How to write a unit that joins a prefix and a unit but stands in no list: ``cN``."""
    for prefix, (_, power) in _PREFIXES.items():
        unit = word.removeprefix(prefix)
        if unit != word and unit in _TAKE_PREFIXES and word not in UNIT_SPELLINGS:
            return f"the power of ten and the unit: {word} is 10^{power} {unit}"
    return ""


def is_misspelt_unit(word: str) -> bool:
    """Whether a long word is nearly that of a unit: ``kilometrs``; ``games`` are no grams."""
    from difflib import get_close_matches

    units = [unit for unit in UNIT_SPELLINGS if len(unit) > _SHORTEST_MISSPELT - 2]
    is_long = len(word) >= _SHORTEST_MISSPELT
    return is_long and bool(get_close_matches(word, units, n=1, cutoff=_NEARLY))


_SHORTEST_MISSPELT = 7
_NEARLY = 0.85

#: Units of which a measure may have several, largest first, with how many make up one above.
_LADDERS: tuple[tuple[tuple[str, int], ...], ...] = (
    (("week", 0), ("day", 7), ("h", 24), ("min", 60), ("s", 60)),
    (("km", 0), ("m", 1000), ("cm", 100), ("mm", 10)),
    (("kg", 0), ("g", 1000), ("mg", 1000)),
    (("yd", 0), ("ft", 3), ("inch", 12)),
    (("stone", 0), ("lb", 14), ("oz", 16)),
    (("deg", 0), ("arcmin", 60), ("arcsec", 60)),
    (("L", 0), ("ml", 1000)),
)


def count_below(above: str, below: str) -> int:
    """How many units ``below`` make up one ``above``, where both are told together; else 0."""
    for ladder in _LADDERS:
        units = [unit for unit, _ in ladder]
        if above in units and below in units[units.index(above) + 1 :]:
            steps = ladder[units.index(above) + 1 : units.index(below) + 1]
            return prod(count for _, count in steps)
    return 0


#: Letters and signs that are short for a unit where one above it was told: "2 h 30 m", "30° 40′".
_SHORT_BELOW = {
    "h": {"m": "min"},
    "deg": {"'": "arcmin"},
    "arcmin": {"''": "arcsec"},
}


def unit_below(above: str, word: str) -> str:
    """The unit that ``word`` is behind a measure in ``above``; empty if it is none."""
    return _SHORT_BELOW.get(above, {}).get(word) or unit_word(word)


#: The words of all of them.
TOLD_TOGETHER = frozenset(
    word
    for word, unit in UNIT_SPELLINGS.items()
    if any(unit == one for ladder in _LADDERS for one, _ in ladder)
)


#: Words for a unit that nobody names: they say what is counted, not how large it is.
PLAIN_UNITS = frozenset({"unit", "units"})

#: Words for a number of things that is more than one.
MANY = _words("tens dozens scores hundreds thousands millions billions trillions lakhs crores")

#: Words before a unit that raise it to a power: ``square cm``.
POWER_WORDS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}


def unit_spelling(word: str) -> tuple[str, int]:
    """Canonical unit and power of a word: ``metres`` is m, ``cm2`` is cm to the power 2.

    The unit is empty if the word is none.
    """
    plain = "ohm" if word == "Omega" else unit_word(word)
    if not plain and word.endswith(("2", "3")):
        return unit_word(word[:-1]), int(word[-1])
    return plain, 1
