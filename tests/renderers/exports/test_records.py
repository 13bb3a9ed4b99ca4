"""Records: every question with its texts, its answer and its figure; a changed line is refused."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from exported import asked_in, only

from mathverify.api import equivalent
from mathverify.equivalence.policy import Collections, EquivalencePolicy, Order
from mathverify.equivalence.verdict import Same
from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.items import items
from renderers.records import check_lines as check_records


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in only("records").text.splitlines()]


def by_id(records: list[dict[str, Any]], beginning: str) -> dict[str, Any]:
    return next(record for record in records if record["id"].startswith(beginning))


def test_every_question_is_there(records: list[dict[str, Any]], sheet: Sheet) -> None:
    assert len(records) == asked_in(sheet)
    ids = {item.spec.id for section in sheet.sections for item in section.items}
    assert {one["id"].removesuffix(f"-{one['part']}") for one in records} == ids


def test_texts_answers_and_steps_are_finished(records: list[dict[str, Any]]) -> None:
    record = by_id(records, "cases")
    assert record["question"]["plain"] == "Find all real numbers x with abs(x - 3) = 5."
    assert (
        record["question"]["latex"] == r"Find all real numbers $x$ with $\lvert x - 3\rvert = 5$."
    )
    assert {"{-2, 8}", "8, -2", "x = -2 or x = 8"} <= set(record["answer"]["accept"])
    assert record["steps"][0]["because"]["plain"] == "the two cases"
    assert by_id(records, "units")["answer"] | {"accept": []} == {
        "kind": "number",
        "text": "60 km/h",
        "number": "60",
        "unit": "km/h",
        "plain": "60\u202fkm/h",
        "markdown": "60\u202fkm/h",
        "latex": "60\u202fkm/h",
        "accept": [],
    }


def test_an_option_is_right_and_only_one(records: list[dict[str, Any]]) -> None:
    chosen = [record for record in records if record["options"]]
    assert len(chosen) > 8
    for record in chosen:
        right = [one["label"] for one in record["options"] if one["right"]]
        assert right == [record["answer"]["text"]]


def test_every_spelling_says_the_same(records: list[dict[str, Any]]) -> None:
    loose = EquivalencePolicy(order=Order.IGNORED, collections=Collections.LOOSE)
    for record in records:
        answer = record["answer"]
        for text in answer["accept"] if answer["kind"] in ("number", "text") else ():
            # What a pair's places are called, only the question tells: see test_keys.
            values = [
                one.partition("=")[2].strip() for one in text.replace(" and ", ",").split(",")
            ]
            named = f"({', '.join(values)})" if len(values) > 1 and all(values) else text
            same = (equivalent(one, answer["text"], loose) for one in (text, named))
            assert any(isinstance(verdict, Same) for verdict in same), text


def test_a_figure_is_a_picture_with_words(records: list[dict[str, Any]]) -> None:
    (figure,) = by_id(records, "box-plot-spread-medium-open")["figures"]
    assert ElementTree.fromstring(figure["svg"]).tag.endswith("svg")
    assert figure["description"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r"\\lvert x - 3\\rvert = 5$", r"\\lvert x - 3\\rvert = 6$"),
        ('"right": true', '"right": false'),
        ('"accept": ["60 km/h"', '"accept": ["61 km/h"'),
        ("the two cases", "two cases"),
    ],
)
def test_a_changed_file_is_refused(before: str, after: str, sheet: Sheet) -> None:
    page = only("records")
    assert before in page.text
    with pytest.raises(ReadBackError):
        check_records(
            Page(page.name, page.text.replace(before, after, 1)), tuple(items(sheet, "records"))
        )


def test_a_file_without_a_line_is_refused(sheet: Sheet) -> None:
    page = only("records")
    text = "".join(page.text.splitlines(keepends=True)[1:])
    with pytest.raises(ReadBackError):
        check_records(Page(page.name, text), tuple(items(sheet, "records")))
