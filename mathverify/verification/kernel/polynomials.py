"""Limits, sparse polynomials with rational coefficients, and counting real roots by Sturm."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Rational: TypeAlias = int | Fraction
#: Variables with positive exponents, sorted by name.
Monomial: TypeAlias = tuple[tuple[str, int], ...]
#: No coefficient is 0; the zero polynomial is empty.
Polynomial: TypeAlias = dict[Monomial, Rational]

MAXIMUM_BITS = 20_000
MAXIMUM_EXPONENT = 64
MAXIMUM_DEGREE = 1_000


class Refused(Exception):  # noqa: N818 - the kernel's only answer besides acceptance
    """The proof is not one; the message says which step failed."""


class Work:
    """Steps that remain; every check ends when they are used up."""

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
    """``x``, if it is not too large to compute with."""
    if max(x.numerator.bit_length(), x.denominator.bit_length()) > MAXIMUM_BITS:
        raise Refused("a number is too large")
    return x


def rational(number: Json) -> Rational:
    """A number of a proof: an integer, or ``["/", p, q]`` with integers and ``q > 1``."""
    if type(number) is int:
        return number
    if isinstance(number, list) and len(number) == 3 and number[0] == "/":
        _, p, q = number
        if type(p) is int and type(q) is int and q > 1:
            return Fraction(p, q)
    raise Refused("this is not a rational number")


def magnitude(x: Rational) -> Rational:
    """The absolute value."""
    return x if x >= 0 else -x


def is_whole(x: Rational) -> bool:
    """Whether ``x`` is an integer."""
    return x.denominator == 1


def constant(value: Rational) -> Polynomial:
    """The constant polynomial."""
    return {(): value} if value else {}


def variable(name: str) -> Polynomial:
    """The variable itself."""
    return {((name, 1),): 1}


def constant_value(p: Polynomial) -> Rational | None:
    """The value of a constant polynomial, None for any other."""
    return p.get(()) if len(p) == 1 else None if p else 0


def variables(p: Polynomial) -> set[str]:
    """The variables that occur."""
    return {name for monomial in p for name, _ in monomial}


def scale(p: Polynomial, factor: Rational) -> Polynomial:
    """``factor * p``."""
    return {monomial: plain(factor * c) for monomial, c in p.items()} if factor else {}


def plain(x: Rational) -> Rational:
    """``x``, as an ``int`` where it is one: whole numbers are faster."""
    return x.numerator if x.denominator == 1 else x


def add(p: Polynomial, q: Polynomial, factor: Rational = 1) -> Polynomial:
    """``p + factor * q``."""
    total = dict(p)
    for monomial, c in q.items():
        c = total.get(monomial, 0) + (c if factor == 1 else factor * c)
        if c:
            total[monomial] = plain(c)
        else:
            del total[monomial]
    return total


def multiply(p: Polynomial, q: Polynomial, work: Work) -> Polynomial:
    """``p * q``."""
    work.spend(1 + len(p) * len(q))
    product: Polynomial = {}
    for one, c in p.items():
        for other, d in q.items():
            monomial = one or other
            if one and other:
                exponents = dict(one)
                for name, exponent in other:
                    exponents[name] = exponents.get(name, 0) + exponent
                monomial = tuple(sorted(exponents.items()))
            product[monomial] = product.get(monomial, 0) + c * d
    return {monomial: plain(bounded(c)) for monomial, c in product.items() if c}


def power(p: Polynomial, exponent: int, work: Work) -> Polynomial:
    """``p ** exponent`` for a natural exponent."""
    require(0 <= exponent <= MAXIMUM_EXPONENT, "an exponent is too large")
    product = constant(1)
    for _ in range(exponent):
        product = multiply(product, p, work)
    return product


def substitute(p: Polynomial, name: str, value: Polynomial, work: Work) -> Polynomial:
    """``p`` with ``value`` for the variable ``name``."""
    total: Polynomial = {}
    moved: list[tuple[Monomial, Rational, int]] = []
    for monomial, c in p.items():
        for other, exponent in monomial:
            if other == name:
                moved.append((monomial, c, exponent))
                break
        else:
            total[monomial] = c
    for monomial, c, exponent in moved:
        rest = tuple(item for item in monomial if item[0] != name)
        raised = value if exponent == 1 else power(value, exponent, work)
        total = add(total, multiply({rest: c}, raised, work) if rest else raised, 1 if rest else c)
    return total if moved else p


def dense(p: Polynomial, name: str) -> list[Rational]:
    """Coefficients by ascending power of ``name``, which must be the only variable."""
    require(variables(p) <= {name}, f"{name} is not the only variable")
    degrees = {sum(exponent for _, exponent in monomial): c for monomial, c in p.items()}
    require(max(degrees, default=0) <= MAXIMUM_DEGREE, "a degree is too large")
    return [degrees.get(k, 0) for k in range(max(degrees, default=0) + 1)]


def at(p: list[Rational], x: Rational) -> Rational:
    """``p(x)``."""
    value: Rational = 0
    for c in reversed(p):
        value = value * x + c
    return value


def without_root(p: list[Rational], root: Rational, work: Work) -> tuple[list[Rational], int]:
    """``p`` divided by ``x - root`` as often as that goes, and how often that is."""
    times = 0
    while len(p) > 1 and at(p, root) == 0:
        work.spend(len(p))
        quotient: list[Rational] = []
        for c in reversed(p):
            quotient.append(c + root * quotient[-1] if quotient else c)
        p, times = quotient[-2::-1], times + 1
    return p, times


def roots_between(
    p: list[Rational], low: Rational | None, high: Rational | None, work: Work
) -> int:
    """How many different real roots lie in ``(low, high]``, by Sturm; None is infinite."""
    require(p[-1] != 0, "every number is a root of the zero polynomial")
    chain = [p, [k * c for k, c in enumerate(p)][1:]]
    while chain[-1]:
        rest, divisor = list(chain[-2]), chain[-1]
        while len(rest) >= len(divisor):
            work.spend(len(divisor))
            factor = Fraction(rest[-1]) / divisor[-1]
            for k, c in enumerate(divisor, len(rest) - len(divisor)):
                rest[k] -= factor * c
            while rest and rest[-1] == 0:
                rest.pop()
        chain.append([-bounded(c) for c in rest])
    chain.pop()
    changes: list[int] = []
    for end, side in ((low, -1), (high, 1)):
        values = [q[-1] * side ** (len(q) - 1) if end is None else at(q, end) for q in chain]
        require(any(values[:2]), "an end of the interval is a multiple root")
        signs = [value > 0 for value in values if value]
        changes.append(sum(one is not other for one, other in pairwise(signs)))
    return changes[0] - changes[1]
