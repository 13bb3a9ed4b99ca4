"""Moodle XML: every question in the shape that Moodle reads; a changed file is refused."""

from __future__ import annotations

import base64
import tomllib
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from exported import HERE, asked_in, only

from mathverify.verification.renderer import Page, Sheet
from renderers.errors import ReadBackError
from renderers.exchange.items import items
from renderers.moodle import check_moodle

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
    ],
)
def test_a_changed_file_is_refused(before: str, after: str, sheet: Sheet) -> None:
    page = only("moodle")
    assert before in page.text
    changed = Page(page.name, page.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_moodle(changed, tuple(items(sheet, "moodle")))
