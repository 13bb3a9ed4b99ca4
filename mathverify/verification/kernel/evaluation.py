"""Exact values of terms and the truth of formulas at a rational point.

A term is an integer, a variable's name, or ``[operation, operand, ...]``.  Terms are strict: a
term with an undefined part is undefined.  Formulas follow strong Kleene logic: True, False, or
None for undefined.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import Any

from mathverify.verification.kernel.polynomials import (
    MAXIMUM_BITS,
    Json,
    Rational,
    Refused,
    Work,
    bounded,
    require,
)


class Undefined(Exception):  # noqa: N818 - a value of the logic, caught where formulas are judged
    """A term has no value at the point."""


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
    given = [x if type(x) is int else value(x, point, work) for x in term[1:]]
    return bounded(apply(*given))


def closed_value(term: Json) -> Rational:
    """The value of a term without variables.  Raises `Refused` where it is not rational."""
    try:
        return value(term, {}, Work(100))
    except Undefined:
        raise Refused("a number is undefined") from None


def _needs(condition: bool) -> None:
    if not condition:
        raise Undefined


def _product(*numbers: Rational) -> Rational:
    product: Rational = 1
    for x in numbers:
        product = bounded(product * x)
    return product


def _quotient(x: Rational, y: Rational) -> Rational:
    _needs(y != 0)
    return Fraction(x, y)


def _modulo(x: Rational, y: Rational) -> Rational:
    _needs(y != 0)
    return x % max(y, -y)


def _power(x: Rational, y: Rational) -> Rational:
    """For integer exponents; 0 has positive powers only."""
    require(y.denominator == 1, "an exponent must be whole")
    _needs(x != 0 or y > 0)
    size = max(x.numerator.bit_length(), x.denominator.bit_length())
    require(abs(int(y)) * size <= MAXIMUM_BITS, "a power is too large")
    power: Rational = (x if y >= 0 else Fraction(x)) ** int(y)
    return power


def _square_root(x: Rational) -> Rational:
    _needs(x >= 0)
    above, below = isqrt(x.numerator), isqrt(x.denominator)
    require(above**2 == x.numerator and below**2 == x.denominator, "a root is not rational")
    return Fraction(above, below)


#: How many operands (0: any number but none), and the function.
_OPERATIONS: dict[str, tuple[int, Callable[..., Rational]]] = {
    "+": (0, lambda *xs: sum(xs)), "*": (0, _product), "-": (1, operator.neg), "/": (2, _quotient),
    "^": (2, _power), "sqrt": (1, _square_root), "mod": (2, _modulo), "abs": (1, abs),
    "floor": (1, floor), "ceil": (1, ceil), "min": (0, lambda *x: min(x)),
    "max": (0, lambda *x: max(x)),
}  # fmt: skip
_SETS = ("integer", "rational", "real")
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
    "in": lambda x, place: place != "integer" or x.denominator == 1,
}  # fmt: skip


def truth(formula: Json, point: Mapping[str, Rational], work: Work) -> bool | None:
    """True, False, or None where the formula is undefined.  Raises `Refused`."""
    head, parts = connective(formula)
    if head in _SIGNS:
        try:
            x, y = value(parts[0], point, work), parts[1]
            plain = head == "in" or type(y) is int
            return _SIGNS[head](x, y if plain else value(y, point, work))
        except Undefined:
            return None
    if head == "not":
        inner = truth(parts[0], point, work)
        return None if inner is None else not inner
    decisive, known = head == "or", True
    for part in parts:
        found = truth(part, point, work)
        if found is decisive:
            return decisive
        known = known and found is not None
    return not decisive if known else None


def connective(formula: Json) -> tuple[str, list[Json]]:
    """The outermost of ``and or not in = != < <= > >=`` with its operands; others are written
    in terms of these, with the same three values.  Raises `Refused`.
    """
    if type(formula) is not list or not formula or type(formula[0]) is not str:
        raise Refused("this is not a formula")
    head, parts, number = formula[0], formula[1:], len(formula) - 1
    if number == 2 and head in _SIGNS and (head != "in" or parts[1] in _SETS):
        return head, parts
    if head == "in" and number == 2 and parts[1] == "natural":
        return "and", [["in", parts[0], "integer"], [">=", parts[0], 0]]
    if (head in ("and", "or") and parts) or (head == "not" and number == 1):
        return head, parts
    if head in ("true", "false") and not parts:
        return ("and" if head == "true" else "or"), []
    if head == "not in" and number == 2:
        return "not", [["in", *parts]]
    if head == "implies" and number == 2:
        return "or", [["not", parts[0]], parts[1]]
    if head == "iff" and number == 2:
        return "and", [["implies", *parts], ["implies", parts[1], parts[0]]]
    if head == "is" and number == 1:
        return "=", [parts[0], 1]
    raise Refused(f"{head} is not a connective of the kernel")
