"""What an answer is, once read: a closed union.

Trees keep what was written; everything that is compared is lowered (`mathverify.semantics`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from mathverify.language.tree import Name, Node, Unit
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.units import Dimension

#: The letter of a set of numbers that names none; no text can spell it.
LETTER = Name("the number")


@dataclass(frozen=True, slots=True)
class Value:
    """A number or an expression in letters.

    ``places`` counts the decimals of a decimal as written, None for anything else; ``unit`` is
    the unit as written at its end, ``percent`` says whether a percent sign stands there.
    """

    node: Node
    scalar: Scalar
    places: int | None = None
    unit: Unit | None = None
    percent: bool = False


@dataclass(frozen=True, slots=True)
class ComplexValue:
    """A complex expression: lowered real and imaginary part (letters are real)."""

    node: Node
    real: Node
    imaginary: Node


@dataclass(frozen=True, slots=True)
class Named:
    """``x = 7``, ``f(x) = 2*x``: a value with a name before it; ``node`` is the equation."""

    name: str
    value: Answer
    node: Node


@dataclass(frozen=True, slots=True)
class Members:
    """Finitely many values without order: a set, ``x = 2 or x = 3``, ``+-4``, no solution.

    ``name`` is the letter they are values of, where one was written; ``braces`` tells a set that
    was written as one from ``2, 3``.
    """

    items: tuple[Answer, ...]
    name: str = ""
    braces: bool = True


class RowKind(Enum):
    """How the places of a row are written."""

    TUPLE = "tuple"
    LIST = "list"
    RATIO = "ratio"


@dataclass(frozen=True, slots=True)
class Row:
    """Values in an order; rows of rows are matrices."""

    kind: RowKind
    items: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """Real numbers described by intervals: a lowered formula in the letter ``name``.

    ``name`` is empty where the text names no letter, and the formula then speaks of
    `LETTER`.  ``dimension`` is that of the numbers.  ``solved`` says whether the description is
    one: ``x^2 < 4`` is not.
    """

    node: Node
    formula: Node
    name: str
    dimension: Dimension
    solved: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """Equations and inequalities in several letters, or an equation that is not solved."""

    node: Node
    formula: Node


@dataclass(frozen=True, slots=True)
class Progression:
    """``offset + step*k`` for all integers k, both lowered constants; ``step`` is not 0."""

    offset: Node
    step: Node


@dataclass(frozen=True, slots=True)
class Family:
    """A general solution: a union of progressions."""

    progressions: tuple[Progression, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class TruthValue:
    """True or false, yes or no."""

    value: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, in seconds after midnight; ``marked`` with am or pm."""

    seconds: Fraction
    marked: bool


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are no mathematics, with single spaces."""

    text: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that is not read, and why; ``remedy`` is what to write instead."""

    reason: str
    remedy: str = ""


Answer: TypeAlias = (
    Value
    | ComplexValue
    | Named
    | Members
    | Row
    | Described
    | Statement
    | Family
    | TruthValue
    | Clock
    | Phrase
    | Unreadable
)
