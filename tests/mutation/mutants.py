"""Mutants of a module: one small change of its syntax tree each, told so that it is found again.

A mutant is named by its module, the function that it stands in, what was there and what is there
now.  No line number is part of the name: a verdict about a survivor holds until the code changes.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

__all__ = ["KINDS", "Mutant", "mutant", "possible"]

_FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER_CALL = {"any": "all", "all": "any", "min": "max", "max": "min"}

#: The kinds of change, in the order in which they are looked for.
KINDS = (
    "comparison flipped",
    "constant moved",
    "condition dropped",
    "guard negated",
    "guard disabled",
    "call exchanged",
    "early return",
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: ``place`` is the function, ``before`` and ``after`` the code, ``source`` all."""

    module: str
    place: str
    kind: str
    before: str
    after: str
    line: int
    source: str

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What names the mutant, whatever stands above it in the file."""
        return (self.module, self.place, self.kind, self.before, self.after)

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.place}: {self.kind}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class _Change:
    """Where in the tree, and what is there instead; ``around`` is shown for a bare constant."""

    kind: str
    place: str
    node: ast.AST
    replace: Callable[[ast.AST], ast.AST]
    around: ast.AST | None = None


def possible(source: str) -> int:
    """How many mutants a module has."""
    return sum(1 for _ in _changes(ast.parse(source)))


def mutant(module: str, source: str, number: int) -> Mutant:
    """The mutant with this number, in the order of the text."""
    tree = ast.parse(source)
    change = next(islice(_changes(tree), number, None))
    around = change.around
    before, line = _shown(around or change.node), getattr(change.node, "lineno", 0)
    made = change.replace(change.node)
    text = ast.unparse(ast.fix_missing_locations(_Exchange(change.node, made).visit(tree)))
    return Mutant(module, change.place, change.kind, before, _shown(around or made), line, text)


class _Exchange(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return f"{node.name}: {ast.unparse(node.body[0])}"[:100]
    return " ".join(ast.unparse(node).split())[:160]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    for place, node, parent in _placed(tree, ""):
        match node:
            case ast.Compare(ops=operators):
                for index, operator in enumerate(operators):
                    yield _Change("comparison flipped", place, node, _flipped(index, operator))
            case ast.Constant(value=value) if type(value) is int:
                for step in (1, -1):
                    yield _Change("constant moved", place, node, _moved(step), parent)
            case ast.BoolOp(values=values):
                for index in range(len(values)):
                    yield _Change("condition dropped", place, node, _without(index))
            case ast.If():
                yield _Change("guard negated", place, node, _negated)
                yield _Change("guard disabled", place, node, _disabled)
            case ast.Call(func=ast.Name(id=name)) if name in _OTHER_CALL:
                yield _Change("call exchanged", place, node, _called(_OTHER_CALL[name]))
            case ast.FunctionDef() if _has_bare_return(node):
                yield _Change("early return", place, node, _returning)


def _placed(node: ast.AST, place: str) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Every node of functions with the function's name and its parent; annotations left out."""
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "slice"):
            continue
        for inner in child if isinstance(child, list) else [child]:
            if not isinstance(inner, ast.AST):
                continue
            here = place
            if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
                here = f"{place}.{inner.name}" if place else inner.name
            if here and not isinstance(inner, ast.ClassDef):
                yield here, inner, node
            if isinstance(inner, ast.If) and "TYPE_CHECKING" in ast.unparse(inner.test):
                continue
            yield from _placed(inner, here)


def _flipped(index: int, operator: ast.cmpop) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        made = copy.deepcopy(node)
        made.ops[index] = _FLIPS[type(operator)]()
        return made

    return change


def _moved(step: int) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Constant)
        assert isinstance(node.value, int)
        return ast.Constant(node.value + step)

    return change


def _without(index: int) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.BoolOp)
        kept = [value for place, value in enumerate(node.values) if place != index]
        return kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)

    return change


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If)
    return ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


def _disabled(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If)
    return ast.If(ast.Constant(value=False), node.body, node.orelse)


def _called(name: str) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Call)
        return ast.Call(ast.Name(name, ast.Load()), node.args, node.keywords)

    return change


def _has_bare_return(node: ast.FunctionDef) -> bool:
    """Whether the function may end without a value, so that ending at once is of its type."""
    returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
    nothing = [r for r in returns if r.value is None or _is_nothing(r.value)]
    yields = any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node))
    return yields or bool(nothing)


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (None, False, "")


def _returning(node: ast.AST) -> ast.AST:
    """The function ends with the emptiest value that it returns anywhere."""
    assert isinstance(node, ast.FunctionDef)
    returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
    nothing = [r.value for r in returns if r.value is None or _is_nothing(r.value)]
    value = nothing[0] if nothing else None
    first: ast.stmt = ast.If(ast.Constant(value=True), [ast.Return(value)], [])
    made = copy.deepcopy(node)
    made.body = [first, *made.body]
    return made
