r"""STACK: questions for Moodle whose answers a computer algebra system compares.

A question has one input and one response tree: first whether the answer says the same, then whether
it has the form or the rounding that was asked.  Its question tests are answers that were proved
right here, and wrong ones, so that whoever imports it can let STACK confirm what it was told.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.blocks import Block
from renderers.exchange.agreement import Said, agree, asked, equal, told_items
from renderers.exchange.items import Item, items
from renderers.exchange.stack_marking import Marking, marking
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

NAME = "stack.xml"
_FILES = "@@PLUGINFILE@@/"
_INPUT = "<p>[[input:ans1]] [[validation:ans1]]</p>"
_PENALTY = "0.1"

#: What a question says of itself, in the order in which STACK writes it.
_SETTINGS = {
    "questionsimplify": "1",
    "assumepositive": "0",
    "assumereal": "0",
    "decimals": ".",
    "scientificnotation": "*10",
    "multiplicationsign": "dot",
    "sqrtsign": "1",
    "complexno": "i",
    "inversetrig": "cos-1",
    "logicsymbol": "lang",
    "matrixparens": "[",
}
_INPUT_SETTINGS = {
    "boxsize": "20",
    "strictsyntax": "1",
    "insertstars": "1",
    "syntaxhint": "",
    "syntaxattribute": "0",
    "forbidwords": "",
    "allowwords": "",
    "forbidfloat": "0",
    "requirelowestterms": "0",
    "checkanswertype": "0",
    "mustverify": "1",
    "showvalidation": "1",
    "options": "",
}


class StackRenderer:
    """One file of Moodle XML with questions of the type stack."""

    name = "stack"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The file, read back.  Raises `ReadBackError`."""
        found = tuple((item, marking(item)) for item in items(sheet, self.name))
        quiz = Element("quiz")
        for item, how in found:
            _question(quiz, item, how)
        told = told_items([item for item, _ in found], _shown, Notation.LATEX, web_formula)
        page = Page(NAME, written(quiz), told=told)
        check_stack(page, tuple(item for item, _ in found))
        return (page,)


RENDERER = StackRenderer()


def _question(quiz: Element, item: Item, how: Marking) -> None:
    question = child(quiz, "question", attributes={"type": "stack"})
    child(child(question, "name"), "text", item.name)
    stem = stem_html(item, lambda place, _: _FILES + picture_name(item, place))
    syntax = f'<p class="syntax">{how.syntax}</p>' if how.syntax else ""
    text = _html(question, "questiontext", stem + syntax + _INPUT)
    for place, picture in enumerate(item.pictures, start=1):
        attributes = {"name": picture_name(item, place), "path": "/", "encoding": "base64"}
        child(text, "file", base64.b64encode(picture.svg).decode(), attributes)
    _html(question, "generalfeedback", solution_html(item))
    for name, value in (("defaultgrade", "1"), ("penalty", _PENALTY), ("hidden", "0")):
        child(question, name, value)
    child(question, "idnumber", f"{item.id} {item.question.digest[:12]}")
    child(child(question, "stackversion"), "text")
    child(child(question, "questionvariables"), "text", how.variables)
    _html(question, "specificfeedback", "[[feedback:prt1]]")
    _html(question, "questionnote", item.name)
    _html(question, "questiondescription", "")
    for name, value in list(_SETTINGS.items())[:3]:
        child(question, name, value)
    _html(question, "prtcorrect", "Correct answer, well done.")
    _html(question, "prtpartiallycorrect", "Your answer is partially correct.")
    _html(question, "prtincorrect", "Incorrect answer.")
    for name, value in list(_SETTINGS.items())[3:]:
        child(question, name, value)
    child(question, "variantsselectionseed")
    _input(question, how)
    _tree(question, how)
    for number, test in enumerate(how.tests, start=1):
        case = child(question, "qtest")
        child(case, "testcase", str(number))
        child(case, "description", test.words)
        given = child(case, "testinput")
        child(given, "name", "ans1")
        child(given, "value", test.value)
        expected = child(case, "expected")
        child(expected, "name", "prt1")
        child(expected, "expectedscore", "1.0000000" if test.right else "0.0000000")
        child(expected, "expectedpenalty", "0.0000000" if test.right else "0.1000000")
        child(expected, "expectedanswernote", test.note)


def _html(question: Element, tag: str, text: str) -> Element:
    holder = child(question, tag, attributes={"format": "html"})
    child(holder, "text", text)
    return holder


def _input(question: Element, how: Marking) -> None:
    place = child(question, "input")
    for name, value in (("name", "ans1"), ("type", how.input), ("tans", how.teacher)):
        child(place, name, value)
    for name, value in _INPUT_SETTINGS.items():
        child(place, name, how.settings.get(name, value))


def _tree(question: Element, how: Marking) -> None:
    tree = child(question, "prt")
    for name, value in (("name", "prt1"), ("value", "1.0000000")):
        child(tree, name, value)
    child(tree, "autosimplify", "1" if how.simplified else "0")
    child(tree, "feedbackstyle", "1")
    child(child(tree, "feedbackvariables"), "text")
    for number, node in enumerate(how.nodes):
        place = child(tree, "node")
        for name, value in (
            ("name", str(number)),
            ("description", ""),
            ("answertest", node.test),
            ("sans", "ans1"),
            ("tans", node.against),
            ("testoptions", node.options),
            ("quiet", "0"),
        ):
            child(place, name, value)
        last = number == len(how.nodes) - 1
        for side, ends in (("true", last or how.any), ("false", last or not how.any)):
            score = "1" if side == "true" and ends else "0"
            child(place, f"{side}scoremode", "=")
            child(place, f"{side}score", score)
            child(place, f"{side}penalty")
            child(place, f"{side}nextnode", "-1" if ends else str(number + 1))
            child(place, f"{side}answernote", f"prt1-{number + 1}-{side[0].upper()}")
            _html(place, f"{side}feedback", "")


# --- read back -------------------------------------------------------------------------


def check_stack(page: Page, wanted: tuple[Item, ...]) -> None:
    """Compare a file with the items.  Raises `ReadBackError`."""
    questions = parsed(page.text).findall("question")
    equal(page.name, "number of questions", len(wanted), len(questions))
    try:
        agree(page.name, wanted, map(_said, wanted, questions), _shown)
    except UnreadableWebTextError as error:
        raise ReadBackError(page.name, "a text", "HTML of ours", str(error)) from None
    for item, question in zip(wanted, questions, strict=True):
        how = marking(item)
        equal(page.name, f"{item.id} name", item.name, question.findtext("name/text"))
        equal(page.name, f"{item.id} answer", how.teacher, question.findtext("input/tans"))
        nodes = [
            (node.findtext("answertest"), node.findtext("tans"), node.findtext("testoptions") or "")
            for node in question.iterfind("prt/node")
        ]
        equal(
            page.name,
            f"{item.id} tree",
            [(node.test, node.against, node.options) for node in how.nodes],
            nodes,
        )
        tests = [
            (test.findtext("testinput/value"), test.findtext("expected/expectedscore"))
            for test in question.iterfind("qtest")
        ]
        scores = [(test.value, "1.0000000" if test.right else "0.0000000") for test in how.tests]
        equal(page.name, f"{item.id} tests", scores, tests)
        files = [
            base64.b64decode(file.text or "") for file in question.iterfind("questiontext/file")
        ]
        equal(page.name, f"{item.id} pictures", [one.svg for one in item.pictures], files)
        sources = image_sources(_stem(question))
        names = [_FILES + picture_name(item, n) for n in range(1, len(item.pictures) + 1)]
        equal(page.name, f"{item.id} pictures", names, sources)


def _stem(question: Element) -> str:
    text = (question.findtext("questiontext/text") or "").removesuffix(_INPUT)
    return text.partition('<p class="syntax">')[0]


def _shown(item: Item) -> Iterator[tuple[str, Block]]:
    return chain(asked(item), solution_blocks(item))


def _said(item: Item, question: Element) -> Iterator[Said]:
    yield from stem_said(_stem(question))
    if item.asked.options:
        variables = question.findtext("questionvariables/text") or ""
        for label, block in item.asked.options:
            said = '"' + web_text(block).replace("\\", "\\\\").replace('"', '\\"') + '"'
            html = web_text(block) if said in variables else ""
            yield f"option {label}", parts_of(html)
    yield from solution_said(question.findtext("generalfeedback/text") or "")
