"""Digests: what makes two questions the same, by content and up to renaming."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import time
from typing import Any

import pytest
from machine import seconds_here

from mathverify.problem import ProblemSpec, decode, digest, shape_digest

BASE: dict[str, Any] = {
    "id": "q",
    "objective": {"level": "secondary-1"},
    "data": {"a": "2", "total": "7 cm"},
    "functions": {"f": "t -> t^2 + a"},
    "unknowns": {"x": {"domain": "real, x > 0", "unit": "cm"}, "y": "real"},
    "givens": {"eq": "a*x + y = total", "other": "f(y) = sum(k*y, k, 1, 3)"},
    "ask": {"find": "x", "as": "value", "round": "3 sf"},
    "answer": "B",
    "options": [{"label": "A", "value": "1 cm"}, {"label": "B", "value": "2 cm"}],
    "steps": [{"relation": "y = 1", "because": "eq"}],
    "prose": {"stem": "Solve {eq}."},
    "figure": {"draw": ["x"]},
    "sources": [{"title": "book"}],
    "parts": [{"id": "p", "ask": {"find": "y"}, "answer": "3"}],
}


def spec(**changes: Any) -> ProblemSpec:
    document = {key: value for key, value in (BASE | changes).items() if value is not None}
    return decode(document, source="test")


@pytest.mark.parametrize(
    "changes",
    [{"id": "r"}, {"objective": {"level": "other"}}, {"sources": None}],
)
def test_filing_does_not_change_the_digest(changes: dict[str, Any]) -> None:
    assert digest(spec(**changes)) == digest(spec())


CONTENT: list[dict[str, Any]] = [
    {"data": {"a": "3", "total": "7 cm"}},
    {"data": {"a": "2.0", "total": "7 cm"}},
    {"data": {"total": "7 cm", "a": "2"}},
    {"functions": {"f": "t -> t^2 - a"}},
    {"unknowns": {"x": "real, x > 0", "y": "real"}},
    {"unknowns": {"x": {"domain": "real, x > 0", "unit": "m"}, "y": "real"}},
    {"givens": {"eq": "a*x + y = total"}},
    {"ask": {"find": "y", "as": "value", "round": "3 sf"}},
    {"ask": {"find": "x", "as": "all", "round": "3 sf"}},
    {"ask": {"find": "x", "as": "value"}},
    {"answer": "A"},
    {"options": None, "answer": "2 cm"},
    {"steps": None},
    {"prose": {"stem": "Find x."}},
    {"prose": {"stem": "Solve {eq}.", "hint": "Try."}},
    {"figure": None},
    {"parts": None},
    {"parts": [{"id": "p", "ask": {"find": "y"}, "answer": "4"}]},
]


def test_content_changes_the_digest() -> None:
    found = [digest(spec(**changes)) for changes in [{}, *CONTENT]]
    assert len(set(found)) == len(found)


def test_digests_are_stable_and_hexadecimal() -> None:
    assert digest(spec()) == "e09f648f2d857aa62f340bcea60f0014f3a00d0d0a75d2b4786d53d5ee1c67c9"
    assert re.fullmatch("[0-9a-f]{64}", shape_digest(spec()))


def test_shapes_do_not_depend_on_the_seed_of_hashes() -> None:
    program = (
        "from mathverify.problem import decode, shape_digest\n"
        f"print(shape_digest(decode({BASE!r}, source='test')))"
    )
    output = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert output.strip() == shape_digest(spec())


COPIES: list[dict[str, Any]] = [
    {
        "data": {"m": "7 cm", "b": "2"},
        "functions": {"g": "s -> s^2 + b"},
        "unknowns": {"u": "real", "v": {"domain": "real,  v > 0", "unit": "cm"}},
        "givens": {"second": "g(u) = sum(n*u, n, 1, 3)", "first": "b*v+u = m"},
        "ask": {"find": "v", "as": "value", "round": "3 sf"},
        "parts": [{"id": "z", "ask": {"find": "u"}, "answer": "3"}],
    },
    {"options": [{"label": "1", "value": "2 cm"}, {"label": "2", "value": "1 cm"}], "answer": "1"},
    {"id": "r", "prose": None, "steps": None, "figure": None, "sources": None, "objective": None},
    {"givens": {"eq": "2*x + y = total", "other": "f(y) = sum(k*y, k, 1, 3)"}},
    {"data": {"a": "2", "total": "7 cm", "unused": "5"}},
]


@pytest.mark.parametrize("changes", COPIES)
def test_copies_have_one_shape(changes: dict[str, Any]) -> None:
    assert shape_digest(spec(**changes)) == shape_digest(spec())


SHAPES: list[dict[str, Any]] = [
    {},
    {"data": {"a": "3", "total": "7 cm"}},
    {"functions": {"f": "t -> t^2 - a"}},
    {"unknowns": {"x": {"domain": "real", "unit": "cm"}, "y": "real"}},
    {"unknowns": {"x": {"domain": "real, x > 0", "unit": "m"}, "y": "real"}},
    {"unknowns": {"x": {"domain": "real, x > 0", "unit": "cm", "role": "parameter"}, "y": "real"}},
    {"givens": {"eq": "a*y + x = total", "other": "f(y) = sum(k*y, k, 1, 3)"}},
    {"givens": {"eq": "a*x + y = total", "other": "f(y) = sum(k*x, k, 1, 3)"}},
    {"givens": {"eq": "a*x + y = total", "other": "f(y) = sum(k*y, k, 1, 4)"}},
    {"ask": {"find": "y", "as": "value", "round": "3 sf"}},
    {"ask": {"find": "x", "as": "all", "round": "3 sf"}},
    {"ask": {"find": "x", "as": "value", "round": "2 sf"}},
    {"answer": "A"},
    {"answer": None},
    {"options": [{"label": "A", "value": "1 cm"}, {"label": "B", "value": "3 cm"}]},
    {"parts": None},
    {"parts": [{"id": "p", "ask": {"find": "x"}, "answer": "3"}]},
]


def test_other_questions_have_other_shapes() -> None:
    found = [shape_digest(spec(**changes)) for changes in SHAPES]
    assert len(set(found)) == len(found)


def graph(edges: list[tuple[int, int]], names: list[str]) -> ProblemSpec:
    """Points with equal distances along the edges: as symmetric as the graph."""
    return decode(
        {
            "id": "graph",
            "points": " ".join(sorted(names)),
            "givens": [f"length({names[a]},{names[b]}) = 1" for a, b in edges],
            "ask": {"find": "1"},
        },
        source="test",
    )


def cycle(*points: int) -> list[tuple[int, int]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))


LETTERS = list("ABCDEF")


def test_symmetric_figures() -> None:
    hexagon = cycle(0, 1, 2, 3, 4, 5)
    triangles = cycle(0, 1, 2) + cycle(3, 4, 5)
    assert shape_digest(graph(hexagon, LETTERS)) != shape_digest(graph(triangles, LETTERS))
    for order in itertools.islice(itertools.permutations(LETTERS), 0, 720, 97):
        assert shape_digest(graph(hexagon, list(order))) == shape_digest(graph(hexagon, LETTERS))


def test_many_interchangeable_names_are_quick() -> None:
    names = [f"P{index}" for index in range(40)]
    start = time.process_time()
    one = shape_digest(graph([], names))
    assert one != shape_digest(graph([], names[1:]))
    assert time.process_time() - start < seconds_here(5)


def test_very_regular_figures_end() -> None:
    """A 4 x 4 rook's graph: every name looks like every other one for several steps."""
    cells = list(itertools.product(range(4), repeat=2))
    edges = [
        (cells.index(one), cells.index(other))
        for one, other in itertools.combinations(cells, 2)
        if (one[0] == other[0]) != (one[1] == other[1])
    ]
    names = [f"P{index}" for index in range(16)]
    start = time.process_time()
    one = shape_digest(graph(edges, names))
    two = shape_digest(graph(edges, list(reversed(names))))
    assert time.process_time() - start < seconds_here(10)
    assert one != shape_digest(graph(edges[1:], names))
    assert one == two


def test_names_of_givens_in_expressions() -> None:
    first = decode(
        {
            "id": "q",
            "unknowns": {"x": "real", "k": "real"},
            "givens": {"eq": "x^2 + k*x + 9 = 0", "equal": "discriminant(eq, x) = 0"},
            "ask": {"find": "k"},
        },
        source="test",
    )
    second = decode(
        {
            "id": "q",
            "unknowns": {"m": "real", "t": "real"},
            "givens": {"b": "discriminant(a, t) = 0", "a": "t^2 + m*t + 9 = 0"},
            "ask": {"find": "m"},
        },
        source="test",
    )
    assert shape_digest(first) == shape_digest(second)


def test_texts_that_are_no_mathematics() -> None:
    def question(name: str, words: str) -> ProblemSpec:
        return decode(
            {"id": "q", "unknowns": {name: "real"}, "givens": [words], "ask": {"find": name}},
            source="test",
        )

    assert shape_digest(question("x", "draw x from the  bag §")) == shape_digest(
        question("y", "draw y from the bag §")
    )
    assert shape_digest(question("x", "draw x from the bag §")) != shape_digest(
        question("x", "draw x from the box §")
    )


def test_data_that_refer_to_each_other() -> None:
    def question(data: dict[str, str]) -> ProblemSpec:
        return decode(
            {"id": "q", "data": data, "unknowns": {"x": "real"}, "ask": {"find": "x + a"}},
            source="test",
        )

    assert shape_digest(question({"a": "b + 1", "b": "3"})) == shape_digest(
        question({"a": "3 + 1"})
    )
    assert shape_digest(question({"a": "a + 1"})) != shape_digest(question({"a": "3"}))
    assert shape_digest(question({"a": "b", "b": "a"}))
