"""Figures as written, to the elements that are drawn: a table of spellings and of refusals."""

from __future__ import annotations

import hashlib
import json
import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hash_seeds import in_another_process
from over_rows import over_rows

from geometry.figure.composing import compose
from geometry.figure.elements import Arc, Axes, Circle, Dot, Element, Label, PointLabel, SourceKind
from geometry.figure.errors import FigureError
from geometry.figure.style import Stroke
from geometry.figure.subject import Round, Subject
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.problem.figure_text import canonical_figure
from renderers.drawing import draw

_TABLE = tomllib.loads(
    (Path(__file__).parent / "cases" / "figures.toml").read_text(encoding="utf-8")
)


def subject_of(row: dict[str, Any]) -> Subject:
    """A subject of the table."""
    places = {name: (place[0], place[1]) for name, place in row["points"].items()}
    data = row.get("data", {})
    circles = {name: Round((x, y), r) for name, (x, y, r) in row.get("circles", {}).items()}
    lines = {name: ((a, b), (c, d)) for name, (a, b, c, d) in row.get("lines", {}).items()}
    declared = frozenset((*places, *data, *circles, *lines, "x", "theta"))

    def tree(text: str) -> Any:
        return parse(text, declared=declared)

    return Subject(
        places,
        tuple((f"g{k}", tree(text)) for k, text in enumerate(row["givens"])),
        tuple(map(tree, row["asked"])),
        {name: parse(text) for name, text in data.items()},
        circles=circles,
        lines=lines,
    )


_SUBJECTS = {name: subject_of(row) for name, row in _TABLE["subjects"].items()}


def _named(rows: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(row, id=row["name"]) for row in rows]


def _figure(row: dict[str, Any]) -> str:
    if row.get("yaml"):
        import yaml

        return canonical_figure(json.dumps(yaml.safe_load(row["figure"])))
    return canonical_figure(row["figure"])


@over_rows("row", _named(_TABLE["drawn"]))
def test_what_is_drawn(row: dict[str, Any]) -> None:
    composed = compose(_figure(row), _SUBJECTS[row["subject"]])
    elements: dict[str, Element] = {one.id: one for one in composed.drawing.elements}
    assert set(row["ids"]) <= set(elements)
    assert not set(row.get("missing", ())) & set(elements)
    labels = [one for one in elements.values() if isinstance(one, Label)]
    texts = [one.text.plain for one in labels if not isinstance(one, PointLabel)]
    assert sorted(texts) == sorted(row["texts"])
    if "names" in row:
        names = [one.text.plain for one in labels if isinstance(one, PointLabel)]
        assert sorted(names) == sorted(row["names"])
    if "claims" in row:
        assert [to_ascii(claim.statement) for claim in composed.claims] == row["claims"]
    dashed = [one.id for one in elements.values() if one.style.stroke is Stroke.DASHED]
    assert sorted(dashed) == sorted(row.get("dashed", []))
    assert composed.drawing.description.startswith("Figure with ")


@over_rows("row", _named(_TABLE["refused"]))
def test_what_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(FigureError) as caught:
        compose(_figure(row), _SUBJECTS[row["subject"]])
    assert row["says"] in str(caught.value)
    assert row.get("hint", "") in str(caught.value)
    assert len(caught.value.faults) == row.get("faults", 1)


def test_every_element_has_a_source_that_exists() -> None:
    """Given ids, names of points and the ask; keys of the figure for what it draws by name."""
    for subject in _SUBJECTS.values():
        givens = {name for name, _ in subject.givens}
        for element in compose('"auto"', subject).drawing.elements:
            source = element.source
            match source.kind:
                case SourceKind.GIVEN:
                    assert source.key in givens
                case SourceKind.POINT:
                    assert source.key in subject.places
                case SourceKind.ASK:
                    assert source.key == "ask"
                case _:
                    assert source.key.startswith(("figure", *givens))


def test_the_description_says_what_is_marked() -> None:
    drawing = compose('{"draw": ["triangle ABC"]}', _SUBJECTS["right"]).drawing
    assert drawing.description == (
        "Figure with triangle ABC. Marked: angle ACB is a right angle; CA = 6 cm; CB = 8 cm."
    )


def test_a_locus_is_drawn_where_its_other_conditions_hold() -> None:
    rule = parse("length(A, P) = 3", declared=frozenset("ABP"))
    places = {"A": (0.0, 0.0), "B": (6.0, 0.0), "P": (3.0, 0.0)}
    subject = Subject(places, (("g", rule),), (), {"far": parse("4")})
    figure = '{"draw": ["locus of P: length(A,P) = 3 and length(B,P) < far"]}'
    (arc,) = (one for one in compose(figure, subject).drawing.elements if one.id == "locus-0")
    assert isinstance(arc, Arc)
    half = math.degrees(math.acos(29 / 36))  # of the triangle with the sides 3, 6 and 4
    assert math.isclose(arc.sweep, 2 * half, abs_tol=1e-6)
    assert math.isclose(arc.start % 360.0, 360.0 - half, abs_tol=1e-6)


def test_no_points_no_figure() -> None:
    with pytest.raises(FigureError, match="no points"):
        compose('"auto"', Subject({}))


def test_lines_and_circles_without_points() -> None:
    """An unknown circle and line alone; nothing to draw at all is an empty figure."""
    subject = Subject({}, circles={"k": Round((0.0, 0.0), 2.0)}, lines={"l": ((0, 0), (1, 1))})
    drawing = compose("{}", subject).drawing
    assert {"circle-k", "line-l"} <= {element.id for element in drawing.elements}
    alone = Subject({"A": (1.0, 1.0)})
    empty = compose('{"draw": ["point A"], "mark": [], "label": "none"}', alone).drawing
    assert empty.elements == ()
    equation = compose('{"draw": ["y = 2*x - 1"]}', alone).drawing
    assert "line-y=2*x-1" in {element.id for element in equation.elements}


def test_radii_are_in_base_units() -> None:
    """5 cm around a point, whose place is in metres."""
    length = parse("50 mm")
    subject = Subject({"A": (0.0, 0.0), "B": (0.08, 0.0)}, data={"r": length, "radius": length})
    for told in ("r", "5 cm", "radius", "radius 5 cm"):
        elements = compose(f'{{"draw": ["circle(A, {told})"]}}', subject).drawing.elements
        (radius,) = [one.radius for one in elements if isinstance(one, Circle)]
        assert radius == pytest.approx(0.05)


def test_equal_groups_with_a_common_side_are_one() -> None:
    places = {"A": (0.0, 0.0), "B": (4.0, 0.0), "C": (4.0, 4.0), "D": (0.0, 4.0)}
    declared = frozenset(places)
    givens = tuple(
        (name, parse(text, declared=declared))
        for name, text in {
            "q": "quadrilateral(A,B,C,D)",
            "one": "length(A,B) = length(B,C)",
            "two": "length(B,C) = length(C,D)",
        }.items()
    )
    drawing = compose('"auto"', Subject(places, givens)).drawing
    counts = {one.id: one.count for one in drawing.elements if one.id.startswith("ticks-")}  # type: ignore[attr-defined]
    assert counts == {"ticks-AB": 1, "ticks-BC": 1, "ticks-CD": 1}


@over_rows(
    "figure",
    [
        '{"draw": ["segment(A,"]}',
        '{"mark": [{"angle": {"at": {}}}]}',
        '{"mark": [{"label": "x"}]}',
        '{"axes": {"x": "a..b"}}',
        '{"axes": ["1", "2"]}',
        '{"shade": [{"x": "y"}]}',
        '{"label": {"Z": "z"}}',
        '{"label": ["Z"]}',
        '{"draw": {"segment": {}}}',
        '{"draw": ["circle(O, 1/0)"]}',
        '{"draw": ["circle(A, 10^400)"]}',
        '{"draw": ["line = "]}',
        '{"mark": ["angle(A,B)"]}',
        '{"mark": ["equal(AB)"]}',
        '{"draw": "' + "A" * 500 + '"}',
    ],
)
def test_odd_structures_are_refused_and_nothing_else(figure: str) -> None:
    with pytest.raises(FigureError):
        compose(canonical_figure(figure), _SUBJECTS["triangle"])


@pytest.mark.parametrize(
    ("figure", "numbered"),
    [
        ('{"axes": {"grid": "true"}, "draw": ["point P", "point R"]}', False),
        ('{"axes": "auto", "draw": ["segment(P,R)"], "label": ["P"]}', False),
        ('{"axes": "auto", "draw": ["point P"], "label": ["P", "R"]}', False),
        ('{"axes": {"grid": "true"}, "draw": ["point P"]}', True),
    ],
)
def test_numbers_on_axes_do_not_tell_where_the_asked_point_is(figure: str, numbered: bool) -> None:
    drawing = compose(canonical_figure(figure), _SUBJECTS["image"]).drawing
    (axes,) = [one for one in drawing.elements if isinstance(one, Axes)]
    assert bool(axes.x.ticks and axes.y.ticks) is numbered
    assert bool(axes.x.ticks or axes.y.ticks) is numbered
    assert any(one.id == "grid" for one in drawing.elements) is (numbered and "grid" in figure)
    assert ("without numbers" in drawing.description) is not numbered


def digest() -> str:
    """Of the first figures of the table: their compositions, and these as SVG."""
    found = hashlib.sha256()
    for row in _TABLE["drawn"][:12]:
        composed = compose(_figure(row), _SUBJECTS[row["subject"]])
        found.update(repr(composed).encode())
        found.update(draw(composed.drawing, "svg"))
    return found.hexdigest()


def test_compositions_do_not_depend_on_the_hash_seed() -> None:
    assert in_another_process(digest) == digest()


def dots(draw: list[str], points: dict[str, tuple[float, float]]) -> set[str]:
    drawing = compose(json.dumps({"draw": draw, "label": "all"}), Subject(points)).drawing
    return {one.id.removeprefix("dot-") for one in drawing.elements if isinstance(one, Dot)}


def test_a_point_inside_of_a_line_has_a_dot_whichever_way_the_line_runs() -> None:
    # Directions were told apart by their last digit: no dot in three directions of five.
    for turn in range(0, 360, 7):
        along = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        across = -along[1], along[0]
        points = {
            "A": (0.0, 0.0),
            "G": (2 * along[0], 2 * along[1]),
            "M": (3 * along[0], 3 * along[1]),
            "P": (2 * along[0] + across[0], 2 * along[1] + across[1]),
        }
        assert dots(["segment(A,M)", "segment(A,G)"], points) == {"G"}, turn
        # Two strokes that meet in one line show no more of where they meet.
        assert dots(["segment(A,G)", "segment(G,M)"], points) == {"G"}, turn
        # An end, and where a stroke meets another, is seen.
        assert not dots(["segment(A,M)", "segment(G,P)"], points), turn
        assert not dots(["segment(A,G)", "segment(G,P)"], points), turn
