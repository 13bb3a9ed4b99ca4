"""The evaluator that confirms models, against the evaluator of the engines, at random points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mathverify.language.parser import parse
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.system import Constraint, System
from mathverify.verification.replay import Replay, replay

SIGNS = (
    Comparison.EQUAL,
    Comparison.NOT_EQUAL,
    Comparison.LESS,
    Comparison.LESS_EQUAL,
    Comparison.GREATER,
    Comparison.GREATER_EQUAL,
)
DOMAINS = ("integer", "natural", "rational", "real")
#: Statements with their truth at ``x = -7/2``, ``n = 3``, worked out by hand.
BY_HAND = [
    ("n/2 = 3/2", Truth.TRUE),
    ("n/2*2 in integer", Truth.TRUE),
    ("1/3 + 1/3 + 1/3 = 1", Truth.TRUE),
    ("1/3*3 in integer", Truth.TRUE),
    ("10000000000000001/10000000000000000 = 1", Truth.FALSE),
    ("n^(-2) = 1/9", Truth.TRUE),
    ("(2*x)^(-1)*7 = -1", Truth.TRUE),
    ("(n - 3)^0 = 1", Truth.UNDEFINED),
    ("1/(2*x + 7) = 1", Truth.UNDEFINED),
    ("not 1/(2*x + 7) = 1", Truth.UNDEFINED),
    ("n = 3 or 1/(n - 3) = 1", Truth.TRUE),
    ("n = 4 and 1/(n - 3) = 1", Truth.FALSE),
    ("floor(x) = -4", Truth.TRUE),
    ("ceil(x) = -3", Truth.TRUE),
    ("mod(x, 2) = 1/2", Truth.TRUE),
    ("mod(-7, n) = 2", Truth.TRUE),
    ("mod(-7, -n) = 2", Truth.TRUE),
    ("mod(n, n - 3) = 0", Truth.UNDEFINED),
    ("abs(x) = 7/2", Truth.TRUE),
    ("gcd(12, 2*n) = 6", Truth.TRUE),
    ("min(x, n) = x", Truth.TRUE),
    ("-n in natural", Truth.FALSE),
]


def found(formula: Node, model: dict[str, Fraction]) -> Truth:
    """What `replay` makes of a formula: true, false or undefined."""
    if replay(System((), (Constraint("g", formula),)), model) is Replay.CONFIRMED:
        return Truth.TRUE
    opposite = Logical(LogicalOperator.NOT, (formula,))
    if replay(System((), (Constraint("g", opposite),)), model) is Replay.CONFIRMED:
        return Truth.FALSE
    return Truth.UNDEFINED


@pytest.mark.parametrize(("text", "expected"), BY_HAND)
def test_by_hand(text: str, expected: Truth) -> None:
    model = {"x": Fraction(-7, 2), "n": Fraction(3)}
    assert found(parse(text), model) is expected


def term(rng: Random, depth: int) -> Node:
    kind = rng.randrange(3 if depth == 0 else 10)
    if kind < 2:
        return Name(rng.choice("xn"))
    if kind == 2:
        return Number(Fraction(rng.randint(-4, 4), rng.choice((1, 1, 2, 3))))
    if kind == 3:
        return Negate(term(rng, depth - 1))
    if kind == 4:
        return Power(term(rng, depth - 1), Number(Fraction(rng.randint(-3, 3))))
    if kind == 5:
        function = rng.choice(("abs", "floor", "ceil"))
        return Call(function, (term(rng, depth - 1),))
    left, right = term(rng, depth - 1), term(rng, depth - 1)
    if kind == 6:
        return Divide(left, right)
    if kind == 7:
        return Call(rng.choice(("mod", "min", "max")), (left, right))
    return Add((left, right)) if kind == 8 else Multiply((left, right))


def statement(rng: Random, depth: int) -> Node:
    if depth and rng.random() < 0.4:
        operator = rng.choice(tuple(LogicalOperator))
        parts = 1 if operator is LogicalOperator.NOT else 2
        return Logical(operator, tuple(statement(rng, depth - 1) for _ in range(parts)))
    if rng.random() < 0.2:
        return Relation((term(rng, 2), Name(rng.choice(DOMAINS))), (Comparison.IN,))
    return Relation((term(rng, 2), term(rng, 2)), (rng.choice(SIGNS),))


def test_agrees_with_evaluation_at_random_points() -> None:
    rng, told = Random(20260), set()
    for _ in range(3000):
        formula = statement(rng, 2)
        model = {
            "x": Fraction(rng.randint(-6, 6), rng.choice((1, 2, 3))),
            "n": Fraction(rng.randint(-3, 3)),
        }
        expected = truth(formula, model)
        told.add(expected)
        assert found(formula, model) is expected, (formula, model)
    assert told == {Truth.TRUE, Truth.FALSE, Truth.UNDEFINED}
