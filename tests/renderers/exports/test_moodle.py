"""Moodle XML: every question in the shape that Moodle reads; a changed file is refused."""

from __future__ import annotations

import base64
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from exported import HERE, asked_in, only

from mathverify import loads, verify
from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet, SheetSection
from renderers.exchange.items import items
from renderers.moodle import RENDERER, check_moodle

SHAPE = tomllib.loads((HERE / "cases" / "moodle.toml").read_text(encoding="utf-8"))
SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "schemas" / "stack"


def questions(text: str) -> list[Element]:
    return [one for one in ElementTree.fromstring(text) if one.get("type") != "category"]


def by_name(text: str, part: str) -> Element:
    return next(one for one in questions(text) if part in (one.findtext("name/text") or ""))


def faults(text: str) -> Iterator[str]:
    """What Moodle's importer would stumble over."""
    for question in questions(text):
        kind = SHAPE["types"].get(question.get("type"))
        if kind is None:
            yield f"type {question.get('type')}"
            continue
        found = Counter(child.tag for child in question)
        wanted = Counter([*SHAPE["every"], *kind["children"]])
        missing = wanted - found
        extra = found - wanted - Counter(kind.get("optional", ()))
        extra.pop("answer", None)
        yield from (f"{name} in {question.get('type')}" for name in (missing | extra))
        yield from (name for name in SHAPE["texts"] if question.find(f"{name}/text") is None)
        text = question.findtext("questiontext/text") or ""
        if "gap" in kind:
            gaps, numbers = re.findall(r"\{\d*:[^}]*\}", text), re.compile(kind["gap"])
            if not gaps or not all(numbers.fullmatch(gap) for gap in gaps):
                yield f"gaps {gaps}"
            continue
        fractions = [answer.get("fraction") for answer in question.iterfind("answer")]
        if "100" not in fractions or set(fractions) - {"0", "100"}:
            yield f"fractions {fractions}"
        for answer in question.iterfind("answer"):
            if [child.tag for child in answer] != kind["answer"]:
                yield f"answer of {question.get('type')}"
        yield from (f"image {image}" for image in _images_without_file(question))


def _images_without_file(question: Element) -> list[str]:
    text = question.findtext("questiontext/text") or ""
    files = {file.get("name") for file in question.iterfind("questiontext/file")}
    named = [piece.split('"')[0] for piece in text.split("@@PLUGINFILE@@/")[1:]]
    return [name for name in named if name not in files]


def test_every_question_is_there_in_a_shape_that_moodle_reads(sheet: Sheet) -> None:
    text = only("moodle").text
    assert len(questions(text)) == asked_in(sheet)
    assert list(faults(text)) == []
    kinds = {question.get("type") for question in questions(text)}
    assert kinds == set(SHAPE["types"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<tolerance>0</tolerance>", ""),
        ('fraction="100"', 'fraction="1"'),
        ('type="shortanswer"', 'type="shortanswers"'),
        ("<single>true</single>", ""),
        ('<file name="', '<file name="other-'),
        (":NUMERICAL:=", ":NUMERIC:="),
        (":0}", "}"),
    ],
)
def test_a_broken_twin_has_a_fault(before: str, after: str) -> None:
    text = only("moodle").text
    assert before in text
    assert list(faults(text.replace(before, after, 1)))


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not here")
def test_what_all_types_share_is_what_samples_of_moodle_have() -> None:
    for sample in sorted(SAMPLES.glob("*.xml")):
        for question in ElementTree.fromstring(sample.read_text(encoding="utf-8")):
            if question.get("type") == "stack":
                assert set(SHAPE["every"]) <= {child.tag for child in question}
                assert all(question.find(f"{name}/text") is not None for name in SHAPE["texts"])


def test_sections_are_categories(sheet: Sheet) -> None:
    root = ElementTree.fromstring(only("moodle").text)
    names = [one.findtext("category/text") for one in root if one.get("type") == "category"]
    assert names == [
        "$course$/top/R&D <1>//2/Sampled // one",
        "$course$/top/R&D <1>//2/Written <b>",
    ]


def test_a_number_is_marked_with_its_unit() -> None:
    question = by_name(only("moodle").text, "units")
    assert question.get("type") == "numerical"
    assert Decimal(question.findtext("answer/text") or "") == 60
    assert [unit.text for unit in question.iterfind("units/unit/unit_name")] == ["km/h"]
    assert "Answer in km/h." in (question.findtext("questiontext/text") or "")


def test_formulas_options_and_spellings() -> None:
    text = only("moodle").text
    choice = by_name(text, "parts-line")
    assert r"\(x + y = 10\)" in (choice.findtext("questiontext/text") or "")
    solved = by_name(text, "quadratic-roots-medium-choice")
    right = [one for one in solved.iterfind("answer") if one.get("fraction") == "100"]
    assert len(right) == 1
    assert len(solved.findall("answer")) == 4
    surd = [answer.findtext("text") for answer in by_name(text, "surd").iterfind("answer")]
    # A star alone would stand for anything.
    assert surd == [r"7\*sqrt(2)", "7sqrt(2)", "7√2", r"7\*√2"]


def test_pictures_are_inside() -> None:
    question = by_name(only("moodle").text, "box-plot-spread-medium-open")
    (file,) = question.iterfind("questiontext/file")
    assert b"<svg" in base64.b64decode(file.text or "")
    assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in (
        question.findtext("questiontext/text") or ""
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r"\(x + y = 10\)", r"\(x + y = 12\)"),
        ("<text>60</text>", "<text>61</text>"),
        ('fraction="100"', 'fraction="0"'),
        ("parts-line", "other"),
        (":NUMERICAL:=", ":NUMERICAL:=1"),
        (r"\(y\) = {", r"\(x\) = {"),
    ],
)
def test_a_changed_file_is_refused(before: str, after: str, sheet: Sheet) -> None:
    page = only("moodle")
    assert before in page.text
    changed = Page(page.name, page.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_moodle(changed, tuple(items(sheet, "moodle")))


POINT = """\
id: crossing
data: {place: '"PLACE"', length: "3 cm"}
unknowns: {x: {domain: real, unit: cm}, y: real}
givens: {first: "x = 2*length", second: "y = -1.5"}
ask: {find: "(x, y)", as: value}
answer: "(6 cm, -1.5)"
prose: {stem: "At {place}: {first} and {second}. {ask}"}
"""


@pytest.mark.parametrize(
    ("place", "kind", "gaps"),
    [
        ("the lab", "cloze", [("x", "6", " cm"), ("y", "-1.5", "")]),
        ("{:SA:here}", "cloze", [("x", "6", " cm"), ("y", "-1.5", "")]),
    ],
)
def test_numbers_that_are_asked_for_together_are_gaps(
    place: str, kind: str, gaps: list[tuple[str, str, str]]
) -> None:
    (spec,) = loads(POINT.replace("PLACE", place))
    verified = verify(spec).verified
    assert verified is not None
    (page,) = RENDERER.render(Sheet("Points", (SheetSection("One", (verified,)),)))
    (question,) = questions(page.text)
    assert question.get("type") == kind
    text = question.findtext("questiontext/text") or ""
    found = re.findall(r"\\\((\w)\\\) = \{1:NUMERICAL:=([-\d.]+):0\}([^,<]*)", text)
    assert found == gaps
    # What the question calls a place is no gap.
    assert len(re.findall(r"\{\d*:", text)) == len(gaps)


TIME = """\
id: ride
data: {way: "3 km", speed: "30 km/h"}
ask: {find: "way/speed", as: value, UNIT}
answer: "6 min"
"""


@pytest.mark.parametrize(
    ("unit", "said"),
    [("unit: min", "Give your answer in minutes."), ("", "Answer in min.")],
)
def test_a_unit_is_asked_for_once(unit: str, said: str) -> None:
    (spec,) = loads(TIME.replace("UNIT", unit))
    verified = verify(spec).verified
    assert verified is not None
    (page,) = RENDERER.render(Sheet("Ways", (SheetSection("One", (verified,)),)))
    (question,) = questions(page.text)
    text = question.findtext("questiontext/text") or ""
    assert re.findall(r"(?:Give your a|A)nswer in \w+\.", text) == [said]
