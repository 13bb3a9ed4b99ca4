"""Letters written together: ``xy`` beside an answer in which x and y stand apart.

A word of the language is one name.  In an answer, ``xy`` is the product if the other answer has
the letters, or if it is raised to a power: ``xy^2`` is then x*y^2 and never (x*y)^2.  Where it is
unclear how far a fraction, an exponent or a name goes (``2/xy``, ``2^xy``, ``AB^2``), nothing is
said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from mathverify.language import tree
from mathverify.language.layout.names import GREEK_LETTERS
from mathverify.language.notation.pieces import Pieces, is_touching, line_of, text_of
from mathverify.language.tree import Node
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics.meaning import NamedSet

_LONGEST = 3
#: Names of more than a letter that are no words.
_LETTERS = frozenset(GREEK_LETTERS) | {named.value for named in NamedSet}
_WORD = re.compile(rf"(?<![A-Za-z_\\])[A-Za-z]{{2,{_LONGEST}}}(?![A-Za-z\d_])")
_NO_NAMES: frozenset[str] = frozenset()


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
        line[place].shown
        for line in (line_of(one, _NO_NAMES), line_of(other, _NO_NAMES))
        for place in _places(line, short)
        if line[place].shown.islower() and line[place + 1].kind in _RAISED
    }
    if not shown and not raised:
        return frozenset()
    letters = {letter for name in names | partner if len(name) == 1 for letter in name}
    letters |= {letter for word in shown | raised for letter in word}
    return frozenset(word for word in short if {*word} <= letters)


def parted(text: str, words: frozenset[str]) -> str:
    """``text`` with the words that are products written as such."""
    if not words:
        return text
    line = line_of(text, _NO_NAMES)
    here = set(_places(line, words))
    return text_of(
        [
            piece._replace(shown="*".join(piece.shown)) if place in here else piece
            for place, piece in enumerate(line)
        ]
    )


def unclear_word(text: str, words: frozenset[str]) -> str:
    """A word that is a product of unclear extent; empty where there is none."""
    line = line_of(text, _NO_NAMES) if words else ()
    for place in _places(line, words):
        before = place - (place > 0 and line[place - 1].kind == "number")
        word, after = line[place].shown, line[place + 1].kind
        if (before and line[before - 1].kind in ("/", "^")) or after in ("!", "("):
            return word
        if not word.islower() and after in _RAISED:
            return word
    return ""


_RAISED = frozenset({"^", "super"})


def _places(line: Pieces, words: Collection[str]) -> Iterator[int]:
    """Where words stand in a line that are no part of a name or of a command of LaTeX."""
    for place, piece in enumerate(line):
        if piece.shown in words and not (
            is_touching(line, place) and line[place - 1].shown in ("_", "\\")
        ):
            yield place


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
