"""The expansion of a lowered term beside a point, and what the term tends to there.

`approach` answers with a proof or not at all: a limit is read off the leading term of an
expansion (`mathverify.calculus.expansions`), and that a term has no value on one side off the
sign of a leading term.  Bounded oscillation (``sin(1/x)``) has no expansion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import count
from typing import NoReturn, TypeAlias

import mathverify.semantics.numbers as numbers
from mathverify.calculus import expansions
from mathverify.calculus.expansions import (
    Germ,
    MorePrecisionError,
    NoExpansionError,
    NoValueError,
)
from mathverify.calculus.variables import occurs
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Name, Node, Power
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import Exact, NotKnown, NumberTooLargeError, UndecidedError
from mathverify.semantics.numbers.functions import FUNCTIONS, OutsideDomainError

_WIDTHS = (Fraction(4), Fraction(10), Fraction(24))
_ONE = Fraction(1)


class Side(Enum):
    """From where a point is approached; ``DOWN`` and ``UP`` go to minus and plus infinity."""

    LEFT = "left"
    RIGHT = "right"
    DOWN = "-inf"
    UP = "inf"


@dataclass(frozen=True, slots=True)
class Tends:
    """The term tends to ``value``."""

    value: Exact


@dataclass(frozen=True, slots=True)
class Infinite:
    """The term grows (or, not ``positive``, falls) beyond every bound."""

    positive: bool


@dataclass(frozen=True, slots=True)
class Nowhere:
    """The term has no value close enough to the point on this side."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotDecided:
    """Nothing is shown."""

    reason: str


Approach: TypeAlias = Tends | Infinite | Nowhere | NotDecided


def approach(term: Node, name: str, point: Exact, side: Side) -> Approach:
    """What the lowered ``term`` tends to as the variable ``name`` goes to ``point`` from ``side``.

    ``point`` is ignored for the two infinite sides.  No other variable may occur.
    """
    here = _approaching(point, side)
    try:
        for width in _WIDTHS:
            try:
                return _limit(_Expander(name, here, width).germ(term))
            except MorePrecisionError:
                continue
    except (NoValueError, OutsideDomainError) as error:
        return Nowhere(str(error))
    except (NoExpansionError, UndecidedError, NumberTooLargeError) as error:
        return NotDecided(str(error))
    except RecursionError:
        return NotDecided("nested too deeply")
    return NotDecided("the leading terms cancel")


def _approaching(point: Exact, side: Side) -> Germ:
    """The variable itself, as a germ."""
    match side:
        case Side.UP:
            return expansions.power_of_t(-_ONE)
        case Side.DOWN:
            return expansions.power_of_t(-_ONE, -_ONE)
        case Side.LEFT | Side.RIGHT:
            step = expansions.power_of_t(_ONE, _ONE if side is Side.RIGHT else -_ONE)
            return expansions.add(expansions.constant(point), step, _WIDTHS[-1])


def _limit(germ: Germ) -> Approach:
    try:
        found = expansions.leading(germ)
    except MorePrecisionError:
        # An error that tends to 0 is enough where nothing else is left.
        value, _ = expansions.split(germ)
        return Tends(value)
    if found is None:
        return Tends(Fraction(0))
    size, exponent, logs, coefficient = found
    positive = expansions.sign(germ) > 0
    if size:
        grows = numbers.sign(size[0][1]) is numbers.Sign.POSITIVE
        return Infinite(positive) if grows else Tends(Fraction(0))
    if exponent < 0 or (exponent == 0 and logs > 0):
        return Infinite(positive)
    return Tends(coefficient if exponent == 0 and logs == 0 else Fraction(0))


def _without_expansion(term: Node) -> NoReturn:
    raise NoExpansionError(f"{type(term).__name__} has no expansion")


class _Expander:
    def __init__(self, name: str, variable: Germ, width: Fraction) -> None:
        self._name = name
        self._variable = variable
        self._width = width
        self._known: dict[Node, Germ] = {}
        self._arithmetic: Arithmetic[Germ] = Arithmetic(
            add=lambda germs: reduce(lambda a, b: expansions.add(a, b, width), germs),
            multiply=lambda germs: reduce(lambda a, b: expansions.multiply(a, b, width), germs),
            negate=expansions.negate,
            divide=lambda above, below: expansions.divide(above, below, width),
            other=_without_expansion,
        )

    def germ(self, term: Node) -> Germ:
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._expanded(term)
        return known

    def _expanded(self, term: Node) -> Germ:
        if not occurs(self._name, term):
            return expansions.constant(_value(term))
        match term:
            case Name():
                return self._variable
            case Power(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Call(function=function, arguments=arguments):
                return self._call(function, arguments)
        return self._arithmetic.of(term, self.germ)

    def _power(self, base: Node, exponent: Node) -> Germ:
        if not occurs(self._name, exponent):
            size = _value(exponent)
            inner = self.germ(base)
            if isinstance(size, Fraction):
                if size == 0 and expansions.sign(inner) == 0:
                    raise NoValueError("0 to the power 0")
                return expansions.power(inner, size, self._width)
        else:
            inner = self.germ(base)
        if expansions.sign(inner) <= 0:
            raise NoExpansionError("a variable power of a number that is not positive")
        logarithm = expansions.logarithm(inner, self._width)
        product = expansions.multiply(self.germ(exponent), logarithm, self._width)
        return expansions.exponential(product, self._width)

    def _call(self, function: str, arguments: tuple[Node, ...]) -> Germ:
        width = self._width
        if function in ("min", "max"):
            return reduce(
                lambda a, b: self._larger(a, b, 1 if function == "max" else -1),
                map(self.germ, arguments),
            )
        inner = self.germ(arguments[0])
        match function, len(arguments):
            case "sqrt", 1:
                return expansions.power(inner, Fraction(1, 2), width)
            case "root", 2:
                return self._root(inner, arguments[1])
            case "exp", 1:
                return expansions.exponential(inner, width)
            case "ln", 1:
                return expansions.logarithm(inner, width)
            case "log", 2:
                base = expansions.logarithm(self.germ(arguments[1]), width)
                return expansions.divide(expansions.logarithm(inner, width), base, width)
            case "abs", 1:
                return expansions.absolute(inner)
            case "sin", 1:
                return self._wave(inner)[0]
            case "cos", 1:
                return self._wave(inner)[1]
            case "tan", 1:
                sine, cosine = self._wave(inner)
                return expansions.divide(sine, cosine, width)
            case "atan", 1:
                return self._arc_tangent(inner)
            case "asin", 1:
                return self._arc_sine(inner)
            case "acos", 1:
                quarter = expansions.constant(numbers.pi() / 2)
                return expansions.add(quarter, expansions.negate(self._arc_sine(inner)), width)
            case ("floor" | "ceil") as kind, 1:
                return self._whole_part(inner, upwards=kind == "ceil")
        raise NoExpansionError(f"{function} has no expansion")

    def _larger(self, one: Germ, other: Germ, direction: int) -> Germ:
        gap = expansions.add(one, expansions.negate(other), self._width)
        return one if expansions.sign(gap) * direction >= 0 else other

    def _root(self, inner: Germ, order: Node) -> Germ:
        size = _value(order) if not occurs(self._name, order) else None
        if not isinstance(size, Fraction) or size.denominator != 1 or size < 1:
            raise NoExpansionError("a root whose order is not known")
        if size % 2 and expansions.sign(inner) < 0:
            positive = expansions.power(expansions.negate(inner), 1 / size, self._width)
            return expansions.negate(positive)
        return expansions.power(inner, 1 / size, self._width)

    def _wave(self, inner: Germ) -> tuple[Germ, Germ]:
        """Sine and cosine, by the addition theorems at the limit of the angle."""
        angle, small = expansions.split(inner)
        width = self._width
        sine = expansions.taylor((_sine(k) for k in count()), small, width)
        cosine = expansions.taylor((_cosine(k) for k in count()), small, width)
        s, c = numbers.sine(angle), numbers.cosine(angle)
        return (
            expansions.add(expansions.scale(cosine, s), expansions.scale(sine, c), width),
            expansions.add(expansions.scale(cosine, c), expansions.scale(sine, -s), width),
        )

    def _arc_tangent(self, inner: Germ) -> Germ:
        """``atan(c) + atan(r/(1 + c*(c + r)))``; of an infinite u: ``+-pi/2 - atan(1/u)``."""
        width = self._width
        if isinstance(_limit(inner), Infinite):
            upright = numbers.pi() / (2 * expansions.sign(inner))
            turned = expansions.divide(expansions.constant(1), inner, width)
            rest = expansions.taylor(_arc_tangents(), turned, width)
            return expansions.add(expansions.constant(upright), expansions.negate(rest), width)
        value, small = expansions.split(inner)
        below = expansions.add(expansions.constant(1), expansions.scale(inner, value), width)
        rest = expansions.taylor(_arc_tangents(), expansions.divide(small, below, width), width)
        return expansions.add(expansions.constant(numbers.arc_tangent(value)), rest, width)

    def _arc_sine(self, inner: Germ) -> Germ:
        """``asin(c) + asin((c + r)*sqrt(1 - c^2) - c*sqrt(1 - (c + r)^2))`` for ``|c| < 1``."""
        width = self._width
        value, _ = expansions.split(inner)
        start = FUNCTIONS["asin"].apply((value,))
        room = FUNCTIONS["sqrt"].apply((1 - value * value,))
        if room == 0:
            return self._arc_sine_at_end(inner, expansions.sign(inner))
        square = expansions.multiply(inner, inner, width)
        left = expansions.add(expansions.constant(1), expansions.negate(square), width)
        other = expansions.power(left, Fraction(1, 2), width)
        small = expansions.add(
            expansions.scale(inner, room), expansions.scale(other, -value), width
        )
        rest = expansions.taylor(_arc_sines(), small, width)
        return expansions.add(expansions.constant(start), rest, width)

    def _arc_sine_at_end(self, inner: Germ, end: int) -> Germ:
        """``asin(u) = pi/2 - 2*asin(sqrt((1 - u)/2))`` for u near 1, and as an odd function."""
        width = self._width
        near = expansions.add(
            expansions.constant(1), expansions.scale(inner, Fraction(-end)), width
        )
        if expansions.sign(near) < 0:
            raise NoValueError("an arcsine of a number beyond 1 or -1")
        half = expansions.scale(near, Fraction(1, 2))
        small = expansions.power(half, Fraction(1, 2), width)
        turned = expansions.taylor(_arc_sines(), small, width)
        quarter = expansions.constant(numbers.pi() / 2)
        found = expansions.add(quarter, expansions.scale(turned, Fraction(-2)), width)
        return expansions.scale(found, Fraction(end))

    def _whole_part(self, inner: Germ, *, upwards: bool) -> Germ:
        value, small = expansions.split(inner)
        whole = FUNCTIONS["floor"].apply((value,))
        is_whole = value == whole
        if not is_whole:
            return expansions.constant(whole + 1 if upwards else whole)
        side = expansions.sign(small)
        step = (side > 0) if upwards else -(side < 0)
        return expansions.constant(whole + step)


def _value(term: Node) -> Exact:
    value = evaluate(term, {})
    if isinstance(value, Undefined):
        raise NoValueError(value.reason)
    if isinstance(value, NotKnown):
        raise NoExpansionError(value.reason)
    return value


def _factorial(place: int) -> Fraction:
    return Fraction(reduce(lambda a, b: a * b, range(1, place + 1), 1))


def _sine(place: int) -> Exact:
    return Fraction((0, 1, 0, -1)[place % 4]) / _factorial(place)


def _cosine(place: int) -> Exact:
    return Fraction((1, 0, -1, 0)[place % 4]) / _factorial(place)


def _arc_tangents() -> Iterator[Exact]:
    for place in count():
        yield Fraction((0, 1, 0, -1)[place % 4], max(place, 1))


def _arc_sines() -> Iterator[Exact]:
    factor = _ONE
    for place in count():
        if place % 2 == 0:
            yield Fraction(0)
        else:
            yield factor / place
            factor = factor * place / (place + 1)
