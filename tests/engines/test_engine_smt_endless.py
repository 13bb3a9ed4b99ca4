"""Which models are seen to be one of endlessly many, and that no finite list has one."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from formulas import system
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.engines.smt import SmtEngine, engine
from mathverify.engines.smt.endless import is_one_of_endlessly_many
from mathverify.semantics.models import is_model
from mathverify.semantics.system import Budget, Unknown

TABLE = Path(__file__).with_name("cases") / "endless.toml"
CASES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]
NUMBERS = st.integers(-3, 3)


@over_rows("case", CASES, ids=lambda case: case["id"])
def test_models_that_stand_alone_or_do_not(case: dict[str, Any]) -> None:
    asked = system(case["domains"], *case["givens"])
    model = {name: Fraction(value) for name, value in case["model"].items()}
    assert is_model(asked, model)
    assert is_one_of_endlessly_many(asked, model) is case["endless"]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_crossing_lines_and_roots_have_no_neighbours(
    a: int, b: int, c: int, d: int, x: int, y: int
) -> None:
    """Two lines through a point, unless they are one; a product of roots in one unknown."""
    lines = system(
        {"x": "real", "y": "real"},
        f"({a})*x + ({b})*y == {a * x + b * y}",
        f"({c})*x + ({d})*y == {c * x + d * y}",
    )
    model = {"x": Fraction(x), "y": Fraction(y)}
    if a * d != b * c:
        assert not is_one_of_endlessly_many(lines, model)
    roots = system({"x": "real"}, f"(x - ({x}))*(x - ({y})) == 0", f"x + ({a}) >= {x + a}")
    assert not is_one_of_endlessly_many(roots, {"x": Fraction(x)})


def test_the_list_ends_with_the_first_of_endlessly_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same is said as after as many models as are listed at most."""
    asked = system({"x": "real", "c": "real"}, "x**2 + 6*x + c == 0")
    found = SmtEngine().solutions(asked, Budget())
    assert isinstance(found, Unknown)
    monkeypatch.setattr(engine, "is_one_of_endlessly_many", lambda *_: False)
    assert SmtEngine().solutions(asked, Budget()) == found
