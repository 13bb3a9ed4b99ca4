"""What a page says beside its questions is in the language of their texts."""

from __future__ import annotations

import re

import pytest

from mathverify.api import verify
from mathverify.phrases.locale import locale_of, locales, page_phrase
from mathverify.problem import load_documents
from mathverify.verification.renderer import Handout, Page, Sheet, SheetSection
from mathverify.verification.rendering import render
from mathverify.verification.verified import Verified

CHOICE = """
id: choice
unknowns: {{x: real}}
givens: [x + 1 = 3]
ask: x
options: ["2", "4"]
answer: "2"
prose: {{lang: {lang}, stem: "{{ask}}"}}
"""
SOLVED = """
id: solved
unknowns: {{x: real}}
givens: ["sqrt(x + 6) = x"]
ask: x
answer: "3"
steps:
- x + 6 = x^2
- x = 3 or x = -2
- {{relation: "x = 3", rejects: "x = -2", because: "1 < 2"}}
prose: {{lang: {lang}, stem: "{{ask}}"}}
"""
NONE = """
id: none
unknowns: {{x: real}}
givens: [x^2 = -4]
ask: x
answer: none
prose: {{lang: {lang}, stem: "{{ask}}"}}
"""
TRUE = """
id: sign
unknowns: {{x: real}}
ask: {{find: "x^2 >= 0", as: truth}}
answer: "true"
prose: {{lang: {lang}, stem: "{{ask}}"}}
"""


def question(text: str, lang: str) -> Verified:
    (document,) = load_documents(text.format(lang=lang), name="one", format="yaml")
    assert document.spec is not None, document
    verdict = verify(document.spec)
    assert verdict.verified is not None, verdict
    return verdict.verified


def sheet_in(*langs: str) -> Sheet:
    items = tuple(question(t, lang) for lang in langs for t in (CHOICE, SOLVED, NONE, TRUE))
    marks = (2, *(1 for _ in items[1:]))
    title = page_phrase(langs[0], "questions")
    return Sheet("7", (SheetSection(title, items, marks),), Handout(course=None, time="40"), "B")


def pages(sheet: Sheet) -> dict[str, Page]:
    made = render(sheet, ("html", "md", "latex"))
    assert not made.left_out
    return {page.name: page for page in made.pages}


@pytest.mark.parametrize("lang", locales())
def test_a_page_says_all_that_it_says_in_its_language(lang: str) -> None:
    found = pages(sheet_in(lang))
    assert f'<html lang="{lang}">' in found["questions-B.html"].text
    sheet, key = found["questions-B.md"].text, found["answers-B.md"].text
    for word in ("name", "class", "date", "time", "marks", "questions"):
        assert page_phrase(lang, word) in sheet, word
    version = page_phrase(lang, "version").format(title="7", version="B")
    assert page_phrase(lang, "answers").format(title=version) in key
    assert version in sheet
    for text in (page_phrase(lang, "mark1"), page_phrase(lang, "mark").format(n=2)):
        assert text in key
    for word in ("unsolved", "true"):
        assert page_phrase(lang, word) in key, word
    assert page_phrase(lang, "rejected").format(value="$x = -2$") in key
    for facet in ("mathematics", "options", "steps", "printed"):
        assert page_phrase(lang, "proved", facet) in key, facet
        assert page_phrase(lang, "claim", facet) in key, facet


@pytest.mark.parametrize("lang", [tag for tag in locales() if tag != "en"])
def test_no_english_is_left_on_a_page_in_another_language(lang: str) -> None:
    own, english = locale_of(lang), locale_of("en")
    assert own is not None
    assert english is not None
    said = {text for table in (own.table["page"],) for text in _texts(table)}
    strange = {text for text in _texts(english.table["page"]) if text not in said}
    for page in pages(sheet_in(lang)).values():
        text = re.sub(r"<style>.*?</style>|^%.*?$", "", page.text, flags=re.DOTALL | re.MULTILINE)
        words = [each for phrase in strange for each in re.split(r"\{\w+\}|[:;,()]", phrase)]
        for word in {word.strip() for word in words if any(map(str.isalpha, word))}:
            assert not re.search(rf"(?<![\w\\-]){re.escape(word)}(?![\w-])", _seen(text)), word


def test_a_sheet_in_two_languages_speaks_english() -> None:
    text = pages(sheet_in("de", "en"))["questions-B.md"].text
    assert "**Date:**" in text


def test_a_language_without_tables_has_the_words_of_english() -> None:
    assert page_phrase("fr-CA", "date") == "Date"
    assert page_phrase("de-AT", "date") == "Datum"


def _texts(table: dict[str, object]) -> list[str]:
    found: list[str] = []
    for inner in table.values():
        found += _texts(inner) if isinstance(inner, dict) else [str(inner)]
    return found


def _seen(text: str) -> str:
    """A page without its markup: tags, attributes, commands of TeX, and its preamble."""
    body = text.partition(r"\begin{document}")[2] or text
    return re.sub(r"<[^>]*>|\\(?:begin|end)\{\w+\}|\\[a-zA-Z]+", " ", body)


def test_a_platform_shows_truths_in_the_language_of_the_question() -> None:
    sheet = Sheet("7", (SheetSection("1", (question(TRUE, "de"),)),))
    (exam,) = render(sheet, ("numbas",)).pages
    assert '"Wahr"' in exam.text
    assert '"True"' not in exam.text


PARTS = """
id: parts
data: {{p: 2.5 EUR}}
unknowns: {{x: real}}
prose: {{lang: {lang}, stem: "A {{p}}."}}
parts:
- {{id: a, ask: {{find: 3*p}}, answer: 7.5 EUR}}
- {{id: b, ask: {{find: x, as: all}}, givens: ["x^2 = -4"], answer: none, stem: "{{ask}}"}}
"""


def test_parts_speak_the_language_of_the_whole() -> None:
    sheet = Sheet("7", (SheetSection("1", (question(PARTS, "de"),)),))
    made = pages(sheet)
    asked, key = made["questions.md"].text, made["answers.md"].text
    assert "2{,}50" in asked
    assert "2.50" not in asked
    assert "7,50\u202f€" in key
    assert page_phrase("de", "unsolved") in key
