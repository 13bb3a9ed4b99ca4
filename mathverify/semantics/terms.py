"""Building lowered terms and formulas, folding arithmetic on literals only.

Nothing that contains a variable is simplified, so that holes survive (``x/x``, ``0*(1/x)``).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)

#: Small whole numbers, each one node: it is hashed and compared once, and takes room once.
_SMALLEST, _LARGEST = -64, 1024
_WHOLE = tuple(Number(Fraction(value)) for value in range(_SMALLEST, _LARGEST + 1))

ZERO = _WHOLE[-_SMALLEST]
ONE = _WHOLE[1 - _SMALLEST]
TRUE = Constant("true")
FALSE = Constant("false")

_EQUAL = (Comparison.EQUAL,)
_AND, _OR = LogicalOperator.AND, LogicalOperator.OR

#: Literal powers are folded only while the exponent is small; larger ones stay as written.
_FOLDED_EXPONENT = 64


def number(value: Fraction | int) -> Number:
    """The literal ``value``."""
    if type(value) is Fraction:
        whole, under = value.as_integer_ratio()
        if under == 1 and _SMALLEST <= whole <= _LARGEST:
            return _WHOLE[whole - _SMALLEST]
        return Number(value)
    if _SMALLEST <= value <= _LARGEST and isinstance(value, int):
        return _WHOLE[value - _SMALLEST]
    return Number(Fraction(value))


def literal(term: Node) -> Fraction | None:
    """The value of a literal, or None for any other term."""
    return term.value if isinstance(term, Number) else None


def add(terms: Iterable[Node]) -> Node:
    """The sum; literals are collected at the end."""
    total: Fraction | None = None
    rest: list[Node] = []
    for term in terms:
        if not isinstance(term, Number):
            rest.append(term)
        elif term is ZERO:
            continue
        elif total is None:
            total = term.value
        elif total.denominator == 1 and term.value.denominator == 1:
            # Twice as fast as the sum of two fractions.
            total = Fraction(total.numerator + term.value.numerator)
        else:
            total += term.value
    if total is not None:
        collected = number(total)
        if not rest or collected is not ZERO:
            rest.append(collected)
    if not rest:
        return ZERO
    return rest[0] if len(rest) == 1 else Add(tuple(rest))


def negate(term: Node) -> Node:
    """The opposite."""
    value = literal(term)
    return Negate(term) if value is None else number(-value)


def subtract(left: Node, right: Node) -> Node:
    """The difference."""
    return add((left, negate(right)))


def multiply(factors: Iterable[Node]) -> Node:
    """The product; literals are collected in front; a literal zero does not absorb the rest."""
    product: Fraction | None = None
    rest: list[Node] = []
    for factor in factors:
        if not isinstance(factor, Number):
            rest.append(factor)
        elif factor is ONE:
            continue
        elif product is None:
            product = factor.value
        else:
            value = factor.value
            if product.denominator == 1 and value.denominator == 1:
                product = Fraction(product.numerator * value.numerator)
            else:
                product *= value
    if product is not None:
        collected = number(product)
        if not rest or collected is not ONE:
            rest.insert(0, collected)
    if not rest:
        return ONE
    return rest[0] if len(rest) == 1 else Multiply(tuple(rest))


def divide(numerator: Node, denominator: Node) -> Node:
    """The quotient; a literal zero as denominator stays, so that it is seen to be undefined."""
    below = literal(denominator)
    if below is None or not below:
        return Divide(numerator, denominator)
    above = literal(numerator)
    if above is not None:
        return number(above / below)
    return numerator if number(below) is ONE else Divide(numerator, denominator)


def power(base: Node, exponent: Node) -> Node:
    """The power; small literal ones are folded where they are defined."""
    value, size = literal(base), literal(exponent)
    if size == 1:
        return base
    if (
        value is not None
        and size is not None
        and size.denominator == 1
        and abs(size) <= _FOLDED_EXPONENT
        and abs(value.numerator) < 10**12
        and value.denominator < 10**12
        and (value != 0 or size > 0)
    ):
        return number(value ** int(size))
    return Power(base, exponent)


#: What a term is when it is built anew of its parts.
BUILDING: Arithmetic[Node] = Arithmetic(
    add=add, negate=negate, multiply=multiply, divide=divide, power=power, other=lambda term: term
)


def compare(left: Node, sign: Comparison, right: Node) -> Relation:
    """The relation ``left sign right``."""
    return Relation((left, right), (sign,))


def equal(left: Node, right: Node) -> Relation:
    """The equation ``left = right``."""
    return Relation((left, right), _EQUAL)


def conjunction(parts: Iterable[Node]) -> Node:
    """All of ``parts``; true if there are none."""
    return _joined(_AND, tuple(parts), TRUE)


def disjunction(parts: Iterable[Node]) -> Node:
    """At least one of ``parts``; false if there are none."""
    return _joined(_OR, tuple(parts), FALSE)


def negation(part: Node) -> Node:
    """Not ``part``."""
    return Logical(LogicalOperator.NOT, (part,))


def _joined(operator: LogicalOperator, parts: tuple[Node, ...], empty: Node) -> Node:
    if len(parts) == 1:
        return parts[0]
    flat: list[Node] = []
    for part in parts:
        if isinstance(part, Logical) and part.operator is operator:
            flat.extend(part.operands)
        elif not isinstance(part, Constant) or part != empty:
            flat.append(part)
    if not flat:
        return empty
    return flat[0] if len(flat) == 1 else Logical(operator, tuple(flat))


def call(function: str, *arguments: Node) -> Call:
    """A call of a function of the lowered language."""
    return Call(function, arguments)


def located(low: Fraction, high: Fraction, identity: str) -> Call:
    """A number between two bounds, of which nothing else is known.

    Equal terms stand for one number: ``identity`` is a text that only this number has.
    """
    from hashlib import sha256

    digest = int.from_bytes(sha256(identity.encode()).digest())
    return call("located", number(low), number(high), number(digest))
