"""Splits a text into tokens; refuses nothing.

A token is four parallel entries: its kind, its text, and its two offsets.  Kinds of signs are
their canonical ASCII spelling (``≤`` and ``=<`` are both of kind ``<=``), so the grammar never
sees a Unicode twin.  What the language does not have is of kind ``?``, a character or a word each:
rows of notation may read it, and the parser refuses the rest.  Whether a letter such as ``U`` is a
name or an operator depends on the declared names, therefore they are asked for here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import takewhile

from mathverify.language.remembering import setters
from mathverify.language.token_signs import (
    FRACTION_SIGNS,
    GREEK,
    SIGNS,
    SUBSCRIPTS,
    UNIT_LETTERS,
)
from mathverify.language.vocabulary import RESERVED, SYNONYMS, WORD_OPERATORS

#: Tokens of texts that are no mathematics of the language, for whoever looks for them there.
NUMERAL = re.compile(r"\d+(?:\.\d+)?")
NAME = re.compile(r"[A-Za-z_]\w*")
PLAIN_NAME = re.compile(r"[A-Za-z]\w*")
WORD = re.compile(r"\w+")

_GREEK_LETTERS = "".join(GREEK)
_SPACE = " \t\r\n\u00a0\u2002\u2003\u2009\u200a\u202f"
_TOKEN = re.compile(
    rf"[{_SPACE}]*(?:"
    rf"(?P<unit>(?:{'|'.join(UNIT_LETTERS)})(?![A-Za-z0-9_]))"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*[₀-₉]*)"
    r"|(?P<number>[0-9]*\.[0-9]*\([0-9]+\)|[0-9]*\.[0-9]+(?:\.\.\.|…)"
    r"|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    r"|(?P<part>\.[xyz](?![A-Za-z0-9_]))"
    rf"|(?P<greek>[{_GREEK_LETTERS}](?:_[A-Za-z0-9]+|[0-9]+|[₀-₉]+)?)"
    r"|(?P<super>[⁻⁺]?[⁰¹²³⁴-⁹]+|ⁿ)"
    rf"|(?P<fraction>[{''.join(FRACTION_SIGNS)}])"
    rf"|(?P<sign>{'|'.join(re.escape(sign) for sign in SIGNS)})"
    r"|(?P<end>\Z)"
    r")"
)

#: Words of programming languages: never mathematics unless a problem declares them.
_PROGRAM_WORDS = frozenset(
    {
        *("import", "def", "class", "return", "while", "if", "else", "elif", "try", "except"),
        *("finally", "with", "as", "from", "global", "nonlocal", "yield", "await", "async"),
        *("pass", "break", "continue", "del", "raise", "assert"),
    }
)
_KEYWORDS = {word: word for word in RESERVED | WORD_OPERATORS} | {
    "intersection": "intersect",
    "cup": "union",
    "cap": "intersect",
    "U": "union",
}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Parallel lists; the last token is always of kind ``end`` with an empty text.

    ``foreign`` is the place of the first token of kind ``?``, -1 if there is none.
    """

    kinds: list[str]
    words: list[str]
    starts: list[int]
    ends: list[int]
    foreign: int

    def __init__(
        self,
        kinds: list[str],
        words: list[str],
        starts: list[int],
        ends: list[int],
        foreign: int = -1,
    ) -> None:
        _set_kinds(self, kinds)
        _set_words(self, words)
        _set_starts(self, starts)
        _set_ends(self, ends)
        _set_foreign(self, foreign)


_set_kinds, _set_words, _set_starts, _set_ends, _set_foreign = setters(
    Tokens, "kinds", "words", "starts", "ends", "foreign"
)


def tokenize(text: str, names: Collection[str]) -> Tokens:
    """The tokens of ``text``, where ``names`` are never operators."""
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    foreign = -1
    match = _TOKEN.match
    while True:
        found = match(text, position)
        if found is None:
            while text[position] in _SPACE:
                position += 1
            starts.append(position)
            letters = "".join(takewhile(str.isalpha, text[position:]))
            if letters in SYNONYMS:
                kinds.append("name")
                words.append(SYNONYMS[letters])
                position += len(letters)
            else:
                if foreign < 0:
                    foreign = len(kinds)
                kinds.append("?")
                words.append(text[position])
                position += 1
            ends.append(position)
            continue
        kind = group = found.lastgroup or ""
        start, position = found.span(group)
        word = text[start:position]
        if group == "sign":
            kind = SIGNS[word]
            if kind == "name":
                word = "pi" if word == "π" else word
            elif kind == "?" and foreign < 0:
                foreign = len(kinds)
        elif group == "name":
            if word[-1] > "\u2080" or word[-1] == "\u2080":
                word = subscripted(word, names)
            if word in _KEYWORDS and (word not in names or word in RESERVED):
                kind = _KEYWORDS[word]
            elif "__" in word or (word in _PROGRAM_WORDS and word not in names):
                kind = "?"
                if foreign < 0:
                    foreign = len(kinds)
        elif group == "greek":
            kind = "name"
            word = subscripted(GREEK[word[0]] + word[1:], names)
        elif group == "unit":
            kind = "name"
            word = UNIT_LETTERS[word]
        kinds.append(kind)
        words.append(word)
        starts.append(start)
        ends.append(position)
        if group == "end":
            return Tokens(kinds, words, starts, ends, foreign)


def subscripted(word: str, names: Collection[str]) -> str:
    """``x₁`` as ``x1``, or as ``x_1`` where only that is declared."""
    plain = word.translate(SUBSCRIPTS)
    if plain == word or plain in names:
        return plain
    stem = word.rstrip("₀₁₂₃₄₅₆₇₈₉")
    joined = f"{stem}_{plain[len(stem) :]}"
    return joined if joined in names else plain
