"""The functions of the lowered language as partial functions of exact numbers.

Outside its domain a function raises `OutsideDomainError`; where membership of the domain, or a
choice between cases, cannot be decided, `UndecidedError`; and `NumberTooLargeError` before a
result passes the limits.  Rational arguments with rational results need no FLINT.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key

import mathverify.semantics.numbers as numbers
from mathverify.semantics.numbers.exact import (
    LOCATED_LEVEL,
    MAXIMUM_RESULT_BITS,
    Exact,
    Irrational,
    Membership,
    NotKnown,
    NumberTooLargeError,
    Order,
    Sign,
    UndecidedError,
    fraction_power,
)

_LN_2 = math.log(2)


class OutsideDomainError(ArithmeticError):
    """The function has no value at these arguments; the message says why."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function with the numbers of arguments it takes; ``most`` None has no upper end."""

    apply: Callable[[Sequence[Exact]], Exact]
    least: int
    most: int | None


def decided_order(left: Exact, right: Exact) -> Order:
    """`compare`, with UndecidedError in place of UNKNOWN."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        if left == right:
            return Order.EQUAL
        return Order.LESS if left < right else Order.GREATER
    found = numbers.compare(left, right)
    if found is Order.UNKNOWN:
        raise UndecidedError("which of two numbers is larger is not known")
    return found


def ratio(numerator: Exact, denominator: Exact) -> Exact:
    """``numerator / denominator``."""
    if isinstance(denominator, Fraction) and denominator:
        return numerator / denominator
    if _sign(denominator) is Sign.ZERO:
        raise OutsideDomainError("division by 0")
    return numerator / denominator


def raised(base: Exact, exponent: Exact) -> Exact:
    """``base ** exponent``: whole exponents for every base, but only positive ones for 0;
    other rational exponents for ``base >= 0``, irrational ones for ``base > 0``.
    """
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        if exponent <= 0 and _sign(base) is Sign.ZERO:
            which = "power 0" if exponent == 0 else "a negative power"
            raise OutsideDomainError(f"0 to {which}")
        if isinstance(base, Fraction):
            return fraction_power(base, int(exponent))
        return numbers.power(base, exponent)
    for part in (base, exponent):
        if isinstance(part, Irrational) and part.level >= LOCATED_LEVEL:
            return part.applied("power", (base, exponent))
    found = _sign(base)
    if found is Sign.POSITIVE:
        return numbers.power(base, exponent)
    kind = numbers.is_rational(exponent)
    if kind is Membership.UNKNOWN:
        raise UndecidedError("whether an exponent is rational is not known")
    if found is Sign.NEGATIVE:
        raise OutsideDomainError("a negative number to a power that is not whole")
    if kind is Membership.NO or _sign(exponent) is not Sign.POSITIVE:
        raise OutsideDomainError("0 to a negative or irrational power")
    return Fraction(0)


def _sign(number: Exact) -> Sign:
    if isinstance(number, Fraction):
        if not number:
            return Sign.ZERO
        return Sign.POSITIVE if number > 0 else Sign.NEGATIVE
    found = number.sign()
    if found is Sign.UNKNOWN:
        raise UndecidedError("the sign of a number is not known")
    return found


def _integer(number: Exact, where: str) -> int:
    """The number as an integer; outside the domain of ``where`` if it is none."""
    if isinstance(number, Fraction):
        if number.denominator != 1:
            raise OutsideDomainError(f"{where} needs whole numbers")
        return number.numerator
    found = numbers.is_integer(number)
    if found is Membership.NO:
        raise OutsideDomainError(f"{where} needs whole numbers")
    if found is Membership.UNKNOWN:
        raise UndecidedError("whether a number is whole is not known")
    return _floor(number)


def _floor(number: Exact) -> int:
    if isinstance(number, Fraction):
        return math.floor(number)
    found = numbers.floor(number)
    if isinstance(found, NotKnown):
        raise UndecidedError(found.reason)
    return found


def _check_size(bits: float) -> None:
    if bits > MAXIMUM_RESULT_BITS:
        raise NumberTooLargeError("the result is too large")


def _square_root(arguments: Sequence[Exact]) -> Exact:
    number = arguments[0]
    if _sign(number) is Sign.NEGATIVE:
        raise OutsideDomainError("the square root of a negative number")
    if isinstance(number, Fraction):
        top, bottom = math.isqrt(number.numerator), math.isqrt(number.denominator)
        if top * top == number.numerator and bottom * bottom == number.denominator:
            return Fraction(top, bottom)
    return numbers.nth_root(number, 2)


def _root(arguments: Sequence[Exact]) -> Exact:
    number, order = arguments[0], _integer(arguments[1], "the order of a root")
    if order < 1:
        raise OutsideDomainError("a root whose order is not positive")
    if order % 2 == 0 and _sign(number) is Sign.NEGATIVE:
        raise OutsideDomainError("an even root of a negative number")
    return numbers.nth_root(number, order)


def _absolute(arguments: Sequence[Exact]) -> Exact:
    return -arguments[0] if _sign(arguments[0]) is Sign.NEGATIVE else arguments[0]


def _modulo(arguments: Sequence[Exact]) -> Exact:
    number, modulus = arguments
    size = _absolute((modulus,))
    if _sign(size) is Sign.ZERO:
        raise OutsideDomainError("a remainder modulo 0")
    if isinstance(number, Fraction) and isinstance(size, Fraction):
        return number % size
    return number - size * _floor(number / size)


def _extreme(arguments: Sequence[Exact], better: Order) -> Exact:
    best = arguments[0]
    for candidate in arguments[1:]:
        if decided_order(candidate, best) is better:
            best = candidate
    return best


def _median(arguments: Sequence[Exact]) -> Exact:
    ordered = sorted(arguments, key=cmp_to_key(_difference))
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def _difference(left: Exact, right: Exact) -> int:
    found = decided_order(left, right)
    return 0 if found is Order.EQUAL else (-1 if found is Order.LESS else 1)


def _mode(arguments: Sequence[Exact]) -> Exact:
    groups: list[list[Exact]] = []
    for number in arguments:
        for group in groups:
            if decided_order(group[0], number) is Order.EQUAL:
                group.append(number)
                break
        else:
            groups.append([number])
    largest = max(len(group) for group in groups)
    modes = [group[0] for group in groups if len(group) == largest]
    if len(modes) > 1:
        raise OutsideDomainError("no value is more frequent than all others")
    return modes[0]


def _tangent(arguments: Sequence[Exact]) -> Exact:
    cosine = numbers.cosine(arguments[0])
    if _sign(cosine) is Sign.ZERO:
        raise OutsideDomainError("the tangent at an odd multiple of pi/2")
    return numbers.sine(arguments[0]) / cosine


def _require_sine(number: Exact) -> None:
    below = decided_order(number, Fraction(-1)) is Order.LESS
    if below or decided_order(number, Fraction(1)) is Order.GREATER:
        raise OutsideDomainError("a sine or cosine lies between -1 and 1")


def _arc_sine(arguments: Sequence[Exact]) -> Exact:
    _require_sine(arguments[0])
    return numbers.arc_sine(arguments[0])


def _arc_cosine(arguments: Sequence[Exact]) -> Exact:
    _require_sine(arguments[0])
    return numbers.arc_cosine(arguments[0])


def _inverse_error_function(arguments: Sequence[Exact]) -> Exact:
    try:
        return numbers.inverse_error_function(arguments[0])
    except ValueError as error:
        raise OutsideDomainError(str(error)) from None


def _natural_logarithm(arguments: Sequence[Exact]) -> Exact:
    if _sign(arguments[0]) is not Sign.POSITIVE:
        raise OutsideDomainError("the logarithm of a number that is not positive")
    return numbers.natural_logarithm(arguments[0])


def _logarithm(arguments: Sequence[Exact]) -> Exact:
    number, base = arguments
    if _sign(base) is not Sign.POSITIVE:
        raise OutsideDomainError("a logarithm to a base that is not positive")
    if decided_order(base, Fraction(1)) is Order.EQUAL:
        raise OutsideDomainError("a logarithm to base 1")
    return _natural_logarithm((number,)) / _natural_logarithm((base,))


def _factorial(arguments: Sequence[Exact]) -> Exact:
    number = _integer(arguments[0], "the factorial")
    if number < 0:
        raise OutsideDomainError("the factorial of a negative number")
    _check_size(math.lgamma(number + 1) / _LN_2 if number.bit_length() <= 64 else math.inf)
    return Fraction(math.factorial(number))


def _binomial(arguments: Sequence[Exact]) -> Exact:
    total, chosen = (_integer(number, "a binomial coefficient") for number in arguments)
    if total < 0 or chosen < 0:
        raise OutsideDomainError("a binomial coefficient of a negative number")
    chosen = min(chosen, total - chosen) if chosen <= total else -1
    if chosen < 0:
        return Fraction(0)
    if chosen * total.bit_length() > MAXIMUM_RESULT_BITS:
        if total.bit_length() > 50:
            raise NumberTooLargeError("the result is too large")
        parts = (total, chosen, total - chosen)
        whole, left, right = (math.lgamma(part + 1) for part in parts)
        _check_size((whole - left - right) / _LN_2)
    return Fraction(math.comb(total, chosen))


def _root_of(arguments: Sequence[Exact]) -> Exact:
    """The k-th real root of the polynomial with the coefficients before k; see ``to_node``."""
    *coefficients, place = (_integer(number, "root_of") for number in arguments)
    if not any(coefficients):
        raise OutsideDomainError("a root of the zero polynomial")
    roots = numbers.real_roots([Fraction(c) for c in coefficients])
    if not 1 <= place <= len(roots):
        raise OutsideDomainError("a polynomial without that many real roots")
    return roots[place - 1]


def _power_part(arguments: Sequence[Exact], part: int) -> Exact:
    """The real (``part`` 0) or imaginary part of ``(a + b*i)^n``, for a whole n above 0."""
    a, b, exponent = arguments
    count = _integer(exponent, "a power of a complex number")
    if count <= 0:
        raise OutsideDomainError("a power of a complex number that is not positive")
    found: tuple[Exact, Exact] = (Fraction(1), Fraction(0))
    square = (a, b)
    while count:
        if count % 2:
            found = _complex_product(found, square)
        count //= 2
        if count:
            square = _complex_product(square, square)
    return found[part]


def _complex_product(one: tuple[Exact, Exact], other: tuple[Exact, Exact]) -> tuple[Exact, Exact]:
    (a, b), (c, d) = one, other
    return a * c - b * d, a * d + b * c


def _located(arguments: Sequence[Exact]) -> Exact:
    """The number between the first two; the third is its name alone (`terms.located`)."""
    from mathverify.semantics.numbers.bracketed import Bracketed

    low, high, _ = arguments
    if not isinstance(low, Fraction) or not isinstance(high, Fraction):
        raise UndecidedError("bounds that are no fractions")
    return Bracketed(low, high)


#: By name, as listed in `mathverify.semantics`; and ``root_of``, which `to_node` writes,
#: ``located``, which `terms.located` writes, and the parts of large powers of complex numbers.
FUNCTIONS: dict[str, Function] = {
    "sqrt": Function(_square_root, 1, 1),
    "root": Function(_root, 2, 2),
    "abs": Function(_absolute, 1, 1),
    "floor": Function(lambda a: Fraction(_floor(a[0])), 1, 1),
    "ceil": Function(lambda a: Fraction(-_floor(-a[0])), 1, 1),
    "mod": Function(_modulo, 2, 2),
    "gcd": Function(lambda a: Fraction(math.gcd(*(_integer(n, "gcd") for n in a))), 1, None),
    "lcm": Function(lambda a: Fraction(math.lcm(*(_integer(n, "lcm") for n in a))), 1, None),
    "min": Function(lambda a: _extreme(a, Order.LESS), 1, None),
    "max": Function(lambda a: _extreme(a, Order.GREATER), 1, None),
    "median": Function(_median, 1, None),
    "mode": Function(_mode, 1, None),
    "sin": Function(lambda a: numbers.sine(a[0]), 1, 1),
    "cos": Function(lambda a: numbers.cosine(a[0]), 1, 1),
    "tan": Function(_tangent, 1, 1),
    "asin": Function(_arc_sine, 1, 1),
    "acos": Function(_arc_cosine, 1, 1),
    "atan": Function(lambda a: numbers.arc_tangent(a[0]), 1, 1),
    "ln": Function(_natural_logarithm, 1, 1),
    "log": Function(_logarithm, 2, 2),
    "exp": Function(lambda a: numbers.exponential(a[0]), 1, 1),
    "erf": Function(lambda a: numbers.error_function(a[0]), 1, 1),
    "erfinv": Function(_inverse_error_function, 1, 1),
    "factorial": Function(_factorial, 1, 1),
    "binomial": Function(_binomial, 2, 2),
    "root_of": Function(_root_of, 2, None),
    "located": Function(_located, 3, 3),
    "re_power": Function(lambda a: _power_part(a, 0), 3, 3),
    "im_power": Function(lambda a: _power_part(a, 1), 3, 3),
}
