"""No circle among modules, inside a room either, whatever an import stands in.

An import counts where it stands at the top of a file, in a function (there it would hide a circle
from Python alone) and under ``TYPE_CHECKING`` (two files that must know each other's types are one
idea in two places).  What Python does by itself, to run the ``__init__`` of a package before its
modules, is no import of ours.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest
from sources import Source, sources

#: Constructors of the public class, which read a text: the reader makes objects of the class.
FORGIVEN = {
    ("mathverify.problem.spec", "mathverify.problem.codec"),
    ("mathverify.problem.spec", "mathverify.problem.files"),
}


def _name(source: Source) -> str:
    return ".".join(source.path.with_suffix("").parts).removesuffix(".__init__")


def _imported(tree: ast.Module, modules: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a file imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in modules or node.module in modules:
                    yield inner if inner in modules else node.module


def _circle(graph: Mapping[str, set[str]]) -> list[str]:
    """One circle of a graph; nothing where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


@pytest.fixture(scope="module")
def graph() -> dict[str, set[str]]:
    """Module -> the modules that it imports."""
    modules = frozenset(_name(source) for source in sources())
    return {
        _name(source): set(_imported(source.tree, modules)) - {_name(source)}
        for source in sources()
    }


def test_there_are_no_circles(graph: dict[str, set[str]]) -> None:
    left = {
        name: {one for one in imported if (name, one) not in FORGIVEN}
        for name, imported in graph.items()
    }
    assert _circle(left) == []


def test_what_is_forgiven_is_there_and_makes_a_circle(graph: dict[str, set[str]]) -> None:
    assert all(one in graph[name] for name, one in FORGIVEN)
    assert set(_circle(graph)) & {name for name, _ in FORGIVEN}


def test_imports_are_relative_nowhere() -> None:
    """A relative import would not be seen above."""
    relative = [
        str(source.path)
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


@pytest.mark.parametrize(
    "text",
    [
        "import house.b",
        "from house import b",
        "from house.b import thing",
        "def later():\n    from house.b import thing",
        "if TYPE_CHECKING:\n    from house.b import Thing",
    ],
)
def test_a_circle_is_seen_wherever_the_import_stands(text: str) -> None:
    modules = frozenset({"house", "house.a", "house.b"})
    there = set(_imported(ast.parse(text), modules))
    assert there == {"house.b"}
    assert _circle({"house.a": there, "house.b": {"house.a"}})
    assert not _circle({"house.a": there, "house.b": set()})
