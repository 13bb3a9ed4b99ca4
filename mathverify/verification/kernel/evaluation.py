"""Exact values of terms and the truth of formulas at a rational point.

A term is an integer, a variable's name, or ``[operation, operand, ...]``, undefined if a part is.
Formulas follow strong Kleene logic: True, False, or None for undefined.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from math import ceil, floor, isqrt

from mathverify.verification.kernel import polynomials
from mathverify.verification.kernel.polynomials import Json, Rational, Refused, Work, require


class Undefined(Refused):
    """A term has no value at the point; caught where formulas are judged."""


def value(term: Json, point: Mapping[str, Rational], work: Work) -> Rational:
    """The value of ``term``.  Raises `Undefined`, and `Refused` where it is not rational."""
    if type(term) is int:
        return term
    if type(term) is str and term in point:
        return point[term]
    if type(term) is not list or not term or type(term[0]) is not str:
        raise Refused("this is not a term with a value")
    work.spend(1)
    number, apply = _OPERATIONS.get(term[0], (-1, sum))
    if (len(term) - 1 != number) if number else len(term) == 1:
        raise Refused(f"{term[0]} is not evaluated, or not with so many operands")
    operands = [x if type(x) is int else value(x, point, work) for x in term[1:]]
    try:
        return polynomials.bounded(apply(*operands))
    except ZeroDivisionError:
        raise Undefined("a number is undefined") from None


def _power(x: Rational, y: Rational) -> Rational:
    """For integer exponents; 0 has positive powers only."""
    require(y.denominator == 1, "an exponent must be whole")
    if not x and y <= 0:
        raise Undefined("a number is undefined")
    size = max(x.numerator.bit_length(), x.denominator.bit_length())
    require(abs(int(y)) * size <= polynomials.MAXIMUM_BITS, "a power is too large")
    power: Rational = (x if y >= 0 else Fraction(x)) ** int(y)
    return power


def _square_root(x: Rational) -> Rational:
    if x < 0:
        raise Undefined("a number is undefined")
    above, below = isqrt(x.numerator), isqrt(x.denominator)
    require(above**2 == x.numerator and below**2 == x.denominator, "a root is not rational")
    return Fraction(above, below)


#: How many operands (0: any number but none), and the function.
_OPERATIONS: dict[str, tuple[int, Callable[..., Rational]]] = {
    "+": (0, lambda *xs: sum(xs)), "-": (1, operator.neg), "/": (2, Fraction), "^": (2, _power),
    "*": (0, lambda *xs: reduce(lambda x, y: polynomials.bounded(x * y), xs)),
    "sqrt": (1, _square_root), "mod": (2, lambda x, y: x % abs(y)), "abs": (1, abs),
    "floor": (1, floor), "ceil": (1, ceil),
    "min": (0, lambda *xs: min(xs)), "max": (0, lambda *xs: max(xs)),
}  # fmt: skip
_SIGNS: dict[Json, Callable[..., bool]] = {"=": operator.eq, "<": operator.lt, "<=": operator.le}


def truth(formula: Json, point: Mapping[str, Rational], work: Work) -> bool | None:
    """True, False, or None where the formula is undefined.  Raises `Refused`."""
    work.spend(1)
    try:
        match formula:
            case [("=" | "<" | "<=") as sign, left, right]:
                x = left if type(left) is int else value(left, point, work)
                return _SIGNS[sign](x, right if type(right) is int else value(right, point, work))
            case ["in", term, ("integer" | "rational" | "real") as place]:
                return value(term, point, work).denominator == 1 or place != "integer"
            case ["not", part]:
                inner = truth(part, point, work)
                return None if inner is None else not inner
            case [("and" | "or") as head, *parts]:
                known = True
                for part in reversed(parts):  # what tells most comes last
                    found = truth(part, point, work)
                    if found is (head == "or"):
                        return found
                    known = known and found is not None
                return head == "and" if known else None
    except Undefined:
        return None
    raise Refused("this is not a formula")
