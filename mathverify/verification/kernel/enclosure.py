"""Rational intervals around closed terms, rounded outwards; a term that gets one is defined.

Series are cut where the rest is bounded by a geometric series: each term at most half of the last.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from mathverify.verification.kernel.evaluation import is_compound, value, whole_root
from mathverify.verification.kernel.polynomials import (
    MAXIMUM_EXPONENT,
    Json,
    Refused,
    Work,
    is_whole,
    require,
)

Span: TypeAlias = tuple[Fraction, Fraction]
_ONE = Fraction(1)


def enclosure(term: Json, bits: int, work: Work) -> Span:
    """Two numbers between which the value of ``term`` lies.  Raises `Refused`."""
    require(8 <= bits <= 512, "the precision of an enclosure must be 8 to 512 bits")
    if type(term) is int:
        return Fraction(term), Fraction(term)
    work.spend(bits)
    if not is_compound(term):
        raise Refused("only terms without variables have an enclosure")
    head = str(term[0])
    if head in ("^", "root") and len(term) == 3:
        exponent = Fraction(value(term[2], {}, work))
        if head == "root":
            require(exponent >= 1 and is_whole(exponent), "the order of a root must be positive")
            exponent = 1 / exponent
        low, high = _power(*enclosure(term[1], bits, work), exponent, bits)
    else:
        low, high = _applied(head, [enclosure(x, bits, work) for x in term[1:]], bits)
    unit = 1 << bits
    return Fraction(low * unit // 1, unit), Fraction(-(-high * unit // 1), unit)


def _applied(head: str, spans: list[Span], bits: int) -> Span:
    match head, spans:
        case "pi", []:  # Machin: pi = 16 atan(1/5) - 4 atan(1/239)
            one, other = _odd(Fraction(1, 5), bits, -1), _odd(Fraction(1, 239), bits, -1)
            return 16 * one[0] - 4 * other[1], 16 * one[1] - 4 * other[0]
        case "e", []:
            return _over_factorials(_ONE, bits, 0, 1)
        case "+", [_, *_]:
            return sum((s[0] for s in spans), Fraction(0)), sum((s[1] for s in spans), Fraction(0))
        case "*", [span, *rest]:
            for other in rest:
                products = [x * y for x in span for y in other]
                span = min(products), max(products)
            return span
        case "-", [(low, high)]:
            return -high, -low
        case "/", [above, (low, high)] if low > 0 or high < 0:
            return _applied("*", [above, (1 / high, 1 / low)], bits)
        case "sqrt", [(low, high)]:
            return _power(low, high, Fraction(1, 2), bits)
        case "exp", [(low, high)]:
            ends = [_over_factorials(x, bits, 0, 1) for x in (low, high)]
            return ends[0][0], ends[1][1]
        case "ln", [(low, high)] if low > 0:
            return _logarithm(low, bits)[0], _logarithm(high, bits)[1]
        case (("sin" | "cos"), [(low, high)]):
            middle, half = (low + high) / 2, (high - low) / 2
            below, above_ = _over_factorials(middle, bits, int(head == "sin"), 2)
            return max(below - half, -_ONE), min(above_ + half, _ONE)
    raise Refused(f"no enclosure of {head} here")


def _power(low: Fraction, high: Fraction, exponent: Fraction, bits: int) -> Span:
    """A power of a number that is not negative (of any, for a positive integer exponent)."""
    n, order = abs(exponent.numerator), exponent.denominator
    require(max(n, order) <= MAXIMUM_EXPONENT, "an exponent is too large")
    if low < 0 and order == 1 and exponent > 0:
        return _applied("*", [(low, high)] * n, bits)
    require(low > 0 or (low == 0 and exponent > 0), "the base of a power may be negative")
    unit = 1 << bits
    ends = [Fraction(whole_root(x.numerator * unit**order // x.denominator, order), unit)
            for x in (low, high)] if order > 1 else [low, high]  # fmt: skip
    below, above = ends[0] ** n, (ends[1] + (Fraction(1, unit) if order > 1 else 0)) ** n
    require(exponent > 0 or below > 0, "the base of a power is too close to 0")
    return (below, above) if exponent > 0 else (1 / above, 1 / below)


def _over_factorials(x: Fraction, bits: int, first: int, step: int) -> Span:
    """The sum of ``x^n/n!`` for n = first, first + step, ..., alternating if ``step`` is 2."""
    require(abs(x) <= MAXIMUM_EXPONENT, "an argument is too large")
    total, term, n = Fraction(0), x**first, first
    while abs(term) > Fraction(1, 1 << 2 * bits) or n < 2 * abs(x) + 2:
        total += term
        for n in range(n + 1, n + step + 1):  # noqa: B020 - n runs on
            term = term * x / n
        term = -term if step == 2 else term
    return total - 2 * abs(term), total + 2 * abs(term)


@lru_cache(maxsize=64)
def _odd(x: Fraction, bits: int, sign: int) -> Span:
    """``x + x^3/3 + x^5/5 + ...`` for ``|x| <= 1/3``; alternating if ``sign`` is -1."""
    total, power, n = Fraction(0), x, 1
    while abs(power) > Fraction(1, 1 << 2 * bits):
        total, power, n = total + power / n, sign * power * x * x, n + 2
    return total - 2 * abs(power), total + 2 * abs(power)


def _logarithm(x: Fraction, bits: int) -> Span:
    """``ln x = k ln 2 + 2 artanh((m - 1)/(m + 1))`` with ``x = 2^k m`` and m in [1/2, 2]."""
    k = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** k
    one, two = _odd((m - 1) / (m + 1), bits, 1), _odd(Fraction(1, 3), bits, 1)
    ends = sorted((2 * k * two[0], 2 * k * two[1]))
    return 2 * one[0] + ends[0], 2 * one[1] + ends[1]
