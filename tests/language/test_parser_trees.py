"""The printer and the parser are inverse to each other, and spans are right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import DECLARED, FUNCTIONS, TreeMaker

from mathverify.language import DEFAULT_LIMITS, parse, to_ascii
from mathverify.language.tree import OWN_DOMAIN, Node, children, walk


def _read(text: str) -> Node:
    return parse(text, declared=DECLARED, functions=FUNCTIONS)


def _disagreement(tree: Node) -> str:
    """What is wrong with the round trip of ``tree``, or an empty text."""
    text = to_ascii(tree)
    if len(text) > DEFAULT_LIMITS.length:
        return ""
    back = _read(text)
    return "" if back == tree else f"{text!r} was read as {to_ascii(back)!r}"


@pytest.mark.parametrize("many", [2_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_trees_come_back(many: int) -> None:
    faults = [fault for seed in range(many) if (fault := _disagreement(TreeMaker(seed).tree(4)))]
    assert faults == []


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.integers(10_000, 10**9), st.integers(2, 6))
def test_random_trees_of_any_height_come_back(seed: int, height: int) -> None:
    assert _disagreement(TreeMaker(seed).tree(height)) == ""


def test_the_random_trees_cover_every_kind_of_node() -> None:
    seen = {type(node).__name__ for seed in range(2000) for node in walk(TreeMaker(seed).tree(4))}
    assert seen == {kind.__name__ for kind in _concrete(Node)}


def _concrete(kind: type[Node]) -> set[type[Node]]:
    below = set(kind.__subclasses__())
    return below | {deeper for near in below for deeper in _concrete(near)}


def test_every_node_knows_its_place_in_the_text() -> None:
    for seed in range(2000):
        text = to_ascii(TreeMaker(seed).tree(3))
        if len(text) > DEFAULT_LIMITS.length:
            continue
        root = _read(text)
        assert root.span is not None
        assert (root.span.start, root.span.end) == (0, len(text))
        for parent in walk(root):
            for child in children(parent):
                if child == OWN_DOMAIN:
                    continue
                assert parent.span is not None
                assert child.span is not None
                assert parent.span.start <= child.span.start
                assert child.span.end <= parent.span.end


@pytest.mark.parametrize(
    ("text", "place", "written"),
    [
        ("  x + 2*y ", (), "x + 2*y"),
        ("x + 2y", (1,), "2y"),
        ("a < b <= 3 cm", (2,), "3 cm"),
        ("sqrt(x^2)", (0,), "x^2"),
        ("(x + 1)*(x - 1)", (1,), "x - 1"),
        ("x = -3", (1,), "-3"),
        ("f'(x)", (0,), "x"),
    ],
)
def test_span_is_what_was_written(text: str, place: tuple[int, ...], written: str) -> None:
    node = _read(text)
    for step in place:
        node = children(node)[step]
    assert node.span is not None
    assert text[node.span.start : node.span.end] == written


def test_spans_do_not_count_in_equality() -> None:
    assert _read("x+1") == _read("x   +   1")
    assert hash(_read("x+1")) == hash(_read("x   +   1"))
