"""Charts from both sides: drawn in every format; refused, with what to write instead."""

from __future__ import annotations

import copy
import hashlib
import json
import math
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from chart_questions import composed, question_of, table
from hash_seeds import in_another_process
from over_rows import over_rows
from thinning import thinned

from geometry.charts.kinds import EXAMPLES
from geometry.charts.number_lines import solution_line
from geometry.charts.pies import pie_angles
from geometry.charts.sampling import sampled
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Axes, Dot, Polyline, Segment
from geometry.figure.errors import FigureError
from geometry.figure.style import Stroke
from mathverify.semantics.meaning import Region
from renderers.drawing import arrange, draw
from renderers.drawing.page import Page

DRAWN = table("drawn.yaml")
REFUSED = table("refused.yaml")


def _named(rows: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(row, id=row["name"]) for row in rows]


def _boxes_apart(page: Page) -> list[str]:
    """Pairs of texts that overlap."""
    words = [(piece.id, one.box) for piece in page.pieces for one in piece.words]
    return [
        f"{name} over {other}"
        for k, (name, a) in enumerate(words)
        for other, b in words[k + 1 :]
        if a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top
    ]


@pytest.mark.parametrize("row", thinned(DRAWN, 5, lambda row: str(row["name"])))
def test_what_is_drawn(row: dict[str, Any]) -> None:
    found = composed(row)
    assert len(found) == row.get("diagrams", 1)
    assert row["says"] in " ".join(one.drawing.description for one in found)
    for one in found:
        page = arrange(one.drawing)
        assert _boxes_apart(page) == []
        shown = {piece.id for piece in page.pieces}
        # Every number of an axis finds its place, too.
        assert {element.id for element in one.drawing.elements} <= shown
        svg = draw(one.drawing, "svg").decode()
        assert svg.count("<svg") == 1
        assert "tikzpicture" in draw(one.drawing, "tikz").decode()


@pytest.mark.parametrize("row", thinned(DRAWN[::5], 3, lambda row: str(row["name"])))
def test_pictures(row: dict[str, Any]) -> None:
    for one in composed(row):
        assert draw(one.drawing, "png").startswith(b"\x89PNG")
        assert draw(one.drawing, "pdf").startswith(b"%PDF")


@over_rows("row", _named(REFUSED))
def test_what_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(FigureError) as caught:
        composed(row)
    (fault,) = caught.value.faults
    assert fault.key == row["key"]
    assert row["message"] in fault.message
    assert row["hint"] in fault.hint


@pytest.mark.parametrize("row", _named([row for row in REFUSED if "mended" in row]))
def test_what_is_refused_is_drawn_when_the_hint_is_taken(row: dict[str, Any]) -> None:
    (found,) = composed({**row, "figure": row["mended"]})
    assert draw(found.drawing, "svg")


def test_all_faults_at_once() -> None:
    """Two values that nobody told, and a second diagram with an unknown key."""
    row = {
        "data": {"bus": 14},
        "figure": [
            {"bar_chart": {"categories": ["A", "B", "C"], "values": ["bus", "3", "car"]}},
            {"pie_chart": {"empty": "true", "radius": "2"}},
        ],
    }
    with pytest.raises(FigureError) as caught:
        composed(row)
    assert [fault.key for fault in caught.value.faults] == [
        "figure[0].bar_chart.values[1]",
        "figure[0].bar_chart.values[2]",
        "figure[1].pie_chart.radius",
    ]


@pytest.mark.parametrize(
    "row", thinned([row for row in DRAWN if row["data"]], 5, lambda row: str(row["name"]))
)
def test_other_data_another_drawing(row: dict[str, Any]) -> None:
    """A number of the data changed by a little changes the drawing (or is no longer drawn)."""
    before = [draw(one.drawing, "svg") for one in composed(row)]
    changed = copy.deepcopy(row)
    name = row.get("changes", next(iter(row["data"])))
    value = str(row["data"][name])
    digit = max(k for k, letter in enumerate(value) if letter.isdigit())
    other = "1" if value[digit] in "02" else str((int(value[digit]) + 1) % 10)
    changed["data"][name] = value[:digit] + other + value[digit + 1 :]
    try:
        after = [draw(one.drawing, "svg") for one in composed(changed)]
    except FigureError:
        return
    assert before != after


@over_rows("kind", sorted(EXAMPLES))
def test_the_examples_of_the_documentation(kind: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / "figures.md").read_text(encoding="utf-8")
    assert EXAMPLES[kind] in text
    questions: Any = table("examples.yaml")
    (found,) = composed({**questions[kind], "figure": yaml.safe_load(EXAMPLES[kind])})
    assert draw(found.drawing, "svg")


@over_rows("row", _named([row for row in DRAWN if '"title"' in json.dumps(row)]))
def test_titles_are_drawn(row: dict[str, Any]) -> None:
    (title,) = (part["title"] for part in row["figure"].values())
    for one in composed(row):
        assert title in draw(one.drawing, "svg").decode()


def test_every_kind_has_rows() -> None:
    shown = json.dumps(DRAWN) + json.dumps(REFUSED)
    assert all(kind in shown for kind in EXAMPLES)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("x in [3, inf)", "a filled circle at 3 and an arrow to the right"),
        ("x in [-2, 5)", "from a filled circle at −2 to an open circle at 5"),
        ("x in union((-inf, 0], (1/2, 4))", "0 and an arrow to the left; a thick line from"),
    ],
)
def test_the_line_of_a_solution(answer: str, says: str) -> None:
    question = question_of({"data": {"a": 1}})
    node = question.reading.parse(answer.removeprefix("x in "))
    region = question.lowering.lower(node)
    assert isinstance(region, Region)
    drawing = solution_line(region)
    assert says in drawing.description
    assert _boxes_apart(arrange(drawing)) == []


def test_hidden_edges_are_dashed() -> None:
    """Three edges of a cuboid meet behind; two edges of a pyramid's base and one slope do."""

    def dashed(name: str) -> set[str]:
        (row,) = (row for row in DRAWN if row["name"] == name)
        (found,) = composed(row)
        return {one.id for one in found.drawing.elements if one.style.stroke is Stroke.DASHED}

    assert dashed("cuboid") == {"edge-0-3", "edge-2-3", "edge-3-7"}
    assert dashed("pyramid with an unknown height") == {
        "edge-0-3", "edge-2-3", "edge-3-4", "inner-1"}  # fmt: skip
    assert dashed("sphere") == {"equator-back", "radius"}


def test_the_height_of_a_pyramid_stands_on_something() -> None:
    (row,) = (row for row in DRAWN if row["name"] == "pyramid with an unknown height")
    (found,) = composed(row)
    (foot,) = (one for one in found.drawing.elements if isinstance(one, Dot))
    height = next(one for one in found.drawing.elements if one.id == "inner-1")
    assert isinstance(height, Segment)
    assert foot.at == height.end


def test_angles_of_a_pie_are_exact() -> None:
    angles = pie_angles((Fraction(1), Fraction(2), Fraction(4)))
    assert angles == (Fraction(360, 7), Fraction(720, 7), Fraction(1440, 7))
    with pytest.raises(ValueError, match="not all 0"):
        pie_angles((Fraction(0), Fraction(0)))


@pytest.mark.parametrize(
    ("edges", "broken"), [("[0, 1, 2]", False), ("[0.5, 1, 1.5]", True), ("[140, 150, 160]", True)]
)
def test_an_axis_that_does_not_begin_at_nought_shows_it(edges: str, broken: bool) -> None:
    figure = {"histogram": {"class_boundaries": "edges", "frequency": "f", "x_label": "Mass"}}
    (one,) = composed({"data": {"edges": edges, "f": "[3, 5]"}, "figure": figure})
    (axis,) = (element for element in one.drawing.elements if element.id == "axis-x")
    assert isinstance(axis, Polyline) is broken


def test_a_curve_breaks_at_its_pole_and_ends_with_its_domain() -> None:
    box = WorldBox(-4.0, -5.0, 4.0, 5.0)
    pole = sampled(lambda x: 1 / (x - 1) if x != 1 else math.nan, -4.0, 4.0, box)
    assert len(pole) == 2
    assert all(x < 1 for x, _ in pole[0])
    assert all(x > 1 for x, _ in pole[1])
    assert max(y for piece in pole for _, y in piece) == pytest.approx(5.0)
    (root,) = sampled(lambda x: math.sqrt(x - 0.3) if x >= 0.3 else math.nan, -4.0, 4.0, box)
    assert root[0] == pytest.approx((0.3, 0.0), abs=1e-3)
    steps = sampled(lambda x: float(math.floor(x)), -4.0, 3.9, box)
    assert len(steps) == 8
    assert all(abs(a[1] - b[1]) < 1e-9 for piece in steps for a, b in pairwise(piece))
    assert all(abs(y - x * x) < 1e-9 for piece in sampled(lambda x: x * x, -1, 1, box)
               for x, y in piece)  # fmt: skip


def digest() -> str:
    """Of every seventh chart of the table, as SVG and as TikZ."""
    found = hashlib.sha256()
    for row in DRAWN[::7]:
        for one in composed(row):
            found.update(draw(one.drawing, "svg") + draw(one.drawing, "tikz"))
    return found.hexdigest()


@pytest.mark.slow
def test_the_same_bytes_in_two_processes() -> None:
    assert in_another_process(digest) == digest()


@pytest.mark.parametrize(("asked", "numbered"), [("V", False), ("V.y", False), ("zz", True)])
def test_a_graph_with_the_asked_point_has_no_numbers_on_its_axes(
    asked: str, numbered: bool
) -> None:
    row: dict[str, Any] = {
        "data": {"b": -4, "c": -5},
        "functions": {"f": "f(x) = x^2 + b*x + c"},
        "unknowns": {"V": {"sort": "point"}, "zz": {"domain": "real"}},
        "givens": {"v": "V.y = f(V.x)", "low": "V.x = 2", "zz": "zz = 98765"},
        "ask": {"value": asked},
        "answer": {"V": "(2, -9)", "V.y": -9}.get(asked, 98765),
        "model": {"V.x": 2, "V.y": -9},
        "figure": {"axes": {"x": [-3, 7], "y": [-10, 8], "grid": True}, "plot": ["y = f(x)"]},
    }
    row["figure"]["mark"] = ["V"]
    (found,) = composed(row)
    (axes,) = [one for one in found.drawing.elements if isinstance(one, Axes)]
    assert bool(axes.x.ticks and axes.y.ticks) is numbered
    assert bool(axes.x.ticks or axes.y.ticks) is numbered
    assert any(one.id == "grid" for one in found.drawing.elements) is numbered
    assert ("without numbers" in found.drawing.description) is not numbered
