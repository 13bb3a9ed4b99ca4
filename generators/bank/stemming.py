"""Stems of words, as the index by words has them: the tokens of SQLite's FTS5 are asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from threading import Lock

from generators.bank.query import LONGEST_QUERY, says_nothing, whole
from mathverify.language.short_texts import WORD as _WORD

#: How texts are cut into stems, here and in the index: Porter's algorithm.
TOKENIZER = "porter unicode61"


def stems_of(texts: Sequence[str]) -> list[dict[str, list[int]]]:
    """The stems of each text with their places in it, without words that say nothing.

    Places count from 0, in order; what is beyond the longest query is cut.
    """
    return _stemmer().of(texts)


class _Stemmer:
    """A table that is filled, read as stems, and emptied.  Safe in threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.executescript(
            f"CREATE VIRTUAL TABLE texts USING fts5(words, tokenize = '{TOKENIZER}');"
            "CREATE VIRTUAL TABLE stems USING fts5vocab(texts, 'instance');"
        )

    def of(self, texts: Sequence[str]) -> list[dict[str, list[int]]]:
        rows = [(number, _told(text)) for number, text in enumerate(texts)]
        found: list[dict[str, list[int]]] = [{} for _ in texts]
        with self._lock:
            self._connection.executemany("INSERT INTO texts (rowid, words) VALUES (?, ?)", rows)
            statement = "SELECT term, doc, offset FROM stems ORDER BY doc, offset"
            for stem, number, place in self._connection.execute(statement):
                found[number].setdefault(stem, []).append(place)
            self._connection.execute("DELETE FROM texts")
            self._connection.commit()
        return found


def _told(text: str) -> str:
    words = _WORD.findall(whole(text[:LONGEST_QUERY]).casefold())
    return " ".join(word for word in words if not says_nothing(word))


@cache
def _stemmer() -> _Stemmer:
    return _Stemmer()
