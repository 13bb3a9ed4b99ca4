"""Linear expressions in degrees over angles and unknown numbers, and their text.

An `AngleAtom` is the unsigned angle in [0, 180] between two rays from a vertex.  A `LineAngle`
is the angle between two directed lines that need not meet in a named point; no given says it,
only perpendicular lines do.  `Unknown` is a named unknown of the question: a pure number that
counts degrees, ``(3*x) deg``, or an angle itself, ``3*x``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathverify.language.arithmetic import Arithmetic

#: Two points, in the order of travel.
Segment: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class AngleAtom:
    """The unsigned angle at ``vertex`` between the rays to its arms; the arms are unordered."""

    arm: str
    vertex: str
    other: str

    def __post_init__(self) -> None:
        if self.arm > self.other:
            first, second = self.other, self.arm
            object.__setattr__(self, "arm", first)
            object.__setattr__(self, "other", second)

    def __str__(self) -> str:
        return f"angle({self.arm},{self.vertex},{self.other})"

    @property
    def sides(self) -> tuple[Segment, Segment]:
        """Both arms as directed segments from the vertex."""
        return (self.vertex, self.arm), (self.vertex, self.other)


@dataclass(frozen=True, slots=True)
class LineAngle:
    """The unsigned angle between the directions of two segments."""

    first: Segment
    second: Segment

    def __str__(self) -> str:
        one, two = ("ray({},{})".format(*side) for side in self.sides)
        return f"angle({one}, {two})"

    @property
    def sides(self) -> tuple[Segment, Segment]:
        """Both directed segments."""
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class Unknown:
    """A named unknown; ``counts_degrees`` if it is a pure number of degrees."""

    name: str
    counts_degrees: bool = True

    def __str__(self) -> str:
        return self.name


Term: TypeAlias = AngleAtom | LineAngle | Unknown


def _key(term: Term) -> tuple[object, ...]:
    match term:
        case AngleAtom(arm, vertex, other):
            return 0, arm, vertex, other
        case LineAngle(first, second):
            return 1, *first, *second
        case Unknown(name, counts_degrees):
            return 2, name, counts_degrees


@dataclass(frozen=True, slots=True)
class LinearExpression:
    """``sum(coefficient * term) + constant`` in degrees; no zero coefficients, terms in order."""

    terms: tuple[tuple[Term, Fraction], ...]
    constant: Fraction = Fraction(0)

    def __add__(self, other: LinearExpression) -> LinearExpression:
        return expression([*self.terms, *other.terms], self.constant + other.constant)

    def __sub__(self, other: LinearExpression) -> LinearExpression:
        return self + other.times(Fraction(-1))

    def times(self, factor: Fraction) -> LinearExpression:
        """Every coefficient multiplied by ``factor``."""
        return expression(
            [(term, factor * value) for term, value in self.terms], factor * self.constant
        )

    def __str__(self) -> str:
        return _sum(self.terms, self.constant)


def expression(
    terms: Mapping[Term, Fraction] | Iterable[tuple[Term, Fraction]],
    constant: Fraction | int = 0,
) -> LinearExpression:
    """The expression with like terms collected."""
    collected: dict[Term, Fraction] = {}
    for term, value in terms.items() if isinstance(terms, Mapping) else terms:
        collected[term] = collected.get(term, Fraction(0)) + value
    kept = sorted((pair for pair in collected.items() if pair[1]), key=lambda pair: _key(pair[0]))
    return LinearExpression(tuple(kept), Fraction(constant))


def angle(arm: str, vertex: str, other: str) -> LinearExpression:
    """The angle ``angle(arm, vertex, other)`` as an expression."""
    return expression([(AngleAtom(arm, vertex, other), Fraction(1))])


def number(degrees: Fraction | int) -> LinearExpression:
    """A constant number of degrees."""
    return LinearExpression((), Fraction(degrees))


@dataclass(frozen=True, slots=True)
class LinearEquation:
    """``expression = 0`` in degrees."""

    expression: LinearExpression

    @classmethod
    def between(cls, left: LinearExpression, right: LinearExpression) -> LinearEquation:
        """``left = right``."""
        return cls(left - right)

    def __str__(self) -> str:
        """The equation with every coefficient positive, angles first: ``a + b = 180 deg``."""
        terms, constant = self.expression.terms, self.expression.constant
        if terms and (
            all(value < 0 for _, value in terms)
            or (len(terms) == 2 and terms[0][1] < 0 < terms[1][1] and not constant)
        ):
            terms = tuple((term, -value) for term, value in terms)
            constant = -constant
        left = tuple(pair for pair in terms if pair[1] > 0)
        right = tuple((term, -value) for term, value in terms if value < 0)
        if constant > 0 and right:
            return f"{_sum(left, constant)} = {_sum(right, Fraction(0))}"
        return f"{_sum(left, Fraction(0))} = {_sum(right, -constant)}"


def _sum(terms: Iterable[tuple[Term, Fraction]], constant: Fraction) -> str:
    """Angles and angle-valued unknowns first, then what counts degrees in one bracket."""
    parts = list[str]()
    pure = list[tuple[str, Fraction]]()
    for term, value in terms:
        if isinstance(term, Unknown) and term.counts_degrees:
            pure.append((term.name, value))
        else:
            parts.append(_product(str(term), value))
    if pure:
        inner = _joined([_product(name, value) for name, value in pure] + _constant(constant, ""))
        parts.append(f"({inner}) deg")
    else:
        parts += _constant(constant, " deg")
    return _joined(parts) if parts else "0 deg"


def _constant(value: Fraction, unit: str) -> list[str]:
    if not value:
        return []
    written = f"{value}" if value.denominator == 1 else f"({value})" if unit else f"{value}"
    return [f"{written}{unit}"]


def _product(text: str, value: Fraction) -> str:
    if abs(value) == 1:
        return text if value > 0 else f"-{text}"
    factor = str(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    return f"{factor}*{text}"


def _joined(parts: list[str]) -> str:
    text = parts[0]
    for part in parts[1:]:
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text


def _total(parts: list[LinearExpression | None]) -> LinearExpression | None:
    total = number(0)
    for part in parts:
        if part is None:
            return None
        total += part
    return total


def _multiple(parts: list[LinearExpression | None]) -> LinearExpression | None:
    factor = Fraction(1)
    variable: LinearExpression | None = None
    for part in parts:
        if part is None:
            return None
        if not part.terms:
            factor *= part.constant
        elif variable is None:
            variable = part
        else:
            return None
    return number(factor) if variable is None else variable.times(factor)


#: Sums and multiples of linear expressions; None for what is none.  What is a divisor, each reader
#: knows for itself.
LINEAR: Arithmetic[LinearExpression | None] = Arithmetic(
    number=number,
    add=_total,
    negate=lambda part: None if part is None else part.times(Fraction(-1)),
    multiply=_multiple,
    other=lambda _: None,
)
