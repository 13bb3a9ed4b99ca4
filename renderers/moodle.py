r"""Moodle XML: questions of the types multichoice, truefalse, numerical, cloze and shortanswer.

Several numbers that are asked for together are the gaps of a cloze.  Formulas are TeX between
``\(`` and ``\)``, which Moodle's MathJax filter sets; pictures are embedded.  A text answer is
compared with the spellings alone: for algebra there is STACK.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from html import escape
from itertools import chain
from xml.etree.ElementTree import Element

from mathverify.errors import ReadBackError
from mathverify.language import tree
from mathverify.language.latex.printer import to_latex
from mathverify.phrases.locale import manner_of
from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.blocks import Block
from renderers.exchange.agreement import Said, agree, asked, equal, told_items
from renderers.exchange.items import Item, items
from renderers.exchange.keys import Chosen, Measure, Truth, Typed
from renderers.exchange.web_page import (
    image_sources,
    picture_name,
    solution_blocks,
    solution_html,
    solution_said,
    stem_html,
    stem_said,
)
from renderers.exchange.web_text import UnreadableWebTextError, parts_of, web_formula, web_text
from renderers.exchange.xml_text import child, parsed, written

NAME = "moodle.xml"
_FILES = "@@PLUGINFILE@@/"
_LINE = '<p class="gaps">'
_GAP = re.compile(r"\{1:NUMERICAL:=(-?[\d.]+):0\}")
#: Currencies whose sign stands before the number.
_BEFORE = {"USD": "$", "EUR": "€", "GBP": "£"}


class MoodleRenderer:
    """One file; the sections of the sheet are categories."""

    name = "moodle"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The file, read back.  Raises `ReadBackError`."""
        found = tuple(items(sheet, self.name))
        quiz = Element("quiz")
        section = None
        for item in found:
            if item.section != section:
                section = item.section
                _category(quiz, sheet.title, section)
            _question(quiz, item)
        told = told_items(found, _shown, Notation.LATEX, web_formula)
        page = Page(NAME, written(quiz), told=told)
        check_moodle(page, found)
        return (page,)


RENDERER = MoodleRenderer()


def _category(quiz: Element, title: str, section: str) -> None:
    """A slash parts categories, so one in a title is doubled."""
    names = (" ".join(name.split()).replace("/", "//") for name in (title, section))
    category = child(child(quiz, "question", attributes={"type": "category"}), "category")
    child(category, "text", "/".join(("$course$", "top", *names)))


def _question(quiz: Element, item: Item) -> None:
    gaps = _gaps(item)
    kind = {Chosen: "multichoice", Truth: "truefalse", Measure: "numerical", Typed: "shortanswer"}
    name = "cloze" if gaps else kind[type(item.key)]
    question = child(quiz, "question", attributes={"type": name})
    child(child(question, "name"), "text", item.name)
    stem = stem_html(item, lambda n, _: _FILES + _file(item, n))
    text = _html(question, "questiontext", stem + gaps)
    for place, picture in enumerate(item.pictures, start=1):
        attributes = {"name": _file(item, place), "path": "/", "encoding": "base64"}
        child(text, "file", base64.b64encode(picture.svg).decode(), attributes)
    _html(question, "generalfeedback", solution_html(item))
    if not gaps:  # a cloze counts the marks of its gaps
        child(question, "defaultgrade", "1")
    child(question, "penalty", "1" if isinstance(item.key, Truth) else "0.3333333")
    child(question, "hidden", "0")
    child(question, "idnumber", f"{item.id} {item.question.digest[:12]}")
    if gaps:
        return
    match item.key:
        case Chosen(several=several) as chosen:
            single = "false" if several else "true"
            for name, value in (("single", single), ("shuffleanswers", "false")):
                child(question, name, value)
            child(question, "answernumbering", "ABCD")
            for label, block in item.asked.options:
                _answer(question, web_text(block), chosen.percent(label), form="html")
        case Truth(value=value):
            for truth in (True, False):
                _answer(question, str(truth).lower(), "100" if truth is value else "0")
        case Measure() as measure:
            child(_answer(question, measure.digits), "tolerance", "0")
            _units(question, measure, item.lang)
        case Typed(spellings=texts):
            child(question, "usecase", "1" if _cased(texts[0]) else "0")
            for spelling in texts:
                _answer(question, spelling.replace("*", r"\*"))


def _file(item: Item, place: int) -> str:
    return picture_name(item, place)


def _html(question: Element, tag: str, text: str) -> Element:
    holder = child(question, tag, attributes={"format": "html"})
    child(holder, "text", text)
    return holder


def _answer(
    question: Element, text: str, fraction: str = "100", *, form: str = "plain_text"
) -> Element:
    attributes = {"fraction": fraction, "format": form}
    answer = child(question, "answer", attributes=attributes)
    child(answer, "text", text)
    _html(answer, "feedback", "")
    return answer


def _units(question: Element, measure: Measure, lang: str) -> None:
    """The unit may be written or left out."""
    names = dict.fromkeys((_BEFORE.get(measure.unit, measure.shown), measure.unit))
    known = [name for name in names if name]
    if known:
        units = child(question, "units")
        for name in known:
            unit = child(units, "unit")
            child(unit, "multiplier", "1")
            child(unit, "unit_name", name)
    child(question, "unitgradingtype", "0")
    child(question, "unitpenalty", "0.1000000")
    child(question, "showunits", "0" if known else "3")
    left = measure.unit in _BEFORE and not manner_of(lang).money_after
    child(question, "unitsleft", "1" if left else "0")


def _gaps(item: Item) -> str:
    """A line of gaps, a number each, with its name before it; empty for any other question."""
    places = item.key.places if isinstance(item.key, Typed) else ()
    told = (
        rf"\({to_latex(tree.Name(name))}\) = {_BEFORE.get(measure.unit, '')}"
        rf"{{1:NUMERICAL:={measure.digits}:0}}"
        f"{'' if measure.unit in _BEFORE else measure.shown and f' {escape(measure.shown)}'}"
        for name, measure in places
    )
    return f"{_LINE}{', '.join(told)}</p>" if places else ""


def _cased(text: str) -> bool:
    """Whether two names differ by case alone, so that case has to count."""
    names = set(re.findall("[A-Za-z]+", text))
    return len({name.lower() for name in names}) != len(names)


# --- read back -------------------------------------------------------------------------


def check_moodle(page: Page, wanted: tuple[Item, ...]) -> None:
    """Compare a file with the items.  Raises `ReadBackError`."""
    questions = [one for one in parsed(page.text) if one.get("type") != "category"]
    equal(page.name, "number of questions", len(wanted), len(questions))
    try:
        agree(page.name, wanted, map(_said, wanted, questions), _shown)
    except UnreadableWebTextError as error:
        raise ReadBackError(page.name, "a text", "HTML of ours", str(error)) from None
    for item, question in zip(wanted, questions, strict=True):
        equal(page.name, f"{item.id} name", item.name, question.findtext("name/text"))
        right = [
            answer.findtext("text") or ""
            for answer in question.iterfind("answer")
            if float(answer.get("fraction") or 0) > 0
        ] or _GAP.findall(_asked_text(question))
        equal(page.name, f"{item.id} key", _right(item), right)
        single = question.findtext("single")
        wanted_single = str(not item.key.several).lower() if isinstance(item.key, Chosen) else None
        equal(page.name, f"{item.id} single", wanted_single, single)
        equal(page.name, f"{item.id} gaps", _gaps(item), _split(question)[1])
        sources = image_sources(_split(question)[0])
        files = [
            (_FILES + (file.get("name") or ""), base64.b64decode(file.text or ""))
            for file in question.iterfind("questiontext/file")
        ]
        pictures = list(zip(sources, (picture.svg for picture in item.pictures), strict=False))
        equal(page.name, f"{item.id} pictures", len(item.pictures), len(sources))
        equal(page.name, f"{item.id} pictures", pictures, files)


def _right(item: Item) -> list[str]:
    match item.key:
        case Chosen(labels=labels):
            return [web_text(block) for each, block in item.asked.options if each in labels]
        case Truth(value=value):
            return [str(value).lower()]
        case Measure(digits=digits):
            return [digits]
        case Typed(places=places) if places:
            return [measure.digits for _, measure in places]
        case Typed(spellings=texts):
            return [text.replace("*", r"\*") for text in texts]


def _shown(item: Item) -> Iterator[tuple[str, Block]]:
    return chain(asked(item), solution_blocks(item))


def _asked_text(question: Element) -> str:
    return question.findtext("questiontext/text") or ""


def _split(question: Element) -> tuple[str, str]:
    """The text of a question, and the line of gaps at its end."""
    text = _asked_text(question)
    place = text.find(_LINE) if question.get("type") == "cloze" else len(text)
    return text[:place], text[place:]


def _said(item: Item, question: Element) -> Iterator[Said]:
    yield from stem_said(_split(question)[0])
    if question.get("type") == "multichoice":
        labels = [label for label, _ in item.asked.options]
        for label, answer in zip(labels, question.iterfind("answer"), strict=True):
            yield f"option {label}", parts_of(answer.findtext("text") or "")
    yield from solution_said(question.findtext("generalfeedback/text") or "")
