"""Texts lowered under some theories and evaluated at a point, for tables of cases."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mathverify.language.parser import parse, parse_unit
from mathverify.language.tree import Lambda, Multiply, Name, Node, Number
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Undefined, evaluate, truth
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Piece,
    Region,
    Scalar,
    Truth,
)
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.units import measure
from mathverify.theories import THEORIES, rules


@dataclass(frozen=True)
class Bench:
    """A lowering with its names, and the point at which its terms are evaluated."""

    lowering: Lowering
    point: Mapping[str, Fraction]
    functions: frozenset[str] = field(default=frozenset())

    def lower(self, text: str) -> Meaning:
        return self.lowering.lower(
            parse(text, declared=frozenset(self.lowering.names), functions=self.functions)
        )

    def found(self, text: str) -> Any:
        return value_of(self.lower(text), self.point)


def bench(
    at: Mapping[str, str] | None = None,
    data: Mapping[str, str] | None = None,
    functions: Mapping[str, str] | None = None,
    theories: Iterable[Theory] = THEORIES,
) -> Bench:
    """``at`` gives unknowns their values (``"3/2"``, ``"90 min"``), ``data`` are known texts."""
    names: dict[str, Meaning] = {}
    point: dict[str, Fraction] = {}
    for name, written in (at or {}).items():
        value, _, unit = written.partition(" ")
        point[name] = Fraction(value)
        names[name] = Scalar(Name(name))
        if unit:
            size = measure(parse_unit(unit))
            term = Multiply((Number(size.factor), Name(name)))
            names[name] = Scalar(Name(name) if size.factor == 1 else term, size.dimension)
    own: dict[str, Function] = {}
    for name, rule in (functions or {}).items():
        node = parse(rule, declared=frozenset(names))
        assert isinstance(node, Lambda)
        own[name] = Function(node.parameters, node.body)
    table = rules(theories)
    for name, text in (data or {}).items():
        names[name] = Lowering(names, own, table).lower(parse(text, declared=frozenset(names)))
    return Bench(Lowering(names, own, table), point, frozenset(own))


UNDEFINED = "undefined"


def value_of(meaning: Meaning, point: Mapping[str, Fraction]) -> Any:
    """A comparable value: exact numbers with dimensions, tuples of them, frozen sets, truths."""
    match meaning:
        case Scalar(term=term, dimension=dimension):
            value = number_of(term, point)
            return (value, dimension if value != 0 else ()) if value != UNDEFINED else UNDEFINED
        case Truth(formula=formula):
            return truth(formula, point)
        case Collection(kind=kind, items=items):
            inside = tuple(value_of(item, point) for item in items)
            if UNDEFINED in inside:
                return UNDEFINED
            return frozenset(inside) if kind is CollectionKind.SET else (kind, inside)
        case Region(pieces=pieces):
            return frozenset(_piece(piece, point) for piece in pieces)
        case _:
            return meaning


def _piece(piece: Piece, point: Mapping[str, Fraction]) -> Any:
    ends = tuple(None if e is None else value_of(e, point) for e in (piece.low, piece.high))
    return (*ends, piece.low_closed, piece.high_closed)


def number_of(term: Node, point: Mapping[str, Fraction]) -> Any:
    value = evaluate(term, point)
    assert not isinstance(value, NotKnown), (term, value)
    return UNDEFINED if isinstance(value, Undefined) else value


def same(first: Any, second: Any) -> bool:
    """Equality of `value_of`; irrational numbers in different forms are compared as numbers."""
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, (Fraction, numbers.Irrational)) and isinstance(
        second, (Fraction, numbers.Irrational)
    ):
        return numbers.compare(first, second) is numbers.Order.EQUAL
    return bool(first == second)


def cases(folder: Path) -> list[Any]:
    """One pytest parameter per row of the TOML files in ``folder``."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        for place, row in enumerate(tomllib.loads(path.read_text("utf-8"))["case"]):
            found.append(pytest.param(row, id=f"{path.stem}-{place}-{row['text']}"))
    return found


_KEYS = {"text", "at", "data", "functions", "is", "undefined", "problem", "says", "why"}


def check(row: Mapping[str, Any], theories: Iterable[Theory] = THEORIES) -> None:
    """A row says what its text comes to: a value, no value, or which problem and remedy."""
    assert set(row) <= _KEYS, set(row) - _KEYS
    here = bench(row.get("at"), row.get("data"), row.get("functions"), theories)
    if "problem" in row:
        with pytest.raises(LoweringProblem) as raised:
            here.lower(row["text"])
        problem = raised.value
        code = "undecided" if problem.code is None else problem.code.value
        assert code == row["problem"], problem
        assert row["says"] in f"{problem.message} | {problem.remedy}"
        return
    found = here.found(row["text"])
    if row.get("undefined"):
        assert found == UNDEFINED, found
        return
    expected = bench(row.get("at"), row.get("data"), theories=THEORIES).found(str(row["is"]))
    assert found != UNDEFINED
    assert expected != UNDEFINED
    assert same(found, expected), (found, expected)
