"""An item as HTML for a platform: its paragraphs, its pictures, the unit of its answer; read back.

Paragraphs are told apart by their markup alone, which words cannot contain, since they are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape, unescape

from mathverify.phrases.locale import page_phrase
from mathverify.verification.pictures import Picture
from renderers.blocks import Block
from renderers.exchange.agreement import Said
from renderers.exchange.items import Item
from renderers.exchange.web_text import UnreadableWebTextError, parts_of, web_text

_PIECE = re.compile(
    r'<p>(?P<stem>.*?)</p>|<p class="figure"><img src="(?P<source>[^"]*)" alt="[^"]*"/></p>'
    r'|<p class="unit">(?P<unit>[^<]*)</p>'
)
_LINE = re.compile(r"<li>(?P<relation>.*?)(?:<br/>(?P<because>.*?))?</li>")
_ANSWER = re.compile(r'<p class="answer">(.*?)</p>')


def stem_html(item: Item, source: Callable[[int, Picture], str]) -> str:
    """What is asked; ``source`` tells where the picture of a number (from 1) is found."""
    parts = [f"<p>{web_text(block)}</p>" for block in item.stem]
    for place, picture in enumerate(item.pictures, start=1):
        words = escape(" ".join(picture.description.split()))
        where = escape(source(place, picture))
        parts.append(f'<p class="figure"><img src="{where}" alt="{words}"/></p>')
    if item.unit:
        said = page_phrase(item.lang, "unit").format(unit=item.unit)
        parts.append(f'<p class="unit">{escape(said)}</p>')
    return "".join(parts)


def stem_said(html: str) -> Iterator[Said]:
    """The paragraphs that ``html`` shows.  Raises `UnreadableWebTextError`."""
    for piece in _pieces(html):
        if piece["stem"] is not None:
            yield "stem", parts_of(piece["stem"])


def image_sources(html: str) -> list[str]:
    """Where the pictures of ``html`` are found, in order."""
    return [unescape(piece["source"]) for piece in _pieces(html) if piece["source"] is not None]


def _pieces(html: str) -> Iterator[re.Match[str]]:
    position = 0
    while position < len(html):
        piece = _PIECE.match(html, position)
        if piece is None:
            raise UnreadableWebTextError(f"{html[position : position + 20]!r}")
        yield piece
        position = piece.end()


def solution_html(item: Item) -> str:
    """The answer, the worked solution and what was proved, as feedback shows them."""
    lines = "".join(
        f"<li>{web_text(line.relation)}{because}</li>"
        for line in item.asked.steps
        for because in (f"<br/>{web_text(line.because)}" if line.because else "",)
    )
    steps = f"<ol>{lines}</ol>" if lines else ""
    answer = f'<p class="answer">{web_text(item.asked.answer)}</p>'
    return f'{answer}{steps}<p class="proof">{escape(item.proof)}</p>'


def solution_blocks(item: Item) -> Iterator[tuple[str, Block]]:
    """What `solution_html` says, for comparison."""
    yield "answer", item.asked.answer
    for line in item.asked.steps:
        yield "step", line.relation
        if line.because:
            yield "because", line.because


def solution_said(html: str) -> Iterator[Said]:
    """What ``html`` shows of an answer and its steps.  Raises `UnreadableWebTextError`."""
    answer = _ANSWER.match(html)
    if answer is None:
        raise UnreadableWebTextError(f"{html[:20]!r}")
    yield "answer", parts_of(answer.group(1))
    for line in _LINE.finditer(html, answer.end()):
        yield "step", parts_of(line["relation"])
        if line["because"] is not None:
            yield "because", parts_of(line["because"])


def picture_name(item: Item, place: int) -> str:
    """The file of a picture: ``003-1.svg``."""
    return f"{item.number:03}-{place}.svg"
