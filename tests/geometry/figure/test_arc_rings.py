"""Arcs on the page: one radius for equal angles, others side by side apart, squares clear."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

from geometry.figure.composing import compose
from geometry.figure.subject import Subject
from mathverify.language.parser import parse
from mathverify.verification.pictures import Agrees, Disagrees
from renderers.drawing import arrange, write
from renderers.drawing.page import EllipsePiece, Page
from renderers.drawing.reading import read_back

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "arcs.yaml")
#: The corner of the square of a right angle is so far from its vertex, in points.
_SQUARE = 8.5 * math.sqrt(2)


def _drawn(row: dict[str, Any]) -> Any:
    points = {name: (float(x), float(y)) for name, (x, y) in row["points"].items()}
    given = [
        (f"g{k}", parse(text, declared=frozenset(points)))
        for k, text in enumerate(row.get("givens", []))
    ]
    figure: dict[str, Any] = {"draw": row["draw"]}
    if row["mark"] != ["all"]:
        figure["mark"] = row["mark"]
    return compose(json.dumps(figure), Subject(points, tuple(given))).drawing


def _radii(page: Page) -> dict[str, float]:
    """The radius of the innermost arc of every angle."""
    return {
        piece.id: min(
            shape.radii[0] for shape, _ in piece.shapes if isinstance(shape, EllipsePiece)
        )
        for piece in page.pieces
        if piece.kind == "angle-arc"
    }


def _dashes(page: Page) -> dict[str, int]:
    """How many strokes cross the arcs of every angle that has some."""
    counted = {
        piece.id: sum(not isinstance(shape, EllipsePiece) for shape, _ in piece.shapes)
        for piece in page.pieces
        if piece.kind == "angle-arc"
    }
    return {name: count for name, count in counted.items() if count}


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in ROWS])
def test_the_radii_of_arcs(row: dict[str, Any]) -> None:
    drawing = _drawn(row)
    page = arrange(drawing)
    radii, ids = _radii(page), {piece.id for piece in page.pieces}
    for one, other in row.get("same", []):
        assert radii[one] == pytest.approx(radii[other])
    for one, other in row.get("apart", []):
        assert abs(radii[one] - radii[other]) > 4.0
    for outer, inner in row.get("around", []):
        assert radii[outer] > radii[inner] + 4.0
    for name in row.get("clear", []):
        assert radii[name] > _SQUARE + 3.0
    assert _dashes(page) == row.get("dashes", {})
    assert set(row.get("squares", [])) <= ids
    assert not ids & set(row.get("missing", []))
    assert read_back(write(page, "svg"), drawing, page) == Agrees(len(page.pieces))


def test_an_arc_without_its_dash_is_refused() -> None:
    (row,) = (row for row in ROWS if row["name"] == "a bisected angle")
    drawing = _drawn(row)
    page = arrange(drawing)
    svg = write(page, "svg").decode()
    start = svg.index('<g id="angle-BAD"')
    group = svg[start : svg.index("</g>", start)]
    arc, dash, _ = (part + "/>" for part in group[group.index("<path") :].split("/>"))
    assert "L" in dash
    changed = svg.replace(arc + dash, arc)
    assert changed != svg
    found = read_back(changed.encode(), drawing, page)
    assert isinstance(found, Disagrees)
    assert any("dashes" in fault.words for fault in found.faults), found.faults


def test_an_arc_of_another_radius_is_refused() -> None:
    (row,) = (row for row in ROWS if row["name"] == "a bisected angle")
    drawing = _drawn(row)
    page = arrange(drawing)
    arc = next(piece for piece in page.pieces if piece.id == "angle-BAD")
    (shape, _), *_ = arc.shapes
    assert isinstance(shape, EllipsePiece)
    radius = f"{shape.radii[0]:g}"
    svg = write(page, "svg").decode()
    start = svg.index('<g id="angle-BAD"')
    changed = svg[:start] + svg[start:].replace(f"A{radius} {radius}", f"A{radius}5 {radius}5", 1)
    assert changed != svg
    found = read_back(changed.encode(), drawing, page)
    assert isinstance(found, Disagrees)
    assert {fault.element for fault in found.faults} == {"angle-BAD"}
