"""Numbers stand at the middle of what they measure, words of a row on one line."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pictured import chart_kit
from test_no_overlaps import overlaps
from yaml_tables import typed_table

from geometry.figure import plane
from geometry.figure.composing import compose
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Circle, DimensionLine, LengthLabel, Ticks
from geometry.figure.subject import Round, Subject
from mathverify.language.parser import parse
from renderers.drawing import arrange
from renderers.drawing.page import Page

TABLE: dict[str, list[dict[str, Any]]] = typed_table(
    Path(__file__).parent / "cases" / "measured.yaml"
)


def _lengths(row: dict[str, Any]) -> Drawing:
    """The figure of a row, with the lengths that it gives."""
    places = {name: (float(x), float(y)) for name, (x, y) in row["places"].items()}
    givens = tuple(
        (f"g{k}", parse(f"length({a}, {b}) = {17 + k} cm", declared=frozenset(places)))
        for k, (a, b) in enumerate(row["lengths"])
    )
    figure = json.dumps(
        {"draw": row["draw"], "mark": [f"length({a},{b})" for a, b in row["lengths"]]}
    )
    return compose(figure, Subject(places, givens)).drawing


def _parts(drawing: Drawing, page: Page) -> dict[str, float]:
    """Where each length stands along what it measures: 0 at one end, 1 at the other."""
    ax, bx, ay, by = page.world
    boxes = {piece.id: piece.words[0].box for piece in page.pieces if piece.words}
    return {
        label.id.removeprefix("label-"): plane.part_of(
            boxes[label.id].centre,
            (ax * label.start[0] + bx, ay * label.start[1] + by),
            (ax * label.end[0] + bx, ay * label.end[1] + by),
        )
        for label in drawing.elements
        if isinstance(label, LengthLabel)
    }


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in TABLE["lengths"]])
def test_a_length_is_read_of_the_whole(row: dict[str, Any]) -> None:
    drawing = _lengths(row)
    found = {one.id for one in drawing.elements if isinstance(one, DimensionLine)}
    assert found == {f"dimension-{''.join(sorted(pair))}" for pair in row["dimensions"]}
    page = arrange(drawing)
    parts = _parts(drawing, page)
    assert set(parts) == {"".join(sorted(pair)) for pair in row["lengths"]}
    off = {name: part for name, part in parts.items() if not 0.4 < part < 0.6}
    assert not off
    assert overlaps(page) == []


def test_ticks_keep_off_what_a_circle_touches() -> None:
    places = {"A": (0.0, 0.0), "B": (8.0, 0.0), "C": (8.0, 8.0), "D": (0.0, 8.0)}
    square = parse("square(A, B, C, D)", declared=frozenset(places))
    subject = Subject(places, (("shape", square),), circles={"k": Round((4.0, 4.0), 4.0)})
    drawing = compose('{"draw": ["polygon(A,B,C,D)", "k"], "mark": "all"}', subject).drawing
    assert any(isinstance(one, Circle) for one in drawing.elements)
    ticks = [one for one in drawing.elements if isinstance(one, Ticks)]
    assert len(ticks) == 4
    for one in ticks:
        assert abs(one.at - 0.5) > 0.05


def _on_axes(row: dict[str, Any]) -> Page:
    places = {name: (float(x), float(y)) for name, (x, y) in row.items()}
    figure = '{"draw": ["segment(A,B)"], "axes": {"x": [-6, 6], "y": [-6, 7]}}'
    return arrange(compose(figure, Subject(places)).drawing)


@pytest.mark.parametrize("row", TABLE["crossed_axes"], ids=str)
def test_no_number_of_an_axis_stands_in_a_gap_of_a_side(row: dict[str, Any]) -> None:
    """It would be read as the length of the side; each is nearest to its own tick, none missing."""
    page = _on_axes(row)
    assert overlaps(page) == []
    numbers = [piece for piece in page.pieces if re.match(r"axes-[xy]-.", piece.id)]
    assert len(numbers) == 12 + 13
    assert not [piece.id for piece in numbers if piece.shapes]
    ax, bx, ay, by = page.world
    for name, across, scale, start in (("x", 0, ax, bx), ("y", 1, ay, by)):
        row_of = sorted(
            (float(piece.id[len("axes-x-") :]), piece.words[0].box.centre[across])
            for piece in numbers
            if piece.id.startswith(f"axes-{name}")
        )
        assert all(math.fabs(scale * value + start - at) < scale / 2 for value, at in row_of)
        assert all(one[1] < other[1] for one, other in pairwise(row_of))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in TABLE["rows"]])
def test_words_of_a_row_stand_on_one_line(row: dict[str, Any]) -> None:
    (one,) = chart_kit().composed(row)
    page = arrange(one.drawing)
    lines = {piece.text: piece.words[0].baseline for piece in page.pieces if piece.words}
    found = [lines[text] for text in row["words"]]
    assert max(found) - min(found) < 0.3
    assert overlaps(page) == []
