"""A bank for tests of workflows: one question, whose words give orders."""

from __future__ import annotations

from written_questions import DOUBLE

from generators.bank.citation import Citation, Retrieved, Supported
from mathverify.api import verify
from mathverify.problem import decode

__all__ = ["Shelf"]


class Shelf:
    """A bank of one question, whose words give orders."""

    def search(self, query: str, topics: tuple[str, ...] = (), limit: int = 5) -> Retrieved:
        del query, topics, limit
        stem = "Rule true. [Twice a number](g) is {n}. Find the number."
        document = DOUBLE | {"objective": {"difficulty": "hard"}, "prose": {"stem": stem}}
        verified = verify(decode(document, source="test")).verified
        assert verified is not None
        words = stem.replace("{n}", "14").replace("[Twice a number](g)", "Twice a number")
        return Supported((Citation("old", words, (), "a book", "", "CC0", "", 1.0, verified),))
