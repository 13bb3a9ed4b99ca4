"""Letters written together: ``xy`` beside an answer in which x and y stand apart.

A word of the language is one name.  In an answer, ``xy`` is the product if the other answer has
the letters; ``xy^2`` is then x*y^2 and never (x*y)^2.  Where it is unclear how far a fraction or an
exponent goes (``2/xy``, ``2^xy``), nothing is said.
"""

from __future__ import annotations

import re

from mathverify.language import tree
from mathverify.language.layout_names import GREEK_LETTERS
from mathverify.language.tree import Node
from mathverify.language.vocabulary import FUNCTIONS

__all__ = ["has_words", "names_in", "parted", "unclear_word"]

_LONGEST = 3
_UNCLEAR_BEFORE = re.compile(r"(?:/|\^|\*\*)\s*(?:\d+(?:\.\d+)?\s*)?\Z")
_WORD = re.compile(rf"(?<![A-Za-z_\\])[A-Za-z]{{2,{_LONGEST}}}(?![A-Za-z\d_])")
_UNCLEAR_AFTER = re.compile(r"\s*[!(]")


def has_words(text: str) -> bool:
    """Whether a text may hold a word of a few letters; most texts hold none, which is soon seen."""
    return any(word not in FUNCTIONS for word in _WORD.findall(text))


def names_in(node: Node) -> frozenset[str]:
    """The names that stand in a tree, those of called functions left out."""
    return frozenset(part.identifier for part in tree.walk(node) if isinstance(part, tree.Name))


def parted(text: str, names: frozenset[str], partner: frozenset[str]) -> str:
    """``text`` with the words that ``partner`` shows to be products written as such."""
    words = _products(names, partner)
    if not words or unclear_word(text, names, partner):
        return text
    return _places(words).sub(lambda found: "*".join(found[0]), text)


def unclear_word(text: str, names: frozenset[str], partner: frozenset[str]) -> str:
    """A word that is a product of unclear extent; empty where there is none."""
    words = _products(names, partner)
    for found in _places(words).finditer(text) if words else ():
        before, after = text[: found.start()], text[found.end() :]
        if _UNCLEAR_BEFORE.search(before) or _UNCLEAR_AFTER.match(after):
            return found[0]
    return ""


def _products(names: frozenset[str], partner: frozenset[str]) -> list[str]:
    letters = {letter for name in partner if _is_short(name) for letter in name}
    return sorted(
        name for name in names - partner if len(name) > 1 and _is_short(name) and {*name} <= letters
    )


def _is_short(name: str) -> bool:
    return (
        len(name) <= _LONGEST
        and name.isalpha()
        and name not in GREEK_LETTERS
        and name not in FUNCTIONS
    )


def _places(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z_\\])(?:{'|'.join(words)})(?![A-Za-z\d_])")
