"""Ranking by words: BM25 of SQLite's FTS5, over an index that can be made again at any time.

The index says in which order records come and nothing else: what they are is read from the bank.
An index file that was changed can therefore spoil a ranking, not a question.  Terms are bound as
parameters, each a quoted string; nothing of a request is ever a part of a statement.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from threading import Lock

from generators.bank.query import Terms, quoted
from generators.bank.stemming import TOKENIZER
from generators.bank.store import Bank

__all__ = ["INDEX", "VERSION", "Entry", "TextIndex", "TextRanking"]

INDEX = "index.sqlite3"

#: Grows when the same records are indexed otherwise.
VERSION = "1"

#: A word of the topics says more than one of the story around the question.
_WEIGHTS = (1.0, 2.0, 4.0)
_SCHEMA = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT);
CREATE VIRTUAL TABLE questions USING fts5(words, topics, names, tokenize = '{TOKENIZER}');
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of a record: its words, its topics in words, and the names it has."""

    words: str
    topics: str
    names: str


@dataclass(frozen=True, slots=True)
class TextRanking:
    """Places of records, best first; ``named`` are those that an identifier of the request names.

    ``coverage`` is, for each place, how much of the request is found there, from 0 to 1: every
    term counts by its rarity, and one that is found nowhere counts most.
    """

    places: tuple[int, ...]
    named: tuple[int, ...]
    coverage: dict[int, float]


class TextIndex:
    """The index of a bank; a place is the number of a record, from 0.  Safe in threads."""

    def __init__(self, connection: sqlite3.Connection, entries: Sequence[Entry], key: str) -> None:
        self._connection = connection
        self._entries = tuple(entries)
        self._key = key
        self._size = len(entries)
        self._lock = Lock()

    @classmethod
    def of(cls, bank: Bank, entries: Sequence[Entry], folder: Path | None = None) -> TextIndex:
        """The index of ``bank``: that in ``folder`` if it was made from these records, else new.

        Where the folder cannot be written, or there is none, the index lives in memory.
        """
        key = f"{VERSION} {bank.content} {_digest(entries)}"
        if folder is not None:
            found = _opened(folder / INDEX, key)
            if found is None:
                found = _written(folder / INDEX, entries, key)
            if found is not None:
                return cls(found, entries, key)
        return cls(_in_memory(entries, key), entries, key)

    def ranked(self, terms: Terms) -> TextRanking:
        """The records that have any of the terms, by BM25."""
        holders = {term: self._holding(term) for term in (*terms.words, *terms.identifiers)}
        named = [place for term in terms.identifiers for place in holders[term]]
        found = [term for term, places in holders.items() if places]
        places: tuple[int, ...] = ()
        if found:
            statement = (
                "SELECT rowid FROM questions WHERE questions MATCH ? "
                "ORDER BY bm25(questions, ?, ?, ?), rowid"
            )
            either = " OR ".join(quoted(term) for term in found)
            places = self._asked(statement, (either, *_WEIGHTS))
        return TextRanking(places, tuple(dict.fromkeys(named)), self._coverage(holders))

    def _holding(self, term: str) -> tuple[int, ...]:
        statement = "SELECT rowid FROM questions WHERE questions MATCH ? ORDER BY rowid"
        return self._asked(statement, (quoted(term),))

    def _asked(self, statement: str, parameters: tuple[object, ...]) -> tuple[int, ...]:
        with self._lock:
            try:
                rows = self._connection.execute(statement, parameters).fetchall()
            except sqlite3.DatabaseError:
                # The file was spoilt behind its first pages; what it was made from is at hand.
                self._connection.close()
                self._connection = _in_memory(self._entries, self._key)
                rows = self._connection.execute(statement, parameters).fetchall()
        return tuple(row[0] - 1 for row in rows if type(row[0]) is int and 0 < row[0] <= self._size)

    def _coverage(self, holders: dict[str, tuple[int, ...]]) -> dict[int, float]:
        weight = {term: log(1 + self._size / (1 + len(at))) for term, at in holders.items()}
        total = sum(weight.values())
        if not total:
            return {}
        coverage: dict[int, float] = {}
        for term, places in holders.items():
            for place in places:
                coverage[place] = coverage.get(place, 0.0) + weight[term] / total
        return coverage


def _digest(entries: Iterable[Entry]) -> str:
    """A digest of what is indexed, which changes with the titles of topics as well."""
    text = "\0".join(f"{entry.words}\0{entry.topics}\0{entry.names}" for entry in entries)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def _in_memory(entries: Sequence[Entry], key: str) -> sqlite3.Connection:
    return _filled(sqlite3.connect(":memory:", check_same_thread=False), entries, key)


def _filled(
    connection: sqlite3.Connection, entries: Sequence[Entry], key: str
) -> sqlite3.Connection:
    connection.executescript(_SCHEMA)
    connection.executemany(
        "INSERT INTO questions (rowid, words, topics, names) VALUES (?, ?, ?, ?)",
        [
            (number, entry.words, entry.topics, entry.names)
            for number, entry in enumerate(entries, 1)
        ],
    )
    connection.execute("INSERT INTO about VALUES ('key', ?)", (key,))
    connection.commit()
    return connection


def _opened(file: Path, key: str) -> sqlite3.Connection | None:
    """The index in ``file`` if it was made for ``key``, read only."""
    if not file.is_file():
        return None
    connection = None
    try:
        connection = sqlite3.connect(
            f"{file.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False
        )
        # What stands in the schema of a file from outside is not run.
        connection.execute("PRAGMA trusted_schema = OFF")
        row = connection.execute("SELECT value FROM about WHERE name = 'key'").fetchone()
        kinds = connection.execute(
            "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')"
        ).fetchone()
        if row == (key,) and kinds == (0,):
            return connection
    except sqlite3.Error:
        pass
    if connection is not None:
        connection.close()
    return None


def _written(file: Path, entries: Sequence[Entry], key: str) -> sqlite3.Connection | None:
    """The index made anew under its final name, or None where that cannot be written."""
    partial = file.with_name(f".{file.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        connection = sqlite3.connect(partial)
        try:
            _filled(connection, entries, key)
        finally:
            connection.close()
        partial.replace(file)
    except (sqlite3.Error, OSError):
        return None
    return _opened(file, key)
