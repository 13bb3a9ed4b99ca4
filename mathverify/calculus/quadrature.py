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

from mathverify.calculus.enclosures import applied, leaf
from mathverify.language.tree import (
    Add,
    Call,
    Divide,
    Multiply,
    Negate,
    Node,
    Power,
    children,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.exact import NumberTooLargeError, bounds
from mathverify.words.book import BOOK

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
    from flint import acb

    rule = _RULES.get(type(term))
    if rule is not None:
        return rule(term, name, point)
    found = leaf(term, {name: point})
    if isinstance(found, Truth):
        raise _NotHolomorphicError
    return acb(found)


def _of_ring(term: Add | Multiply | Negate, name: str, point: Any) -> Any:
    return applied(term, [_value(part, name, point) for part in children(term)])


def _quotient(term: Divide, name: str, point: Any) -> Any:
    return _value(term.numerator, name, point) / _value(term.denominator, name, point)


def _raised(term: Power, name: str, point: Any) -> Any:
    return _power(_value(term.base, name, point), term.exponent, name, point)


def _called(term: Call, name: str, point: Any) -> Any:
    if term.function == "root" and terms.literal(term.arguments[1]) is not None:
        reciprocal = terms.divide(terms.ONE, term.arguments[1])
        return _power(_value(term.arguments[0], name, point), reciprocal, name, point)
    if term.function == "log":
        above, below = (_right(_value(part, name, point)).log() for part in term.arguments)
        return above / below
    real = BOOK[term.function].real if term.function in BOOK else None
    where = None if real is None else _WHERE.get(real.holomorphic)
    if real is None or where is None:
        raise _NotHolomorphicError
    return getattr(where(_value(term.arguments[0], name, point)), real.ball)()


def _power(base: Any, exponent: Node, name: str, point: Any) -> Any:
    size = terms.literal(exponent)
    if size is not None and size.denominator == 1 and size > 0:
        return base ** int(size)
    if size is not None and size.denominator == 1 and size < 0:
        return 1 / base ** int(-size)
    return (_value(exponent, name, point) * _right(base).log()).exp()


#: What each node of a term comes to that has parts; of the others `leaf` tells.
_RULES: Mapping[type[Node], Callable[..., Any]] = {
    **dict.fromkeys((Add, Multiply, Negate), _of_ring),
    Divide: _quotient,
    Power: _raised,
    Call: _called,
}


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
