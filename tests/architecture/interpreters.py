"""The interpreters of the expression tree: functions that say what to do with several of its nodes.

``python tests/architecture/interpreters.py`` lists them.  One is a function that matches, or asks
with ``isinstance``, for four or more kinds of node.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

from sources import Source, sources

from mathverify.language import tree

__all__ = ["MANY", "interpreters"]

MANY = 4
NODES = frozenset(
    name
    for name, kind in vars(tree).items()
    if inspect.isclass(kind) and issubclass(kind, tree.Node) and kind is not tree.Node
)


def interpreters() -> dict[str, int]:
    """How many kinds of node each of these functions tells apart, by file and name."""
    return {
        f"{source.path}:{function.name}": len(kinds)
        for source in sources()
        if _reads_the_tree(source)
        for function in source.nodes
        if isinstance(function, ast.FunctionDef)
        and len(kinds := set(_told_apart(function)) & NODES) >= MANY
    }


def _reads_the_tree(source: Source) -> bool:
    """Other classes bear the names of nodes: boxes, tokens, signs."""
    return any(
        isinstance(node, ast.ImportFrom) and node.module in {tree.__name__, "mathverify.language"}
        for node in source.imports
    )


def _told_apart(function: ast.AST) -> Iterator[str]:
    """The names of the classes that a function asks for, functions inside it left out."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        match node:
            case ast.MatchClass(cls=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield name
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
                yield from (one.id for one in ast.walk(kinds) if isinstance(one, ast.Name))
        yield from _told_apart(node)


if __name__ == "__main__":
    for place, count in sorted(interpreters().items(), key=lambda one: (-one[1], one[0])):
        print(count, place)
