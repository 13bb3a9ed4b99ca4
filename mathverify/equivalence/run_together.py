"""Letters written together: ``xy`` beside an answer in which x and y stand apart.

A word of the language is one name.  In an answer, ``xy`` is the product if the other answer has
the letters, or if it is raised to a power: ``xy^2`` is then x*y^2 and never (x*y)^2.  Where it is
unclear how far a fraction, an exponent or a name goes (``2/xy``, ``2^xy``, ``AB^2``), nothing is
said.
"""

from __future__ import annotations

import re

from mathverify.language import tree
from mathverify.language.layout.names import GREEK_LETTERS
from mathverify.language.tree import Node
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics.meaning import NamedSet

__all__ = ["has_words", "is_word", "names_in", "parted", "products", "unclear_word"]

_LONGEST = 3
#: Names of more than a letter that are no words.
_LETTERS = frozenset(GREEK_LETTERS) | {named.value for named in NamedSet}
_WORD = re.compile(rf"(?<![A-Za-z_\\])[A-Za-z]{{2,{_LONGEST}}}(?![A-Za-z\d_])")
_UNCLEAR_BEFORE = re.compile(r"(?:/|\^|\*\*)\s*(?:\d+(?:\.\d+)?\s*)?\Z")
_UNCLEAR_AFTER = re.compile(r"\s*[!(]")
_RAISED = re.compile(r"\s*(?:\^|\*\*|[⁰¹²³⁴-⁹⁻])")


def has_words(text: str) -> bool:
    """Whether a text may hold a word of a few letters; most texts hold none, which is soon seen."""
    return any(word not in FUNCTIONS for word in _WORD.findall(text))


def names_in(node: Node) -> frozenset[str]:
    """The names that stand in a tree, those of called functions left out."""
    return frozenset(part.identifier for part in tree.walk(node) if isinstance(part, tree.Name))


def is_word(name: str) -> bool:
    """Whether a name is longer than a letter and no letter that has a name."""
    return len(name) > 1 and name.isalpha() and name not in _LETTERS


def products(
    one: str, other: str, names: frozenset[str], partner: frozenset[str]
) -> frozenset[str]:
    """The words of both texts that are products, where one of them shows that it is one."""
    short = {name for name in names | partner if len(name) > 1 and _is_short(name)}
    if not short:
        return frozenset()
    shown = _shown(names, partner) | _shown(partner, names)
    raised = {
        found[0]
        for text in (one, other)
        for found in _places(short).finditer(text)
        if found[0].islower() and _RAISED.match(text, found.end())
    }
    if not shown and not raised:
        return frozenset()
    letters = {letter for name in names | partner if len(name) == 1 for letter in name}
    letters |= {letter for word in shown | raised for letter in word}
    return frozenset(word for word in short if {*word} <= letters)


def parted(text: str, words: frozenset[str]) -> str:
    """``text`` with the words that are products written as such."""
    return _places(words).sub(lambda found: "*".join(found[0]), text) if words else text


def unclear_word(text: str, words: frozenset[str]) -> str:
    """A word that is a product of unclear extent; empty where there is none."""
    for found in _places(words).finditer(text) if words else ():
        before, after = text[: found.start()], text[found.end() :]
        if _UNCLEAR_BEFORE.search(before) or _UNCLEAR_AFTER.match(after):
            return found[0]
        if not found[0].islower() and _RAISED.match(after):
            return found[0]
    return ""


def _shown(names: frozenset[str], partner: frozenset[str]) -> set[str]:
    """Words of one text whose letters the other one has."""
    letters = {letter for name in partner if _is_short(name) for letter in name}
    return {
        name for name in names - partner if len(name) > 1 and _is_short(name) and {*name} <= letters
    }


def _is_short(name: str) -> bool:
    return (
        len(name) <= _LONGEST
        and name.isalpha()
        and name not in GREEK_LETTERS
        and name not in FUNCTIONS
    )


def _places(words: frozenset[str] | set[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z_\\])(?:{'|'.join(sorted(words))})(?![A-Za-z\d_])")
