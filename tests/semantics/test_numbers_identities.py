"""Statements between constants, and the same statements seen by plain interval arithmetic."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from math import isqrt
from pathlib import Path

import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.parser import parse
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Multiply,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.numbers import Irrational, NotKnown, Order, compare, to_node

TABLE = tomllib.loads((Path(__file__).parent / "numbers_identities.toml").read_text())
STATEMENTS = [(text, Truth.TRUE) for text in TABLE["true"]]
STATEMENTS += [(text, Truth.FALSE) for text in TABLE["false"]]


def equation(text: str) -> Relation:
    formula = parse(text)
    assert isinstance(formula, Relation)
    return formula


EQUATIONS = [
    (text, expected)
    for text, expected in STATEMENTS
    if isinstance(parse(text), Relation)
    and equation(text).signs == (Comparison.EQUAL,)
    and not any(part in text for part in ("root_of", "floor", "ceil", "mod"))
]


def ball(term: Node) -> arb:
    """An enclosure that owes nothing to the exact numbers."""
    match term:
        case Number(value=value):
            return arb(fmpq(value.numerator, value.denominator))
        case Constant(name="pi"):
            return arb.pi()
        case Constant(name="e"):
            return arb.const_e()
        case Add(terms=terms):
            return sum((ball(part) for part in terms), arb(0))
        case Negate(operand=operand):
            return -ball(operand)
        case Multiply(factors=factors):
            product = arb(1)
            for factor in factors:
                product *= ball(factor)
            return product
        case Divide(numerator=above, denominator=below):
            return ball(above) / ball(below)
        case Power(base=base, exponent=Divide() | Call() | Constant() as exponent):
            return (ball(base).log() * ball(exponent)).exp()
        case Power(base=base, exponent=exponent):
            power = ball(exponent)
            whole = power.unique_fmpz()
            return ball(base) ** power if whole is None else ball(base) ** whole
        case Call(function="log", arguments=(number, base)):
            return ball(number).log() / ball(base).log()
        case Call(function="ln", arguments=(number,)):
            return ball(number).log()
        case Call(function="abs", arguments=(number,)):
            return abs(ball(number))
        case Call(function="root", arguments=(number, Number(value=order))):
            value = ball(number)
            return -(-value).root(int(order)) if value < 0 else value.root(int(order))
        case Call(function=name, arguments=(argument,)):
            return getattr(ball(argument), name)()
    raise NotImplementedError(term)


@over_rows(("text", "expected"), STATEMENTS, ids=[text for text, _ in STATEMENTS])
def test_statement(text: str, expected: Truth) -> None:
    assert truth(parse(text), {}) is expected


@pytest.mark.parametrize("text", TABLE["never_true"])
def test_statement_that_nobody_may_call_true(text: str) -> None:
    assert truth(parse(text), {}) in (Truth.FALSE, Truth.UNKNOWN)


@over_rows(("text", "expected"), EQUATIONS, ids=[text for text, _ in EQUATIONS])
def test_equation_agrees_with_interval_arithmetic(text: str, expected: Truth) -> None:
    left, right = equation(text).operands
    with ctx.workprec(300):
        assert ball(left).overlaps(ball(right)) == (expected is Truth.TRUE)


def test_near_miss_of_forty_digits() -> None:
    near = f"{isqrt(2 * 10**80)}/{10**40}"
    assert truth(parse(f"sqrt(2) = {near}"), {}) is Truth.FALSE
    assert truth(parse(f"sqrt(2) > {near}"), {}) is Truth.TRUE


# --- random constants --------------------------------------------------------------------

constants = st.one_of(
    st.builds(Number, st.fractions(min_value=-3, max_value=3, max_denominator=4)),
    st.sampled_from([Constant("pi"), Constant("e")]),
    st.builds(
        lambda q: Multiply((Number(q), Constant("pi"))),
        st.fractions(min_value=-2, max_value=2, max_denominator=12),
    ),
)
CALLS = ["sqrt", "ln", "exp", "sin", "cos", "tan", "asin", "acos", "atan", "abs"]
exponents = st.builds(Number, st.sampled_from([Fraction(n, 2) for n in (-4, -1, 1, 3, 4, 6)]))


def composite(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Add, several),
        st.builds(Multiply, several),
        st.builds(Negate, inner),
        st.builds(Divide, inner, inner),
        st.builds(Power, inner, exponents),
        st.builds(lambda name, x: Call(name, (x,)), st.sampled_from(CALLS), inner),
        st.builds(lambda name, x: Call(name, (x,)), st.sampled_from(CALLS), inner),
        st.builds(lambda a, b: Call("log", (a, b)), inner, inner),
    )


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.recursive(constants, composite, max_leaves=6))
def test_random_constant_is_inside_interval_arithmetic(term: Node) -> None:
    value = evaluate(term, {})
    assume(isinstance(value, (Fraction, Irrational)))
    with ctx.workprec(400):
        try:
            plain = ball(term)
        except ZeroDivisionError:
            plain = arb("nan")
        assume(plain.is_finite())
        exact = ball(Number(value)) if isinstance(value, Fraction) else value.ball(400)
        assert plain.overlaps(exact)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.recursive(constants, composite, max_leaves=6))
def test_random_constant_survives_notation(term: Node) -> None:
    value = evaluate(term, {})
    assume(isinstance(value, (Fraction, Irrational)))
    back = evaluate(to_node(value), {})
    assert isinstance(back, (Fraction, Irrational, NotKnown))
    if not isinstance(back, NotKnown):
        assert compare(value, back) in (Order.EQUAL, Order.UNKNOWN)
