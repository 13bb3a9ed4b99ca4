"""Rounding as schools do it: half away from zero, to places, significant figures or a multiple.

An exact value x is rounded to the claimed c exactly when c is a multiple of the quantum q and
``c - q/2 <= |x| < c + q/2`` for c >= 0 (mirrored for c < 0).  For significant figures q depends
on the magnitude of x, so that below a power of ten the lower half is a tenth as wide.

An ask may declare another rule: ``half even`` (a tie goes to the even multiple), ``up`` (the least
multiple that is not less, as for buses that are needed) and ``down`` (the greatest not greater).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.parser import parse_unit
from mathverify.language.tree import Comparison, Node, Unit
from mathverify.semantics import terms
from mathverify.semantics.units import UnknownUnit, measure

__all__ = [
    "Rounding",
    "RoundingKind",
    "RoundingRule",
    "is_rounded",
    "parse_rounding",
    "rounds_to",
]


class RoundingKind(Enum):
    """The ways in which a number is rounded."""

    SIGNIFICANT = "sf"
    PLACES = "dp"
    NEAREST = "nearest"


class RoundingRule(Enum):
    """Which of the two neighbouring multiples is taken."""

    HALF_AWAY = ""
    HALF_EVEN = "half even"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Rounding:
    """``3 sf``, ``2 dp``, ``nearest 10 up``: ``amount`` is 3, 2 or 10.

    ``unit`` is that of the amount (``nearest 5 cm``), None where the answer's own is meant.
    """

    kind: RoundingKind
    amount: Fraction
    unit: Unit | None = None
    rule: RoundingRule = RoundingRule.HALF_AWAY

    def quantum(self, claimed: Fraction) -> Fraction:
        """The distance between neighbouring rounded values at ``claimed``."""
        match self.kind:
            case RoundingKind.PLACES:
                return Fraction(1, 10 ** int(self.amount))
            case RoundingKind.NEAREST:
                return self.amount
            case RoundingKind.SIGNIFICANT:
                return Fraction(10) ** (_magnitude(claimed) - int(self.amount) + 1)

    def in_unit(self, unit: Unit | None) -> Rounding | None:
        """The same rounding with its amount in ``unit``; None where the units do not fit."""
        if self.unit is None or self.unit == unit:
            return replace(self, unit=None)
        if unit is None:
            return None
        own, other = measure(self.unit), measure(unit)
        if isinstance(own, UnknownUnit) or isinstance(other, UnknownUnit):
            return None
        if own.dimension != other.dimension:
            return None
        return replace(self, amount=self.amount * own.factor / other.factor, unit=None)

    def __str__(self) -> str:
        rule = f" {self.rule.value}" if self.rule.value else ""
        if self.kind is RoundingKind.NEAREST:
            return f"nearest {self.amount}{rule}"
        return f"{self.amount} {self.kind.value}{rule}"


_SPELLINGS: tuple[tuple[str, RoundingKind], ...] = (
    (r"(\d+)\s*(?:sf|s\.f\.|sig(?:nificant)?\.?\s*fig(?:ure)?s?\.?)", RoundingKind.SIGNIFICANT),
    (r"(\d+)\s*(?:dp|d\.p\.|decimal\s+places?|places?)", RoundingKind.PLACES),
    (r"(?:to\s+the\s+)?nearest\s+(\d+(?:\.\d+|/\d+)?)(?:\s+(\S+))?", RoundingKind.NEAREST),
)
_NEAREST_WORDS: dict[str, int | Fraction] = {
    "whole number": 1,
    "integer": 1,
    "unit": 1,
    "ten": 10,
    "hundred": 100,
    "thousand": 1000,
    "tenth": Fraction(1, 10),
    "hundredth": Fraction(1, 100),
}


def parse_rounding(text: str) -> Rounding | None:
    """The rounding that ``text`` names; None if it names none.

    ``nearest cm``, ``nearest degree`` and other units mean the nearest whole one.
    """
    plain = text.strip()
    for rule in RoundingRule:
        if rule.value and plain.endswith(f" {rule.value}"):
            found = parse_rounding(plain.removesuffix(f" {rule.value}"))
            return found if found is None else replace(found, rule=rule)
    for pattern, kind in _SPELLINGS:
        match = re.fullmatch(pattern, plain, re.IGNORECASE)
        if match is not None:
            amount = Fraction(match.group(1))
            if kind is RoundingKind.SIGNIFICANT and not 1 <= amount <= 30:
                return None
            if kind is RoundingKind.PLACES and amount > 30:
                return None
            if not amount and kind is not RoundingKind.PLACES:
                return None
            if kind is RoundingKind.NEAREST and match.group(2):
                return _nearest(amount, match.group(2))
            return Rounding(kind, amount)
    match = re.fullmatch(r"(?:to\s+the\s+)?nearest\s+(.+)", text.strip())
    if match is None:
        return None
    word = match.group(1).lower()
    if word in _NEAREST_WORDS:
        return Rounding(RoundingKind.NEAREST, Fraction(_NEAREST_WORDS[word]))
    return _nearest(Fraction(1), match.group(1))


def _nearest(amount: Fraction, word: str) -> Rounding | None:
    try:
        return Rounding(RoundingKind.NEAREST, amount, parse_unit(word))
    except ParseError:
        return None


def is_rounded(claimed: Fraction, rounding: Rounding) -> bool:
    """Whether ``claimed`` is one of the rounded values at all."""
    if claimed == 0:
        return True
    return (claimed / rounding.quantum(claimed)).denominator == 1


def rounds_to(exact: Node, claimed: Fraction, rounding: Rounding) -> Node:
    """The formula that ``exact`` rounds to ``claimed``."""
    if claimed == 0 and rounding.kind is RoundingKind.SIGNIFICANT:
        return terms.equal(exact, terms.ZERO)
    quantum = rounding.quantum(claimed) if claimed else rounding.quantum(Fraction(1))
    size = abs(claimed)
    # The distances to the neighbours towards zero and away from it.
    inner = outer = quantum
    if rounding.kind is RoundingKind.SIGNIFICANT and size == Fraction(10) ** _magnitude(size):
        inner = quantum / 10
    if rounding.rule in (RoundingRule.UP, RoundingRule.DOWN):
        return _directed(exact, claimed, rounding.rule, inner, outer)
    below, above = inner / 2, outer / 2
    if rounding.rule is RoundingRule.HALF_EVEN:
        even = (claimed / quantum) % 2 == 0
        tie = Comparison.LESS_EQUAL if even else Comparison.LESS
        low, high = (below, above) if claimed > 0 else (above, below)
        return _between(exact, (claimed - low, tie), (claimed + high, tie))
    if claimed == 0:
        return terms.compare(terms.call("abs", exact), Comparison.LESS, terms.number(above))
    value = exact if claimed > 0 else terms.negate(exact)
    return terms.conjunction(
        [
            terms.compare(value, Comparison.GREATER_EQUAL, terms.number(size - below)),
            terms.compare(value, Comparison.LESS, terms.number(size + above)),
        ]
    )


def _directed(
    exact: Node, claimed: Fraction, rule: RoundingRule, inner: Fraction, outer: Fraction
) -> Node:
    """``exact`` lies between ``claimed`` and its neighbour below (up) or above (down)."""
    below, above = (inner, outer) if claimed > 0 else (outer, inner)
    if rule is RoundingRule.UP:
        start = claimed - below
        return _between(exact, (start, Comparison.LESS), (claimed, Comparison.LESS_EQUAL))
    end = claimed + above
    return _between(exact, (claimed, Comparison.LESS_EQUAL), (end, Comparison.LESS))


def _between(
    exact: Node, low: tuple[Fraction, Comparison], high: tuple[Fraction, Comparison]
) -> Node:
    """``low <= exact <= high`` with the signs that stand at the ends."""
    return terms.conjunction(
        [
            terms.compare(terms.number(low[0]), low[1], exact),
            terms.compare(exact, high[1], terms.number(high[0])),
        ]
    )


def _magnitude(value: Fraction) -> int:
    """The exponent of the leading digit: 3 for 1234, -2 for 0.05."""
    size = abs(value)
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    while Fraction(10) ** exponent > size:
        exponent -= 1
    while Fraction(10) ** (exponent + 1) <= size:
        exponent += 1
    return exponent
