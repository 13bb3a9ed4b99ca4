"""Terms that are sums of arc cosines and multiples of pi, with rational coefficients.

An angle in degrees is lowered to ``acos(u)`` beside ``30*(pi/180)``, an unknown number of degrees
to the quotient of the two; both are read here as ``pi^k * (sum of n_i*acos(u_i) + q*pi)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Negate,
    Node,
    Number,
)
from mathverify.semantics import terms

__all__ = ["ArcSum", "arc_sum"]


@dataclass(frozen=True, slots=True)
class ArcSum:
    """``pi**power * (sum of coefficient*acos(inside) + half_turns*pi)``; at least one arc."""

    arcs: tuple[tuple[Node, Fraction], ...]
    half_turns: Fraction
    power: int

    def whole(self) -> ArcSum:
        """The least positive multiple with whole coefficients of the arcs, ``power`` being 0."""
        scale = lcm(*(value.denominator for _, value in self.arcs))
        arcs = tuple((inside, value * scale) for inside, value in self.arcs)
        return ArcSum(arcs, self.half_turns * scale, 0)

    def term(self) -> Node:
        """The sum as a term, without the power of pi in front."""
        parts = [
            terms.multiply((terms.number(value), terms.call("acos", inside)))
            for inside, value in self.arcs
        ]
        return terms.add((*parts, terms.multiply((terms.number(self.half_turns), Constant("pi")))))


#: Coefficients by the argument of acos (None for a number) and the power of pi.
_Parts = dict[tuple[Node | None, int], Fraction]


def arc_sum(term: Node) -> ArcSum | None:
    """``term`` in this form; None where it is not, or where no arc is left."""
    parts = _parts(term)
    if parts is None:
        return None
    powers = {power if inside is not None else power - 1 for inside, power in parts}
    arcs = tuple((inside, value) for (inside, _), value in parts.items() if inside is not None)
    if len(powers) != 1 or not arcs:
        return None
    (power,) = powers
    return ArcSum(arcs, parts.get((None, power + 1), Fraction(0)), power)


def _parts(term: Node) -> _Parts | None:
    match term:
        case Number(value):
            return {(None, 0): value} if value else {}
        case Constant("pi"):
            return {(None, 1): Fraction(1)}
        case Call(function="acos", arguments=(inside,)):
            return {(inside, 0): Fraction(1)}
        case Call(function="asin", arguments=(inside,)):
            return {(None, 1): Fraction(1, 2), (inside, 0): Fraction(-1)}
        case Negate(operand):
            return _scaled(_parts(operand), Fraction(-1), 0)
        case Add(operands):
            total: _Parts = {}
            for operand in operands:
                inner = _parts(operand)
                if inner is None:
                    return None
                for key, value in inner.items():
                    total[key] = total.get(key, Fraction(0)) + value
            return {key: value for key, value in total.items() if value}
        case Multiply(operands):
            product: _Parts | None = {(None, 0): Fraction(1)}
            for operand in operands:
                product = _product(product, _parts(operand))
            return product
        case Divide(above, below):
            bottom = _parts(below)
            if bottom is None or len(bottom) != 1:
                return None
            (((factor, power), value),) = bottom.items()
            return None if factor is not None else _scaled(_parts(above), 1 / value, -power)
    return None


def _product(left: _Parts | None, right: _Parts | None) -> _Parts | None:
    if left is None or right is None:
        return None
    if any(inside is not None for inside, _ in left):
        left, right = right, left
    total: _Parts = {}
    for (inside, power), value in left.items():
        if inside is not None:
            return None
        for key, one in (_scaled(right, value, power) or {}).items():
            total[key] = total.get(key, Fraction(0)) + one
    return {key: value for key, value in total.items() if value}


def _scaled(parts: _Parts | None, factor: Fraction, power: int) -> _Parts | None:
    if parts is None:
        return None
    return {(inside, p + power): value * factor for (inside, p), value in parts.items()}
