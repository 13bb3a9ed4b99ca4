"""Sums of monomials: algebraic coefficients times powers of pi, e, logarithms and the like.

A `Generator` stands for a number that is treated as an indeterminate.  Sums are kept with like
monomials collected, so a sum without terms *is* 0; a sum with terms may still be 0 unless the
generators are known to be independent (`mathverify.semantics.numbers.independence`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from flint import arb, ctx, fmpq

from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.exact import (
    Exact,
    Irrational,
    NumberTooLargeError,
    fraction_power,
    fraction_text,
)

#: The coefficient of a monomial by itself.
_UNIT = Fraction(1)
#: Largest number of terms of a sum.
_MAXIMUM_TERMS = 400


class GeneratorKind(Enum):
    """What a generator is; BASE is the sum ``inside``, under a fractional exponent."""

    PI = "pi"
    LOG = "ln"
    EXP = "exp"
    SIN = "sin"
    COS = "cos"
    ASIN = "asin"
    ACOS = "acos"
    ATAN = "atan"
    ERF = "erf"
    ERFINV = "erfinv"
    BASE = "base"


@dataclass(frozen=True, slots=True, order=True)
class Generator:
    """A number known by its enclosures; equal labels mean equal numbers.

    LOG of primes and of algebraic numbers above 1, EXP of 1, of ``sqrt(d)`` and the like, BASE
    and PI are positive; so only they may stand under fractional exponents.
    """

    label: str
    kind: GeneratorKind = field(compare=False)
    argument: Exact = field(compare=False)
    inside: tuple[tuple[Monomial, Exact], ...] = field(compare=False, default=())

    def ball(self, precision: int) -> Any:
        """A ``flint.arb`` that contains the number; not finite if the precision is too low."""
        if self.kind is GeneratorKind.PI:
            return _pi_ball(precision)
        if self.kind is GeneratorKind.BASE:
            return terms_ball(dict(self.inside), precision)
        inner = ball_of(self.argument, precision + 16)
        with ctx.workprec(precision + 16):
            name = "log" if self.kind is GeneratorKind.LOG else self.kind.value
            return getattr(inner, name)()

    def is_positive(self) -> bool:
        """Whether the number is known to be positive."""
        if self.kind in (GeneratorKind.PI, GeneratorKind.EXP, GeneratorKind.BASE):
            return True
        return bool(self.ball(128) > 0)

    def power_ball(self, exponent: Fraction, precision: int) -> Any:
        """An enclosure of a power; fractional exponents only for positive generators."""
        if self.kind is GeneratorKind.EXP:
            inner = ball_of(self.argument, precision + 32)
            with ctx.workprec(precision + 32):
                return (inner * fmpq(exponent.numerator, exponent.denominator)).exp()
        ball = self.ball(precision + 16)
        if exponent == 1:
            return ball
        with ctx.workprec(precision + 16):
            if exponent.denominator == 1:
                return ball ** int(exponent)
            return (ball.log() * fmpq(exponent.numerator, exponent.denominator)).exp()


@lru_cache(maxsize=16)
def _pi_ball(precision: int) -> Any:
    with ctx.workprec(precision):
        return arb.pi()


#: Generators with their exponents, none 0, sorted.
Monomial: TypeAlias = tuple[tuple[Generator, Fraction], ...]
#: Algebraic coefficients, none 0, by monomial.
Terms: TypeAlias = Mapping[Monomial, Exact]

#: The empty monomial.
ONE: Monomial = ()
#: The generator pi.
PI = Generator("pi", GeneratorKind.PI, Fraction(0))


def make_generator(kind: GeneratorKind, argument: Exact) -> Generator:
    """The generator of this kind, any but BASE, with this argument."""
    text = argument.form if isinstance(argument, Irrational) else fraction_text(argument)
    return Generator(f"{kind.value}({text})", kind, argument)


def make_base(inside: Terms) -> Generator:
    """The generator that is the value of ``inside``, which must be positive."""
    terms = tuple(sorted(inside.items(), key=lambda item: item[0]))
    return Generator(f"base({form_of(inside)})", GeneratorKind.BASE, Fraction(0), terms)


def added(left: Terms, right: Terms) -> Terms:
    """The sum of two sums."""
    result = dict(left)
    for monomial, coefficient in right.items():
        _accumulate(result, monomial, coefficient)
    return result


def scaled(terms: Terms, factor: Exact) -> Terms:
    """A sum times an algebraic number other than 0."""
    return {monomial: coefficient * factor for monomial, coefficient in terms.items()}


def multiplied(left: Terms, right: Terms) -> Terms:
    """The product of two sums, with ``cos^2 = 1 - sin^2`` and whole powers of bases worked out.

    Raises `NumberTooLargeError` when there would be too many terms.
    """
    result: dict[Monomial, Exact] = {}
    if len(left) * len(right) > 4 * _MAXIMUM_TERMS:
        raise NumberTooLargeError("a sum has too many terms")
    for first, a in left.items():
        for second, b in right.items():
            for monomial, c in _reduced(_merged(first, second)).items():
                _accumulate(result, monomial, a * b if c is _UNIT else a * b * c)
    if len(result) > _MAXIMUM_TERMS:
        raise NumberTooLargeError("a sum has too many terms")
    return result


def monomial_power(monomial: Monomial, exponent: Fraction) -> Terms:
    """A power of a monomial (whose generators must be positive unless ``exponent`` is whole)."""
    powers = ((part, power * exponent) for part, power in monomial)
    return _reduced(tuple((part, power) for part, power in powers if power))


def terms_ball(terms: Terms, precision: int) -> Any:
    """A ``flint.arb`` that contains the value of a sum."""
    with ctx.workprec(precision + 16):
        total = arb(0)
        for monomial, coefficient in terms.items():
            value = ball_of(coefficient, precision + 16)
            for part, exponent in monomial:
                value = value * part.power_ball(exponent, precision)
            total = total + value
    return total


def form_of(terms: Terms) -> str:
    """A text that determines the sum."""
    parts = []
    for monomial, coefficient in sorted(terms.items()):
        text = (
            coefficient.form if isinstance(coefficient, Irrational) else fraction_text(coefficient)
        )
        powers = "".join(f"*{part.label}^({fraction_text(power)})" for part, power in monomial)
        parts.append(f"({text}){powers}")
    return " + ".join(parts)


def _accumulate(result: dict[Monomial, Exact], monomial: Monomial, coefficient: Exact) -> None:
    before = result.get(monomial)
    value = coefficient if before is None else before + coefficient
    if isinstance(value, Fraction) and value == 0:
        result.pop(monomial, None)
    else:
        result[monomial] = value


def _merged(first: Monomial, second: Monomial) -> Monomial:
    if not first or not second:
        return first or second
    powers = dict(first)
    for part, exponent in second:
        powers[part] = powers.get(part, Fraction(0)) + exponent
    return tuple(sorted((part, power) for part, power in powers.items() if power))


def _reduced(monomial: Monomial) -> Terms:
    """The monomial, or what it is after the rules for COS and BASE."""
    for place, (here, exponent) in enumerate(monomial):
        if here.kind is GeneratorKind.COS and exponent.denominator == 1 and exponent >= 2:
            sine = make_generator(GeneratorKind.SIN, here.argument)
            value: Terms = {ONE: Fraction(1), ((sine, Fraction(2)),): Fraction(-1)}
            times, left = divmod(exponent, Fraction(2))
        elif here.kind is GeneratorKind.BASE and exponent >= 1:
            value = dict(here.inside)
            times, left = divmod(exponent, Fraction(1))
        else:
            continue
        rest = monomial[:place] + monomial[place + 1 :]
        kept = _merged(rest, ((here, left),)) if left else rest
        return multiplied({kept: Fraction(1)}, _whole_power(value, times))
    return {monomial: _UNIT}


def _whole_power(terms: Terms, exponent: int) -> Terms:
    if len(terms) == 1 and ONE in terms:
        number = terms[ONE]
        if isinstance(number, Fraction):
            return {ONE: fraction_power(number, exponent)}
        return {ONE: number**exponent}
    if exponent > _MAXIMUM_TERMS:
        raise NumberTooLargeError("a power has too many terms")
    result: Terms = {ONE: Fraction(1)}
    for _ in range(exponent):
        result = multiplied(result, terms)
    return result
