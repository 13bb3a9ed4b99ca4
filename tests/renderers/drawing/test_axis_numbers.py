"""Numbers of axes: none is missing where a curve passes, thinned ones are even, breaks are seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pictured import chart_kit
from test_no_overlaps import overlaps
from yaml_tables import typed_table

from geometry.figure.composing import compose
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Axes, Polyline
from geometry.figure.subject import Subject
from mathverify.verification.pictures import Agrees, Disagrees
from renderers.drawing import arrange, write
from renderers.drawing.page import Page
from renderers.drawing.reading import read_back

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "axes.yaml")


def _drawing(row: dict[str, Any]) -> Drawing:
    (one,) = chart_kit().composed(row)
    drawing: Drawing = one.drawing
    return drawing


def _numbers(page: Page, row: str) -> str:
    """The numbers of an axis in order."""
    found = [piece for piece in page.pieces if re.match(rf"axes-{row}-.", piece.id)]
    return " ".join(
        piece.text for piece in sorted(found, key=lambda one: float(one.id[len("axes-x-") :]))
    )


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in ROWS])
def test_the_numbers_of_axes(row: dict[str, Any]) -> None:
    drawing = _drawing(row)
    page = arrange(drawing)
    assert (_numbers(page, "x"), _numbers(page, "y")) == (row["x"], row["y"])
    corners = [piece.text for piece in page.pieces if piece.id == "axes-corner"]
    assert corners == ([row["corner"]] if "corner" in row else [])
    names = [p.text for p in page.pieces if p.id.startswith("asymptote") and p.text]
    assert names == row.get("others", [])
    (axes,) = (one for one in drawing.elements if isinstance(one, Axes))
    assert [n for n, axis in (("x", axes.x), ("y", axes.y)) if axis.broken] == row.get("broken", [])
    if row.get("level"):
        lines = {p.words[0].box.centre[1] for p in page.pieces if p.id.startswith("axes-x-")}
        assert max(lines) - min(lines) < 0.5
    assert overlaps(page) == []
    assert read_back(write(page, "svg"), drawing, page) == Agrees(len(page.pieces))


def _kinds(row: dict[str, Any], pattern: str, change: str) -> set[tuple[str, str]]:
    drawing = _drawing(row)
    page = arrange(drawing)
    svg = write(page, "svg").decode()
    changed, times = re.subn(pattern, change, svg, count=1)
    assert times == 1
    assert changed != svg
    found = read_back(changed.encode(), drawing, page)
    assert isinstance(found, Disagrees), found
    return {(fault.element, fault.kind.value) for fault in found.faults}


def _row(name: str) -> dict[str, Any]:
    (row,) = (row for row in ROWS if row["name"] == name)
    return row


def test_the_ground_of_a_number_is_read() -> None:
    """Without its white ground a number lies over the curve."""
    ground = r'(<g id="axes-x--1\.5708"[^>]*>)<path[^>]*fill="#ffffff"[^>]*/>'
    found = _kinds(_row("a cosine through its numbers"), ground, r"\1")
    assert ("axes-x--1.5708", "overlap") in found


def test_a_wrong_number_is_refused() -> None:
    wrong = r'(<g id="axes-x-3\.14159".*?>)π(</text>)'
    assert ("axes-x-3.14159", "wrong-text") in _kinds(_row("a range told in pi"), wrong, r"\1e\2")


def test_a_moved_number_is_refused() -> None:
    moved = r'(<g id="axes-corner"[^>]*><text x=")[^"]*'
    found = _kinds(_row("a range told in pi"), moved, r"\g<1>20")
    assert ("axes-corner", "moved-label") in found


def test_an_asymptote_with_another_equation_is_refused() -> None:
    other = r'(<g id="asymptote-0-name".*?= )2(</text>)'
    found = _kinds(_row("a hyperbola and its asymptotes"), other, r"\g<1>3\2")
    assert ("asymptote-0-name", "wrong-text") in found


def _bends(svg: str) -> str:
    """The points of the zigzag of the first axis."""
    (path,) = re.findall(r'<g id="axes"[^>]*><path d="M([^"]*)"', svg)
    return "L".join(path.split("L")[1:5])


@pytest.mark.parametrize("left", [0, 3])
def test_an_axis_without_its_zigzag_is_refused(left: int) -> None:
    drawing = _drawing(_row("both axes broken"))
    page = arrange(drawing)
    svg = write(page, "svg").decode()
    bends = _bends(svg)
    kept = "L".join(bends.split("L")[:left])
    straight = svg.replace(bends + "L", f"{kept}L" if kept else "", 1)
    found = read_back(straight.encode(), drawing, page)
    assert isinstance(found, Disagrees)
    assert ("axes", "wrong-geometry") in {(one.element, one.kind.value) for one in found.faults}


@pytest.mark.parametrize(
    ("xs", "ys", "broken"),
    [
        ([12, 14, 19], [151, 163, 176], {"axis-x", "axis-y"}),
        ([2, 5, 19], [151, 163, 176], {"axis-y"}),
        ([2, 5, 19], [3, 8, 16], set()),
    ],
)
def test_charts_that_start_above_zero_are_broken(
    xs: list[int], ys: list[int], broken: set[str]
) -> None:
    data = {"xs": str(xs), "ys": str(ys)}
    row = {"data": data, "figure": {"scatter": {"x": "xs", "y": "ys", "grid": True}}}
    drawing = _drawing(row)
    assert {e.id for e in drawing.elements if isinstance(e, Polyline)} == broken
    page = arrange(drawing)
    assert overlaps(page) == []
    assert read_back(write(page, "svg"), drawing, page) == Agrees(len(page.pieces))


@pytest.mark.parametrize("line", ["y = x", "y = -x", "y = x/2", "y = 2*x - 1", "y = 3 - x"])
def test_no_equation_of_a_line_is_read_together_with_a_number_of_an_axis(line: str) -> None:
    """``y = x`` just before ``-1`` says another line."""
    axes = '"axes": {"x": [-1, 7], "y": [-1, 7], "grid": true}'
    drawing = compose(f'{{"draw": ["{line}"], {axes}}}', Subject({"A": (1.0, 2.0)})).drawing
    page = arrange(drawing)
    (equation,) = (one for one in page.pieces if one.text.startswith("y ="))
    numbers = [one for one in page.pieces if re.match(r"axes-[xy]-", one.id)]
    own = [word.box for word in equation.words]
    for number in numbers:
        for box in (word.box for word in number.words):
            beside = [
                one
                for one in own
                if min(one.top, box.top) > max(one.bottom, box.bottom)
                and -6.0 < box.left - one.right < 6.0
            ]
            assert not beside, (equation.text, number.text)
