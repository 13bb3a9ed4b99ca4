"""Runs the figures of ``figures.toml``; for tests and for looking at single figures."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import figures

from geometry import algebra
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.system import Budget, Constraint, Outcome, Unsatisfiable
from mathverify.semantics.values import FiniteValues, ManyValues, NoValues, Values, ValuesUnknown

ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "figures.toml").read_text(encoding="utf-8")
)["figure"]


def found(row: dict[str, Any], budget: Budget | None = None) -> Values:
    """What the algebra says of a row."""
    system = figures.figure(row["points"], row["givens"], row.get("unknowns"))
    points = figures.points_of(row["points"])
    return algebra.values(system, figures.read(row["ask"]), budget or Budget(), points=points)


def verdict(row: dict[str, Any], values: Values) -> str:
    """``right``, ``open`` or what is wrong."""
    match values:
        case ValuesUnknown(reason=reason):
            return "right" if row.get("unknown") else f"open: {reason}"
        case NoValues():
            return "right" if row.get("none") else "WRONG: contradiction"
        case ManyValues():
            return "right" if row.get("many") else "WRONG: many"
        case FiniteValues(values=listed):
            wanted = [evaluate(figures.read(text), {}) for text in row.get("values", [])]
            if len(wanted) != len(listed):
                return f"WRONG: {[str(one.value) for one in listed]}"
            for one, other in zip(listed, wanted, strict=True):
                order = numbers.compare(one.value, other)
                if order is numbers.Order.UNKNOWN and len(wanted) == 1:
                    return "right" if differs_nowhere(row, row["values"][0]) else "open: equality"
                if order is not numbers.Order.EQUAL:
                    return f"WRONG {order.name}: {one.value} and {other}"
    return "right"


def differs_nowhere(row: dict[str, Any], value: str) -> bool:
    """Whether no model has another value of what is asked."""
    return isinstance(claim(row, value), Unsatisfiable)


def claim(row: dict[str, Any], value: str) -> Outcome:
    """Whether there is a model in which what is asked is not ``value``."""
    system = figures.figure(row["points"], row["givens"], row.get("unknowns"))
    equal = figures.read(f"({row['ask']}) == {value}")
    system = system.with_constraints(Constraint("claim", equal, wanted=False))
    points = figures.points_of(row["points"])
    return algebra.decide(system, Budget(minimal_cores=False), points=points)
