"""Anki: every note as Python's own sqlite reads it, and as Anki itself imports it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exported import asked_in, only, renderer

from mathverify.errors import PluginError, ReadBackError
from mathverify.verification.page_reading import check_pages
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.archives import archive, members
from renderers.exchange.items import items

anki = pytest.importorskip("genanki")

from renderers.anki import check_anki  # noqa: E402 - behind the skip

DATABASE = "collection.anki2"


def rows(page: Page, query: str) -> list[Any]:
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(members(page.data)[DATABASE])
        return opened.execute(query).fetchall()


def changed(page: Page, change: Callable[[sqlite3.Connection], object]) -> Page:
    contents: dict[str, str | bytes] = dict(members(page.data))
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(contents[DATABASE])
        change(opened)
        opened.commit()
        contents[DATABASE] = opened.serialize()
    return replace(page, data=archive(contents))


def test_every_question_is_a_note_with_a_card(sheet: Sheet) -> None:
    page = only("anki")
    assert rows(page, "SELECT count(*) FROM notes") == [(asked_in(sheet),)]
    assert rows(page, "SELECT count(*) FROM cards") == [(asked_in(sheet),)]
    ((decks,),) = rows(page, "SELECT decks FROM col")
    names = {deck["name"] for deck in json.loads(decks).values()}
    assert {"R&D <1>/2::Sampled / one", "R&D <1>/2::Written <b>"} <= names


def test_a_note_is_known_by_its_question() -> None:
    guids = [guid for (guid,) in rows(only("anki"), "SELECT guid FROM notes")]
    assert len(set(guids)) == len(guids)
    assert all(guid.startswith("mathverify-") for guid in guids)


def test_pictures_are_inside() -> None:
    contents = members(only("anki").data)
    media = json.loads(contents["media"])
    assert media
    assert all(contents[place].startswith(b"<?xml") for place in media)
    assert all(name.endswith(".svg") for name in media.values())


def of_note(name: str, before: str, after: str) -> Callable[[sqlite3.Connection], object]:
    query = "UPDATE notes SET flds = replace(flds, ?, ?) WHERE flds LIKE ?"
    return lambda opened: opened.execute(query, (before, after, f"%{name}%"))


CHANGES: dict[str, Callable[[sqlite3.Connection], object]] = {
    "a formula": of_note(" cases", "= 5", "= 6"),
    "an option": of_note("quadratic-roots-medium-choice", "<li>", "<li>not "),
    "the right option": of_note("quadratic-roots-medium-choice", '"correct">', '"correct">Not '),
    "an answer": of_note(" units", "60", "61"),
    "a reason": of_note(" cases", "the two cases", "two cases"),
    "a picture": of_note("box-plot-spread-medium-open", "-1.svg", "-2.svg"),
    "a note that is gone": lambda opened: opened.execute(
        "DELETE FROM notes WHERE flds LIKE '%cases%'"
    ),
    "another deck": lambda opened: opened.execute("UPDATE cards SET did = 1"),
    "another guid": lambda opened: opened.execute("UPDATE notes SET guid = guid || 'x'"),
    "another field": of_note(" cases", "\x1f", "\x1f\x1f"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused(name: str, sheet: Sheet) -> None:
    page = only("anki")
    wrong = changed(page, CHANGES[name])
    with pytest.raises(ReadBackError):
        check_anki(wrong, sheet.title, tuple(items(sheet, "anki")))


def test_the_port_reads_the_cards_too(sheet: Sheet) -> None:
    with pytest.raises(ReadBackError):
        check_pages((changed(only("anki"), CHANGES["a formula"]),), sheet)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, sheet: Sheet) -> None:
    monkeypatch.setitem(__import__("sys").modules, "genanki", None)
    with pytest.raises(PluginError, match=r"pip install 'mathverify\[export\]'"):
        renderer("anki").render(sheet)


# --- by Anki ---------------------------------------------------------------------------


def imported(page: Page, folder: Path) -> Any:
    """The collection that Anki has after it imported the file."""
    collections = pytest.importorskip("anki.collection")
    file = folder / page.name
    file.write_bytes(page.data)
    collection = collections.Collection(str(folder / "collection.anki2"))
    options = collections.ImportAnkiPackageOptions()
    request = collections.ImportAnkiPackageRequest(package_path=str(file), options=options)
    return collection, collection.import_anki_package(request)


@pytest.mark.slow
def test_anki_imports_every_note_once(sheet: Sheet, tmp_path: Path) -> None:
    page = only("anki")
    collection, log = imported(page, tmp_path)
    try:
        assert len(log.log.new) == asked_in(sheet)
        ids = collection.find_notes("")
        notes = [collection.get_note(number) for number in ids]
        stored = rows(page, "SELECT flds FROM notes")
        assert {"\x1f".join(note.fields) for note in notes} == {fields for (fields,) in stored}
        media = json.loads(members(page.data)["media"])
        assert {file.name for file in Path(collection.media.dir()).iterdir()} == {*media.values()}
    finally:
        collection.close()
    collection, log = imported(page, tmp_path)
    try:
        assert (len(log.log.new), len(log.log.duplicate)) == (0, asked_in(sheet))
    finally:
        collection.close()


@pytest.mark.slow
def test_anki_refuses_a_broken_twin(tmp_path: Path) -> None:
    page = only("anki")
    torn = dict(members(page.data))
    torn[DATABASE] = torn[DATABASE][:1000]
    errors = pytest.importorskip("anki.errors")
    with pytest.raises(errors.BackendError):
        imported(replace(page, data=archive(torn)), tmp_path)
