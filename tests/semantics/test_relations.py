from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.intervals import as_region, is_infinite
from mathverify.semantics.kinds import BARE
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.relations import both_signs

NAMES = frozenset({"x", "y"})
LOWERING = Lowering({name: Scalar(parse(name, declared=NAMES)) for name in NAMES}, {}, BARE)


def holds(source: str, **values: str) -> Truth:
    model = {name: Fraction(value) for name, value in values.items()}
    return truth(LOWERING.formula(parse(source, declared=NAMES)), model)


@over_rows(
    ("source", "x", "expected"),
    [
        ("1 < x < 3", "2", True),
        ("1 < x < 3", "3", False),
        ("3 > x >= 1", "1", True),
        ("x != 2", "2", False),
        ("x = ±3", "-3", True),
        ("x = ±3", "0", False),
        ("x = 1 ± 2", "-1", True),
        ("x = 1 ± 2", "3", True),
        ("x = 1 ± 2", "1", False),
        ("x in (1, 3)", "1", False),
        ("x in [1, 3)", "1", True),
        ("x in [1, 3)", "3", False),
        ("x in (1, 3]", "3", True),
        ("x in (-inf, 3]", "-100", True),
        ("x in [3, inf)", "3", True),
        ("x in (-inf, inf)", "7", True),
        ("x in (-inf, -2) U (2, inf)", "0", False),
        ("x in (-inf, -2) U (2, inf)", "-3", True),
        ("x in (1, 2) U {5}", "5", True),
        ("x in (1, 2) U {5}", "4", False),
        ("x in (3, 1)", "2", False),
        ("x in {1, 3}", "3", True),
        ("x not in {1, 3}", "3", False),
        ("x not in (1, 3)", "5", True),
        ("x in integer", "1/2", False),
        ("x in natural", "0", True),
        ("x in natural", "-1", False),
        ("x in rational", "1/2", True),
        ("x divides 12", "5", False),
        ("x divides 12", "4", True),
        ("x divides 0", "4", True),
        ("x divides 12", "0", False),
        ("0 divides 5 or x = 1", "2", False),
        ("x ~= 0.333", "1/3", True),
        ("x ~= 0.334", "1/3", False),
        ("x ~= 0.5", "0.55", True),
        ("x = 1 or x = 2", "2", True),
        ("x > 1 and x < 2", "2", False),
        ("not x > 1", "1", True),
        ("x > 1 implies x > 0", "-5", True),
        ("x > 0 implies x > 1", "1", False),
        ("x : 6 = 2 : 3", "4", True),
        ("x : 6 = 2 : 3", "9", False),
        ("x : 3 : 2 = 2 : 6 : 4", "1", True),
        ("x : 3 : 2 = 2 : 6 : 5", "1", False),
        ("(x, 2) = (1, 2)", "1", True),
        ("(x, 2) = (1, 3)", "1", False),
        ("{x, 2} = {2, 1, 1}", "1", True),
        ("{x, 2} = {2}", "2", True),
        ("{x, 2} = {2}", "1", False),
        ("x > 1 iff x > 1", "0", True),
    ],
)
def test_relations_at_a_point(source: str, x: str, expected: bool) -> None:
    assert holds(source, x=x) is (Truth.TRUE if expected else Truth.FALSE)


@pytest.mark.parametrize(
    "source", ["1/x > 0", "x in (-1, 1/x)", "1/x != 3", "1/x in real", "x divides 0", "0 divides x"]
)
def test_relations_with_a_hole(source: str) -> None:
    assert holds(source, x="0") is not Truth.TRUE
    assert holds(f"not ({source})", x="0") is not Truth.TRUE


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("x = (1, 2)", "ill-typed"),
        ("(1, 2) = (1, 2, 3)", "ill-typed"),
        ("{1} = 1", "ill-typed"),
        ("x in 5", "ill-typed"),
        ("(1, 2) in (0, 3)", "ill-typed"),
        ("(1, 2) < (2, 3)", "ill-typed"),
        ("x in (1 m, 3 s)", "unit-clash"),
        ("x in (1 m, 3 m)", "unit-clash"),
        ("x ~= y", "ambiguous"),
        ("x + 3", "ill-typed"),
    ],
)
def test_relations_without_a_meaning(source: str, code: str) -> None:
    with pytest.raises(LoweringProblem) as caught:
        LOWERING.formula(parse(source, declared=NAMES))
    assert caught.value.code == code
    assert caught.value.message


def test_both_signs() -> None:
    told = [to_ascii(node) for node in both_signs(parse("1 ± sqrt(2)"))]
    assert len(told) == 2
    assert both_signs(parse("1 + 2")) == (parse("1 + 2"),)


def test_infinite_ends() -> None:
    assert is_infinite(parse("inf"))
    assert is_infinite(parse("-inf"))
    assert is_infinite(parse("∞"))
    assert not is_infinite(parse("5"))


@pytest.mark.parametrize("source", ["5", "x + 1", "(1, 2, 3)", "[1]", "{(1, 2)}", "none"])
def test_what_is_no_region(source: str) -> None:
    assert as_region(LOWERING, parse(source, declared=NAMES)) is None


ends = st.integers(-5, 5)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.lists(st.tuples(ends, ends, st.booleans(), st.booleans()), min_size=1, max_size=3), ends)
def test_unions_of_intervals(parts: list[tuple[int, int, bool, bool]], x: int) -> None:
    texts = [f"{'[' if a else '('}{low}, {high}{']' if b else ')'}" for low, high, a, b in parts]
    inside = any(
        (low < x or (a and low == x)) and (x < high or (b and x == high))
        for low, high, a, b in parts
    )
    found = holds(f"x in {' U '.join(texts)}", x=str(x))
    assert found is (Truth.TRUE if inside else Truth.FALSE)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.integers(-3, 3), max_size=4), st.lists(st.integers(-3, 3), max_size=4))
def test_sets_are_equal_as_sets(one: list[int], other: list[int]) -> None:
    texts = ["{" + ", ".join(map(str, items)) + "}" for items in (one, other)]
    found = holds(f"{texts[0]} = {texts[1]}")
    assert found is (Truth.TRUE if set(one) == set(other) else Truth.FALSE)


def test_conjunctions_of_nothing() -> None:
    assert terms.conjunction([]) == terms.TRUE
    assert terms.disjunction([]) == terms.FALSE
