"""The text of a page that is no text itself: what the port can search of an archive.

Word documents and packages of platforms are zip files with texts in them; decks of cards hold a
database.  A PDF or a file of columns has no text that can be had without a library: it is held by
what its renderer hands over alone.
"""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page

__all__ = ["text_of"]

_ARCHIVE, _DATABASE = b"PK\x03\x04", b"SQLite format 3\x00"
#: What a page may unfold to, in bytes; ours stay far below.
_MOST = 256 * 2**20


def text_of(page: Page) -> str | None:
    """The text of a file, or that of all texts in it; None where it has none to be searched.

    Raises `ReadBackError` for an archive or a database that cannot be read.
    """
    if not page.data:
        return page.text
    if not page.data.startswith(_ARCHIVE):
        return None
    try:
        return "\n".join(_members(page.data))
    except (zipfile.BadZipFile, sqlite3.Error, ValueError) as error:
        raise ReadBackError(page.name, "the file", "an archive", str(error)) from None


def _members(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > _MOST:
            raise ValueError(f"it unfolds to more than {_MOST} bytes")
        for name in archive.namelist():
            content = archive.read(name)
            if content.startswith(_DATABASE):
                yield from _cells(content)
                continue
            try:
                yield content.decode()
            except UnicodeDecodeError:
                continue


def _cells(database: bytes) -> Iterator[str]:
    """All texts of all tables."""
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(database)
        tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            quoted = table.replace('"', '""')
            for row in opened.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608 - quoted
                yield from (cell for cell in row if isinstance(cell, str))
