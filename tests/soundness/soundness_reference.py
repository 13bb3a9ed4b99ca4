"""A second opinion on small questions: brute force over finite domains, fractions only.

It shares no code with the engine: expressions are generated as a text together with a Python
function, and an undefined value is the exception `Undefined`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import gcd
from random import Random
from typing import TypeAlias

__all__ = [
    "Expression",
    "Statement",
    "Undefined",
    "expression",
    "half_away",
    "models",
    "points",
    "statement",
]

Point: TypeAlias = Mapping[str, Fraction]


class Undefined(Exception):  # noqa: N818 - a value, not an error
    """An operation has no value at a point."""


@dataclass(frozen=True)
class Expression:
    """A term as text and as a function of a point; ``value`` raises `Undefined`."""

    text: str
    value: Callable[[Point], Fraction]


@dataclass(frozen=True)
class Statement:
    """A relation or a combination of relations; None stands for undefined."""

    text: str
    holds: Callable[[Point], bool | None]


def points(domains: Mapping[str, Sequence[Fraction]]) -> list[dict[str, Fraction]]:
    """All points of a finite product."""
    names = list(domains)
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*domains.values())]


def models(
    domains: Mapping[str, Sequence[Fraction]], givens: Sequence[Statement]
) -> list[dict[str, Fraction]]:
    """The points at which every given is true."""
    return [point for point in points(domains) if all(g.holds(point) is True for g in givens)]


# --- random terms ------------------------------------------------------------------------


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Undefined
    return int(value)


def _divide(a: Fraction, b: Fraction) -> Fraction:
    if b == 0:
        raise Undefined
    return a / b


def _mod(a: Fraction, b: Fraction) -> Fraction:
    if b == 0:
        raise Undefined
    return a - abs(b) * (a / abs(b)).__floor__()


def _power(a: Fraction, b: Fraction) -> Fraction:
    exponent = _whole(b)
    if a == 0 and exponent <= 0:
        raise Undefined
    return a**exponent


def _gcd(a: Fraction, b: Fraction) -> Fraction:
    return Fraction(gcd(_whole(a), _whole(b)))


def _both(
    text: str, one: Expression, other: Expression, run: Callable[[Fraction, Fraction], Fraction]
) -> Expression:
    return Expression(
        text.format(one.text, other.text), lambda p: run(one.value(p), other.value(p))
    )


def _single(text: str, one: Expression, run: Callable[[Fraction], Fraction]) -> Expression:
    return Expression(text.format(one.text), lambda p: run(one.value(p)))


def number(value: Fraction) -> Expression:
    """A literal, in parentheses where it needs them."""
    plain = value.denominator == 1 and value >= 0
    return Expression(str(value) if plain else f"({value})", lambda _: value)


def name(identifier: str) -> Expression:
    """An unknown."""
    return Expression(identifier, lambda p: p[identifier])


def expression(rng: Random, names: Sequence[str], depth: int) -> Expression:
    """A random term; whole-number functions appear where they usually have a value."""
    if depth == 0 or rng.random() < 0.15:
        if rng.random() < 0.65:
            return name(rng.choice(names))
        return number(Fraction(rng.randint(-4, 6), rng.choice((1, 1, 1, 2, 3))))
    one = expression(rng, names, depth - 1)
    other = expression(rng, names, depth - 1)
    match rng.randrange(14):
        case 0 | 1 | 2:
            return _both("({} + {})", one, other, lambda a, b: a + b)
        case 3 | 4:
            return _both("({} - {})", one, other, lambda a, b: a - b)
        case 5 | 6 | 7:
            return _both("({} * {})", one, other, lambda a, b: a * b)
        case 8:
            return _both("({} / {})", one, other, _divide)
        case 9:
            return _single("abs({})", one, abs)
        case 10:
            square = number(Fraction(rng.choice((2, 2, 3, 0, -1))))
            return _both("({})^{}", one, square, _power)
        case 11:
            modulus = number(Fraction(rng.choice((2, 3, 4, 5, -3))))
            return _both("mod({}, {})", one, modulus, _mod)
        case 12:
            kind = rng.choice(("floor", "ceil"))
            if kind == "floor":
                return _single("floor({})", one, lambda a: Fraction(a.__floor__()))
            return _single("ceil({})", one, lambda a: Fraction(a.__ceil__()))
        case _:
            if rng.random() < 0.5:
                return _both("max({}, {})", one, other, max)
            return _both("min({}, {})", one, other, min)


_SIGNS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def relation(rng: Random, one: Expression, other: Expression, sign: str) -> Statement:
    """``one sign other``."""

    def holds(point: Point) -> bool | None:
        try:
            return _SIGNS[sign](one.value(point), other.value(point))
        except Undefined:
            return None

    return Statement(f"{one.text} {sign} {other.text}", holds)


def _and(one: bool | None, other: bool | None) -> bool | None:
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def _not(one: bool | None) -> bool | None:
    return None if one is None else not one


def statement(rng: Random, names: Sequence[str], depth: int) -> Statement:
    """A random relation, sometimes two joined by a connective, with Kleene's truth tables."""
    if depth > 0 and rng.random() < 0.3:
        one, other = statement(rng, names, depth - 1), statement(rng, names, depth - 1)
        match rng.randrange(3):
            case 0:
                return Statement(
                    f"(({one.text}) and ({other.text}))",
                    lambda p: _and(one.holds(p), other.holds(p)),
                )
            case 1:
                return Statement(
                    f"(({one.text}) or ({other.text}))",
                    lambda p: _not(_and(_not(one.holds(p)), _not(other.holds(p)))),
                )
            case _:
                return Statement(f"(not ({one.text}))", lambda p: _not(one.holds(p)))
    sign = rng.choice(("=", "=", "!=", "<", "<=", ">", ">="))
    return relation(rng, expression(rng, names, rng.randint(1, 2)), expression(rng, names, 1), sign)


# --- rounding ----------------------------------------------------------------------------


def half_away(value: Fraction, quantum: Fraction) -> Fraction:
    """``value`` to the nearest multiple of ``quantum``, halves away from zero."""
    steps = abs(value) / quantum
    down = steps.__floor__()
    rounded = (down + (steps - down >= Fraction(1, 2))) * quantum
    return rounded if value >= 0 else -rounded
