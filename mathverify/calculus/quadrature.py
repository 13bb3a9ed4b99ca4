"""Definite integrals by enclosures: two bounds of a number that may have no other notation.

Arb's integration (`acb.integral`; Johansson, "Numerical integration in arbitrary-precision ball
arithmetic", 2018) is rigorous if the integrand is: on every ball that it is asked about, either an
enclosure of all values, or nothing finite; and where holomorphy is asked for, nothing finite unless
the function is holomorphic on the whole ball.  Each word says in its record where it is
(`Real.holomorphic`), and it is taken there alone, which is also where the real word has a
value.  So a finite result shows that the integrand has a value all over the range.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
)
from mathverify.semantics import terms
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.exact import NumberTooLargeError, bounds
from mathverify.words.book import BOOK

__all__ = ["integral_bounds"]

#: In bits: of the arithmetic, and of the error that is asked for.
_PRECISION, _GOAL = 192, 128
#: How often the integrand is worked out at most; the same on every machine.
_EVALUATIONS = 4000


class _NotHolomorphicError(Exception):
    """The term is not made of words that are known to be holomorphic here."""


def integral_bounds(
    integrand: Node, name: str, low: Exact, high: Exact
) -> tuple[Fraction, Fraction] | None:
    """Two rational numbers with the integral from ``low`` to ``high`` between them.

    None where nothing is shown; no other variable may occur.
    """
    from flint import acb, arb, ctx

    from mathverify.semantics.numbers.algebraic import ball_of

    def value(point: Any, _: bool) -> Any:
        try:
            return _value(integrand, name, point)
        except _NotHolomorphicError:
            return acb(arb("nan"))

    with ctx.workprec(_PRECISION):
        ends = [acb(ball_of(end, _PRECISION)) for end in (low, high)]
        goal = arb(2) ** -_GOAL
        found = acb.integral(
            value, *ends, rel_tol=goal, abs_tol=goal, eval_limit=_EVALUATIONS, depth_limit=64
        )
        if not found.is_finite() or not found.imag.contains(0):
            return None
        try:
            return bounds(found.real)
        except NumberTooLargeError:
            return None


def _value(term: Node, name: str, point: Any) -> Any:
    """All values of ``term`` where the variable is in the ball ``point``."""
    from flint import acb, arb, fmpq

    match term:
        case Number(value):
            return acb(arb(fmpq(value.numerator, value.denominator)))
        case Name(identifier) if identifier == name:
            return point
        case Constant("pi"):
            return acb(arb.pi())
        case Constant("e"):
            return acb(arb(1).exp())
        case Add(parts):
            return sum((_value(part, name, point) for part in parts), acb(0))
        case Multiply(factors):
            product = acb(1)
            for factor in factors:
                product = product * _value(factor, name, point)
            return product
        case Negate(operand):
            return -_value(operand, name, point)
        case Divide(above, below):
            return _value(above, name, point) / _value(below, name, point)
        case Power(base, exponent):
            return _power(_value(base, name, point), exponent, name, point)
        case Call("root", (inside, order)) if terms.literal(order) is not None:
            reciprocal = terms.divide(terms.ONE, order)
            return _power(_value(inside, name, point), reciprocal, name, point)
        case Call("log", (inside, base)):
            inner = (_value(part, name, point) for part in (inside, base))
            above, below = (_right(part).log() for part in inner)
            return above / below
        case Call(function, (argument,)) if function in BOOK:
            real = BOOK[function].real
            where = None if real is None else _WHERE.get(real.holomorphic)
            if real is not None and where is not None:
                return getattr(where(_value(argument, name, point)), real.ball)()
    raise _NotHolomorphicError


def _power(base: Any, exponent: Node, name: str, point: Any) -> Any:
    size = terms.literal(exponent)
    if size is not None and size.denominator == 1 and size > 0:
        return base ** int(size)
    if size is not None and size.denominator == 1 and size < 0:
        return 1 / base ** int(-size)
    return (_value(exponent, name, point) * _right(base).log()).exp()


def _everywhere(point: Any) -> Any:
    return point


def _right(point: Any) -> Any:
    if point.real > 0:
        return point
    raise _NotHolomorphicError


def _disc(point: Any) -> Any:
    if abs(point) < 1:
        return point
    raise _NotHolomorphicError


def _strip(point: Any) -> Any:
    if abs(point.imag) < 1:
        return point
    raise _NotHolomorphicError


#: The regions that records name: the balls in them, else nothing.
_WHERE: Mapping[str, Callable[[Any], Any]] = {
    "everywhere": _everywhere,
    "right half-plane": _right,
    "unit disc": _disc,
    "unit strip": _strip,
}
