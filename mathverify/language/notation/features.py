"""By what a piece may belong to a notation: its kind, its word, and what kind of word it is.

Rows are found by the features of their elements, so that a text is only looked through for rows of
which every part has something in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mathverify.language.token_signs import FRACTION_SIGNS, SIGNS, SUPERSCRIPTS
from mathverify.language.unit_words import OF_LETTERS, UNIT_SPELLINGS
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_SPELLINGS,
    FUNCTIONS,
    RESERVED,
    SYNONYMS,
    WORD_OPERATORS,
)

#: What stands in most texts, and so tells little of a notation; the least telling last.
COMMON = (
    *("{", "}", "[", "]", "and", ",", "/", "d", "^"),
    *"()=+-*",
    *("letter", "name", "number"),
)

_CLASSES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("letter", re.compile(r"[A-Za-z]")),
    ("differential", re.compile(r"d[A-Za-z]")),
    ("chosen", re.compile(r"C(?:_[0-9]*|[0-9]+|[₀-₉]+)")),
    ("arranged", re.compile(r"P(?:_[0-9]*|[0-9]+|[₀-₉]+)")),
    ("logarithm", re.compile(r"log[₀-₉]*")),
    ("numbered", re.compile(r"[A-Za-z][0-9]+")),
    ("subscript", re.compile(r"[A-Za-z]\w*_\w*", re.ASCII)),
)
_LETTERS = re.compile(r"[a-z]{2,6}")

#: Short words of English, which sentences hold that the parser refuses.
_ENGLISH = frozenset(
    {
        *("all", "am", "an", "any", "are", "as", "at", "be", "but", "by", "can", "do", "few", "go"),
        *(
            "has",
            "he",
            "her",
            "his",
            "how",
            "if",
            "is",
            "it",
            "its",
            "let",
            "may",
            "me",
            "my",
            "no",
        ),
        *("now", "off", "on", "one", "out", "see", "so", "sum", "set", "the", "to", "two", "ten"),
        *("up", "us", "use", "was", "way", "we", "who", "why", "you", "add", "age", "day", "pay"),
    }
)


def is_known_word(word: str) -> bool:
    """Whether a word of letters is a unit, a function or a word of English.

    Units of some letters are taken for products of letters where all their letters are declared.
    """
    return word not in OF_LETTERS and any(
        word in words
        for words in (
            *(UNIT_SPELLINGS, FUNCTIONS, SYNONYMS, CONSTANTS),
            *(DOMAIN_SPELLINGS, RESERVED, WORD_OPERATORS, _ENGLISH),
        )
    )


#: Words that carry something below them, which the tokens take for a part of the word.
HEADS = frozenset({"sum", "product", "prod", "lim", "limit", "int", "integral", "log"})


def is_limit(word: str) -> bool:
    """Whether a word is ``lim`` with the letter that stands below it: ``limx``."""
    return len(word) == len("limx") and word[:3] == "lim"


@lru_cache(maxsize=2048)
def features(kind: str, word: str, shown: str) -> frozenset[str]:
    """What a piece of this kind, word and spelling has of what rows look for."""
    if kind == "number":
        is_thousand = len(word.partition(".")[0]) == 3
        return frozenset({"number", "thousand"} if is_thousand else {"number"})
    found = {kind, word, shown, shown.lower()}
    if kind == "name":
        head, below, _ = word.partition("_")
        if below and head in HEADS:
            found |= features("name", head, head)
        if is_limit(word):
            found.add("lim")
        found.update(name for name, pattern in _CLASSES if pattern.fullmatch(shown))
        if _LETTERS.fullmatch(shown) and not is_known_word(shown):
            found.add("letters")
    return frozenset(found)


#: How features are spelled that are no words and no signs themselves.
_SPELLED = {"super": "".join(map(chr, SUPERSCRIPTS)), "fraction": "".join(FRACTION_SIGNS)}
_THOUSAND = r"(?<![0-9])[0-9]{3}(?![0-9])"


def signs_of(features: Iterable[str]) -> re.Pattern[str]:
    """What a text holds that has one of these features in a piece that is no word."""
    signs: set[str] = set()
    patterns: list[str] = []
    for feature in features:
        if feature in _SPELLED:
            signs.update(_SPELLED[feature])
        elif feature == "thousand":
            patterns.append(_THOUSAND)
        elif not feature.isidentifier() or not feature.isascii() or feature == "_":
            signs.update([feature, *(sign for sign, kind in SIGNS.items() if kind == feature)])
    longer = sorted(re.escape(sign) for sign in signs if len(sign) > 1)
    single = "".join(sorted(re.escape(sign) for sign in signs if len(sign) == 1))
    return re.compile(
        "|".join([*([f"[{single}]"] if single else []), *longer, *patterns]) or "(?!)"
    )
