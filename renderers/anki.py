"""Anki: a deck of cards for each section, a note for each place where something is asked.

The front asks, the back shows the answer, the worked solution and what was proved.  A note is known
by the digest of its question, so that importing a sheet again changes what is there and doubles
nothing.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from html import escape, unescape
from itertools import chain
from typing import Any

from mathverify.errors import PluginError, ReadBackError
from mathverify.problem.json_lines import json_value
from mathverify.verification.renderer import GROUP, Notation, Page, Sheet
from renderers.blocks import Block
from renderers.exchange.agreement import Said, agree, asked, equal, told_items
from renderers.exchange.archives import archive, members
from renderers.exchange.items import Item, items
from renderers.exchange.web_page import (
    image_sources,
    solution_blocks,
    solution_html,
    solution_said,
    stem_html,
    stem_said,
)
from renderers.exchange.web_text import UnreadableWebTextError, parts_of, web_formula, web_text

NAME = "questions.apkg"
_DATABASE, _MEDIA = "collection.anki2", "media"
#: Of our kind of note, for ever: Anki knows it by that number.
_MODEL = 1_607_392_319
#: In place of the clock, in seconds; Anki wants a year that it could have been made in.
_MOMENT = 1_000_000_000
_FIELDS = ("Name", "Question", "Answer")
_OPTION = re.compile(r"<li>(.*?)</li>")
_OPTIONS = '<ol class="options" type="A">'
_CORRECT = re.compile(r'<p class="correct">(.*?)</p>')
_CSS = """\
.card { font-family: serif; font-size: 20px; text-align: left; color: black; background: white; }
.card img { max-width: 100%; background: white; }
.options li { margin: 0.3em 0; }
.correct { font-weight: bold; }
.proof { font-size: 12px; color: #595959; }
"""


class AnkiRenderer:
    """One package with a deck for each section."""

    name = "anki"

    def prepare(self) -> None:
        """Raises `PluginError` where genanki is not installed."""
        _genanki()

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The package, read back.  Raises `PluginError` without genanki, `ReadBackError`."""
        genanki = _genanki()
        found = tuple(items(sheet, self.name))
        model = _model(genanki)
        decks: dict[str, Any] = {}
        for item in found:
            name = _deck_name(sheet.title, item.section)
            if name not in decks:
                decks[name] = genanki.Deck(_number(name), name)
            fields = [escape(item.name), _front(item), _back(item)]
            decks[name].add_note(genanki.Note(model, fields, guid=_guid(item)))
        saved = io.BytesIO()
        genanki.Package(list(decks.values())).write_to_file(saved, timestamp=_MOMENT)
        pictures = {
            _picture_name(item, place): picture.svg
            for item in found
            for place, picture in enumerate(item.pictures, start=1)
        }
        contents: dict[str, str | bytes] = {
            _DATABASE: _settled(members(saved.getvalue())[_DATABASE]),
            _MEDIA: json.dumps({str(place): name for place, name in enumerate(pictures)}),
        }
        contents |= {str(place): svg for place, svg in enumerate(pictures.values())}
        told = told_items(found, _shown, Notation.LATEX, web_formula)
        page = Page(NAME, data=archive(contents), told=told)
        check_anki(page, sheet.title, found)
        return (page,)


RENDERER = AnkiRenderer()


def _genanki() -> Any:
    try:
        import genanki
    except ImportError:
        reason = "needs genanki: pip install 'mathverify[export]'"
        raise PluginError(GROUP, "anki", reason) from None
    return genanki


def _model(genanki: Any) -> Any:
    return genanki.Model(
        _MODEL,
        "mathverify question",
        fields=[{"name": name} for name in _FIELDS],
        templates=[
            {
                "name": "Question and answer",
                "qfmt": "{{Question}}",
                "afmt": '{{FrontSide}}<hr id="answer">{{Answer}}',
            }
        ],
        css=_CSS,
    )


def _settled(database: bytes) -> bytes:
    """The database without the version of the library that happened to write it."""
    return database[:96] + bytes(4) + database[100:]


def _number(name: str) -> int:
    """A number for ever; those of Anki's own decks are times."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") + 2**31


def _deck_name(title: str, section: str) -> str:
    """Two colons part a deck from the one that it is in."""
    names = (
        re.sub(":{2,}", ":", " ".join(name.split())) or "Questions" for name in (title, section)
    )
    return "::".join(names)


def _guid(item: Item) -> str:
    return f"mathverify-{item.question.digest[:24]}{item.asked.label and '-'}{item.asked.label}"


def _picture_name(item: Item, place: int) -> str:
    """All pictures of a collection are in one folder, so that the name has to be its own."""
    return f"mathverify-{item.question.digest[:16]}-{place}.svg"


def _front(item: Item) -> str:
    options = "".join(f"<li>{web_text(block)}</li>" for _, block in item.asked.options)
    shown = f"{_OPTIONS}{options}</ol>" if options else ""
    return stem_html(item, lambda place, _: _picture_name(item, place)) + shown


def _back(item: Item) -> str:
    correct = item.asked.correct
    label = f'<p class="correct">{escape(correct)}</p>' if correct else ""
    return label + solution_html(item)


# --- read back -------------------------------------------------------------------------


def check_anki(page: Page, title: str, wanted: Sequence[Item]) -> None:
    """Compare a package with the items.  Raises `ReadBackError`."""
    contents = members(page.data)
    try:
        decks, notes = _read(contents[_DATABASE])
        media = json_value(contents[_MEDIA].decode())
    except (KeyError, ValueError, sqlite3.Error) as error:
        raise ReadBackError(page.name, "the package", "a collection", str(error)) from None
    equal(page.name, "number of notes", len(wanted), len(notes))
    try:
        agree(page.name, wanted, (_said(item, note) for item, note in zip(wanted, notes)), _shown)  # noqa: B905 - counted
    except UnreadableWebTextError as error:
        raise ReadBackError(page.name, "a text", "HTML of ours", str(error)) from None
    files = {name: contents.get(place) for place, name in media.items()}
    for item, (guid, deck, name, front, back) in zip(wanted, notes, strict=True):
        equal(page.name, f"{item.id} name", item.name, unescape(name))
        equal(page.name, f"{item.id} guid", _guid(item), guid)
        equal(page.name, f"{item.id} deck", _deck_name(title, item.section), decks.get(deck))
        label = _CORRECT.match(back)
        equal(page.name, f"{item.id} key", item.asked.correct, unescape(label[1]) if label else "")
        pictures = [files.get(source) for source in image_sources(_stem(front))]
        equal(page.name, f"{item.id} pictures", [one.svg for one in item.pictures], pictures)


def _read(database: bytes) -> tuple[dict[int, str], list[tuple[Any, ...]]]:
    """The names of the decks, and of each note its guid, its deck and its fields."""
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(database)
        ((stored,),) = opened.execute("SELECT decks FROM col")
        rows = opened.execute(
            "SELECT guid, did, flds FROM notes JOIN cards ON nid = notes.id ORDER BY notes.id"
        ).fetchall()
    decks = {int(number): deck["name"] for number, deck in json_value(stored).items()}
    notes = [(guid, deck, *fields.split("\x1f")) for guid, deck, fields in rows]
    if any(len(note) != 2 + len(_FIELDS) for note in notes):
        raise ValueError("a note with other fields")
    return decks, notes


def _stem(front: str) -> str:
    return front.partition(_OPTIONS)[0]


def _shown(item: Item) -> Iterator[tuple[str, Block]]:
    return chain(asked(item), solution_blocks(item))


def _said(item: Item, note: tuple[Any, ...]) -> Iterator[Said]:
    _, _, _, front, back = note
    yield from stem_said(_stem(front))
    labels = [label for label, _ in item.asked.options]
    options = _OPTION.findall(front.partition(_OPTIONS)[2])
    if len(labels) != len(options):
        raise UnreadableWebTextError(f"{len(options)} options")
    for label, option in zip(labels, options, strict=True):
        yield f"option {label}", parts_of(option)
    yield from solution_said(_CORRECT.sub("", back, count=1))
