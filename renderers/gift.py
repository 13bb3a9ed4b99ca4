r"""GIFT: Moodle's format for questions as plain text, which other platforms read as well.

A question stands in one line of HTML, formulas as TeX between ``\(`` and ``\)``, pictures as data;
every sign that means something in GIFT is escaped.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import chain

from mathverify.errors import ReadBackError
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

NAME = "questions.gift"
_MEANT = re.compile(r"[\\~=#{}:]")
_BLANKS = re.compile(r"[ \t\r\n]+")
_ESCAPED = re.compile(r"\\([\\~=#{}:])")
#: An answer ends before the next sign that is not escaped; a backslash escapes one sign.
_ANSWER = re.compile(r"(=|~(?:%-?[\d.]+%)?)((?:\\.|[^\\~=#{}:])*)")
_QUESTION = re.compile(
    r"::(?P<name>(?:\\.|[^\\:])*)::\[html\](?P<stem>(?:\\.|[^\\{}])*)"
    r"\{(?P<key>(?:\\.|[^\\}#]|#(?!###))*)(?:####(?P<feedback>(?:\\.|[^\\}])*))?\}"
)


class GiftRenderer:
    """One file; the sections of the sheet are categories."""

    name = "gift"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The file, read back.  Raises `ReadBackError`."""
        found = tuple(items(sheet, self.name))
        lines: list[str] = [f"// {_line(sheet.title)}\n"]
        section = None
        for item in found:
            if item.section != section:
                section = item.section
                names = (_line(name).replace("/", "//") for name in (sheet.title, section))
                lines.append(f"\n$CATEGORY: $course$/top/{'/'.join(names)}\n")
            lines.append(f"\n{_question(item)}\n")
        told = told_items(found, _shown, Notation.LATEX, web_formula)
        page = Page(NAME, "".join(lines), told=told)
        check_gift(page, found)
        return (page,)


RENDERER = GiftRenderer()


def _line(text: str) -> str:
    return _BLANKS.sub(" ", text).strip(" ")


def _escaped(text: str) -> str:
    return _MEANT.sub(r"\\\g<0>", _line(text))


def _question(item: Item) -> str:
    stem = _escaped(stem_html(item, _data))
    feedback = _escaped(solution_html(item))
    return f"::{_escaped(item.name)}::[html]{stem} {{{_key(item)}####{feedback}}}"


def _data(_: int, picture: Picture) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.svg).decode()}"


def _key(item: Item) -> str:
    match item.key:
        case Chosen() as chosen:
            return "".join(
                f"{_sign(chosen, label)}{_escaped(web_text(block))} "
                for label, block in item.asked.options
            )
        case Truth(value=value):
            return "TRUE" if value else "FALSE"
        case Measure(digits=digits):
            return f"#{digits}:0"
        case Typed(spellings=texts):
            return "".join(f"={_escaped(_literal(text))} " for text in texts)


def _sign(chosen: Chosen, label: str) -> str:
    """What stands before an option; of several right ones a share, so that they are ticked."""
    if chosen.several:
        return f"~%{chosen.percent(label)}%"
    return "=" if label in chosen.labels else "~"


def _literal(text: str) -> str:
    """A star in a short answer stands for anything unless it is escaped, once more than in GIFT."""
    return text.replace("*", r"\*")


# --- read back -------------------------------------------------------------------------


def check_gift(page: Page, wanted: tuple[Item, ...]) -> None:
    """Compare a file with the items.  Raises `ReadBackError`."""
    found: list[re.Match[str]] = []
    for line in page.text.split("\n"):
        if line.startswith("::"):
            question = _QUESTION.fullmatch(line)
            if question is None:
                raise ReadBackError(page.name, line[:30], "a question", "a sign not escaped")
            found.append(question)
    equal(page.name, "number of questions", len(wanted), len(found))
    try:
        agree(page.name, wanted, map(_said, wanted, found), _shown)
    except UnreadableWebTextError as error:
        raise ReadBackError(page.name, "a text", "HTML of ours", str(error)) from None
    for item, question in zip(wanted, found, strict=True):
        equal(page.name, f"{item.id} name", item.name, _plain(question["name"]))
        equal(page.name, f"{item.id} key", _right(item), _marked(question["key"]))
        sources = [_data(0, picture) for picture in item.pictures]
        equal(page.name, f"{item.id} pictures", sources, image_sources(_plain(question["stem"])))


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip(" ")


def _marked(key: str) -> list[str]:
    """What is right by a key: options or spellings, or the key itself."""
    if key[:1] not in ("=", "~"):
        return [key]
    return [
        _plain(text)
        for sign, text in _ANSWER.findall(key)
        if sign == "=" or (sign != "~" and "-" not in sign)
    ]


def _right(item: Item) -> list[str]:
    match item.key:
        case Chosen(labels=right):
            return [web_text(block) for label, block in item.asked.options if label in right]
        case Truth(value=value):
            return [str(value).upper()]
        case Measure(digits=digits):
            return [f"#{digits}:0"]
        case Typed(spellings=texts):
            return [_literal(text) for text in texts]


def _shown(item: Item) -> Iterator[tuple[str, Block]]:
    return chain(asked(item), solution_blocks(item))


def _said(item: Item, question: re.Match[str]) -> Iterator[Said]:
    yield from stem_said(_plain(question["stem"]))
    if item.asked.options:
        labels = [label for label, _ in item.asked.options]
        for label, answer in zip(labels, _ANSWER.findall(question["key"]), strict=False):
            yield f"option {label}", parts_of(_plain(answer[1]))
    yield from solution_said(_plain(question["feedback"] or ""))
