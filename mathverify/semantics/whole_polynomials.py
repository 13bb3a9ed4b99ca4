"""Divisibility between polynomials in one whole number: division with remainder, once for all.

Let P and Q be polynomials over the integers and ``P = S*Q + R`` with S over the integers too.  At
every whole number the values of P and R differ by a multiple of that of Q.  So Q divides P exactly
where it divides R, and ``gcd(P, Q) = gcd(R, Q)``, where values are 0 too.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import isqrt

from mathverify.language.tree import Call, Name, Node, Number, Power
from mathverify.semantics import terms
from mathverify.semantics.linear_form import NotLinear, polynomial

#: Constants with more divisors than this stay below a remainder.
_MOST_DIVISORS = 48
_LARGEST_DIVIDED = 10**10
#: The largest base and number under a factorial whose orders are taken.
_LARGEST_BASE, _LARGEST_TOP = 10**6, 10**12

#: Ascending coefficients, the last of which is not 0; empty is the zero polynomial.
_Coefficients = list[int]


def is_whole(term: Node, integers: Collection[str]) -> bool:
    """Whether a term is a polynomial with whole coefficients in whole numbers."""
    expanded = polynomial(term)
    return not isinstance(expanded, NotLinear) and all(
        value.denominator == 1 and all(name in integers for name, _ in monomial)
        for monomial, value in expanded.terms.items()
    )


def remainder(number: Node, divisor: Node, integers: Collection[str]) -> Node:
    """``number``, or a simpler term that the divisor divides exactly where it divides that."""
    read = _in_one(number, divisor, integers)
    if read is None:
        return number
    name, above, below = read
    if len(below) < 2 or abs(below[-1]) != 1:
        return number
    return _term(_rest(above, below), name)


def common_divisor(first: Node, second: Node, integers: Collection[str]) -> tuple[Node, Node]:
    """Two terms with the same greatest common divisor at every whole number, by Euclid's steps."""
    read = _in_one(first, second, integers)
    if read is None:
        return first, second
    name, one, other = read
    while one and other:
        if len(one) < len(other) or (len(one) == len(other) and abs(one[-1]) < abs(other[-1])):
            one, other = other, one
        if len(other) < 2:
            break
        rest = _step(one, other)
        if rest == one:
            break
        one = rest
    return _term(one, name), _term(other, name)


def divisor_among(divisor: Node, number: Fraction, integers: Collection[str]) -> Node | None:
    """That a whole divisor divides a number other than 0, as the list of what it may be.

    None for an unknown by itself, whose divisors engines look for.
    """
    if number.denominator != 1 or not number or abs(number) > _LARGEST_DIVIDED:
        return None
    if isinstance(divisor, (Name, Number)) or not is_whole(divisor, integers):
        return None
    size = abs(int(number))
    small = [d for d in range(1, isqrt(size) + 1) if size % d == 0]
    if len(small) * 2 > _MOST_DIVISORS:
        return None
    every = sorted({*small, *(size // d for d in small)})
    return terms.disjunction(
        [terms.equal(divisor, terms.number(s * d)) for d in every for s in (1, -1)]
    )


def highest_power(divisor: Node, number: Node, integers: Collection[str]) -> int | None:
    """The largest k for which b^k divides the number, which is not 0, of a divisor ``b^e``.

    Prime by prime, those of a factorial by Legendre's formula.  None unless b is a whole number
    from 2 on and e is whole.
    """
    match divisor:
        case Power(Number(base), exponent) if not isinstance(exponent, Number):
            if base.denominator != 1 or not 2 <= base <= _LARGEST_BASE:
                return None
            if not is_whole(exponent, integers):
                return None
        case _:
            return None
    orders = prime_orders(int(base))
    match number:
        case Call("factorial", (Number(top),)) if top.denominator == 1 and 0 <= top <= _LARGEST_TOP:
            return min(_legendre(int(top), p) // order for p, order in orders.items())
        case Number(value) if value.denominator == 1 and value:
            return min(_order(abs(int(value)), p) // order for p, order in orders.items())
    return None


def prime_orders(number: int) -> dict[int, int]:
    """The primes of a number with their exponents."""
    found: dict[int, int] = {}
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        order = _order(number, prime)
        if order:
            found[prime] = order
            number //= prime**order
        prime += 1
    return found


def _order(number: int, prime: int) -> int:
    order = 0
    while number % prime == 0:
        number //= prime
        order += 1
    return order


def _legendre(top: int, prime: int) -> int:
    """The exponent of a prime in ``top!``."""
    total = 0
    while top:
        top //= prime
        total += top
    return total


def _in_one(
    first: Node, second: Node, integers: Collection[str]
) -> tuple[str, _Coefficients, _Coefficients] | None:
    """Both as polynomials in the one whole number that they contain; None for anything else."""
    read: list[dict[int, int]] = []
    names: set[str] = set()
    for term in (first, second):
        expanded = polynomial(term)
        if isinstance(expanded, NotLinear):
            return None
        found: dict[int, int] = {}
        for monomial, value in expanded.terms.items():
            powers = list(monomial)
            if value.denominator != 1 or len(powers) > 1:
                return None
            names.update(name for name, _ in powers)
            found[powers[0][1] if powers else 0] = int(value)
        read.append(found)
    if len(names) != 1 or not names <= set(integers):
        return None
    one, other = (_trimmed([f.get(n, 0) for n in range(max(f, default=0) + 1)]) for f in read)
    return names.pop(), one, other


def _trimmed(coefficients: _Coefficients) -> _Coefficients:
    while coefficients and not coefficients[-1]:
        coefficients = coefficients[:-1]
    return coefficients


def _step(above: _Coefficients, below: _Coefficients) -> _Coefficients:
    """``above`` less the whole multiple of ``below`` that makes its leading coefficient small."""
    times, shift = above[-1] // below[-1], len(above) - len(below)
    if times < 0 and times * below[-1] != above[-1]:
        times += 1  # Towards 0, so that sizes go down.
    return _trimmed(
        [c - (times * below[i - shift] if i >= shift else 0) for i, c in enumerate(above)]
    )


def _rest(above: _Coefficients, below: _Coefficients) -> _Coefficients:
    while len(above) >= len(below):
        above = _step(above, below)
    return above


def _term(coefficients: _Coefficients, name: str) -> Node:
    return terms.add(
        [
            terms.multiply((terms.number(c), terms.power(Name(name), terms.number(n))))
            if n
            else terms.number(c)
            for n, c in enumerate(coefficients)
            if c
        ]
        or [terms.ZERO]
    )
