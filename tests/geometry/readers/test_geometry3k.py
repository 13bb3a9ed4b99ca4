"""Reading Geometry3K: hand-made items for what a reading says, the collection for how many."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from geometry.readers.geometry3k import CannotRead, ReadQuestion, read
from mathverify.problem import decode

COLLECTION = Path(__file__).parents[4] / "shared" / "data" / "geometry3k" / "even.jsonl"

TRIANGLE = {"A": [0, 100], "B": [100, 100], "C": [0, 0]}
SIDES = ["AB", "BC", "CA"]


def item(
    drawn: list[str],
    told: list[str],
    places: dict[str, list[float]] | None = None,
    lines: list[str] = SIDES,
    choices: tuple[str, ...] = ("3", "4", "5", "6"),
    words: str = "Find x.",
) -> dict[str, Any]:
    places = TRIANGLE if places is None else places
    return {
        "id": "0",
        "diagram": {
            "point_instances": list(places),
            "line_instances": lines,
            "circle_instances": [],
            "diagram_logic_forms": drawn,
            "point_positions": places,
        },
        "text": {"text_logic_forms": told},
        "item": {"problem_text": words, "choices": list(choices), "answer": "C"},
    }


def document(given: dict[str, Any]) -> dict[str, Any]:
    reading = read(given)
    assert isinstance(reading, ReadQuestion), reading
    decode(dict(reading.document), source="item")
    return dict(reading.document)


def givens(*drawn: str, told: tuple[str, ...] = (), **more: Any) -> set[str]:
    return set(document(item(list(drawn), [*told, "Find(x)"], **more))["givens"].values())


def test_a_right_triangle() -> None:
    drawn = [
        "Equals(LengthOf(Line(A, B)), 4)",
        "Equals(LengthOf(Line(C, A)), 3)",
        "Equals(LengthOf(Line(B, C)), x)",
        "Perpendicular(Line(A, B), Line(A, C))",
    ]
    assert document(item(drawn, ["Find(x)"])) == {
        "id": "geometry3k-0",
        "points": "A B C",
        "unknowns": {"x": "real"},
        "givens": {
            "g1": "length(A, B) = 4",
            "g2": "length(C, A) = 3",
            "g3": "length(B, C) = x",
            "g4": "perpendicular(line(A, B), line(A, C))",
            "g5": "triangle(A, B, C)",
        },
        "ask": {"find": "x", "as": "choice"},
        "options": [
            {"label": "A", "value": "3"},
            {"label": "B", "value": "4"},
            {"label": "C", "value": "5"},
            {"label": "D", "value": "6"},
        ],
        "answer": "C",
    }


def test_numbers_stand_for_degrees_at_angles_and_arcs() -> None:
    assert "angle(A, B, C) = (3*x - 10) deg" in givens("Equals(MeasureOf(Angle(A, B, C)), 3x-10)")
    asked = document(item([], ["Find(MeasureOf(Angle(B)))"]))["ask"]
    assert asked["find"] == "(angle(A, B, C))/(1 deg)"


def test_an_angle_of_two_polygons_at_one_corner_is_not_guessed() -> None:
    square = {"A": [0, 100], "B": [100, 100], "C": [100, 0], "D": [0, 0]}
    lines = ["AB", "BC", "CD", "DA", "BD"]
    asked = ["Find(MeasureOf(Angle(B)))"]
    for triangle, known in (["Triangle(A, B, D)"], False), ([], True):
        drawn = ["Quadrilateral(A, B, C, D)", *triangle]
        reading = read(item(drawn, asked, square, lines))
        if known:
            assert isinstance(reading, ReadQuestion)
        else:
            assert reading == CannotRead("the angle at B is one of several")


def test_a_shape_of_which_something_is_asked_is_stated() -> None:
    places = {"A": [0, 100], "B": [100, 100], "C": [100, 0], "D": [0, 0]}
    lines = ["AB", "BC", "CD", "DA"]
    for word, stated in (("Rhombus", True), ("Quadrilateral", False)):
        asked = [f"Find(AreaOf({word}(A, B, C, D)))"]
        found = document(item([], asked, places, lines)).get("givens", {})
        assert ("rhombus(A, B, C, D)" in set(found.values())) is stated


def test_an_angle_named_by_a_number() -> None:
    drawn = "Equals(MeasureOf(Angle(A, C, B)), MeasureOf(angle 2))"
    found = givens(drawn, told=("Equals(MeasureOf(Angle(2)), x)",))
    assert found == {"angle(A, C, B) = (x) deg", "triangle(A, B, C)"}


def test_latex_in_expressions_and_choices() -> None:
    found = document(
        item(
            [r"Equals(LengthOf(Line(A, B)), \frac{3}{5}y+2)"],
            ["Find(y)"],
            choices=("2 \\sqrt { 3 }", "\\frac { 1 } { 3 }", "4 \\pi", "6"),
        )
    )
    assert found["givens"]["g1"] == "length(A, B) = 3/5*y + 2"
    assert [option["value"] for option in found["options"]] == ["2*sqrt(3)", "1/3", "4*pi", "6"]


@pytest.mark.parametrize(
    ("words", "choices", "rounding", "last"),
    [
        ("Find x.", ("1", "2", "3", "4"), None, "4"),
        ("Find x. Round to the nearest tenth.", ("1.5", "2", "3", "4"), "1 dp", "4.0"),
        ("Find x. Round to the nearest degree.", ("1", "2", "3", "4"), "nearest 1", "4"),
        ("Find x.", ("1.25", "2.5", "3", "4"), "2 dp", "4.00"),
    ],
)
def test_rounding(words: str, choices: tuple[str, ...], rounding: str | None, last: str) -> None:
    found = document(
        item(["Equals(LengthOf(Line(A, B)), x)"], ["Find(x)"], choices=choices, words=words)
    )
    assert found["ask"].get("round") == rounding
    assert found["options"][3]["value"] == last


QUADRILATERAL = {"A": [0, 100], "B": [100, 100], "C": [140, 0], "D": [40, 0]}
ROUND = ["AB", "BC", "CD", "DA"]


@over_rows(
    ("statement", "says"),
    [
        ("Parallelogram(A,B,C,D)", {"parallelogram(A, B, C, D)"}),
        ("Parallelogram($)", {"parallelogram("}),
        (
            "Similar(Triangle(A,B,C),Triangle(B,C,D))",
            {"similar(triangle(A, B, C), triangle(B, C, D))"},
        ),
        ("Equilateral(Triangle(A,B,C))", {"equilateral(triangle(A, B, C))"}),
        ("Regular(Quadrilateral(A,B,C,D))", {"regular(polygon(A, B, C, D))"}),
        ("BisectsAngle(Line(A,C),Angle(B,A,D))", {"angle(B, A, C) = angle(C, A, D)"}),
        ("IsMidpointOf(Point(C),Line(A,B))", {"C = midpoint(A, B)"}),
        ("IsMedianOf(Line(A,D),Triangle(A,B,C))", {"D = midpoint(B, C)"}),
        ("IsAltitudeOf(Line(A,D),Triangle(A,B,C))", {"D = foot(A, line(B, C))"}),
        ("RightAngle(Angle(A,B,C))", {"angle(A, B, C) = 90 deg"}),
        (
            "IsIncenterOf(Point(D),Triangle(A,B,C))",
            {"inside(D, triangle(A, B, C))", "angle(B, A, D) = angle(D, A, C)"},
        ),
        ("IsCentroidOf(Point(D),Triangle(A,B,C))", {"D = centroid(triangle(A, B, C))"}),
    ],
)
def test_statements(statement: str, says: set[str]) -> None:
    found = givens(
        "Equals(LengthOf(Line(A, B)), x)",
        told=(statement,),
        places=QUADRILATERAL,
        lines=ROUND,
    )
    for text in says:
        assert any(given.startswith(text) for given in found), found


def test_the_parallel_sides_of_a_trapezium_are_seen() -> None:
    places = {"A": [0, 100], "B": [200, 100], "C": [140, 0], "D": [60, 0]}
    found = givens(
        "Equals(LengthOf(Line(A, B)), x)",
        told=("Trapezoid(B,C,D,A)",),
        places=places,
        lines=ROUND,
    )
    assert {"convex(B, C, D, A)", "parallel(line(C, D), line(B, A))"} <= found


CIRCLE = {"O": [100, 100], "A": [200, 100], "B": [100, 0], "C": [0, 100], "P": [200, 0]}
RIM = [f"PointLiesOnCircle({name}, Circle(O, radius_0_0))" for name in "ABC"]


def test_circles_arcs_and_tangents() -> None:
    found = givens(
        *RIM,
        "Equals(MeasureOf(Arc(A, B)), x)",
        "Equals(MeasureOf(Arc(A, B, C)), 180)",
        told=("Tangent(Line($),Circle($))", "Equals(RadiusOf(Circle(O)),5)"),
        places=CIRCLE,
        lines=["OA", "OB", "OC", "AP"],
    )
    assert {
        "on(A, circle(O))",
        "angle(A, O, B) = (x) deg",
        "tangent(line(A, P), circle(O))",
        "radius(circle(O)) = 5",
    } <= found


def test_an_arc_of_two_ends_is_the_longer_one_if_it_measures_so() -> None:
    found = givens(
        *RIM,
        "Equals(MeasureOf(Arc(A, B)), 270)",
        "Equals(MeasureOf(Arc(B, C)), 90)",
        "Equals(MeasureOf(Angle(A, O, C)), 200)",
        "Equals(LengthOf(Line(O, A)), x)",
        places=CIRCLE,
        lines=["OA", "OB", "OC"],
    )
    assert {"360 deg - angle(A, O, B) = 270 deg", "angle(B, O, C) = (90) deg"} <= found
    assert "360 deg - angle(A, O, C) = 200 deg" in found


def test_segments_that_do_not_look_like_tangents_are_none() -> None:
    found = givens(
        *RIM,
        "Equals(LengthOf(Line(A, B)), x)",
        told=("Tangent(Line($),Circle($))",),
        places=CIRCLE,
        lines=["OA", "AB", "BC"],
    )
    assert not any(given.startswith("tangent") for given in found)


def test_a_major_arc_is_more_than_half() -> None:
    places = CIRCLE | {"D": [100, 200]}
    found = givens(
        *RIM,
        "PointLiesOnCircle(D, Circle(O, radius_0_0))",
        "Equals(MeasureOf(Arc(A, D, B)), x)",
        places=places,
        lines=["OA", "OB", "OC", "OD"],
    )
    assert "360 deg - angle(A, O, B) = (x) deg" in found


def test_a_measured_arc_reaches_past_the_points_that_it_is_seen_to() -> None:
    places = {"O": [100, 100], "A": [200, 100], "B": [100, 0], "C": [0, 100], "D": [30, 171]}
    found = givens(
        *RIM,
        "PointLiesOnCircle(D, Circle(O, radius_0_0))",
        "Equals(MeasureOf(Arc(A, B)), x)",
        "Equals(MeasureOf(Angle(C, O, A)), 170)",
        places=places,
        lines=["OA", "OB", "OC"],
    )
    sides = {given for given in found if "line(A, B)" in given}
    assert sides == {"same_side(C, O, line(A, B))", "same_side(D, O, line(A, B))"}
    # The centre is seen on the chord from A to C: nothing is said of its sides.
    assert not any("line(A, C)" in given and "O" in given for given in found)


@pytest.mark.parametrize(
    ("drawn", "told", "reason"),
    [
        ([], ["IsRadiusOfTheWorld(Line(A,B))", "Find(x)"], "IsRadiusOfTheWorld(...) is not read"),
        ([], [], "0 things are asked"),
        ([], ["Find(AreaOf(Shaded(Shape($))))"], "what is shaded is seen in the picture alone"),
        ([], ["Find(MeasureOf(Angle(Q)))"], "Angle(Q) is not an angle of the diagram"),
        ([], ["Find(LengthOf(Line(A,Q)))"], "Q is not a point of the diagram"),
        (["PointLiesOnLine(A, Line(m))"], ["Find(x)"], "a point on a line"),
        (
            ["Equals(LengthOf(Line(A, B)), MeasureOf(Angle(A, B, C)))"],
            ["Find(x)"],
            "are of different kinds",
        ),
        (
            [
                "PointLiesOnCircle(B, Circle(A, radius_0_0))",
                "PointLiesOnCircle(C, Circle(A, radius_1_0))",
            ],
            ["Find(x)"],
            "circles with one centre and different radii",
        ),
        ([], [r"Equals(x, \oops)", "Find(x)"], "oops"),
    ],
)
def test_what_has_no_faithful_reading_is_refused(
    drawn: list[str], told: list[str], reason: str
) -> None:
    reading = read(item(drawn, told))
    assert isinstance(reading, CannotRead), reading
    assert reason in reading.reason


def _of_the_figure(places: dict[str, list[float]], lines: list[str], *drawn: str) -> str:
    """What the area of the figure is taken to be, or why it is not."""
    reading = read(item([*drawn, "Equals(x, 3)"], ["Find(AreaOf(Shape($)))"], places, lines))
    return reading.document["ask"]["find"] if isinstance(reading, ReadQuestion) else "refused"


HEIGHT = QUADRILATERAL | {"H": [100, 0]}
ON_SIDE = "PointLiesOnLine(H, Line(D, C))"


@pytest.mark.parametrize(
    ("lines", "more", "asked"),
    [
        # One polygon, alone or with lines from its boundary to its boundary.
        (ROUND, (), "area(polygon(A, B, C, D))"),
        ([*ROUND, "AC"], (), "area(polygon(A, B, C, D))"),
        ([*ROUND, "BH"], (ON_SIDE,), "area(polygon(A, B, C, D))"),
        # What is left open is never guessed.
        (["AB", "BC", "CA", "CD"], (), "refused"),
        (["AB", "BC", "CD"], (), "refused"),
        (["AB", "BC", "CA"], (), "area(triangle(A, B, C))"),
    ],
)
def test_the_figure_is_all_that_is_drawn(
    lines: list[str], more: tuple[str, ...], asked: str
) -> None:
    places = HEIGHT if more else QUADRILATERAL
    found = _of_the_figure(places, lines, *more)
    corners = "".join(sorted(name for name in asked if name.isupper()))
    assert found.partition("(")[2].partition("(")[0] == asked.partition("(")[2].partition("(")[0]
    assert "".join(sorted(name for name in found if name.isupper())) == corners


def test_a_line_that_ends_inside_leaves_the_figure_open() -> None:
    places = QUADRILATERAL | {"M": [70, 50]}
    assert _of_the_figure(places, [*ROUND, "AM"]) == "refused"
    assert _of_the_figure(places, [*ROUND, "AM", "MC", "MB"]) == "refused"


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        (["OA"], "area(circle(O))"),
        (["OA", "OC", "AC"], "area(circle(O))"),
        (["OA", "AB"], "refused"),
        (["OA", "AP"], "refused"),
    ],
)
def test_the_figure_is_a_circle_alone_or_with_radii(lines: list[str], asked: str) -> None:
    assert _of_the_figure(CIRCLE, lines, *RIM) == asked


@pytest.mark.parametrize("letter", ["e", "i", "d", "x", "E"])
def test_every_letter_of_a_length_is_an_unknown_number(letter: str) -> None:
    found = document(item([f"Equals(LengthOf(Line(A, B)), 2{letter}+1)"], [f"Find({letter})"]))
    assert found["unknowns"] == {letter: "real"}
    assert found["givens"]["g1"] == f"length(A, B) = 2*{letter} + 1"


def test_letters_side_by_side_are_factors() -> None:
    found = document(item(["Equals(LengthOf(Line(A, B)), 3ex)", "Equals(e, 2)"], ["Find(x)"]))
    assert found["unknowns"] == {"e": "real", "x": "real"}
    assert found["givens"]["g1"] == "length(A, B) = 3*e*x"


def test_the_text_says_what_lies_on_the_only_circle() -> None:
    told = ("PointLiesOnCircle(P, Circle($))", "Equals(LengthOf(Line(O, A)), x)")
    found = givens(*RIM, told=told, places=CIRCLE, lines=["OA", "OB"])
    assert {"on(A, circle(O))", "on(P, circle(O))"} <= found
    without = read(item([], [*told, "Find(x)"], CIRCLE, ["OA", "OB"]))
    assert isinstance(without, CannotRead)


def test_the_text_says_what_lies_on_a_line() -> None:
    places = TRIANGLE | {"D": [50, 100]}
    told = ("PointLiesOnLine(D, Line(A, B))", "Equals(LengthOf(Line(A, D)), x)")
    assert "on(D, segment(A, B))" in givens(told=told, places=places, lines=SIDES)


def test_without_choices_there_is_no_answer() -> None:
    open_item = item(["Equals(LengthOf(Line(A, B)), x)"], ["Find(x)"])
    del open_item["item"]
    found = read(open_item)
    assert isinstance(found, ReadQuestion)
    assert found.document["ask"] == {"find": "x", "as": "value"}
    assert "answer" not in found.document


def collection() -> list[dict[str, Any]]:
    if not COLLECTION.exists():
        pytest.skip("the shared collection is not here")
    return [json.loads(line) for line in COLLECTION.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_most_items_with_answers_are_read(every: int) -> None:
    items = [row for row in collection() if "item" in row][::every]
    readings = [read(row) for row in items]
    documents = [one.document for one in readings if isinstance(one, ReadQuestion)]
    for one in documents:
        decode(dict(one), source=str(one["id"]))
    assert len(items) == 300 // every
    assert len(documents) >= 265 // every


@pytest.mark.slow
def test_no_item_breaks_the_reader() -> None:
    rows = collection()
    readings = [read(row) for row in rows]
    assert sum(isinstance(one, ReadQuestion) for one in readings) >= 0.8 * len(rows)


def _crossed(crossings: int) -> dict[str, Any]:
    """A line AB, crossed by parallels at points of which one has a measured angle."""
    places: dict[str, list[float]] = {"A": [0, 100], "B": [1000, 100]}
    lines = ["AB"]
    drawn = ["Equals(MeasureOf(Angle(A, P0, T0)), 3*x)", "Equals(MeasureOf(Angle(B, P0, T0)), x)"]
    for number in range(crossings):
        foot, top = f"P{number}", f"T{number}"
        places |= {foot: [100 * number + 100, 100], top: [100 * number + 150, 0]}
        drawn.append(f"PointLiesOnLine({foot}, Line(A, B))")
    names = {name: chr(ord("C") + place) for place, name in enumerate(sorted(places)[2:])}
    for old, new in names.items():
        places[new] = places.pop(old)
        drawn = [form.replace(old, new) for form in drawn]
    lines += [names[f"P{n}"] + names[f"T{n}"] for n in range(crossings)]
    return item(drawn, ["Find(x)"], places, lines, ("30", "40", "45", "60"))


@pytest.mark.parametrize(("crossings", "points"), [(6, 14), (7, 4)])
def test_points_of_a_large_diagram_on_which_nothing_depends_are_left_out(
    crossings: int, points: int
) -> None:
    read_as = document(_crossed(crossings))
    assert len(read_as["points"].split()) == points
    said = " ".join(read_as["givens"].values())
    assert f"on({_first_crossing(crossings)}, segment(A, " in said


def _first_crossing(crossings: int) -> str:
    (form, *_) = _crossed(crossings)["diagram"]["diagram_logic_forms"]
    return str(form).split(", ")[1]
