"""Contact sheets: many questions with their diagrams on one page, for a teacher's eye.

`contact_page` is an HTML page that fetches nothing: every picture is in it, with its description as
alternative text, beside the words of its question.  `contact_sheets` are the same pictures as PNG,
some of them on each sheet.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from mathverify.verification.verified import Verified
from renderers.block_html import block_html
from renderers.blocks import question_blocks

if TYPE_CHECKING:
    from PIL.Image import Image

_STYLE = """\
:root { --ink: #1a1a1a; --soft: #5a5a5a; --line: #c4c4c4; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 84rem; color: var(--ink); background: #fff;
  font: 16px/1.5 "STIX Two Text", "Times New Roman", serif; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.8rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 0.95rem; margin: 0 0 0.4rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; list-style: none; padding: 0; }
a { color: inherit; }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(23rem, 1fr)); gap: 1rem; }
article { border: 1px solid var(--line); padding: 0.8rem; break-inside: avoid; }
figure { margin: 0 0 0.6rem; }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
p { margin: 0 0 0.4rem; }
@media print {
  @page { margin: 12mm; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  nav { display: none; }
}
"""

#: One cell of a sheet and the room for its name, in dots.
_CELL = (900, 780)
_NAME = 56
_MARGIN = 24


@dataclass(frozen=True, slots=True)
class Picture:
    """A diagram as SVG and PNG, and what it shows in words."""

    svg: bytes
    png: bytes
    description: str


@dataclass(frozen=True, slots=True)
class Card:
    """A proved question and its diagrams in order."""

    question: Verified
    pictures: tuple[Picture, ...]

    @property
    def id(self) -> str:
        """The id of the question."""
        return self.question.spec.id


def contact_page(title: str, sections: Sequence[tuple[str, Sequence[Card]]]) -> str:
    """The HTML page; a section is a heading and its cards.  Ids of questions must differ."""
    links = "".join(
        f'<li><a href="#section-{number}">{escape(heading)}</a></li>\n'
        for number, (heading, _) in enumerate(sections, start=1)
    )
    body = "".join(
        f'<section aria-labelledby="section-{number}">\n<h2 id="section-{number}">'
        f'{escape(heading)}</h2>\n<div class="cards">\n{"".join(map(_card, cards))}</div>\n'
        "</section>\n"
        for number, (heading, cards) in enumerate(sections, start=1)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f'<header>\n<h1>{escape(title)}</h1>\n<nav aria-label="Sections">\n<ul>\n{links}</ul>\n'
        f"</nav>\n</header>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def contact_sheets(cards: Sequence[Card], columns: int = 4, rows: int = 3) -> tuple[bytes, ...]:
    """PNG sheets of ``columns`` times ``rows`` pictures, each under the id of its question.

    A picture that is larger than its place is made smaller, none larger.
    """
    from PIL import Image, ImageDraw

    named = [
        (card.id if len(card.pictures) == 1 else f"{card.id}, {number}", picture)
        for card in cards
        for number, picture in enumerate(card.pictures, start=1)
    ]
    sheets = []
    for begin in range(0, len(named), columns * rows):
        some = named[begin : begin + columns * rows]
        height = _CELL[1] * -(-len(some) // columns)
        sheet = Image.new("L", (_CELL[0] * columns, height), 255)
        pen = ImageDraw.Draw(sheet)
        for place, (name, picture) in enumerate(some):
            left, top = (place % columns) * _CELL[0], (place // columns) * _CELL[1]
            shown = _fitted(picture.png)
            room = _CELL[0] - shown.width, _CELL[1] - _NAME - shown.height
            sheet.paste(shown, (left + room[0] // 2, top + _NAME + room[1] // 2))
            pen.text((left + _MARGIN, top + _MARGIN // 2), name, fill=90, font_size=28)
            pen.rectangle((left, top, left + _CELL[0] - 1, top + _CELL[1] - 1), outline=200)
        sheets.append(_png(sheet))
    return tuple(sheets)


def _fitted(png: bytes) -> Image:
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("L")
    width, height = _CELL[0] - 2 * _MARGIN, _CELL[1] - _NAME - _MARGIN
    scale = min(width / picture.width, height / picture.height, 1.0)
    if scale == 1.0:
        return picture
    size = round(picture.width * scale), round(picture.height * scale)
    return picture.resize(size, Image.Resampling.LANCZOS)


def _png(sheet: Image) -> bytes:
    file = io.BytesIO()
    sheet.save(file, format="PNG", optimize=True)
    return file.getvalue()


def _card(card: Card) -> str:
    blocks = question_blocks(card.question)
    pictures = "".join(map(_figure, card.pictures))
    words = "".join(f"<p>{text}</p>\n" for text in texts(card))
    return (
        f'<article aria-labelledby="{escape(blocks.id)}">\n<h3 id="{escape(blocks.id)}">'
        f"{escape(blocks.id)}</h3>\n{pictures}{words}</article>\n"
    )


def _figure(picture: Picture) -> str:
    code = base64.b64encode(picture.svg).decode("ascii")
    return (
        f'<figure><img src="data:image/svg+xml;base64,{code}" '
        f'alt="{escape(picture.description)}"></figure>\n'
    )


def texts(card: Card) -> Iterator[str]:
    """The words of a question as HTML: its stem, its parts and options."""
    blocks = question_blocks(card.question)
    if blocks.stem:
        yield block_html(blocks.stem)
    for asked in blocks.asked:
        if asked.stem:
            yield f"({escape(asked.label)}) {block_html(asked.stem)}"
        for label, option in asked.options:
            yield f"{escape(label)}: {block_html(option)}"
