"""For whom a brief wants its question: the level that its words tell, and the school year of it.

Read are a word for a kind of year with its number (``grade 8``, ``year 9``, ``secondary-3``,
``14-year-olds``) and words for contests and universities; whatever else is said of learners is left
to the author.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from mathverify.language.short_texts import is_ascii_letter, runs

#: The year of school, counted from the first at six, of number 0 of each kind.
_YEARS = {"grade": 0, "class": 0, "primary": 0, "year": -1, "secondary": 6, "form": 6}
#: Words that are a level of their own, with the year that they suppose.
_LEVELS = {"contest": 9, "olympiad": 9, "competition": 9, "university": 13, "undergraduate": 13}
#: The age of those in year 0.
_AGE = 6


@dataclass(frozen=True, slots=True)
class Learners:
    """``level`` in words for an objective, ``year`` of school 1 to 13; empty and 0: not said."""

    level: str = ""
    year: int = 0


def learners_of(text: str) -> Learners:
    """The learners that a brief names first; a contest and the like before any year."""
    words = runs(text.lower(), lambda one: "number" if one.isdecimal() else is_ascii_letter(one))
    for word in words:
        if word in _LEVELS:
            return Learners(word, _LEVELS[word])
    for one, other in pairwise(words):
        word, number = (other, one) if one.isdigit() else (one, other)
        if not number.isdigit() or len(number) > 2:
            continue
        if one.isdigit() and word == "year":
            return Learners(f"age {number}", max(int(number) - _AGE, 0))
        if one.isdigit() or word not in _YEARS:
            continue
        return Learners(f"{word} {number}", max(int(number) + _YEARS[word], 0))
    return Learners()
