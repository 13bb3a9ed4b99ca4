r"""Numbas: an exam with a group for each section and a question for each place that asks something.

Numbas puts values in where texts have braces, and sets formulas between single dollar signs: both
are kept apart from our words.  Spellings of a text are compared by a pattern.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from mathverify.errors import ReadBackError
from mathverify.phrases.locale import page_phrase
from mathverify.problem.json_lines import json_value
from mathverify.verification.pictures import Picture
from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.blocks import Block
from renderers.exchange.agreement import Said, agree, asked, equal, told_items
from renderers.exchange.items import Item, items
from renderers.exchange.keys import Chosen, Measure, Truth, Typed
from renderers.exchange.web_page import (
    image_sources,
    solution_blocks,
    solution_html,
    solution_said,
    stem_html,
    stem_said,
)
from renderers.exchange.web_text import UnreadableWebTextError, parts_of, web_formula, web_text

NAME = "questions.exam"
#: The version of the format; the rest of the file is JSON.
_HEADER = "// Numbas version: 10.0\n"
_TRUTHS = ("true", "false")
#: Tags and formulas, which stay as they are, and signs that Numbas takes for its own.
_PIECES = re.compile(r"<[^>]*>|\\\(.*?\\\)|(?P<brace>[{}])|(?P<dollar>\$)", re.DOTALL)
#: Signs of patterns.
_MEANT = re.compile(r"[\^$\\.*+?()\[\]{}|/]")


class NumbasRenderer:
    """One file that the editor of Numbas takes."""

    name = "numbas"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The file, read back.  Raises `ReadBackError`."""
        found = tuple(items(sheet, self.name))
        text = json.dumps(_exam(sheet.title, found), ensure_ascii=False, sort_keys=True, indent=1)
        told = told_items(found, _shown, Notation.LATEX, web_formula)
        page = Page(NAME, f"{_HEADER}{text}\n", told=told)
        check_numbas(page, found)
        return (page,)


RENDERER = NumbasRenderer()


def _exam(title: str, found: Sequence[Item]) -> dict[str, Any]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for item in found:
        groups.setdefault(item.section, []).append(_question(item))
    return {
        "name": " ".join(title.split()),
        "type": "exam",
        "metadata": {"description": "", "licence": "None specified"},
        "duration": 0,
        "percentPass": 0,
        "showQuestionGroupNames": True,
        "shuffleQuestionGroups": False,
        "navigation": {"allowregen": False, "reverse": True, "browse": True},
        "timing": {},
        "feedback": {},
        "extensions": [],
        "custom_part_types": [],
        "resources": [],
        "contributors": [],
        "question_groups": [
            {"name": name, "pickingStrategy": "all-ordered", "questions": questions}
            for name, questions in groups.items()
        ],
    }


def _question(item: Item) -> dict[str, Any]:
    return {
        "name": item.name,
        "tags": list(item.objective.concepts),
        "metadata": {"description": item.question.digest, "licence": "None specified"},
        "statement": _kept(stem_html(item, _data)),
        "advice": _kept(solution_html(item)),
        "parts": [_part(item)],
        "extensions": [],
        "functions": {},
        "preamble": {"css": "", "js": ""},
        "rulesets": {},
        "ungrouped_variables": [],
        "variable_groups": [],
        "variables": {},
        "variablesTest": {"condition": "", "maxRuns": 1},
    }


def _part(item: Item) -> dict[str, Any]:
    marked = {"marks": 1, "prompt": "", "useCustomName": False}
    match item.key:
        case Chosen() | Truth():
            texts = [_kept(web_text(block)) for _, block in item.asked.options]
            texts = texts or [page_phrase(item.lang, name).capitalize() for name in _TRUTHS]
            several = isinstance(item.key, Chosen) and item.key.several
            return marked | {
                "type": "m_n_2" if several else "1_n_2",
                "choices": texts,
                "matrix": _matrix(item),
                "distractors": [""] * len(texts),
                "displayType": "checkbox" if several else "radiogroup",
                "displayColumns": 1,
                "minMarks": 0,
                "maxMarks": int(several),
                "shuffleChoices": False,
            }
        case Measure(digits=digits):
            return marked | {
                "type": "numberentry",
                "minValue": digits,
                "maxValue": digits,
                "allowFractions": True,
                "correctAnswerFraction": False,
                "mustBeReduced": False,
                "precisionType": "none",
                "notationStyles": ["plain", "en", "si-en"],
                "correctAnswerStyle": "plain",
            }
        case Typed(spellings=texts):
            # Braces would be taken for values, so another spelling is shown where there is one.
            shown = [text for text in texts if "{" not in text]
            return marked | {
                "type": "patternmatch",
                "matchMode": "regex",
                "caseSensitive": True,
                "partialCredit": 0,
                "answer": _pattern(texts),
                "displayAnswer": (*shown, *texts)[0],
            }


def _matrix(item: Item) -> list[str]:
    match item.key:
        case Chosen() as chosen:
            return [str(chosen.share(label)) for label, _ in item.asked.options]
        case Truth(value=value):
            return [str(int(value)), str(int(not value))]
        case _:
            return []


def _pattern(texts: Sequence[str]) -> str:
    spelled = (_MEANT.sub(r"\\\g<0>", text) for text in texts)
    return f"(?:{'|'.join(spelled)})"


def _data(_: int, picture: Picture) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.svg).decode()}"


def _kept(html: str) -> str:
    r"""A text in which braces stand alone between elements, and dollar signs as ``\$``."""

    def apart(found: re.Match[str]) -> str:
        if found["brace"]:
            return f"<wbr>{found['brace']}<wbr>"
        return r"\$" if found["dollar"] else found.group()

    return _PIECES.sub(apart, html)


def _read(html: str) -> str:
    """The text again.  Raises `UnreadableWebTextError` for a sign that Numbas would take."""
    whole = html.replace("<wbr>{<wbr>", "{").replace("<wbr>}<wbr>", "}")
    whole = re.sub(r"(\\\(.*?\\\))|\\\$", lambda found: found[1] or "$", whole, flags=re.DOTALL)
    if _kept(whole) != html:
        raise UnreadableWebTextError("a brace or a dollar sign that Numbas takes for its own")
    return whole


# --- read back -------------------------------------------------------------------------


def check_numbas(page: Page, wanted: Sequence[Item]) -> None:
    """Compare a file with the items.  Raises `ReadBackError`."""
    if not page.text.startswith(_HEADER):
        raise ReadBackError(page.name, "the first line", _HEADER.strip(), page.text[:30])
    try:
        exam = json_value(page.text.removeprefix(_HEADER))
    except ValueError as error:
        raise ReadBackError(page.name, "the file", "JSON", str(error)) from None
    found = [
        (group["name"], question)
        for group in exam["question_groups"]
        for question in group["questions"]
    ]
    equal(page.name, "number of questions", len(wanted), len(found))
    try:
        agree(page.name, wanted, (_said(*one) for one in zip(wanted, found, strict=True)), _shown)
        for item, (_, question) in zip(wanted, found, strict=True):
            sources = [_data(0, picture) for picture in item.pictures]
            there = image_sources(_read(question["statement"]))
            equal(page.name, f"{item.id} pictures", sources, there)
    except UnreadableWebTextError as error:
        raise ReadBackError(page.name, "a text", "HTML of ours", str(error)) from None
    for item, (section, question) in zip(wanted, found, strict=True):
        equal(page.name, f"{item.id} section", item.section, section)
        equal(page.name, f"{item.id} name", item.name, question["name"])
        (part,) = question["parts"]
        equal(page.name, f"{item.id} key", _right(item), _marked(part))


def _right(item: Item) -> tuple[str, ...]:
    match item.key:
        case Measure(digits=digits):
            return (digits, digits)
        case Typed(spellings=texts):
            return texts
        case _:
            return tuple(_matrix(item))


def _marked(part: Mapping[str, Any]) -> tuple[str, ...]:
    """What a part takes for right."""
    match part["type"]:
        case "numberentry":
            return (part["minValue"], part["maxValue"])
        case "patternmatch":
            spelled = re.findall(r"(?:\\.|[^|\\])+", part["answer"][len("(?:") : -1])
            texts = tuple(re.sub(r"\\(.)", r"\1", text) for text in spelled)
            return texts if part["displayAnswer"] in texts else ()
        case _:
            return tuple(part["matrix"])


def _shown(item: Item) -> Iterator[tuple[str, Block]]:
    return chain(asked(item), solution_blocks(item))


def _said(item: Item, there: tuple[str, Mapping[str, Any]]) -> Iterator[Said]:
    _, question = there
    yield from stem_said(_read(question["statement"]))
    (part,) = question["parts"]
    choices = part["choices"] if item.asked.options else ()
    equal(NAME, f"{item.id} options", len(item.asked.options), len(choices))
    for (label, _), choice in zip(item.asked.options, choices, strict=True):
        yield f"option {label}", parts_of(_read(choice))
    yield from solution_said(_read(question["advice"]))
