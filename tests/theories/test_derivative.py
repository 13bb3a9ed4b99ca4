"""Derivatives against difference quotients in floating point, and against domains.

The floating-point evaluator here shares nothing with the engine: it raises `ValueError` or
`ZeroDivisionError` where a term has no real value.
"""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mathverify.language.tree import (
    Add,
    Call,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import NotKnown
from mathverify.theories.derivative import derivative

X = Name("x")
STEP = 1e-6

constants = st.fractions(min_value=-3, max_value=3, max_denominator=2).map(terms.number)
linear = st.tuples(st.integers(-2, 2), st.integers(-3, 3)).map(
    lambda pair: terms.add((terms.multiply((terms.number(pair[0]), X)), terms.number(pair[1])))
)
radicands = st.one_of(
    linear,
    st.sampled_from([0, 1, -4]).map(
        lambda c: terms.add((terms.power(X, terms.number(2)), terms.number(c)))
    ),
)


def _extended(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(
        st.tuples(inner, inner).map(Add),
        st.tuples(inner, inner).map(Multiply),
        st.tuples(inner, inner).map(lambda pair: Divide(*pair)),
        inner.map(Negate),
        st.tuples(inner, st.integers(-2, 3)).map(lambda p: Power(p[0], Number(Fraction(p[1])))),
        inner.map(lambda term: Power(Number(Fraction(2)), term)),
        st.tuples(st.sampled_from(["exp", "sin", "cos", "tan", "atan", "ln"]), inner).map(
            lambda pair: terms.call(*pair)
        ),
        inner.map(lambda term: terms.call("ln", terms.call("abs", term))),
    )


leaves = st.one_of(
    st.just(X),
    constants,
    linear,
    radicands.map(lambda term: terms.call("sqrt", term)),
    linear.map(lambda term: terms.call("asin", term)),
    st.tuples(linear, st.sampled_from(["1/2", "3/2", "-1/2", "1/3", "5/3"])).map(
        lambda pair: Power(pair[0], Number(Fraction(pair[1])))
    ),
)
functions = st.recursive(leaves, _extended, max_leaves=4)
points = st.fractions(min_value=-4, max_value=4, max_denominator=4)


def _float(term: Node, x: float) -> float:
    match term:
        case Number(value=value):
            return float(value)
        case Name():
            return x
        case Add(terms=parts):
            return sum(_float(part, x) for part in parts)
        case Negate(operand=operand):
            return -_float(operand, x)
        case Multiply(factors=factors):
            return math.prod(_float(factor, x) for factor in factors)
        case Divide(numerator=above, denominator=below):
            return _float(above, x) / _float(below, x)
        case Power(base=base, exponent=exponent):
            below, size = _float(base, x), _float(exponent, x)
            if below == 0 and size == 0:
                raise ValueError("0^0")
            return math.pow(below, size)
        case Call(function=name, arguments=(inner,)):
            known = {"ln": math.log, "abs": abs}
            return known.get(name, getattr(math, name, abs))(_float(inner, x))
    raise AssertionError(term)


def _rate(term: Node) -> Node | None:
    try:
        return derivative(term, "x")
    except LoweringProblem as problem:
        if problem.code is not None:
            raise
        return None


@settings(max_examples=150, deadline=None, derandomize=True)
@given(term=functions, point=points)
def test_derivatives_are_limits_of_difference_quotients(term, point):
    rate = _rate(term)
    assume(rate is not None)
    found = evaluate(rate, {"x": point})
    assume(not isinstance(found, (Undefined, NotKnown)))
    at = float(point)
    try:
        nearer = (_float(term, at + STEP) - _float(term, at - STEP)) / (2 * STEP)
        farther = (_float(term, at + 2 * STEP) - _float(term, at - 2 * STEP)) / (4 * STEP)
    except OverflowError:
        return
    assume(math.isclose(nearer, farther, rel_tol=1e-4, abs_tol=1e-4))
    assert math.isclose(_float(rate, at), nearer, rel_tol=1e-3, abs_tol=1e-3)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(term=functions, point=points)
def test_a_derivative_exists_exactly_where_the_term_is_defined_around(term, point):
    rate = _rate(term)
    assume(rate is not None)
    tiny = Fraction(1, 10**6)
    around = [evaluate(term, {"x": point + step}) for step in (0, tiny, -tiny)]
    found = evaluate(rate, {"x": point})
    assume(not any(isinstance(value, NotKnown) for value in (*around, found)))
    defined = not any(isinstance(value, Undefined) for value in around)
    if isinstance(found, Undefined) and defined:
        here, right, left = (_float(term, float(point + step)) for step in (0, tiny, -tiny))
        slopes = ((right - here) / STEP, (here - left) / STEP)
        assert not math.isclose(*slopes, rel_tol=1e-3, abs_tol=1e-3)
    else:
        assert isinstance(found, Undefined) is not defined
