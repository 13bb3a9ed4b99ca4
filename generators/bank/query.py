"""The terms of a request: its words without those that say nothing, and which are identifiers.

A request is outside text.  It never becomes a part of a query's syntax: `quoted` makes each term
a string of FTS5, in which nothing but the quote itself has a meaning, and that is doubled.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

#: A longer request is cut.
LONGEST_QUERY = 4_000
_MOST_TERMS = 64
_LONGEST_TERM = 120
_TERM = re.compile(r"[^\W_]+(?:[.\-][^\W_]+)*")
#: What codes of the Common Core begin with in full.
_PREFIX = "ccss.math.content."


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a request in their order, each once; ``identifiers`` name something exactly."""

    words: tuple[str, ...]
    identifiers: tuple[str, ...]


def terms_of(query: str) -> Terms:
    """The terms of a request; none of a text that has only words that say nothing."""
    found = dict.fromkeys(
        term[:_LONGEST_TERM].casefold().removeprefix(_PREFIX)
        for term in _TERM.findall(query[:LONGEST_QUERY])
    )
    identifiers = [term for term in found if _is_identifier(term)]
    words = [term for term in found if term not in identifiers and term not in _empty()]
    return Terms(tuple(words[:_MOST_TERMS]), tuple(identifiers[:_MOST_TERMS]))


def _is_identifier(term: str) -> bool:
    """Whether a term is the code of a standard or the id of a question.

    It has several parts, a number, and a part of letters alone.
    """
    parts = term.replace("-", ".").split(".")
    several = "." in term or term.count("-") > 1
    return several and any(map(str.isdecimal, term)) and any(map(str.isalpha, parts))


def says_nothing(word: str) -> bool:
    """Whether a word, in small letters, is of grammar, of courtesy, or of every request."""
    return word in _empty()


def is_plain(name: str) -> bool:
    """Whether a name consists of letters and digits, with dots and hyphens between them."""
    return _TERM.fullmatch(name) is not None


def whole(text: str) -> str:
    """A text that can be written as UTF-8: half a sign of two becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def quoted(term: str) -> str:
    """The term as a string of FTS5."""
    doubled = whole(term).replace('"', '""').replace("\0", " ")
    return f'"{doubled}"'


@cache
def _empty() -> frozenset[str]:
    """Words that say nothing about a topic."""
    text = resources.files("generators.bank").joinpath("empty_words.toml").read_text("utf-8")
    return frozenset(tomllib.loads(text)["words"])
