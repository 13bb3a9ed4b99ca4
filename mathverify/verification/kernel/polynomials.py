"""Limits, and sparse polynomials with rational coefficients."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Rational: TypeAlias = int | Fraction
#: Names of variables in order, one for each time it is a factor: ``("x", "x", "y")`` is x^2*y.
Monomial: TypeAlias = tuple[str, ...]
#: No coefficient is 0; whole ones are ``int``.  The zero polynomial is empty.
Polynomial: TypeAlias = dict[Monomial, Rational]

MAXIMUM_BITS = 20_000
MAXIMUM_EXPONENT = 64
_MAXIMUM_DEGREE = 256
_LARGEST = 1 << MAXIMUM_BITS


class Refused(Exception):  # noqa: N818 - the kernel's only answer besides acceptance
    """The proof is not one; the message says which step failed."""


class Work:
    """Steps that remain; every check ends when they are used up."""

    __slots__ = ("left",)

    def __init__(self, steps: int = 400_000) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Use up ``steps``.  Raises `Refused` when none are left."""
        self.left -= steps
        if self.left < 0:
            raise Refused("the proof takes more work than is allowed")


def require(condition: bool, otherwise: str) -> None:
    """Raise `Refused` unless ``condition`` holds."""
    if not condition:
        raise Refused(otherwise)


def bounded(x: Rational) -> Rational:
    """``x``, as an ``int`` where it is one, if it is not too large to compute with."""
    if type(x) is int:
        if -_LARGEST < x < _LARGEST:
            return x
    elif x.denominator == 1:
        return bounded(int(x))
    elif x.numerator.bit_length() <= MAXIMUM_BITS and x.denominator < _LARGEST:
        return x
    raise Refused("a number is too large")


def constant_value(p: Polynomial) -> Rational | None:
    """The value of a constant polynomial, None for any other."""
    return p.get(()) if len(p) == 1 else None if p else 0


def scale(p: Polynomial, factor: Rational) -> Polynomial:
    """``factor * p``."""
    if factor == -1:
        return {monomial: -c for monomial, c in p.items()}
    return {monomial: bounded(factor * c) for monomial, c in p.items()} if factor else {}


def add(p: Polynomial, q: Polynomial, factor: Rational = 1) -> Polynomial:
    """``p + factor * q``."""
    total = dict(p)
    for monomial, c in q.items():
        c = c if factor == 1 else -c if factor == -1 else factor * c
        if monomial in total:
            c += total[monomial]
        if c:
            total[monomial] = bounded(c)
        else:
            total.pop(monomial, None)
    return total


def multiply(p: Polynomial, q: Polynomial, work: Work) -> Polynomial:
    """``p * q``."""
    work.spend(1 + len(p) * len(q))
    product: Polynomial = {}
    for one, c in p.items():
        for other, d in q.items():
            monomial = tuple(sorted(one + other)) if one and other else one or other
            if len(monomial) > _MAXIMUM_DEGREE:
                raise Refused("a degree is too large")
            product[monomial] = product[monomial] + c * d if monomial in product else c * d
    return {monomial: bounded(c) for monomial, c in product.items() if c}


def power(p: Polynomial, exponent: int, work: Work) -> Polynomial:
    """``p ** exponent`` for a natural exponent."""
    require(0 <= exponent <= MAXIMUM_EXPONENT, "an exponent is too large")
    product: Polynomial = p if exponent else {(): 1}
    for _ in range(exponent - 1):
        product = multiply(product, p, work)
    return product


def substitute(p: Polynomial, name: str, value: Polynomial, work: Work) -> Polynomial:
    """``p`` with ``value`` for the variable ``name``."""
    moved = [monomial for monomial in p if name in monomial]
    total = {monomial: c for monomial, c in p.items() if name not in monomial} if moved else p
    for monomial in moved:
        rest = tuple(other for other in monomial if other != name)
        raised = power(value, len(monomial) - len(rest), work)
        total = add(total, multiply({rest: 1}, raised, work) if rest else raised, p[monomial])
    return total
