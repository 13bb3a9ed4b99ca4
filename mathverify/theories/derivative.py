"""The derivative of a lowered term, with a value exactly where the term has a derivative.

The rules for sums, products, quotients and compositions are symbolic.  A derivative exists at a
point only if the term is defined in a neighbourhood of it, so ``sqrt(x)`` has none at 0 and
``ln(x)`` none for negative x; parts that would lose such a condition keep it behind a factor 0.
Where a rule would have a hole and the derivative none (``x*abs(x)`` at 0), there is no answer.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
)
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem
from mathverify.theories.binding import occurs
from mathverify.theories.holes import has_no_hole
from mathverify.theories.univariate import square_free, univariate

__all__ = ["derivative"]

_TWO = terms.number(2)


def derivative(term: Node, name: str) -> Node:
    """The derivative of the lowered ``term`` with respect to the variable ``name``.

    Every other name counts as a constant.  Raises `LoweringProblem` without a code for terms
    that no rule treats: absolute values, whole parts, powers with an unknown base and exponent.
    """
    if not occurs(name, term):
        return terms.ZERO if has_no_hole(term) else _nothing(term)
    match term:
        case Name():
            return terms.ONE
        case Negate(operand=operand):
            return terms.negate(derivative(operand, name))
        case Add(terms=parts):
            return terms.add(derivative(part, name) for part in parts)
        case Multiply(factors=factors):
            return _product(factors, name)
        case Divide(numerator=above, denominator=below):
            return _quotient(above, below, name)
        case Power(base=base, exponent=exponent):
            return _power(base, exponent, name)
        case Call(function=function, arguments=(inner, *more)):
            return _call(term, function, inner, tuple(more), name)
        case _:
            raise _untreated(term)


def _nothing(term: Node) -> Node:
    """0 where ``term`` has a value."""
    return terms.multiply((terms.ZERO, term))


def _untreated(term: Node) -> LoweringProblem:
    function = term.function if isinstance(term, Call) else type(term).__name__.lower()
    return LoweringProblem(
        None,
        f"the derivative of this use of {function} is not decided",
        None,
        "polynomials, quotients, exp, ln, sin, cos, tan, square roots and their compositions",
    )


def _product(factors: tuple[Node, ...], name: str) -> Node:
    parts: list[Node] = []
    for place, factor in enumerate(factors):
        slope = derivative(factor, name)
        # A literal 0 is the slope of a constant without holes; the other parts keep the rest.
        if terms.literal(slope) != 0:
            parts.append(terms.multiply((*factors[:place], slope, *factors[place + 1 :])))
    return terms.add(parts)


def _quotient(above: Node, below: Node, name: str) -> Node:
    slope = derivative(above, name)
    if not occurs(name, below):
        return terms.divide(slope, below)
    parts = [terms.negate(terms.multiply((above, derivative(below, name))))]
    if terms.literal(slope) != 0:
        parts.insert(0, terms.multiply((slope, below)))
    return terms.divide(terms.add(parts), terms.power(below, _TWO))


def _power(base: Node, exponent: Node, name: str) -> Node:
    whole = Power(base, exponent)
    if not occurs(name, base):
        value = terms.literal(base)
        known = isinstance(base, Constant) or (value is not None and value > 0)
        if not known:
            raise _untreated(whole)
        rate = terms.ONE if base == Constant("e") else terms.call("ln", base)
        return terms.multiply((whole, rate, derivative(exponent, name)))
    size = terms.literal(exponent)
    if size is None or size.denominator != 1:
        return _root_power(base, size, name)
    if size == 0:
        return terms.multiply((terms.ZERO, derivative(base, name), whole))
    return terms.multiply(
        (
            terms.number(size),
            *([] if size == 1 else [terms.power(base, terms.number(size - 1))]),
            derivative(base, name),
        )
    )


def _root_power(base: Node, exponent: Fraction | None, name: str) -> Node:
    """``base^(p/q)``, which is defined for ``base >= 0`` only."""
    if exponent is None or not _crosses_zero_only(base, name):
        raise _untreated(Power(base, terms.ZERO))
    slope = terms.multiply(
        (
            terms.number(exponent),
            terms.power(base, terms.number(exponent - 1)),
            derivative(base, name),
        )
    )
    return terms.add((slope, terms.divide(terms.ZERO, base))) if exponent > 1 else slope


def _crosses_zero_only(term: Node, name: str) -> bool:
    """Whether ``term`` is a polynomial that changes its sign at every zero it has.

    Then a root of it is defined on one side of each zero only and has no derivative there.
    """
    form = univariate(term, name)
    known = None if form is None else form.rationals()
    return known is not None and square_free(known)


def _call(term: Call, function: str, inner: Node, more: tuple[Node, ...], name: str) -> Node:
    if function in ("ln", "log"):
        return _logarithm(term, inner, more, name)
    if more:
        raise _untreated(term)
    slope = derivative(inner, name)
    match function:
        case "exp":
            return terms.multiply((term, slope))
        case "sin":
            return terms.multiply((terms.call("cos", inner), slope))
        case "cos":
            return terms.negate(terms.multiply((terms.call("sin", inner), slope)))
        case "tan":
            return terms.divide(slope, terms.power(terms.call("cos", inner), _TWO))
        case "atan":
            return terms.divide(slope, terms.add((terms.power(inner, _TWO), terms.ONE)))
        case "sqrt" if _crosses_zero_only(inner, name):
            return terms.divide(slope, terms.multiply((_TWO, term)))
        case "asin" | "acos":
            left = terms.subtract(terms.ONE, terms.power(inner, _TWO))
            if _crosses_zero_only(left, name):
                rate = terms.divide(slope, terms.call("sqrt", left))
                return rate if function == "asin" else terms.negate(rate)
    raise _untreated(term)


def _logarithm(term: Call, inner: Node, base: tuple[Node, ...], name: str) -> Node:
    """``u'/u``, over ``ln(base)``; ``ln(abs(u))`` has the same slope on both sides of 0."""
    if any(occurs(name, part) for part in base):
        raise _untreated(term)
    inside = inner.arguments[0] if isinstance(inner, Call) and inner.function == "abs" else inner
    below = terms.multiply((inside, *(terms.call("ln", part) for part in base)))
    return terms.add((terms.divide(derivative(inside, name), below), _nothing(term)))
