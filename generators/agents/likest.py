"""Which of some texts are most like another one: by their rarer words (BM25 of SQLite's FTS5)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from threading import Lock

from generators.bank.query import quoted, terms_of


class Likest:
    """An index in memory over some texts.  Safe in threads."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._lock = Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.execute(
            "CREATE VIRTUAL TABLE texts USING fts5(words, tokenize = 'porter unicode61')"
        )
        self._connection.executemany(
            "INSERT INTO texts (rowid, words) VALUES (?, ?)", enumerate(texts, start=1)
        )

    def to(self, text: str) -> tuple[int, ...]:
        """The places of those that share a word with ``text``, the most alike first."""
        terms = terms_of(text)
        words = (*terms.words, *terms.identifiers)
        # Letters and numbers of a formula are not what a text is about.
        either = " OR ".join(quoted(term) for term in words if len(term) > 1 and not term.isdigit())
        if not either:
            return ()
        statement = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts), rowid"
        with self._lock:
            rows = self._connection.execute(statement, (either,)).fetchall()
        return tuple(row[0] - 1 for row in rows)
