"""The GSM-Symbolic form: templates of word problems with ranges, conditions, answer, solution.

Mirzadeh and others, GSM-Symbolic: understanding the limitations of mathematical reasoning in large
language models, 2024.  One JSON object a file (or a list of them, or a folder of such files), with
``question_annotated`` (the words with ``{name, value of the original}``, then ``#init``,
``#conditions``, ``#answer``) and ``answer_annotated`` (the solution with ``{formula}``).  Lists
that the templates name and the set does not publish stand in ``gsm_symbolic.toml``, as we read
them; so do the facts of single templates that a person read in their words.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from evaluation.audit.item import Item, Unreadable
from evaluation.audit.template import Fact, Hole, Piece, Template, Templated, Value, Variable
from evaluation.audit.template_language import FormulaError, formula
from mathverify.language.short_texts import HOLE as _HOLE
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value

_LARGEST_FILE = 20_000_000
_MOST_VALUES = 100_000
_PRINTED = re.compile(r"\{\s*(\w+)\s*,[^{}]*\}")
_SECTION = re.compile(r"^#\s*(init|conditions|answer)\s*[:=]?", re.MULTILINE)
_KEY = re.compile(r"^####\s*(.*)$", re.MULTILINE)
_INIT = re.compile(r"-\s*(\$?)\s*([\w\s,]+?)\s*=\s*(.+)")


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is known of the templates of the set beyond their files."""

    lists: Mapping[str, tuple[Value, ...]]
    facts: Mapping[int, tuple[Fact, ...]]
    measured: frozenset[int]


def items(path: Path) -> Iterator[Item | Unreadable]:
    """The templates of a file or a folder; what is none is reported as malformed."""
    inside = sorted(path.rglob("*.json")) if path.is_dir() else []
    for file in inside or [path]:
        yield from _of_text(file_text(file, _LARGEST_FILE), file.stem)


def _of_text(text: str, name: str) -> Iterator[Item | Unreadable]:
    try:
        data = json_value(text)
    except ValueError as error:
        yield Unreadable(Item(name, "", (), ()), f"not JSON: {error}", malformed=True)
        return
    several = isinstance(data, list)
    for number, one in enumerate(data if several else [data], start=1):
        yield _item(one, f"{name}/{number}" if several else name)


def _item(data: object, name: str) -> Item | Unreadable:
    told = data if isinstance(data, dict) else {}
    question, solution = told.get("question_annotated"), told.get("answer_annotated")
    if not isinstance(question, str) or not isinstance(solution, str):
        reason = "question_annotated and answer_annotated must be texts"
        return Unreadable(Item(name, "", (), ()), reason, malformed=True)
    number = told.get("id_orig")
    try:
        template = template_of(question, solution, number if isinstance(number, int) else None)
    except FormulaError as error:
        return Unreadable(Item(name, question, (), ()), str(error), malformed=False)
    words = _SECTION.split(question)[0].strip()
    return Templated(name, words, (), (template.answer.text,), template)


def template_of(question: str, solution: str, number: int | None = None) -> Template:
    """The template of two annotated texts.

    ``number`` is that of the original in GSM8K, by which facts of single templates are found.
    Raises `FormulaError` with what is not read.
    """
    words, sections = _sections(question)
    key = _KEY.search(solution)
    if key is None:
        raise FormulaError("the solution has no line with its key (####)")
    drawn = [_drawn(line) for line in _lines(sections["init"]) if line.startswith("-")]
    variables = tuple(variable for group in drawn for variable in group)
    conditions = [
        formula(line.removeprefix("-").lstrip())
        for line in _lines(sections["conditions"])
        if line.startswith("-") and line != "-"
    ]
    known = _reading()
    return Template(
        variables,
        tuple(tuple(one.name for one in group) for group in drawn if len(group) > 1),
        tuple(conditions),
        formula(_bare(sections["answer"])),
        tuple(_pieces(words, _PRINTED)),
        tuple(tuple(_pieces(line, _HOLE)) for line in _lines(solution[: key.start()])),
        formula(_bare(key[1])),
        known.facts.get(number, ()) if number is not None else (),
        number in known.measured,
    )


def _sections(question: str) -> tuple[str, Mapping[str, str]]:
    words, *rest = _SECTION.split(question)
    found = {"conditions": "", **dict(zip(rest[::2], rest[1::2], strict=True))}
    missing = {"init", "answer"} - set(found)
    if missing:
        raise FormulaError(f"it has no section #{min(missing)}")
    return words.strip(), found


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def _bare(text: str) -> str:
    """A formula without the marks around it: ``{a + b}`` and ``$a``."""
    plain = text.strip()
    whole = _HOLE.fullmatch(plain)
    return (whole[1] if whole else plain).strip().removeprefix("$")


def _pieces(text: str, hole: re.Pattern[str]) -> Iterator[Piece]:
    end = 0
    for found in hole.finditer(text):
        if found.start() > end:
            yield text[end : found.start()]
        yield Hole(formula(found[1]))
        end = found.end()
    if end < len(text):
        yield text[end:]


def _drawn(line: str) -> tuple[Variable, ...]:
    """The variables of one line of ``#init``."""
    found = _INIT.fullmatch(line)
    if found is None:
        raise FormulaError(f"{line!r} names no variable with its values")
    names = tuple(name.strip() for name in found[2].split(","))
    try:
        tree = ast.parse(found[3].strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormulaError(f"{found[3]!r} is no list of values") from None
    assumed: list[str] = []
    values = tuple(dict.fromkeys(_values(tree, found[3].strip(), assumed)))
    if not values:
        raise FormulaError(f"{line!r} has no values")
    return tuple(Variable(name, values, ", ".join(dict.fromkeys(assumed))) for name in names)


def _values(node: ast.expr, text: str, assumed: list[str]) -> list[Value]:
    """The values that an expression of ``#init`` lists; lists named in it go to ``assumed``."""
    match node:
        case ast.List(elts=listed) | ast.Tuple(elts=listed):
            return [_value(one, text) for one in listed]
        case ast.Name(id=name):
            if name not in _reading().lists:
                raise FormulaError(f"nothing is known of the list {name!r}")
            assumed.append(name)
            return list(_reading().lists[name])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*_values(left, text, assumed), *_values(right, text, assumed)]
        case ast.BinOp(left=left, op=ast.Mult(), right=ast.Constant(value=int())):
            return _values(left, text, assumed)
        case ast.Subscript(value=whole, slice=ast.Slice(lower=None, upper=upper, step=None)):
            count = int(_number(upper, text)) if upper is not None else None
            return _values(whole, text, assumed)[:count]
        case ast.Call(args=[inner, *_], keywords=[]):
            name = ast.unparse(node.func)
            if name in {"sample", "sample_sequential", "list", "fix_floats", "shuffle_list"}:
                return _values(inner, text, assumed)
            if name in _RANGES:
                return _range(name, [_number(one, text) for one in node.args])
    raise FormulaError(f"{ast.unparse(node)!r} is no list of values")


#: The functions that list numbers -> how many numbers they are given at most.
_RANGES = {
    "range": 3,
    "np.arange": 3,
    "frange": 3,
    "numbers_within": 2,
    "np.random.randint": 3,
}


def _range(name: str, given: Sequence[Fraction]) -> list[Value]:
    """Numbers from one to another without the end; a random number may be any of them."""
    if len(given) > _RANGES[name]:
        raise FormulaError(f"{name} has too many numbers")
    if name == "np.random.randint":
        given = given[:2]
    start, stop = (Fraction(0), given[0]) if len(given) == 1 else given[:2]
    step = given[2] if len(given) > 2 else Fraction(1)
    count = -((start - stop) // step) if step > 0 else 0
    if not 0 <= count <= _MOST_VALUES:
        raise FormulaError(f"{name} lists too many numbers, or none")
    listed = [start + step * place for place in range(int(count))]
    return [Value(_written(number), number) for number in listed]


def _value(node: ast.expr, text: str) -> Value:
    match node:
        case ast.Constant(value=str() as word):
            return Value(word, None)
        case ast.Tuple(elts=[ast.Constant(value=str() | int() as word), meant]):
            return Value(str(word), _number(meant, text))
    found = _number(node, text)
    return Value(_written(found), found)


def _number(node: ast.expr, text: str) -> Fraction:
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            number = Fraction(ast.get_source_segment(text, node) or "0")
            if abs(number) < 10**15 > number.denominator:
                return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, text)
        case ast.BinOp(left=left, op=ast.Div(), right=right) if _number(right, text):
            return _number(left, text) / _number(right, text)
    raise FormulaError(f"{ast.unparse(node)!r} is no number")


def _written(number: Fraction) -> str:
    if 10**6 % number.denominator == 0:
        return f"{float(number):.10g}" if number.denominator > 1 else str(number.numerator)
    return str(number)


@cache
def _reading() -> _Reading:
    text = files(__package__).joinpath("gsm_symbolic.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    lists = {name: tuple(_listed(one) for one in listed) for name, listed in told["lists"].items()}
    facts: dict[int, tuple[Fact, ...]] = {}
    for one in told["facts"]:
        fact = Fact(formula(one["must"]), one["because"])
        facts[one["of"]] = (*facts.get(one["of"], ()), fact)
    return _Reading(lists, facts, frozenset(told["measured"]))


def _listed(told: Any) -> Value:
    if isinstance(told, list):
        word, number = told
        return Value(word, Fraction(number))
    return Value(told, None)
