"""The port of an index: which questions come near a request, by words, by meaning, and by name.

An index says in which order records come and nothing else: what they are is read from the bank, so
that an index that was changed can spoil a ranking, not a question.  It is derived, and made again
where it does not fit the records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from generators.bank.vectors import Embedding

#: Grows when the same records are indexed otherwise.
VERSION = "2"

#: What a word counts in the words, the topics and the names of a question: one of the topics says
#: more than one of the story around the question.
WEIGHTS = (1.0, 2.0, 4.0)


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of a record: its words, its topics in words, and the names it has.

    ``filed`` are the dotted names of its topics.
    """

    words: str
    topics: str
    names: str
    filed: tuple[str, ...]

    @property
    def meant(self) -> str:
        """The text of which the meaning is indexed."""
        return f"{self.topics}. {self.words}"


class QuestionIndex(Protocol):
    """The index of a bank; a place is the number of a record, from 0.  Safe in threads.

    ``topics`` are dotted names; where there are any, only questions on one of them or below it
    are found.  Terms and topics are outside text, and never syntax.
    """

    def by_words(self, terms: Sequence[str], topics: tuple[str, ...], most: int) -> tuple[int, ...]:
        """The places of at most ``most`` questions that have any of the terms, the best first."""
        ...

    def by_meaning(
        self, query: str, topics: tuple[str, ...], most: int
    ) -> tuple[tuple[int, float], ...]:
        """The places of at most ``most`` questions with their cosines, the nearest first.

        None without an embedding.
        """
        ...

    def named(self, identifier: str) -> tuple[int, ...]:
        """The places of the questions that bear a name, in order."""
        ...

    def frequency(self, term: str) -> int:
        """How many questions have a term; of very many perhaps only that it is so many."""
        ...


def key_of(entries: Iterable[Entry], embedding: Embedding | None) -> str:
    """What an index was made from, as a SHA-256; it changes with the titles of topics as well."""
    digest = hashlib.sha256(f"{VERSION}\0{embedding.name if embedding else ''}".encode())
    for entry in entries:
        text = f"\0{entry.words}\0{entry.topics}\0{entry.names}\0{' '.join(entry.filed)}"
        digest.update(text.encode("utf-8", "backslashreplace"))
    return digest.hexdigest()
