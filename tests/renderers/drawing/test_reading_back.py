"""Pictures read back: as written they agree, with anything changed in them they do not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml
from picture_mutations import mutations
from pictured import charts, planes, questions, written_figures

from geometry.depicting import Depiction, depiction
from geometry.figure.composing import Composition
from geometry.figure.drawing import Drawing
from geometry.figure.elements import AngleLabel, LengthLabel, Polygon
from geometry.figure.errors import FigureError
from geometry.figure.style import Style, Weight
from geometry.figure.text import upright
from mathverify.errors import MathverifyError
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Agrees, CannotTell, Consistency, Disagrees, as_data
from renderers.drawing import arrange, write
from renderers.drawing.reading import read_back, read_figure

TRIANGLE = """
id: triangle
data: {ab: 5 cm, ac: 4 cm}
unknowns: {A: point, B: point, C: point}
givens:
  right: angle(A, C, B) = 90 deg
  hypotenuse: length(A, B) = ab
  leg: length(A, C) = ac
figure:
  draw: ["triangle ABC"]
  mark: ["right_angle(A,C,B)", "length(A,B)", "length(A,C)", {"length(B,C)": "?"}]
ask: {find: "length(B, C)", as: value, unit: cm}
answer: 3 cm
prose: {stem: "The angle at C is right, AB is {ab}, AC is {ac}. Find BC."}
"""


def _written(drawing: Drawing) -> tuple[str, Drawing]:
    return write(arrange(drawing), "svg").decode(), drawing


def _read(svg: str, drawing: Drawing) -> Consistency:
    return read_back(svg.encode(), drawing, arrange(drawing))


def _names(consistency: Consistency) -> set[tuple[str, str]]:
    assert isinstance(consistency, Disagrees), consistency
    return {(fault.element, fault.kind.value) for fault in consistency.faults}


# --- as written ------------------------------------------------------------------------


def _alarms(drawings: Iterator[tuple[str, Drawing]]) -> list[str]:
    found = []
    for name, drawing in drawings:
        page = arrange(drawing)
        said = read_back(write(page, "svg"), drawing, page)
        if said != Agrees(len(page.pieces)):
            found.append(f"{name}: {said}")
    return found


def test_pictures_as_written_agree() -> None:
    assert not _alarms(iter((*charts(8), *planes(0, 5))))


@pytest.mark.slow
def test_all_pictures_as_written_agree() -> None:
    assert not _alarms(iter((*charts(), *written_figures(), *planes(0, 400))))


def test_one_of_each_kind_agrees_but_for_a_false_right_angle(one_of_each: Drawing) -> None:
    """The corner that the fixture marks as right is not."""
    page = arrange(one_of_each)
    said = read_back(write(page, "svg"), one_of_each, page)
    assert _names(said) == {("rightangle", "wrong-mark")}
    assert "100.3°" in str(said)


# --- changed ---------------------------------------------------------------------------


def _missed(drawings: Iterator[tuple[str, Drawing]], every: int) -> tuple[Counter[str], list[str]]:
    """How changed pictures were noticed, of every so many changes one; those that were not."""
    noticed: Counter[str] = Counter()
    missed = []
    for seed, (name, drawing) in enumerate(drawings):
        page = arrange(drawing)
        svg = write(page, "svg").decode()
        for number, (what, changed) in enumerate(mutations(svg, seed)):
            if (number + seed) % every:
                continue
            assert changed != svg, f"{name}: {what} changed nothing"
            match read_back(changed.encode(), drawing, page):
                case Agrees():
                    missed.append(f"{name}: {what}")
                case Disagrees(faults=faults):
                    noticed[faults[0].kind.value] += 1
                case CannotTell():
                    noticed["not read"] += 1
    return noticed, missed


def test_changed_pictures_do_not_agree() -> None:
    noticed, missed = _missed(iter((*charts(8), *planes(0, 5))), every=83)
    assert not missed
    assert noticed.total() > 30
    assert len(noticed) >= 8


@pytest.mark.slow
def test_all_changed_pictures_do_not_agree() -> None:
    """Several thousands of changes over every kind of diagram."""
    noticed, missed = _missed(iter((*charts(), *written_figures(), *planes(100, 40))), every=7)
    print(noticed)
    assert not missed
    assert noticed.total() > 4000


@pytest.mark.parametrize(
    ("old", "new", "element", "fault"),
    [
        (">4 cm<", ">6 cm<", "label-AC", "wrong-text"),
        (">?<", ">3 cm<", "label-BC", "leaked-answer"),
        (">B<", ">D<", "label-B", "wrong-text"),
        ('id="label-A"', 'id="label-E"', "label-A", "missing-element"),
        ('id="label-A"', 'id="label-E"', "label-E", "extra-element"),
        ('data-source="given:leg"', 'data-source="given:right"', "label-AC", "wrong-source"),
        ("<title>Figure with triangle", "<title>Figure with square", "page", "wrong-description"),
        ('<g id="polygon', '<g opacity="0" id="polygon', "polygon-ABC", "foreign-markup"),
        ('stroke-width="1.2"', 'stroke-width="2"', "polygon-ABC", "wrong-style"),
    ],
)
def test_a_change_has_its_name(old: str, new: str, element: str, fault: str) -> None:
    shown, svg = _triangle()
    assert old in svg
    said = _held(svg.replace(old, new, 1), shown)
    assert (element, fault) in _names(said)


@cache
def _triangle() -> tuple[Depiction, str]:
    shown = depiction(_spec(TRIANGLE))
    return shown, _written(shown.compositions[0].drawing)[0]


def _spec(text: str) -> ProblemSpec:
    return decode(yaml.safe_load(text), source="test")


def _held(svg: str, shown: Depiction) -> Consistency:
    drawing = shown.compositions[0].drawing
    return read_figure(svg.encode(), shown, drawing, arrange(drawing))


# --- held to the question --------------------------------------------------------------


def test_measures_are_taken_of_what_is_drawn() -> None:
    shown, svg = _triangle()
    said = _held(svg, shown)
    assert isinstance(said, Agrees)
    assert {one.source for one in said.measures} == {
        "label-AB",
        "label-AC",
        "right",
        "hypotenuse",
        "leg",
    }
    assert all(one.drawn == pytest.approx(one.said, rel=1e-4) for one in said.measures)
    assert as_data(said)["consistency"] == "agrees"


def _redrawn(change: type[LengthLabel | AngleLabel | Polygon]) -> Consistency:
    """The triangle drawn wrongly, and read back with the wrong drawing as the standard."""
    shown, _ = _triangle()
    drawing = shown.compositions[0].drawing
    elements = []
    for element in drawing.elements:
        if isinstance(element, LengthLabel) and change is LengthLabel and element.id == "label-AC":
            element = replace(element, text=upright("4.5 cm"))
        if isinstance(element, Polygon) and change is Polygon:
            # The first corner farther from the middle of the other two: all its sides grow.
            (x, y), *rest = element.points
            away = [at - sum(place[k] for place in rest) / 2 for k, at in enumerate((x, y))]
            corner = (x + 0.02 * away[0], y + 0.02 * away[1])
            element = replace(element, points=(corner, *rest))
        elements.append(element)
    wrong = replace(drawing, elements=tuple(elements))
    changed = replace(shown, compositions=(Composition(wrong, ()),))
    return _held(_written(wrong)[0], changed)


def test_a_drawing_that_is_wrong_itself_does_not_agree() -> None:
    assert _names(_redrawn(LengthLabel)) == {
        ("label-AC", "false-measure"),
        ("label-AC", "untold-number"),
    }
    assert {name for name, _ in _names(_redrawn(Polygon))} >= {"label-AB", "hypotenuse"}


def test_another_datum_makes_another_figure() -> None:
    _, svg = _triangle()
    changed = _spec(TRIANGLE.replace("ac: 4 cm", "ac: 3 cm").replace("answer: 3", "answer: 4"))
    said = _held(svg, depiction(changed))
    assert {("label-AC", "leaked-answer"), ("polygon-ABC", "wrong-geometry")} <= _names(said)


def _figured(each: int, seed: int) -> Iterator[tuple[ProblemSpec, Depiction]]:
    for spec in questions(each, seed):
        yield spec, depiction(spec)


@pytest.mark.slow
def test_the_families_agree_with_their_figures() -> None:
    count = 0
    for spec, shown in _figured(4, 11):
        for one in shown.compositions:
            page = arrange(one.drawing)
            said = read_figure(write(page, "svg"), shown, one.drawing, page)
            assert isinstance(said, Agrees), f"{spec.id}: {said}"
            count += 1
    assert count >= 34 * 4


@pytest.mark.slow
def test_a_datum_that_is_changed_after_drawing_is_noticed() -> None:
    noticed, missed = 0, []
    for spec, shown in _figured(1, 23):
        pages = [arrange(one.drawing) for one in shown.compositions]
        for name, other in _other_data(spec):
            try:
                changed = depiction(other)
                drawings = [one.drawing for one in changed.compositions]
                others = list(map(arrange, drawings))
            except (FigureError, MathverifyError):
                continue
            if [write(page, "svg") for page in pages] == [write(page, "svg") for page in others]:
                continue  # The datum is not in the figure.
            held = [
                read_figure(write(page, "svg"), changed, drawing, standard)
                for page, drawing, standard in zip(pages, drawings, others, strict=True)
            ]
            noticed += 1
            if all(isinstance(one, Agrees) for one in held):
                missed.append(f"{spec.id}: {name}")
    assert not missed
    assert noticed >= 30


def _other_data(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    """The question with one number of its data another."""
    for place, datum in enumerate(spec.data):
        found = re.search(r"\d+", datum.value)
        if found is None:
            continue
        number = str(int(found[0]) + (1 if int(found[0]) < 20 else 3))
        value = datum.value[: found.start()] + number + datum.value[found.end() :]
        other = datum.model_copy(update={"value": value})
        data = (*spec.data[:place], other, *spec.data[place + 1 :])
        yield datum.name, spec.model_copy(update={"data": data})


@pytest.mark.parametrize(
    "givens",
    [
        ["Q = rotate(P, O, 90 deg)", "length(O, P) = 4"],  # No mirror image turns this way.
        ["bearing(O, P) = 000 deg", "length(O, P) = 4", "length(P, Q) = 3", "bearing(P, Q) = 120"],
    ],
)
def test_ways_to_turn_are_drawn_as_they_are_said(givens: list[str]) -> None:
    document = {"id": "turned", "points": "O P Q", "givens": givens}
    shown = depiction(decode({**document, "ask": {"find": "length(O, Q)"}}, source="test"))
    said = _held(_written(shown.compositions[0].drawing)[0], shown)
    assert isinstance(said, Agrees), said
    assert len(said.measures) > 2


CHART = """
id: chart
data: {bus: 14, car: 9, walk: 10, k: 4, z: "3 + 4*i", t: 150 deg}
functions: {f: "f(x) = x^2 - 2"}
unknowns: {n: real}
givens: {all: "n = bus + car + walk"}
figure: FIGURE
ask: {find: n, as: value}
answer: 33
prose: {stem: "The numbers by bus, car and on foot are shown. How many are there?"}
"""
BARS = "{bar_chart: {categories: [Bus, Car, Walk], values: [bus, car, walk]}}"
PIE = "{pie_chart: {categories: [Bus, Car, Walk], values: [bus, car, walk]}}"
PICTOGRAM = "{pictogram: {categories: [Bus, Car, Walk], values: [bus, car, walk], each: k}}"
PARTS = "{fraction_bar: {parts: bus, shaded: car}}"
ARGAND = "{argand: {points: [z], vectors: true}}"
NET = "{net: {cuboid: {length: bus, width: car, height: walk}}}"
CIRCLE = "{unit_circle: {points: {P: t}}}"
GRAPH = "{axes: {x: [-3, 3], y: [-3, 7]}, plot: [f]}"


@pytest.mark.parametrize(
    ("figure", "name", "field", "value"),
    [
        (BARS, "bar-0-0", "top", 13.0),
        (BARS, "number-y-1", "text", upright("3")),
        (PIE, "sector-0", "sweep", -120.0),
        (PICTOGRAM, "symbol-1-2", "sweep", 180.0),
        (PARTS, "part-0-0-8", "style", Style(weight=Weight.THIN)),
        (NET, "edge-0", "end", (13.0, -10.0)),
        (ARGAND, "vector-0", "end", (4.0, 3.0)),
        (CIRCLE, "point-0", "at", (-0.8, 0.5)),
        (CIRCLE, "point-0", "at", (0.0, 1.0)),
        (GRAPH, "curve-0", "pieces", (((-1.0, -1.0), (0.0, -1.0), (1.0, -1.0)),)),
    ],
)
def test_a_chart_that_is_wrong_itself_does_not_agree(
    figure: str, name: str, field: str, value: object
) -> None:
    """Drawn from the right data, and then one element changed before it is written."""
    shown = depiction(_spec(CHART.replace("FIGURE", figure)))
    drawing = shown.compositions[0].drawing
    assert isinstance(_held(_written(drawing)[0], shown), Agrees)
    elements = tuple(
        replace(one, **{field: value}) if one.id == name else one  # type: ignore[arg-type]
        for one in drawing.elements
    )
    wrong = replace(drawing, elements=elements)
    changed = replace(shown, compositions=(Composition(wrong, ()),))
    found = _names(_held(_written(wrong)[0], changed))
    element = {"symbol-1-2": "row-1", "part-0-0-8": "part-0"}.get(name, name)
    assert (element, "false-measure") in found


# --- what is no picture of ours --------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<svg ", '<!DOCTYPE svg [<!ENTITY a "b">]><svg '),
        ("<svg ", '<!DOCTYPE svg SYSTEM "file:///etc/hostname"><svg '),
        ("<svg ", "<?xml-stylesheet href='a.css'?><svg "),
        ("<title>", "<!-- a comment --><title>"),
        ("<title>", "<title><![CDATA["),
        ("</svg>", ""),
        ("<svg ", "<html "),
        ('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
        ("data-world", "data-word"),
        ('viewBox="0 0', 'viewBox="1 0'),
    ],
)
def test_what_is_no_picture_of_ours_is_not_read(old: str, new: str) -> None:
    shown, svg = _triangle()
    assert isinstance(_held(svg.replace(old, new, 1), shown), CannotTell)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"<svg/>", b"<a" * 100000, b"x" * 9_000_000])
def test_nonsense_is_not_read(content: bytes) -> None:
    shown, _ = _triangle()
    drawing = shown.compositions[0].drawing
    assert isinstance(read_figure(content, shown, drawing, arrange(drawing)), CannotTell)


# --- the same bytes everywhere ---------------------------------------------------------


@pytest.mark.slow
def test_pictures_have_the_same_bytes_whatever_the_hash_seed() -> None:
    program = str(Path(__file__).with_name("picture_digests.py"))

    def digests(seed: str) -> list[str]:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        done = subprocess.run(
            [sys.executable, program], capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout.splitlines()

    one, other = digests("1"), digests("98765")
    assert one == other
    assert len(one) > 100
