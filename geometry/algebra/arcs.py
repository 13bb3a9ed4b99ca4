"""Terms that are rational sums of arc cosines, unknown angles and multiples of pi.

An angle in degrees is lowered to ``acos(u)`` beside ``30*(pi/180)``, an unknown number of degrees
to a variable times ``pi/180``.  `Parts` holds such a sum by what stands beside the coefficient
(an arc, a variable, or nothing) and the power of pi there; `arc_sum` is the case without
variables, ``pi^k * (sum of n_i*acos(u_i) + q*pi)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import TypeAlias

from mathverify.language.arithmetic import Arithmetic, UnknownError
from mathverify.language.tree import Call, Constant, Name, Node, Relation, walk
from mathverify.semantics import terms

_LARGEST_EXPONENT = 12

#: Coefficients by what they stand beside (an ``acos`` call, a variable's name, None) and the
#: power of pi there; none is 0.
Parts: TypeAlias = dict[tuple[Node | None, int], Fraction]


@dataclass(frozen=True, slots=True)
class ArcSum:
    """``pi**power * (sum of coefficient*acos(inside) + half_turns*pi)``; at least one arc."""

    arcs: tuple[tuple[Node, Fraction], ...]
    half_turns: Fraction
    power: int

    def whole(self) -> ArcSum:
        """The least positive multiple with whole coefficients of the arcs, ``power`` being 0."""
        scale = Fraction(
            lcm(*(value.denominator for _, value in self.arcs)),
            gcd(*(value.numerator for _, value in self.arcs)),
        )
        arcs = tuple((inside, value * scale) for inside, value in self.arcs)
        return ArcSum(arcs, self.half_turns * scale, 0)

    def term(self) -> Node:
        """The sum as a term, without the power of pi in front."""
        parts = [
            terms.multiply((terms.number(value), terms.call("acos", inside)))
            for inside, value in self.arcs
        ]
        return terms.add((*parts, terms.multiply((terms.number(self.half_turns), Constant("pi")))))


def arc_sum(term: Node) -> ArcSum | None:
    """``term`` in this form; None where it is not, or where no arc is left."""
    parts = parts_of(term)
    if parts is None:
        return None
    powers = {power if atom is not None else power - 1 for atom, power in parts}
    arcs = tuple(
        (atom.arguments[0], value) for (atom, _), value in parts.items() if isinstance(atom, Call)
    )
    if len(powers) != 1 or not arcs or any(isinstance(atom, Name) for atom, _ in parts):
        return None
    (power,) = powers
    return ArcSum(arcs, parts.get((None, power + 1), Fraction(0)), power)


def constant_angles(formula: Node) -> Iterator[Fraction]:
    """Multiples of pi that sums of arcs in the relations of a formula are compared with."""
    for node in walk(formula):
        if isinstance(node, Relation) and len(node.operands) == 2:
            found = arc_sum(terms.subtract(*node.operands))
            if found is not None:
                yield found.whole().half_turns


def parts_of(term: Node) -> Parts | None:
    """The parts of a sum; None where ``term`` is no such sum."""
    match term:
        case Constant("pi"):
            return {(None, 1): Fraction(1)}
        case Name() | Call(function="acos"):
            return {(term, 0): Fraction(1)}
        case Call(function="asin", arguments=(inside,)):
            return {(None, 1): Fraction(1, 2), (terms.call("acos", inside), 0): Fraction(-1)}
    return _PARTS.known(term, parts_of)


def _number(value: Fraction) -> Parts:
    return {(None, 0): value} if value else {}


def _sum(summands: list[Parts]) -> Parts:
    total: Parts = {}
    for parts in summands:
        for key, value in parts.items():
            total[key] = total.get(key, Fraction(0)) + value
    return {key: value for key, value in total.items() if value}


def _product(left: Parts, right: Parts) -> Parts:
    if any(atom is not None for atom, _ in left):
        left, right = right, left
    if any(atom is not None for atom, _ in left):
        raise UnknownError
    return _sum([_scaled(right, value, power) for (_, power), value in left.items()])


def _quotient(above: Parts, below: Parts) -> Parts:
    if len(below) != 1:
        raise UnknownError
    (((factor, power), value),) = below.items()
    if factor is not None:
        raise UnknownError
    return _scaled(above, 1 / value, -power)


def _power(base: Parts, exponent: Parts) -> Parts:
    """A number to a small whole power."""
    if {*base, *exponent} - {(None, 0)}:
        raise UnknownError
    size = exponent.get((None, 0), Fraction(0))
    if size.denominator != 1 or not 0 < size <= _LARGEST_EXPONENT:
        raise UnknownError
    return _number(base.get((None, 0), Fraction(0)) ** int(size))


def _scaled(parts: Parts, factor: Fraction, power: int) -> Parts:
    return {(atom, p + power): value * factor for (atom, p), value in parts.items()}


_PARTS: Arithmetic[Parts] = Arithmetic(
    number=_number,
    add=_sum,
    negate=lambda parts: _scaled(parts, Fraction(-1), 0),
    multiply=lambda factors: reduce(_product, factors, _number(Fraction(1))),
    divide=_quotient,
    power=_power,
)
