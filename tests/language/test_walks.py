"""Walks over the tree that rewrite it, and intervals however they are written."""

from __future__ import annotations

import pytest
from random_trees import TreeMaker

from mathverify.language import parse, to_ascii
from mathverify.language.tree import Name, Node, interval_of, mapped, replaced, walk

_X = Name("x")


def test_a_node_whose_parts_stay_is_itself() -> None:
    for seed in range(500):
        for node in walk(TreeMaker(seed).tree(4)):
            assert mapped(node, lambda part: part) is node


def test_parts_are_replaced_one_by_one() -> None:
    node = parse("2*x + sqrt(x)")
    assert to_ascii(mapped(node, lambda part: _X)) == "x + x"
    assert to_ascii(replaced(node, {_X: parse("y + 1")})) == "2*(y + 1) + sqrt(y + 1)"


def test_the_whole_goes_before_its_parts_and_an_image_stays_as_it_is() -> None:
    images: dict[Node, Node] = {parse("sqrt(x)"): _X, _X: parse("y")}
    assert to_ascii(replaced(parse("sqrt(x) + x"), images)) == "x + y"


def test_what_has_no_image_is_the_very_tree() -> None:
    node = parse("2*(x + 1)^2 = 8")
    assert replaced(node, {Name("y"): _X}) is node


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("(1, 2)", (False, False)),
        ("[1, 2]", (True, True)),
        ("(1, 2]", (False, True)),
        ("[1, 2)", (True, False)),
    ],
)
def test_an_interval_is_what_is_written_as_one(text: str, closed: tuple[bool, bool]) -> None:
    found = interval_of(parse(text))
    assert found is not None
    assert (found.low_closed, found.high_closed) == closed
    assert [to_ascii(end) for end in (found.low, found.high)] == ["1", "2"]


@pytest.mark.parametrize("text", ["[1, 2, 3]", "(1, 2, 3)", "{1, 2}", "[1]", "1 < x", "x"])
def test_what_has_not_two_ends_is_no_interval(text: str) -> None:
    assert interval_of(parse(text)) is None
