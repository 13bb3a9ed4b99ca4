"""What a formula looks like, before it is spelled in LaTeX or MathML.

`mathverify.language.layout.layout` turns a tree into these boxes once and for all (signs,
parentheses, juxtaposition); `latex` and `mathml` only spell them.  Signs are named by
their Unicode character.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class Box:
    """Base of all boxes."""


@dataclass(frozen=True, slots=True)
class Row(Box):
    """Boxes side by side."""

    parts: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Digits(Box):
    """A number as it is printed: ``0.50``."""

    text: str


@dataclass(frozen=True, slots=True)
class Letter(Box):
    """A one-letter name, set in italics; Greek letters by their Unicode character."""

    text: str


@dataclass(frozen=True, slots=True)
class Upright(Box):
    """A name of several letters, set upright so that it is not read as a product."""

    text: str


@dataclass(frozen=True, slots=True)
class FunctionName(Box):
    """The name of a function of the language: ``sin``, ``lcm``."""

    text: str


@dataclass(frozen=True, slots=True)
class UnitLetters(Box):
    """A unit's symbol, ``km``; occurs inside `UnitSymbols`."""

    text: str


@dataclass(frozen=True, slots=True)
class UnitSymbols(Box):
    """Symbols, powers and slashes of a unit, upright throughout: ``m/s^2``."""

    body: Box


class SignKind(Enum):
    """How much room a sign takes."""

    BINARY = auto()
    RELATION = auto()
    PREFIX = auto()
    POSTFIX = auto()
    PUNCTUATION = auto()
    ORDINARY = auto()
    INVISIBLE = auto()


@dataclass(frozen=True, slots=True)
class Sign(Box):
    """One sign, by its Unicode character."""

    text: str
    kind: SignKind


@dataclass(frozen=True, slots=True)
class Words(Box):
    """Words between formulas: ``and``, ``for all``; spaces around them are part of the text."""

    text: str


@dataclass(frozen=True, slots=True)
class Space(Box):
    """The thin space between a number and its unit."""


@dataclass(frozen=True, slots=True)
class Fraction(Box):
    """A built-up fraction."""

    numerator: Box
    denominator: Box


@dataclass(frozen=True, slots=True)
class Mixed(Box):
    """A mixed number: a whole number and a small fraction that touches it."""

    whole: str
    above: str
    below: str


@dataclass(frozen=True, slots=True)
class Binomial(Box):
    """Two entries in parentheses without a bar."""

    upper: Box
    lower: Box


@dataclass(frozen=True, slots=True)
class SquareRoot(Box):
    """A radical without index."""

    radicand: Box


@dataclass(frozen=True, slots=True)
class NthRoot(Box):
    """A radical with an index."""

    radicand: Box
    index: Box


@dataclass(frozen=True, slots=True)
class Scripts(Box):
    """A base with subscript and superscript, either of which may be `EMPTY`."""

    base: Box
    below: Box
    above: Box


@dataclass(frozen=True, slots=True)
class Limits(Box):
    """A large sign or ``lim`` with what stands under and over it (`EMPTY` for nothing)."""

    sign: Sign | FunctionName
    below: Box
    above: Box


@dataclass(frozen=True, slots=True)
class Accent(Box):
    """A mark over a box, by its Unicode character: ``‾`` line, ``→`` arrow, ``↔``, ``⌢`` arc."""

    base: Box
    mark: str


@dataclass(frozen=True, slots=True)
class Fence(Box):
    """A box between delimiters, which grow with it: ``(…)``, ``|…|``, ``[…)``."""

    opening: str
    body: Box
    closing: str


@dataclass(frozen=True, slots=True)
class Matrix(Box):
    """A rectangular array in parentheses, row by row."""

    rows: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True, slots=True)
class Cases(Box):
    """Values with their conditions after one large brace, row by row."""

    rows: tuple[tuple[Box, Box], ...]


EMPTY = Row(())
INVISIBLE_TIMES = Sign("\u2062", SignKind.INVISIBLE)
FUNCTION_APPLICATION = Sign("\u2061", SignKind.INVISIBLE)


def is_tall(box: Box) -> bool:
    """Whether delimiters around ``box`` must grow to enclose it."""
    match box:
        case Row(parts):
            return any(is_tall(part) for part in parts)
        case Scripts(base, _, above):
            return is_tall(base) or is_tall(above)
        case Fence(_, body, _):
            return is_tall(body)
        case Accent(base, _):
            return is_tall(base)
        case (
            Fraction()
            | Mixed()
            | Binomial()
            | SquareRoot()
            | NthRoot()
            | Limits()
            | Matrix()
            | Cases()
        ):
            return True
        case _:
            return False
