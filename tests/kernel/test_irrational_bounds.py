"""What the kernel accepts of roots and multiples of pi, against ball arithmetic."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from mathverify.semantics.numbers import Exact, compare
from mathverify.semantics.numbers.exact import Order
from mathverify.verification.certifying.search import search
from mathverify.verification.certifying.statements import exact_of
from mathverify.verification.kernel.functions import FUNCTIONS
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.rules import refute
from mathverify.verification.kernel.state import NOT_T, State, T


def number(generator: random.Random) -> Json:
    kind = generator.random()
    if kind < 0.4:
        return ["sqrt", generator.randint(2, 60)]
    if kind < 0.6:
        return ["pi"]
    return ["/", generator.randint(-40, 40), generator.randint(1, 9)]


def term(generator: random.Random) -> Json:
    if generator.random() < 0.5:
        return ["*", generator.randint(-4, 9), number(generator)]
    return ["+", number(generator), ["*", generator.randint(-3, 3), number(generator)]]


def shown(how: str, formula: Json) -> bool:
    """Whether a proof is found, and accepted, that the formula is not so."""
    state = State((), Work(300_000))
    state.hold(how, formula)
    try:
        proof = search(state)
    except Refused:
        return False
    if proof is None:
        return False
    again = State((), Work())
    again.hold(how, formula)
    refute(again, proof)
    return True


def true(sign: str, left: Exact, right: Exact) -> bool:
    found = compare(left, right)
    assert found is not Order.UNKNOWN
    return found in {"=": (Order.EQUAL,), "<": (Order.LESS,), "<=": (Order.LESS, Order.EQUAL)}[sign]


def judged(count: int) -> tuple[int, list[Any]]:
    """How many random relations were decided, and those that were decided wrongly."""
    generator = random.Random(13)
    decided, wrong = 0, []
    for _ in range(count):
        sign = generator.choice(["=", "<", "<="])
        formula: Any = [sign, term(generator), term(generator)]
        right = true(sign, exact_of(formula[1]), exact_of(formula[2]))
        for how, refutable in ((T, not right), (NOT_T, right)):
            if shown(how, formula):
                decided += 1
                if not refutable:
                    wrong.append((how, formula))
    return decided, wrong


def test_no_false_relation_of_roots_and_pi_is_accepted() -> None:
    decided, wrong = judged(60)
    assert wrong == []
    assert decided >= 20


@pytest.mark.slow
def test_no_false_relation_of_roots_and_pi_is_accepted_at_length() -> None:
    decided, wrong = judged(3000)
    assert wrong == []
    assert decided >= 1000


def test_pi_lies_between_what_the_kernel_believes() -> None:
    from flint import arb, ctx

    low, high = (s for s in FUNCTIONS["pi"][2])
    assert isinstance(low, list)
    assert isinstance(high, list)
    ends = [exact_of(low[1]), exact_of(high[2])]
    with ctx.workprec(200):
        for end, sign in zip(ends, (1, -1), strict=True):
            assert isinstance(end, Fraction)
            assert sign * (arb.pi() - arb(end.numerator) / arb(end.denominator)) > 0


@pytest.mark.parametrize("off", [2, -2])
def test_a_wrong_digit_of_pi_is_noticed(off: int) -> None:
    value: Json = ["/", 31415926535897932 + off, 10**16]
    assert shown(T, ["=", ["pi"], value])
    smaller, larger = (["pi"], value) if off > 0 else (value, ["pi"])
    assert shown(T, ["<", larger, smaller])
    assert shown(NOT_T, ["<", smaller, larger])
    assert not shown(T, ["<", smaller, larger])
