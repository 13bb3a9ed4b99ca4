"""The kernel with one check taken out or turned: what each test of the kernel is there to notice.

The mutants are found in the kernel's own source, so that a new check has its mutant from the day
it is written.  Each is tried in a copy of this process: its code is put in the place of the
function's, and the tests run until one of them notices.
"""

from __future__ import annotations

import ast
import copy
import inspect
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mathverify.verification.kernel import functions

__all__ = ["Mutant", "cases", "is_noticed", "mutants"]

_HOME = Path(functions.__file__).parent
#: What may be changed, and in how many ways at most.
_CHANGED = (
    ast.Expr, ast.If, ast.match_case, ast.BoolOp, ast.Compare, ast.AugAssign, ast.Constant,
    ast.UnaryOp, ast.Name, ast.Call,
)  # fmt: skip
_KINDS = 8
_RELAXED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
_SIGNS = {">": ">=", ">=": ">", "=": "!=", "!=": "=", "in": "not in", "not in": "in"}
_CASES = {"T": "NOT_F", "F": "NOT_T", "NOT_T": "F", "NOT_F": "T"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where, what, and how it is made."""

    file: str
    function: str
    line: int
    change: str
    make: Callable[[], None]

    @property
    def name(self) -> str:
        """Names the mutant whatever the line it stands on."""
        return f"{self.file} {self.function}: {self.change}"


@cache
def mutants() -> list[Mutant]:
    """All mutants, in the order of the source."""
    found: list[Mutant] = []
    for path in sorted(_HOME.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, function in _functions(tree):
            for changed, line, change in _changes(function):
                made = _installing(path, tree, name, function, changed)
                found.append(Mutant(path.stem, name, line, change, made))
    return found + list(_data_mutants())


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _changes(function: ast.FunctionDef) -> Iterator[tuple[ast.FunctionDef, int, str]]:
    """The function with one thing changed, for all things; and what was changed."""
    for place, node in enumerate(ast.walk(function)):
        for kind in range(_KINDS):
            if isinstance(node, _CHANGED) and _changed(copy.deepcopy(node), kind):
                changed = copy.deepcopy(function)
                target = next(islice(ast.walk(changed), place, None))
                change = _changed(target, kind)
                yield ast.fix_missing_locations(changed), _line(node), change


def _line(node: Any) -> int:
    return int((node.pattern if isinstance(node, ast.match_case) else node).lineno)


def _changed(node: Any, kind: int) -> str:
    """Change ``node`` in place in the manner of ``kind``; what was done, or nothing."""
    said = ast.unparse(node)[:90] if isinstance(node, ast.expr | ast.stmt) else ""
    match node, kind:
        case ast.Expr(value=ast.Call(func=ast.Name(id="require"))), 0:
            node.value = ast.Constant(value=None)
            return f"without {said}"
        case ast.If(body=[ast.Raise()], orelse=[]), 0:
            said = ast.unparse(node.test)
            node.test = ast.Constant(value=False)
            return f"without raising if {said}"
        case ast.match_case(body=[ast.Raise()]), 0:
            node.body = [ast.Pass()]
            return "without raising in the last case"
        case ast.match_case(guard=ast.expr() as guard), 1:
            said = ast.unparse(guard)
            node.guard = None
            return f"a case without its guard {said}"
        case ast.BoolOp(values=values), _ if 2 <= kind < 2 + len(values):
            dropped = ast.unparse(values.pop(kind - 2))
            return f"without {dropped} in {said}"
        case ast.Compare(ops=ops), _ if (
            2 <= kind < 2 + len(ops) and type(ops[kind - 2]) in _RELAXED
        ):
            ops[kind - 2] = _RELAXED[type(ops[kind - 2])]()
            return f"{ast.unparse(node)} for {said}"
        case ast.AugAssign(target=ast.Attribute(attr="closed")), 0:
            node.value = ast.Constant(value=True)
            return f"closed for {said}"
        case ast.Constant(value=str(sign)), 0 if sign in _SIGNS:
            node.value = _SIGNS[sign]
            return f"{_SIGNS[sign]!r} for {sign!r}"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()), 0:
            node.op = ast.UAdd()
            return f"{ast.unparse(node)} for {said}"
        case ast.Name(id=name, ctx=ast.Load()), 0 if name in _CASES:
            node.id = _CASES[name]
            return f"{_CASES[name]} for {name}"
        case ast.Call(func=ast.Attribute(attr="branch") as branching), 0:
            node.func = ast.Name(id="_the_same", ctx=ast.Load())
            node.args = [branching.value]
            return f"the state itself for {said}"
        case ast.Call(func=ast.Name(id="_everywhere"), args=[state, term]), 0:
            node.func = ast.Attribute(value=state, attr="term", ctx=ast.Load())
            node.args = [term]
            return f"any term for {said}"
    return ""


def _installing(
    path: Path, tree: ast.Module, name: str, old: ast.FunctionDef, new: ast.FunctionDef
) -> Callable[[], None]:
    """Puts the changed code in the place of a function, wherever the function is known."""

    def install() -> None:
        holders: list[Any] = [tree, *(n for n in tree.body if isinstance(n, ast.ClassDef))]
        for holder in holders:
            if old in holder.body:
                holder.body[holder.body.index(old)] = new
        code: CodeType = compile(tree, str(path), "exec")
        module = import_module(f"mathverify.verification.kernel.{path.stem}")
        vars(module)["_the_same"] = lambda state: state
        target: Any = module
        for part in name.split("."):
            code = next(c for c in code.co_consts if inspect.iscode(c) and c.co_name == part)
            target = getattr(target, part)
        assert isinstance(target, FunctionType)
        target.__code__ = code

    return install


def _data_mutants() -> Iterator[Mutant]:
    """Functions that are defined everywhere, and axioms that say too much."""
    for head, (letters, outside, axioms) in functions.FUNCTIONS.items():

        def install(head: str, *entry: Any) -> Callable[[], None]:
            return lambda: functions.FUNCTIONS.__setitem__(head, entry)  # type: ignore[arg-type]

        if outside:
            made = install(head, letters, [], axioms)
            yield Mutant("functions", "FUNCTIONS", 0, f"{head} defined everywhere", made)
        for place, axiom in enumerate(axioms):
            for change, other in _too_much(axiom):
                more = [*axioms[:place], other, *axioms[place + 1 :]]
                made = install(head, letters, outside, more)
                yield Mutant("functions", "FUNCTIONS", 0, f"{head}: {change} for {axiom}", made)


def _too_much(axiom: Any) -> Iterator[tuple[str, Any]]:
    match axiom:
        case ["<=", left, right]:
            yield f"{left} < {right}", ["<", left, right]
        case ["<", left, right]:
            yield f"{right} < {left}", ["<", right, left]
        case ["=", left, right]:
            yield f"{left} < {right}", ["<", left, right]
            yield f"{right} < {left}", ["<", right, left]
        case ["not", part]:
            yield str(part), part


# --- trying them ---------------------------------------------------------------------------


def is_noticed(mutant: Mutant, tests: list[Callable[[], None]], seconds: int) -> bool:
    """Whether a test fails for the mutant, in a copy of this process, or does not end."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return status != 0
    try:
        signal.alarm(seconds)
        mutant.make()
        for test in tests:
            test()
    except BaseException:  # noqa: BLE001 - whatever fails has noticed
        os._exit(1)
    os._exit(0)


def cases(module: Any) -> Iterator[Callable[[], None]]:
    """The quick tests of a module that need no fixture, with each of their parameters."""
    for name, test in vars(module).items():
        marks = getattr(test, "pytestmark", [])
        if not name.startswith("test_") or {"slow", "skipif"} & {mark.name for mark in marks}:
            continue
        tables: list[list[dict[str, Any]]] = []
        for mark in marks:
            names = mark.args[0] if isinstance(mark.args[0], tuple) else (mark.args[0],)
            rows = [row if len(names) > 1 else (row,) for row in mark.args[1]]
            tables.append([dict(zip(names, row, strict=True)) for row in rows])
        given = {name for table in tables for name in table[0]}
        if given == set(inspect.signature(test).parameters):
            for chosen in product(*tables):
                merged = {name: value for row in chosen for name, value in row.items()}
                yield partial(test, **merged)
