"""Lines with a name and no equation turn with their figure: from both sides, and as systems."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import table

from geometry.algebra import decide, values
from geometry.algebra.gauge import Line
from geometry.algebra.unit_normals import unit_normals
from mathverify.api import verifier
from mathverify.language import parse
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.models import is_model
from mathverify.semantics.system import Budget, Constraint, Satisfiable, System, Variable
from mathverify.semantics.values import FiniteValues
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD

_ROWS = list(table(Path(__file__).parent / "cases" / "unknown_lines.yaml"))
_LINE = Line(("a", "b", "c"))
_NAMES = (*_LINE, "x", "y", "u", "v")
_NORMAL_FORM = "b = 1 or (b = 0 and a = 1)"


def claims(rows: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str, str]]:
    return [(row, answer, wanted) for row in rows for answer, wanted in row["claims"].items()]


def verdict(row: dict[str, Any], answer: str) -> set[str]:
    document = {
        "id": "line",
        "data": row.get("data", {}),
        "unknowns": row["unknowns"],
        "givens": {f"g{place}": text for place, text in enumerate(row["givens"])},
        "ask": {"find": row["find"], "as": "value"},
        "answer": answer,
    }
    found = verifier().verify_here(ProblemSpec.from_dict(document), STANDARD)
    codes = {str(one.code) for one in found.findings if isinstance(one, Refuted)}
    return codes or {str(found.status)}


def named(case: tuple[dict[str, Any], str, str]) -> str:
    return f"{case[0]['name']}: {case[1]}"


_QUICK = claims([row for row in _ROWS if row.get("quick")])
_ALL = claims(_ROWS)


@over_rows("row, answer, wanted", _QUICK, ids=map(named, _QUICK))
def test_what_is_said_of_figures_with_lines(row: dict[str, Any], answer: str, wanted: str) -> None:
    assert verdict(row, answer) == {wanted}


@pytest.mark.slow
@over_rows("row, answer, wanted", _ALL, ids=map(named, _ALL))
def test_what_is_said_of_all_figures_with_lines(
    row: dict[str, Any], answer: str, wanted: str
) -> None:
    assert verdict(row, answer) == {wanted}


def system(*said: str) -> System:
    texts = (("line", _NORMAL_FORM), *((f"s{place}", one) for place, one in enumerate(said)))
    constraints = tuple(Constraint(name, parse(text)) for name, text in texts)
    return System(tuple(map(Variable, _NAMES)), constraints)


@pytest.mark.parametrize(
    "said",
    [
        "a*x + b*y = c",
        "a*x + b*y != c",
        "(a*x + b*y - c)*(a*u + b*v - c) > 0",
        "abs(a*x + b*y - c)/sqrt(a^2 + b^2) = 3",
        "abs(a*x + b*y - c)/sqrt(a^2 + b^2) < 3",
        "a/b = 2",
        "a*u = b*v and c = 0 or a = b",
        "a^2*x >= b^2*y",
    ],
)
def test_what_all_equations_of_a_line_agree_on(said: str) -> None:
    found = unit_normals(system(said), {"line": _LINE})
    assert found is not None
    assert [one.name for one in found.system.constraints] == ["line", "s0"]


@pytest.mark.parametrize(
    "said",
    [
        "a = 2",
        "c > 0",
        "a*x + b*y > c",
        "a*x + b*y = 1",
        "x = a",
        "a^3 > b^3",
        "a/b > c",
        "abs(a*x + b*y - c) = 3",
        "sqrt(a) = x*sqrt(b)",
        "x = y or a = 2",
        "not (a > 2)",
        "x = 1 and x = 2 and a = 2",
        "sin(a) = 0",
        "a in integer",
    ],
)
def test_what_depends_on_the_equation_keeps_the_equation(said: str) -> None:
    assert unit_normals(system(said), {"line": _LINE}) is None


def test_what_is_asked_may_not_depend_on_the_equation() -> None:
    def allows(term: str) -> bool:
        return unit_normals(system("a*x = c"), {"line": _LINE}, [parse(term)]) is not None

    assert all(map(allows, ("x", "a/b", "abs(c)/sqrt(a^2 + b^2)")))
    assert not any(map(allows, ("a", "abs(c)", "c/sqrt(a^2 + b^2)")))


@pytest.mark.parametrize(
    "said",
    [
        ("a*x + b*y = c", "x = 3", "y = 4", "a*u + b*v = c", "u = 3", "v = 5"),
        ("a*x + b*y = c", "x = 3", "y = 4", "a*u + b*v = c", "u = 5", "v = 5"),
        ("a*x + b*y = c", "x = 3", "y = 4", "a*u + b*v = c", "u = 5", "v = 4"),
        ("a = -b", "c = 0", "x = 1", "y = 1", "u = 0", "v = 0"),
    ],
)
def test_models_have_the_equation_that_a_line_has(said: tuple[str, ...]) -> None:
    whole = system(*said)
    found = unit_normals(whole, {"line": _LINE})
    assert found is not None
    outcome = decide(found.system, Budget(), points=(("x", "y"), ("u", "v"), _LINE))
    assert isinstance(outcome, Satisfiable)
    model = found.model(outcome.model)
    assert model is not None
    assert is_model(whole, model)
    assert model["b"] == 1 or (model["b"], model["a"]) == (Fraction(0), Fraction(1))


def test_a_line_turns_with_its_figure_and_the_values_are_the_same() -> None:
    said = (
        "a*x + b*y = c",
        "a*u + b*v != c",
        "(x - u)^2 + (y - v)^2 = 25",
        "a*(x - u) + b*(y - v) = 0 or b*(x - u) = a*(y - v)",
    )
    whole = system(*said)
    found = unit_normals(whole, {"line": _LINE})
    assert found is not None
    term = parse("abs(a*u + b*v - c)/sqrt(a^2 + b^2)")
    points = (("x", "y"), ("u", "v"), _LINE)
    for one in (whole, found.system):
        taken = values(one, term, Budget(), points=points)
        assert isinstance(taken, FiniteValues)
        assert [value.value for value in taken.values] == [5]
