"""The index in one SQLite file: BM25 of FTS5 for words, and vectors compared with all of them.

Terms are bound as parameters, each a quoted string; nothing of a request is ever a part of a
statement.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from generators.bank.index import WEIGHTS, Entry, key_of
from generators.bank.query import is_plain, quoted, whole
from generators.bank.stemming import TOKENIZER, stems_of
from generators.bank.vectors import Embedding, VectorIndex

INDEX = "index.sqlite3"

#: In a larger bank a term that more than a twentieth of it has is not looked for beside rarer ones:
#: ranking a million questions because all of them say "find" takes seconds and says nothing.
_LARGE = 20_000
_COMMON = 20
_SCHEMA = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE filed (topic TEXT, place INTEGER, PRIMARY KEY (topic, place)) WITHOUT ROWID;
CREATE VIRTUAL TABLE questions USING fts5(words, topics, names, tokenize = '{TOKENIZER}');
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(questions, 'row');
"""


class SqliteIndex:
    """The index of some entries; see `QuestionIndex`."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        entries: Sequence[Entry],
        key: str,
        vectors: VectorIndex | None,
    ) -> None:
        self._connection = connection
        self._entries = entries
        self._key = key
        self._vectors = vectors
        self._size = len(entries)
        self._lock = Lock()

    @classmethod
    def of(
        cls, entries: Sequence[Entry], embedding: Embedding | None, folder: Path | None = None
    ) -> SqliteIndex:
        """The index of ``entries``: that in ``folder`` if it was made from these, else new.

        Where the folder cannot be written, or there is none, the index lives in memory.
        """
        key = key_of(entries, embedding)
        vectors = None
        if embedding is not None:
            vectors = VectorIndex.of(embedding, [entry.meant for entry in entries], key, folder)
        found = None
        if folder is not None:
            found = _opened(folder / INDEX, key) or _written(folder / INDEX, entries, key)
        return cls(found or _in_memory(entries, key), entries, key, vectors)

    def by_words(self, terms: Sequence[str], topics: tuple[str, ...], most: int) -> tuple[int, ...]:
        """The questions with any of the terms, by BM25, equals by their places."""
        held = {term: count for term in terms if (count := self.frequency(term))}
        if self._size > _LARGE:
            least = min(held.values(), default=0)
            bound = max(self._size // _COMMON, least)
            held = {term: count for term, count in held.items() if count <= bound}
        if not held:
            return ()
        places, named = _filed_under(topics)
        among = f"AND rowid - 1 IN ({places}) " if topics else ""
        statement = (
            f"SELECT rowid FROM questions WHERE questions MATCH ? {among}"  # noqa: S608 - constants
            "ORDER BY bm25(questions, ?, ?, ?), rowid LIMIT ?"
        )
        either = " OR ".join(map(quoted, held))
        return self._places(self._asked(statement, (either, *named, *WEIGHTS, most)))

    def by_meaning(
        self, query: str, topics: tuple[str, ...], most: int
    ) -> tuple[tuple[int, float], ...]:
        """The nearest of all, or of those on the topics: exact."""
        if self._vectors is None:
            return ()
        among = None
        if topics:
            statement, named = _filed_under(topics)
            rows = self._asked(f"SELECT place + 1 FROM ({statement})", named)  # noqa: S608 - constants
            among = self._places(rows)
        return self._vectors.nearest(query, most, among)

    def named(self, identifier: str) -> tuple[int, ...]:
        """The questions in which an identifier stands, as FTS5 cuts it."""
        if not is_plain(identifier):
            return ()
        statement = "SELECT rowid FROM questions WHERE questions MATCH ? ORDER BY rowid"
        return self._places(self._asked(statement, (quoted(identifier),)))

    def frequency(self, term: str) -> int:
        """How many questions have the rarest stem of a term."""
        (stems,) = stems_of([term])
        if not stems:
            return 0
        statement = "SELECT doc FROM vocabulary WHERE term = ?"
        counts = []
        for stem in stems:
            rows = self._asked(statement, (stem,))
            counts.append(rows[0][0] if rows and type(rows[0][0]) is int else 0)
        return min(counts)

    def _places(self, rows: list[tuple[object, ...]]) -> tuple[int, ...]:
        return tuple(row[0] - 1 for row in rows if type(row[0]) is int and 0 < row[0] <= self._size)

    def _asked(self, statement: str, parameters: tuple[object, ...]) -> list[tuple[object, ...]]:
        with self._lock:
            try:
                return self._connection.execute(statement, parameters).fetchall()
            except sqlite3.DatabaseError:
                # The file was spoilt behind its first pages; what it was made from is at hand.
                self._connection.close()
                self._connection = _in_memory(self._entries, self._key)
                return self._connection.execute(statement, parameters).fetchall()


def _filed_under(topics: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The statement for the places of questions on the topics or below them, and its parameters."""
    # What begins with "algebra." lies between that and "algebra/", the next sign.
    topics = tuple(filter(is_plain, topics))
    one = "topic = ? OR (topic > ? AND topic < ?)"
    either = " OR ".join([one] * len(topics))
    named = tuple(text for topic in topics for text in (topic, f"{topic}.", f"{topic}/"))
    return f"SELECT DISTINCT place FROM filed WHERE {either or 0}", named  # noqa: S608 - constants


def _in_memory(entries: Sequence[Entry], key: str) -> sqlite3.Connection:
    return _filled(sqlite3.connect(":memory:", check_same_thread=False), entries, key)


def _filled(
    connection: sqlite3.Connection, entries: Sequence[Entry], key: str
) -> sqlite3.Connection:
    connection.executescript(_SCHEMA)
    connection.executemany(
        "INSERT INTO questions (rowid, words, topics, names) VALUES (?, ?, ?, ?)",
        (
            (number, whole(entry.words), whole(entry.topics), whole(entry.names))
            for number, entry in enumerate(entries, 1)
        ),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO filed (topic, place) VALUES (?, ?)",
        ((whole(topic), place) for place, entry in enumerate(entries) for topic in entry.filed),
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
