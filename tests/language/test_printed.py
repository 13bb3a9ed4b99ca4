"""What is printed is read with the names of the question."""

from __future__ import annotations

import pytest

from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames, read_printed

POINTS = frozenset({"A", "B", "C", "M"})


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("length(A, C)^2 + length(B, C)^2", "(AC)^{2} + (BC)^{2}"),
        ("2*length(A, B)*length(A, C)", r"2AB \cdot AC"),
        ("length(A, B)/length(B, C) = 2", r"\frac{AB}{BC} = 2"),
        ("x_coordinate(B) - y_coordinate(A)", "x_{B} - y_{A}"),
        ("y_intercept(l) = 7", ""),
        ("angle(A, B, C) = 90 deg", r"\angle ABC = 90^{\circ}"),
        ("pi*length(A, B)^2*h", ""),
    ],
)
def test_points_side_by_side_are_a_length(text: str, latex: str) -> None:
    names = PrintedNames(POINTS | {"l", "h"}, frozenset(), POINTS)
    node = parse(text, declared=names.declared)
    printed = to_latex(node)
    assert not latex or printed.replace(" ", "") == latex.replace(" ", "")
    assert to_ascii(read_printed(printed, names, node)) == to_ascii(node)


def test_numbers_side_by_side_are_a_product() -> None:
    names = PrintedNames(frozenset({"A", "B", "x_B"}), frozenset(), frozenset())
    node = parse("A*B + x_B", declared=names.declared)
    assert to_ascii(read_printed("AB + x_{B}", names, node)) == "A*B + x_B"


def test_a_declared_name_is_that_name() -> None:
    """Where a question declares ``x_B`` itself, a coordinate in print would be taken for it."""
    names = PrintedNames(POINTS | {"x_B"}, frozenset(), POINTS)
    node = parse("x_coordinate(B)", declared=names.declared)
    assert to_ascii(read_printed("x_{B}", names, node)) == "x_B"
