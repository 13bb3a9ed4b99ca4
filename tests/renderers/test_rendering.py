"""Every hand-made question goes through all renderers and reads back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from mathverify import loads, verify
from mathverify.errors import NotVerifiedError
from mathverify.verification.renderer import Sheet, SheetSection, renderers
from mathverify.verification.rendering import render
from mathverify.verification.verified import Verified
from renderers.blocks import question_blocks

FORMATS = ("html", "latex", "md")


def pages(sheet: Sheet, name: str) -> str:
    return "".join(page.text for page in renderers()[name].render(sheet))


def test_all_hand_made_questions_render(questions: Mapping[str, Verified], make: Any) -> None:
    for verified in questions.values():
        for name in FORMATS:
            assert pages(make.sheet(verified), name)


def test_numbers_run_on_through_sections(questions: Mapping[str, Verified]) -> None:
    first, second = questions["interval"], questions["cases"]
    sheet = Sheet("Two", (SheetSection("One", (first,)), SheetSection("Two", (second,))))
    text = pages(sheet, "md")
    assert "\n## One\n\n**1.** Find" in text
    assert "\n## Two\n\n**2.** Find" in text


def test_an_empty_sheet_and_an_empty_section_render() -> None:
    for name in FORMATS:
        assert pages(Sheet("Nothing", ()), name)
        assert pages(Sheet("Nothing", (SheetSection("Empty", ()),)), name)


# --- only what is proved ---------------------------------------------------------------


def test_a_plain_spec_is_refused(questions: Mapping[str, Verified]) -> None:
    spec: Any = questions["interval"].spec
    with pytest.raises(NotVerifiedError):
        question_blocks(spec)
    for name in FORMATS:
        with pytest.raises(NotVerifiedError):
            renderers()[name].render(Sheet("T", (SheetSection("S", (spec,)),)))


def test_a_forged_object_is_refused(questions: Mapping[str, Verified]) -> None:
    genuine = questions["interval"]

    class Forged:
        spec = genuine.spec
        certificate = genuine.certificate
        correct_option = ""
        # isinstance is deceived, type() is not
        __class__: Any = Verified

    forged: Any = Forged()
    assert isinstance(forged, Verified)
    with pytest.raises(NotVerifiedError):
        question_blocks(forged)
    with pytest.raises(NotVerifiedError):
        Verified(genuine.spec, genuine.certificate)


def test_a_subclass_is_refused() -> None:
    with pytest.raises(NotVerifiedError):
        type("Mine", (Verified,), {})


# --- the HTML page ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def html(questions: Mapping[str, Verified], make: Any) -> str:
    return pages(make.sheet(*questions.values(), title="R&D <1> \"x\" 'y'"), "html")


def test_html_is_well_formed(html: str) -> None:
    _, sheet, key = html.split("<!DOCTYPE html>\n")
    for page in (sheet, key):
        closed = re.sub(r"<(meta|wbr)([^>]*)>", r"<\1\2/>", page)
        assert ElementTree.fromstring(closed).tag == "html"


def test_ids_of_a_page_are_different(html: str) -> None:
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) > 10
    assert len(ids) == len(set(ids))
    for name in re.findall(r'aria-labelledby="([^"]*)"', html):
        assert name in ids


def test_html_fetches_nothing_and_runs_nothing(html: str) -> None:
    body = re.sub(r'xmlns="http://www.w3.org/(1998/Math/MathML|2000/svg)"', "", html)
    for word in ("http", "src=", "href=", "url(", "@import", "<script", "javascript", "onload"):
        assert word not in body


def test_every_formula_has_its_words(html: str) -> None:
    formulas = re.findall(r'<span class="formula" role="math" aria-label="([^"]*)">', html)
    assert len(formulas) == html.count('class="formula"')
    assert all(formulas)
    assert "minus 3 is less than 2 x plus 1 is less than or equal to 9" in formulas


def test_long_formulas_can_be_broken(html: str) -> None:
    # The sum of the long question is broken before its signs; no piece is wide.
    assert html.count("<wbr>") > 10
    for formula in re.findall(r"<math.*?</math>", html):
        if "<mfrac>" not in formula and "<mtable>" not in formula:
            assert len(re.sub(r"<[^>]*>|&#x\w+;", "", formula)) <= 34, formula


# --- nothing empty -----------------------------------------------------------------------


def test_a_question_that_nothing_tells_is_left_out_and_says_so(make: Any) -> None:
    """Not an empty place with a number: the way out is a text of the author's own."""
    text = 'id: untold\nask: {find: "square_part(72)", as: value, round: 2 dp}\nanswer: "36.00"'
    told = 'id: told\nask: {find: "3 + 4", as: value}\nanswer: "7"'
    found = [verify(spec).verified for spec in (*loads(text), *loads(told))]
    rendering = render(make.sheet(*found), FORMATS)
    assert [one.question for one in rendering.left_out] == ["untold"]
    assert "$.prose.stem is a text of your own" in str(rendering.left_out[0])
    assert all("36" not in page.text for page in rendering.pages)


def test_times_of_day_and_amounts_in_two_units_stand_as_they_are_written(make: Any) -> None:
    text = """
id: film
data: {start: "09:40", long: "1 h 35 min"}
ask: {find: "start + long", as: value}
answer: "11:15"
prose: {stem: "A film starts at {start} and lasts {long}. When does it end?"}
"""
    (spec,) = loads(text)
    rendering = render(make.sheet(verify(spec).verified), ("md", "html", "latex", "records"))
    assert not rendering.left_out
    sheet = rendering.pages[0].text
    assert r"starts at 09:40 and lasts $1\,\mathrm{h}\,35\,\mathrm{min}$" in sheet
    assert "11:15" in rendering.pages[1].text
