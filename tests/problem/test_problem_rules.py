"""What every spec satisfies, whoever builds it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from over_rows import over_rows
from pydantic import ValidationError

from mathverify.language import parse, to_ascii
from mathverify.problem import Ask, Datum, Given, Option, Part, ProblemSpec, Unknown
from mathverify.problem.figure_text import canonical_figure
from mathverify.problem.names import KEYWORDS, ascii_name, is_name, suggested_name
from mathverify.problem.rounding import rounding_text


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        ({"data": (Datum(name="a", value="1"),) * 2}, "'a' occurs 2 times"),
        (
            {"data": (Datum(name="a", value="1"),), "unknowns": (Unknown(name="a"),)},
            "'a' occurs 2 times",
        ),
        (
            {"data": (Datum(name="a", value="1"),), "givens": (Given(id="a", relation="x = 1"),)},
            "a_given",
        ),
        ({"givens": (Given(id="g", relation="x = 1"),) * 2}, "'g' occurs 2 times"),
        ({"options": (Option(label="A", value="1"),) * 2}, "'A' occurs 2 times"),
        ({"parts": (Part(id="a", ask=Ask(find="x")),) * 2}, "'a' occurs 2 times"),
        ({"id": "a/b"}, "not an id"),
        ({"id": ""}, "not an id"),
        ({"unknown": ()}, "Extra inputs"),
        ({"figure": '{"a": 1, "a": 2}'}, "twice"),
        ({"figure": "[" * 100}, "deeper"),
    ],
)
def test_specs_refuse(sections: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        ProblemSpec(**({"id": "q"} | sections))


@pytest.mark.parametrize(
    "build",
    [
        lambda: Datum(name="2a", value="1"),
        lambda: Datum(name="a", value=" \n "),
        lambda: Given(id="a b", relation="x"),
        lambda: Ask(find=""),
        lambda: Ask(find="x", round="roughly"),
        lambda: Option(label="A"),
        lambda: Option(label="()", value="1"),
        lambda: Option(label="A B", value="1"),
        lambda: Unknown(name="and"),
    ],
)
def test_parts_refuse(build: Any) -> None:
    with pytest.raises(ValidationError):
        build()


def test_fields_are_brought_to_one_spelling() -> None:
    assert Datum(name="a", value=" 1\n +  2 ").value == "1 + 2"
    assert Ask(find="x", round="3 significant figures").round == "3 sf"
    assert Option(label="(A)", value="1").label == "A"


@over_rows(
    ("written", "canonical"),
    [
        ("3 sf", "3 sf"),
        ("3sf", "3 sf"),
        ("3 s.f.", "3 sf"),
        ("3 sig figs", "3 sf"),
        ("3 sig. fig.", "3 sf"),
        ("3 Significant Figures", "3 sf"),
        ("three significant figures", "3 sf"),
        ("correct to 3 significant figures", "3 sf"),
        ("to 2 decimal places", "2 dp"),
        ("2 d.p.", "2 dp"),
        ("1 decimal place", "1 dp"),
        ("0 dp", "0 dp"),
        ("nearest 10", "nearest 10"),
        ("to the nearest 10", "nearest 10"),
        ("nearest 0.05", "nearest 0.05"),
        ("nearest 1/4", "nearest 1/4"),
        ("nearest integer", "nearest 1"),
        ("nearest whole number", "nearest 1"),
        ("the nearest hundred", "nearest 100"),
        ("nearest degree", "nearest 1 deg"),
        ("nearest 5 degrees", "nearest 5 deg"),
        ("nearest kWh", "nearest 1 kWh"),
        ("nearest 10 cm^2", "nearest 10 cm^2"),
        ("0 sf", None),
        ("3", None),
        ("sf", None),
        ("nearest", None),
        ("nearest 0", None),
        ("nearest 0.00 cm", None),
        ("nearest cent", None),
        ("nearest big number", None),
        ("-3 dp", None),
        ("9999 dp", None),
        ("", None),
    ],
)
def test_rounding(written: str, canonical: str | None) -> None:
    assert rounding_text(written) == canonical
    if canonical is not None:
        assert rounding_text(canonical) == canonical


@over_rows("name", ["θ", "α", "φ", "Δ", "Ω", "λ", "µ", "ω", "θ₁", "x₂", "α_1", "x12"])
def test_names_are_spelled_as_in_expressions(name: str) -> None:
    canonical = ascii_name(name)
    assert is_name(canonical)
    assert to_ascii(parse(name, declared=frozenset({canonical}))) == canonical


@pytest.mark.parametrize(
    "name", ["x", "a_1", "adult_price", "E", "e", "C", "mean", "mod", "is", "n_"]
)
def test_declared_names_are_read_as_names(name: str) -> None:
    assert is_name(name)
    assert to_ascii(parse(f"{name} + 1", declared=frozenset({name}))) == f"{name} + 1"


@over_rows("name", [*sorted(KEYWORDS), "", "2x", "a b", "a-b", "_a", "a__b", "é", "x'"])
def test_what_is_no_name(name: str) -> None:
    assert not is_name(name)
    assert is_name(suggested_name(name, "value"))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("see options", '"see options"'),
        ('"see options"', '"see options"'),
        ('{"b": 1.50, "a": [true, null]}', '{"a": ["true", null], "b": "1.50"}'),
        ('"[1, 2]"', '["1", "2"]'),
        ("[1, 2", '"[1, 2"'),
        ("5", '"5"'),
        ("null", '"null"'),
        ("", '""'),
        ('["θ"]', '["θ"]'),
        ("[NaN]", '["NaN"]'),
    ],
)
def test_figures(written: str, canonical: str) -> None:
    assert canonical_figure(written) == canonical
    assert canonical_figure(canonical) == canonical
    assert json.loads(canonical) is not None
