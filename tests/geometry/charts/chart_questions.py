"""Questions of the tables: data, givens and a figure, elaborated; and models for their points."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from yaml_tables import typed_table

from geometry.charts.composing import compose_charts
from geometry.figure.composing import Composition
from mathverify.api import examiner
from mathverify.problem import decode
from mathverify.problem.figure_text import canonical_figure
from mathverify.semantics.question import Question, elaborate

CASES = Path(__file__).parent / "cases"


def table(name: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    rows: list[dict[str, Any]] = typed_table(CASES / name)
    return rows


def question_of(row: dict[str, Any]) -> Question:
    """The question of a row; whatever it does not say is filled up with something harmless."""
    fields = ("data", "unknowns", "givens", "functions", "ask", "answer", "prose")
    document = {name: row[name] for name in fields if name in row}
    if "ask" not in document:
        document["unknowns"] = {**document.get("unknowns", {}), "zz": {"domain": "real"}}
        document["givens"] = {**document.get("givens", {}), "last": "zz = 98765"}
        document["ask"] = {"value": "zz"}
        document["answer"] = 98765
    spec = decode({"id": "chart", **document}, source="table")
    question = elaborate(spec, examiner().rules)
    assert not [one for one in question.problems if one.code is not None], question.problems
    return question


def composed(row: dict[str, Any]) -> tuple[Composition, ...]:
    """The diagrams of a row."""
    model = {name: Fraction(str(value)) for name, value in row.get("model", {}).items()}
    return compose_charts(canonical_figure(json.dumps(row["figure"])), question_of(row), model)
