"""Mutants of a module: one small change of its syntax tree each, told so that it is found again.

A mutant is named by its module, the function that it stands in, what was there and what is there
now.  No line number is part of the name: a verdict about a survivor holds until the code changes.

Two things are left as they are, by rule.  What runs once, when a module is imported (constants,
bodies of classes, values of arguments left out), cannot be changed in a process that has imported
it.  And a limit of *work* is not moved by one: the code is right for each value of it, which was
chosen for its cost (ADR 10).  Such a limit is known by its name: a constant that says what is the
most, or a count of work that is spent.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

__all__ = ["KINDS", "Mutant", "mutant", "noting", "places"]

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
_BUDGET = re.compile(
    r"_?(MOST|MAXIMAL|MAXIMUM|LARGEST|LONGEST|DEEPEST)(_[A-Z]+)*|_?work|[Ww]ork|spend|_?budget"
)
_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
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
    """One change: ``place`` is the function, ``before`` and ``after`` the code, ``tree`` all.

    ``line`` and ``column`` are where the statement begins that is changed.  The tree keeps the
    lines of the text.
    """

    module: str
    place: str
    kind: str
    before: str
    after: str
    line: int
    column: int
    tree: ast.Module

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What names the mutant, whatever stands above it in the file."""
        return (self.module, self.place, self.kind, self.before, self.after)

    def __str__(self) -> str:
        where = f"{self.module}:{self.line} {self.place}"
        return f"{where}: {self.kind}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class _Change:
    """Where in the tree, and what is there instead; ``around`` is shown for a bare constant."""

    kind: str
    place: str
    node: ast.AST
    replace: Callable[[ast.AST], ast.AST]
    around: ast.AST | None = None


def places(source: str) -> list[str]:
    """The function of each mutant that a module has, in the order of the text."""
    return [change.place for change in _changes(ast.parse(source))]


def mutant(module: str, source: str, number: int) -> Mutant:
    """The mutant with this number, in the order of the text."""
    tree = ast.parse(source)
    change = next(islice(_changes(tree), number, None))
    around = change.around
    before, begin = _shown(around or change.node), _statement(tree, change.node)
    made = ast.copy_location(change.replace(change.node), change.node)
    whole = ast.fix_missing_locations(_Exchange(change.node, made).visit(tree))
    after = _shown(around or made)
    line, column = begin.lineno, begin.col_offset
    return Mutant(module, change.place, change.kind, before, after, line, column, whole)


def _statement(tree: ast.AST, wanted: ast.AST) -> ast.stmt:
    """The innermost statement that a node is in; of a function the first one."""
    if isinstance(wanted, ast.FunctionDef):
        return wanted.body[0]
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    while not isinstance(wanted, ast.stmt):
        wanted = above[wanted]
    return wanted


def noting(source: str, mutants: Mapping[int, Mutant], name: str) -> ast.Module:
    """The module as it is, but the function ``name`` is told the number of a mutant before the
    statement runs that it changes.
    """
    told: dict[tuple[int, int], list[int]] = {}
    for number, one in mutants.items():
        told.setdefault((one.line, one.column), []).append(number)
    tree = ast.parse(source)
    for node in list(ast.walk(tree)):
        for _, child in ast.iter_fields(node):
            if isinstance(child, list) and any(isinstance(part, ast.stmt) for part in child):
                child[:] = [new for old in child for new in (*_calls(old, told, name), old)]
    return ast.fix_missing_locations(tree)


def _calls(
    statement: ast.stmt, told: Mapping[tuple[int, int], list[int]], name: str
) -> Iterator[ast.stmt]:
    for number in told.get((statement.lineno, statement.col_offset), ()):
        call = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number)], [])
        yield ast.copy_location(ast.Expr(call), statement)


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
                    if not (isinstance(operator, _ORDERS) and _is_budget(node)):
                        yield _Change("comparison flipped", place, node, _flipped(index, operator))
            case ast.Constant(value=value) if type(value) is int and not _counts_work(parent):
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


def _counts_work(node: ast.AST) -> bool:
    """Whether a constant here is a limit of work, or what is spent of it."""
    match node:
        case ast.Compare(ops=[*operators]):
            return isinstance(operators[0], _ORDERS) and _is_budget(node)
        case ast.AugAssign(target=target):
            return _is_budget(target)
    return False


def _is_budget(node: ast.AST) -> bool:
    names = (getattr(part, "id", getattr(part, "attr", "")) for part in ast.walk(node))
    return any(_BUDGET.fullmatch(name) for name in names)


def _placed(
    node: ast.AST, place: str, running: bool = False
) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Every node that runs in a function, with the function's name and its parent."""
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "slice"):
            continue
        for inner in child if isinstance(child, list) else [child]:
            if not isinstance(inner, ast.AST) or _is_left(inner):
                continue
            here, runs = place, running
            if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
                here = f"{place}.{inner.name}" if place else inner.name
                runs = isinstance(inner, ast.FunctionDef)
            if runs:
                yield here, inner, node
            yield from _placed(inner, here, runs)


def _is_left(node: ast.AST) -> bool:
    """What runs at import, what only a type checker reads, and what is told to a budget."""
    match node:
        case ast.arguments():
            return True
        case ast.If(test=test):
            return "TYPE_CHECKING" in ast.unparse(test)
        case ast.Call(func=called):
            return _is_budget(called)
    return False


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
