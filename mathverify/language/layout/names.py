"""Names, numbers and units as boxes: ``x_1``, ``speed``, ``θ``, ``0.1(6)``, ``km/h``."""

from __future__ import annotations

from fractions import Fraction as Rational

from mathverify.language.figure_notation import PRIME
from mathverify.language.layout.boxes import (
    EMPTY,
    Accent,
    Box,
    Digits,
    Fraction,
    Letter,
    Mixed,
    Row,
    Scripts,
    Sign,
    SignKind,
    Space,
    UnitLetters,
    UnitSymbols,
    Upright,
    Words,
)
from mathverify.language.numerals import is_mixed, mixed_parts
from mathverify.language.short_texts import DECIMAL, is_ascii_letter
from mathverify.language.tree import Number, Quantity, Unit
from mathverify.language.unit_words import PREFIXED

#: Names of the Greek letters that a formula shows as letters.
GREEK_LETTERS = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "iota": "ι",
    "kappa": "κ",
    "lambda": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "pi": "π",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "upsilon": "υ",
    "phi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
}

#: Domains that have a sign of their own.
DOMAIN_SIGNS = {"real": "ℝ", "integer": "ℤ", "natural": "ℕ", "rational": "ℚ", "complex": "ℂ"}


def name_box(identifier: str, others: frozenset[str]) -> Box:
    """An identifier; ``others`` are the names of the same formula.

    ``x_1`` has a subscript, and so has ``x1`` unless ``x_1`` is another name here.  ``A_prime`` is
    A with a prime.
    """
    if identifier.endswith(tuple(DOMAIN_SIGNS)):
        return _domain(identifier)
    if " " in identifier:
        return Words(identifier)
    identifier = _with_primes(identifier)
    bare = identifier.rstrip("'")
    if bare != identifier and bare:
        primes = (Sign("′", SignKind.ORDINARY),) * (len(identifier) - len(bare))
        return Scripts(name_box(bare, others), EMPTY, Row(primes))
    letter, index = identifier[:1], identifier[1:]
    if is_ascii_letter(letter) and index.isdecimal() and f"{letter}_{index}" not in others:
        return Scripts(Letter(letter), Digits(index), EMPTY)
    base, _, subscript = identifier.partition("_")
    if base and subscript and "_" not in subscript:
        return Scripts(_word(base), _word(subscript), EMPTY)
    return _word(identifier)


def _with_primes(identifier: str) -> str:
    """``A_prime`` as it is written: ``A'``."""
    bare = identifier
    while bare.endswith(PRIME) and bare != PRIME:
        bare = bare.removesuffix(PRIME)
    return bare + "'" * ((len(identifier) - len(bare)) // len(PRIME))


_PLUS = Sign("+", SignKind.ORDINARY)
_MINUS = Sign("−", SignKind.ORDINARY)


def _domain(identifier: str) -> Box:
    """A set of numbers: ``ℝ``, ``ℤ⁺``, or in words where it has no sign."""
    modifier, _, base = identifier.rpartition(" ")
    if base not in DOMAIN_SIGNS or modifier not in _MODIFIERS:
        return Words(identifier) if modifier else _word(identifier)
    sign = Sign(DOMAIN_SIGNS[base], SignKind.ORDINARY)
    below, above = _MODIFIERS[modifier]
    return sign if below == above == EMPTY else Scripts(sign, below, above)


def _zero(sign: str) -> Box:
    return Row((Sign(sign, SignKind.RELATION), Digits("0")))


_MODIFIERS: dict[str, tuple[Box, Box]] = {
    "": (EMPTY, EMPTY),
    "positive": (EMPTY, _PLUS),
    "negative": (EMPTY, _MINUS),
    "nonnegative": (_zero("≥"), EMPTY),
    "nonzero": (_zero("≠"), EMPTY),
}


def _word(text: str) -> Box:
    if text.isdigit():
        return Digits(text)
    letter = GREEK_LETTERS.get(text, text)
    return Letter(letter) if len(letter) == 1 else Upright(text)


def constant_box(name: str) -> Box:
    """A constant of the language."""
    match name:
        case "pi":
            return Letter("π")
        case "inf":
            return Sign("∞", SignKind.ORDINARY)
        case "e" | "i":
            return Letter(name)
        case _:
            return Words(name)


def number_box(number: Number) -> Box:
    """A non-negative number as written, or in lowest terms where nobody wrote it."""
    if number.written:
        return _written(number.written)
    return _rational(number.value)


def _written(text: str) -> Box:
    if is_mixed(text):
        whole, part = mixed_parts(text)
        above, _, below = part.partition("/")
        return Mixed(whole, above, below)
    start, recurs, repeated = text.partition("(")
    if recurs and repeated.endswith(")"):
        return Row((Digits(start), Accent(Digits(repeated[:-1]), "‾")))
    if text.endswith("..."):
        return Row((Digits(text[:-3]), Sign("…", SignKind.ORDINARY)))
    return Digits(text)


def _rational(value: Rational) -> Box:
    if value.denominator == 1:
        return Digits(str(value.numerator))
    return Fraction(Digits(str(value.numerator)), Digits(str(value.denominator)))


#: Currencies whose sign stands before the amount.
_CURRENCY_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


def money_box(quantity: Quantity) -> Box | None:
    """An amount with the sign in front, ``$4.10`` or ``$0.85/km``; None for all else."""
    value, factors = quantity.value, quantity.unit.factors
    if not isinstance(value, Number) or not DECIMAL.fullmatch(value.written):
        return None
    sign = _CURRENCY_SIGNS.get(factors[0][0]) if factors and factors[0][1] == 1 else None
    below = tuple((symbol, -power) for symbol, power in factors[1:])
    if sign is None or len(below) > 1 or any(power < 0 for _, power in below):
        return None
    amount = (Sign(sign, SignKind.ORDINARY), Digits(value.written))
    return Row((*amount, _SLASH, UnitSymbols(Row(_product(below)))) if below else amount)


def unit_box(unit: Unit) -> Box:
    """The unit with the room before it: `` km/h``, ``°``, `` per year``."""
    if unit.factors == (("deg", 1),):
        return Sign("°", SignKind.POSTFIX)
    if unit.factors in _BEHIND_DEGREES:
        return UnitSymbols(Row(_product(unit.factors)))
    above = tuple((symbol, power) for symbol, power in unit.factors if power > 0)
    below = tuple((symbol, -power) for symbol, power in unit.factors if power < 0)
    if not above:
        under = _product(below) if len(below) == 1 else (_OPENING, *_product(below), _CLOSING)
        return Row((Words(" per "), UnitSymbols(Row(under))))
    parts = _product(above)
    if len(below) == 1:
        parts += (_SLASH, *_product(below))
    elif below:
        parts += (_SLASH, _OPENING, *_product(below), _CLOSING)
    return Row((Space(), UnitSymbols(Row(parts))))


#: The parts of a degree, told by signs that touch their number.
_BEHIND_DEGREES = ((("arcmin", 1),), (("arcsec", 1),))

_SLASH = Sign("/", SignKind.ORDINARY)
_OPENING = Sign("(", SignKind.ORDINARY)
_CLOSING = Sign(")", SignKind.ORDINARY)


#: How units are printed where their word here is not their symbol.
_UNIT_SYMBOLS = {
    **{f"u{unit}": f"μ{unit}" for unit in ("m", "g", "s", "F")},
    **{unit: f"μ{unit[1:]}" for unit in PREFIXED if unit.startswith("u")},
    "ohm": "Ω",
    "kohm": "kΩ",
    "Mohm": "MΩ",
    "deg": "°",
    "arcmin": "′",
    "arcsec": "″",
    "degC": "°C",
    "degF": "°F",
    "percent": "%",
}


def _product(factors: tuple[tuple[str, int], ...]) -> tuple[Box, ...]:
    parts: list[Box] = []
    for symbol, power in factors:
        if parts:
            parts.append(Space())
        letters = UnitLetters(_UNIT_SYMBOLS.get(symbol, symbol))
        parts.append(letters if power == 1 else Scripts(letters, EMPTY, Digits(str(power))))
    return tuple(parts)
