"""The index of a set: which question stands where, so that one is read without the others.

Beside the shards of a long set it is a file of SQLite.  What it says follows from them, so that it
is in no lock; of a set that has none, or that of another set, it is made anew and not kept.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generators.sets.lines import LineAt, RecordFile, line_at, lines_of_file, record_files
from generators.sets.lock import LOCK, read_lock
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value

INDEX = "set.index.sqlite"
_FORMAT = "mathverify index 1"
_TABLES = """
CREATE TABLE about (format TEXT NOT NULL, lock TEXT NOT NULL);
CREATE TABLE file (number INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE question (
    place INTEGER PRIMARY KEY, letter TEXT NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL,
    digest TEXT NOT NULL, section INTEGER NOT NULL, family TEXT NOT NULL,
    file INTEGER NOT NULL, offset INTEGER NOT NULL, line INTEGER NOT NULL
);
"""
_BY_ID = "CREATE INDEX question_by_id ON question (id)"
_INSERT = "INSERT INTO question VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SELECT = """
SELECT letter, question.number, id, digest, section, family, name, offset, line
FROM question JOIN file ON file.number = question.file WHERE
"""
_BETWEEN = f"{_SELECT} place BETWEEN ? AND ? ORDER BY place"
_OF_ID = f"{_SELECT} id = ? ORDER BY place LIMIT 1"


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of the set, and where its line stands; ``letter`` is that of its version."""

    letter: str
    number: int
    id: str
    digest: str
    section: int
    family: str
    file: str
    at: LineAt

    @property
    def name(self) -> str:
        """How the question is called: ``7``, ``B7``."""
        return f"{self.letter}{self.number}"


class Index:
    """The index of the set in a folder, open for reading; to be closed."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, scratch: Path | None) -> None:
        self._folder = folder
        self._connection = connection
        self._scratch = scratch

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        if self._scratch is not None:
            self._scratch.unlink()

    def __len__(self) -> int:
        ((found,),) = self._connection.execute("SELECT count(*) FROM question")
        return int(found)

    def entries(self, first: int = 1, last: int = 2**62) -> Iterator[Entry]:
        """The questions from one place to another, in order; places count through all versions."""
        yield from map(_entry, self._connection.execute(_BETWEEN, (first, last)))

    def of_id(self, told: str) -> Entry | None:
        """The question with this id, the first of several."""
        return next(map(_entry, self._connection.execute(_OF_ID, (told,))), None)

    def line(self, entry: Entry) -> str:
        """The line of a question.  Raises `UnreadableFileError`."""
        return line_at(self._folder / entry.file, entry.at)


def _entry(row: tuple[Any, ...]) -> Entry:
    letter, number, told, digest, section, family, file, offset, line = row
    return Entry(letter, number, told, digest, section, family, file, LineAt(offset, line))


def write_index(path: Path, entries: Iterable[Entry]) -> None:
    """Write an index, which belongs to no set yet (`belongs_to`)."""
    path.unlink(missing_ok=True)
    files: dict[str, int] = {}
    with closing(sqlite3.connect(path)) as connection, connection:
        # Whoever loses the machine while this is written makes it again.
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(_TABLES)
        connection.executemany(
            _INSERT,
            (
                (
                    *(one.letter, one.number, one.id, one.digest, one.section, one.family),
                    *(files.setdefault(one.file, len(files)), one.at.offset, one.at.line),
                )
                for one in entries
            ),
        )
        connection.executemany("INSERT INTO file VALUES (?, ?)", ((n, f) for f, n in files.items()))
        connection.execute(_BY_ID)


def belongs_to(path: Path, lock: str) -> None:
    """Write into an index that it is of the set whose lock has this text."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM about")
        connection.execute("INSERT INTO about VALUES (?, ?)", (_FORMAT, _digest(lock)))


def indexed(folder: Path) -> Index:
    """The index of the set in ``folder``; nothing is written there.

    Raises `UnreadableFileError` for a folder without a set, or lines that are no records.
    """
    text = file_text(folder / LOCK)
    lock = read_lock(text)
    if isinstance(lock, str):
        raise UnreadableFileError(str(folder / LOCK), lock)
    found = _opened(folder / INDEX, text)
    if found is not None:
        return Index(folder, found, None)
    handle, name = tempfile.mkstemp(suffix=".sqlite")
    os.close(handle)
    scratch = Path(name)
    try:
        write_index(scratch, _read(folder, record_files(lock)))
    except BaseException:
        # Whatever stops the writing, an interruption too, leaves no file behind.
        scratch.unlink(missing_ok=True)
        raise
    return Index(folder, sqlite3.connect(scratch), scratch)


def _opened(path: Path, lock: str) -> sqlite3.Connection | None:
    """The index that stands there, if it is of this lock."""
    if not path.is_file():
        return None
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        told = connection.execute("SELECT format, lock FROM about").fetchall()
        if told == [(_FORMAT, _digest(lock))]:
            return connection
    except sqlite3.Error:
        pass
    connection.close()
    return None


def _read(folder: Path, files: Iterable[RecordFile]) -> Iterator[Entry]:
    """What the lines of a set say of themselves."""
    numbers: Counter[str] = Counter()
    for file in files:
        for at, line in lines_of_file(folder / file.name):
            numbers[file.letter] += 1
            number = numbers[file.letter]
            try:
                told = json_value(line, halves=True)
                yield Entry(
                    *(file.letter, number, str(told["id"]), str(told["digest"])),
                    *(int(told["section"]), str(told["origin"]["family"]), file.name, at),
                )
            except (ValueError, KeyError, TypeError):
                raise UnreadableFileError(
                    f"{folder / file.name}, line {number}", "it is no record of a set"
                ) from None


def _digest(lock: str) -> str:
    return hashlib.sha256(lock.encode()).hexdigest()
