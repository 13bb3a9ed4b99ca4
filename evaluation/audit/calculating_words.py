"""Words that stand at a number and calculate with it: ``divided by 4``, ``3 squared``, ``sin 90``.

A calculation that such a word begins or goes on is more than its numbers and signs.  Which words
they are is what the language says itself when it speaks formulas, and the names of its functions.
"""

from __future__ import annotations

from itertools import pairwise

from mathverify.language import parse
from mathverify.language.spoken.words import to_words
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.language.words_of_signs import operations_in_words

_OPERANDS = frozenset({"a", "b"})
_SPOKEN = (
    *("a + b", "a - b", "-a", "a*b", "a/b", "a^2", "a^3", "a!", "mod(a, b)", "binomial(a, b)"),
    *("sqrt(a)", "cbrt(a)", "abs(a)", "log(a, b)", "sin(a)", "floor(a)"),
)


def _phrases() -> tuple[tuple[str, ...], ...]:
    spoken = [to_words(parse(text, declared=_OPERANDS)).split() for text in _SPOKEN]
    between = [["a", *phrase.split(), "b"] for phrase in operations_in_words()]
    return tuple(map(tuple, spoken + between))


_PAIRS = frozenset(pair for phrase in _phrases() for pair in pairwise(phrase))
_BEFORE = frozenset(word for word, operand in _PAIRS if operand in _OPERANDS)
_BEHIND = frozenset(word for operand, word in _PAIRS if operand in _OPERANDS)


def calculates_with_next(word: str) -> bool:
    """Whether ``word`` calculates with a number that stands behind it."""
    return word.lower() in _BEFORE or word in FUNCTIONS


def calculates_with_last(word: str) -> bool:
    """Whether ``word`` calculates with a number that stands before it."""
    return word.lower() in _BEHIND
