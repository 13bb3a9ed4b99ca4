from __future__ import annotations

import pytest

from geometry.readers.logic_forms import Form, read_form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Line(A, B)", Form("Line", ("A", "B"))),
        ("Circle(O, radius_0_0)", Form("Circle", ("O", "radius_0_0"))),
        (
            "Equals(LengthOf(Line(T,R)), x+21)",
            Form("Equals", (Form("LengthOf", (Form("Line", ("T", "R")),)), "x+21")),
        ),
        ("Find(y)", Form("Find", ("y",))),
        ("Triangle($)", Form("Triangle", ("$",))),
        (
            r"Equals(x, \frac{3}{5}(y+2), z)",
            Form("Equals", ("x", r"\frac{3}{5}(y+2)", "z")),
        ),
        ("", ""),
        ("x+21", "x+21"),
        ("2(A+B)", "2(A+B)"),
        ("Line(A, B", Form("Line", ("A", "B"))),
        ("Line(A) Line(B)", "Line(A) Line(B)"),
    ],
)
def test_form(text: str, form: object) -> None:
    assert read_form(text) == form
