"""The canonical printer, above all where brackets are needed and for numbers of the engine."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from over_rows import over_rows

from mathverify.language import parse, to_ascii, unit_to_ascii
from mathverify.language.tree import (
    OWN_DOMAIN,
    Add,
    Call,
    Comparison,
    Divide,
    Index,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    Unit,
)

_X, _Y, _K = Name("x"), Name("y"), Name("k")
_METRE = Unit((("m", 1),))


def _number(value: str | int) -> Number:
    """A number of the engine: no spelling of its own."""
    return Number(Fraction(value))


def _typed(text: str) -> Number:
    return Number(Fraction(text), text)


@over_rows(
    ("tree", "text"),
    [
        (Add((_X, Negate(_Y))), "x - y"),
        (Add((Negate(_X), _Y)), "-x + y"),
        (Add((_X, Add((_Y, _K)))), "x + (y + k)"),
        (Add((_X, Negate(Add((_Y, _K))))), "x - (y + k)"),
        (Add((_X, Negate(Negate(_Y)))), "x - (-y)"),
        (Add((PlusMinus(None, _X), _Y)), "(+-x) + y"),
        (PlusMinus(Add((_X, _Y)), _K), "x + y +- k"),
        (Negate(Multiply((_X, _Y))), "-x*y"),
        (Multiply((Negate(_X), _Y)), "(-x)*y"),
        (Multiply((_X, Negate(_Y))), "x*(-y)"),
        (Multiply((Multiply((_X, _Y)), _K)), "(x*y)*k"),
        (Multiply((Divide(_X, _Y), _K)), "x/y*k"),
        (Multiply((_X, Divide(_Y, _K))), "x*(y/k)"),
        (Divide(Divide(_X, _Y), _K), "x/y/k"),
        (Divide(_X, Divide(_Y, _K)), "x/(y/k)"),
        (Divide(Multiply((_X, _Y)), _K), "x*y/k"),
        (Divide(_X, Multiply((_Y, _K))), "x/(y*k)"),
        (Divide(_X, Percent(_Y)), "x/(y%)"),
        (Power(Negate(_X), _typed("2")), "(-x)^2"),
        (Negate(Power(_X, _typed("2"))), "-x^2"),
        (Power(Power(_X, _Y), _K), "(x^y)^k"),
        (Power(_X, Power(_Y, _K)), "x^y^k"),
        (Power(_X, Negate(_typed("1"))), "x^(-1)"),
        (Power(Call("f", (_X,)), _typed("2")), "f(x)^2"),
        (Quantity(Add((_X, _Y)), _METRE), "(x + y) m"),
        (Quantity(Negate(_typed("3")), _METRE), "(-3) m"),
        (Negate(Quantity(_typed("3"), _METRE)), "-3 m"),
        (Power(Quantity(_typed("3"), _METRE), _typed("2")), "(3 m)^2"),
        (Divide(_typed("6"), Quantity(_typed("2"), _METRE)), "6/(2 m)"),
        (Multiply((Quantity(_typed("5"), _METRE), Name("s"))), "(5 m)*s"),
        (Multiply((Quantity(_typed("5"), _METRE), _X)), "5 m*x"),
        (Divide(Quantity(_typed("5"), _METRE), Name("h")), "(5 m)/h"),
        (Quantity(Percent(_typed("3")), Unit((("year", -1),))), "3% per year"),
        (Index(Add((_X, _Y)), (_typed("1"),)), "(x + y)[1]"),
        (Index(ListLiteral((_X,)), (_typed("1"),)), "([x])[1]"),
        (Ratio((_X, Add((_Y, _K)))), "x : y + k"),
        (SetLiteral((Ratio((_X, _Y)),)), "{(x : y)}"),
        (Relation((_X, Lambda(("y",), _Y)), (Comparison.EQUAL,)), "x = (y -> y)"),
        (
            Relation((Relation((_X, _Y), (Comparison.EQUAL,)), _K), (Comparison.LESS,)),
            "(x = y) < k",
        ),
        (Quantified(Quantifier.FOR_ALL, "x", OWN_DOMAIN, _X), "for all x: x"),
        (Quantified(Quantifier.FOR, "k", Name("integer"), _K), "k for k in integer"),
        (SetBuilder("x", OWN_DOMAIN, _X), "{x : x}"),
        (
            Logical(LogicalOperator.AND, (_X, Logical(LogicalOperator.OR, (_X, _Y)))),
            "x and (x or y)",
        ),
        (
            Logical(LogicalOperator.OR, (_X, Logical(LogicalOperator.AND, (_X, _Y)))),
            "x or x and y",
        ),
        (Call("limit", (Lambda(("x",), _X), _K, _typed("0"))), "limit((x -> x), k, 0)"),
    ],
)
def test_brackets_stand_where_they_are_needed(tree: Node, text: str) -> None:
    assert to_ascii(tree) == text
    assert parse(text, declared=frozenset("xyk"), functions=frozenset("f")) == tree


@over_rows(
    ("tree", "text"),
    [
        (_number(3), "3"),
        (_number(-3), "-3"),
        (_number("3/4"), "3/4"),
        (_number("-3/4"), "-3/4"),
        (Add((_X, _number(-3))), "x - 3"),
        (Add((_number(-3), _X)), "-3 + x"),
        (Add((_X, _number("-3/4"))), "x - 3/4"),
        (Multiply((_number("1/2"), _X)), "1/2*x"),
        (Multiply((_X, _number("1/2"))), "x*(1/2)"),
        (Multiply((_number(-2), _X)), "(-2)*x"),
        (Power(_X, _number(-1)), "x^(-1)"),
        (Power(_number("1/2"), _X), "(1/2)^x"),
        (Power(_number(-2), _X), "(-2)^x"),
        (Negate(_number(-2)), "-(-2)"),
        (Divide(_number("1/2"), _X), "1/2/x"),
        (Divide(_X, _number("1/2")), "x/(1/2)"),
        (Percent(_number("1/2")), "(1/2)%"),
        (Quantity(_number("3/4"), _METRE), "(3/4) m"),
        (Quantity(_number(-3), _METRE), "(-3) m"),
    ],
)
def test_numbers_of_the_engine_print_as_fractions(tree: Node, text: str) -> None:
    assert to_ascii(tree) == text


def _value(node: Node) -> Fraction | None:
    """The value of an arithmetic tree without names; None where a quotient is undefined."""
    match node:
        case Number(value, _):
            return value
        case Negate(operand):
            size = _value(operand)
            return None if size is None else -size
        case Add(terms):
            values = [_value(term) for term in terms]
            return None if None in values else sum(filter(None, values), Fraction(0))
        case Multiply(factors):
            product = Fraction(1)
            for factor in factors:
                size = _value(factor)
                if size is None:
                    return None
                product *= size
            return product
        case Divide(numerator, denominator):
            above, below = _value(numerator), _value(denominator)
            return None if above is None or not below else above / below
        case Power(base, Number(exponent, _)):
            size = _value(base)
            return None if size is None else size ** int(exponent)
    raise AssertionError(node)


def _random_arithmetic(random: Random, height: int) -> Node:
    if height == 0 or random.random() < 0.2:
        return Number(Fraction(random.randint(-9, 9), random.choice((1, 1, 2, 3))))
    below = [_random_arithmetic(random, height - 1) for _ in range(2)]
    kind = random.randrange(5)
    if kind == 0:
        return Add(tuple(below))
    if kind == 1:
        return Multiply(tuple(below))
    if kind == 2:
        return Divide(below[0], below[1])
    if kind == 3:
        return Negate(below[0])
    return Power(below[0], Number(Fraction(random.randint(0, 3))))


def test_numbers_of_the_engine_keep_their_value_in_text() -> None:
    random = Random(7)
    compared = 0
    for _ in range(3000):
        tree = _random_arithmetic(random, 4)
        value = _value(tree)
        if value is not None:
            assert _value(parse(to_ascii(tree))) == value, to_ascii(tree)
            compared += 1
    assert compared > 2000


@pytest.mark.parametrize(
    ("factors", "text"),
    [
        ((("km", 1), ("h", -1)), "km/h"),
        ((("m", 1), ("s", -2)), "m/s^2"),
        ((("h", -1),), "1/h"),
        ((("kg", -1), ("K", -2)), "1/(kg*K^2)"),
        ((("J", 1), ("kg", -1), ("K", -1)), "J/(kg*K)"),
        ((("kg", 1), ("m", 2)), "kg*m^2"),
    ],
)
def test_units_by_themselves(factors: tuple[tuple[str, int], ...], text: str) -> None:
    assert unit_to_ascii(Unit(factors)) == text
