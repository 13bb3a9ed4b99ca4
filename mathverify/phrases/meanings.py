"""What the meaning of an unknown says: a number of things, a probability, an age, a place.

The words stand in the tables of the locales, ``[meaning]``.  A meaning is told in the language of
the texts or, as names are, in English.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from mathverify.language.unit_words import unit_word
from mathverify.phrases.locale import locale_of

Words = tuple[str, ...]


class Subject(StrEnum):
    """What a value may be said to be."""

    #: A number of things that are counted, and no average of such numbers.
    COUNT = "count"
    PROBABILITY = "probability"
    AGE = "age"
    #: A position, a change or another size that has a direction.
    PLACE = "place"


@lru_cache(maxsize=512)
def subjects(meaning: str, lang: str = "en") -> frozenset[Subject]:
    """What ``meaning`` says; ``lang`` is the BCP 47 tag of the texts of the question."""
    words = _words(meaning)
    return frozenset(
        subject for tag in dict.fromkeys((lang, "en")) for subject in _told(words, _table(tag))
    )


def _told(words: Words, table: dict[str, tuple[Words, ...]]) -> list[Subject]:
    found: list[Subject] = [
        subject
        for subject in Subject
        if subject is not Subject.COUNT and _first(words, table.get(subject, ())) is not None
    ]
    count = _first(words, table.get(Subject.COUNT, ()))
    if count is not None:
        start, end = count
        thing = words[end:]
        # "Number of hours" measures; "the mean number of goals" need not be whole.
        measured = bool(thing) and bool(unit_word(thing[0]))
        measured = measured or any(thing[: len(one)] == one for one in table.get("measured", ()))
        if not measured and _first(words[:start], table.get("average", ())) is None:
            found.append(Subject.COUNT)
    return found


def _first(words: Words, phrases: tuple[Words, ...]) -> tuple[int, int] | None:
    """Where the first of some phrases stands, the longest of those that begin there."""
    for start in range(len(words)):
        ends = [start + len(one) for one in phrases if words[start : start + len(one)] == one]
        if ends:
            return start, max(ends)
    return None


def _words(text: str) -> Words:
    """The words of a text; a letter of a script without capitals is a word of its own."""
    apart = (
        sign if sign.lower() != sign.upper() else f" {sign} " if sign.isalpha() else " "
        for sign in text
    )
    return tuple("".join(apart).casefold().split())


@lru_cache(maxsize=64)
def _table(lang: str) -> dict[str, tuple[Words, ...]]:
    locale = locale_of(lang)
    table = {} if locale is None else locale.table.get("meaning", {})
    return {key: tuple(map(_words, phrases)) for key, phrases in table.items()}
