"""The Python files of the five packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

__all__ = ["PACKAGES", "ROOT", "Source", "sources"]

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("mathverify", "geometry", "generators", "renderers", "evaluation")


@dataclass(frozen=True)
class Source:
    """A file: its path below the root and its text."""

    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree, made when it is asked for: most tests look at few."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the tree, which many tests look through."""
        return tuple(_below(self.tree))

    @cached_property
    def imports(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """The imports, wherever they stand."""
        return tuple(n for n in self.nodes if isinstance(n, ast.Import | ast.ImportFrom))

    @cached_property
    def imports_at_run_time(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """The imports that are no names for type checkers alone."""
        typing = {
            id(inner)
            for node in self.nodes
            if isinstance(node, ast.If) and _asks_for_type_checkers(node.test)
            for inner in ast.walk(node)
        }
        return tuple(node for node in self.imports if id(node) not in typing)

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())


def _below(tree: ast.AST) -> Iterator[ast.AST]:
    """As `ast.walk`, in another order, without the marks of reading and writing: twice as fast."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            if name != "ctx":
                inner = getattr(node, name)
                if isinstance(inner, list):
                    waiting += [one for one in inner if isinstance(one, ast.AST)]
                elif isinstance(inner, ast.AST):
                    waiting.append(inner)


def _asks_for_type_checkers(test: ast.expr) -> bool:
    return any(
        isinstance(node, ast.Name | ast.Attribute)
        and (node.id if isinstance(node, ast.Name) else node.attr) == "TYPE_CHECKING"
        for node in ast.walk(test)
    )


@cache
def sources() -> tuple[Source, ...]:
    """All files of the packages."""
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            found.append(Source(path.relative_to(ROOT), text))
    return tuple(found)
