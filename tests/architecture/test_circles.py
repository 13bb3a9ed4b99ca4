"""No circle among modules, inside a room either, whatever an import stands in.

An import counts where it stands at the top of a file, in a function (there it would hide a circle
from Python alone) and under ``TYPE_CHECKING`` (two files that must know each other's types are one
idea in two places).  What Python does by itself, to run the ``__init__`` of a package before its
modules, is no import of ours.  What tables name to be loaded later is counted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from sources import Source, sources

from geometry.vocabulary.words import PLACES
from mathverify.api import default_engines
from mathverify.checks import CHECKS
from mathverify.theories.subjects import MODULES
from mathverify.verification.asks.table import FILES

#: Constructors of the public class, which read a text: the reader makes objects of the class.
FORGIVEN = {
    ("mathverify.problem.spec", "mathverify.problem.codec"),
    ("mathverify.problem.spec", "mathverify.problem.files"),
}


def _name(source: Source) -> str:
    return ".".join(source.path.with_suffix("").parts).removesuffix(".__init__")


def _imported(source: Source, modules: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a file imports, anywhere in it."""
    for node in source.imports:
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


def _loaded_later() -> dict[str, set[str]]:
    """Table -> the modules that it names, which are loaded when one of their things is met."""
    return {
        "mathverify.theories.subjects": {f"mathverify.theories.{one}" for one in MODULES},
        "mathverify.api": {f"mathverify.engines.{one.name}" for one in default_engines()},
        "mathverify.checks": {vars(one)["place"].partition(":")[0] for one in CHECKS},
        "mathverify.verification.asks.table": {
            f"mathverify.verification.asks.{one}" for one in FILES.values()
        },
        "geometry.vocabulary.words": {
            f"geometry.vocabulary.{one.partition(':')[0]}" for one in PLACES
        },
    }


@pytest.fixture(scope="module")
def graph() -> dict[str, set[str]]:
    """Module -> the modules that it imports."""
    modules = frozenset(_name(source) for source in sources())
    found = {
        _name(source): set(_imported(source, modules)) - {_name(source)} for source in sources()
    }
    for table, members in _loaded_later().items():
        found[table] |= members
    assert set().union(*found.values()) <= modules
    return found


def test_there_are_no_circles(graph: dict[str, set[str]]) -> None:
    left = {
        name: {one for one in imported if (name, one) not in FORGIVEN}
        for name, imported in graph.items()
    }
    assert _circle(left) == []


def test_what_is_forgiven_is_there_and_makes_a_circle(graph: dict[str, set[str]]) -> None:
    assert all(one in graph[name] for name, one in FORGIVEN)
    assert set(_circle(graph)) & {name for name, _ in FORGIVEN}


def test_only_tables_that_are_known_here_load_later() -> None:
    loading = {
        _name(source)
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Name) and node.id == "standing_at"
    }
    assert loading == set(_loaded_later())


def test_imports_are_relative_nowhere() -> None:
    """A relative import would not be seen above."""
    relative = [
        str(source.path)
        for source in sources()
        for node in source.imports
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
    there = set(_imported(Source(Path("a.py"), text), modules))
    assert there == {"house.b"}
    assert _circle({"house.a": there, "house.b": {"house.a"}})
    assert not _circle({"house.a": there, "house.b": set()})
