"""By what a piece may belong to a notation: its kind, its word, and what kind of word it is.

Rows are found by the features of their elements, so that a text is only looked through for rows of
which every part has something in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from string import digits

from mathverify.language.short_texts import is_ascii_letter
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

_BELOW = frozenset("₀₁₂₃₄₅₆₇₈₉")
_DIGITS = frozenset(digits)


def _is_index(text: str) -> bool:
    """Whether a text is a number below a letter: ``_2``, ``2``, ``₂``; also a bare underscore."""
    below = text.removeprefix("_")
    if below != text and not below:
        return True
    return bool(below) and (_DIGITS.issuperset(below) or (below == text and {*text} <= _BELOW))


def _is_ascii_name(word: str) -> bool:
    return word.isascii() and word.isidentifier()


_CLASSES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("letter", lambda word: len(word) == 1 and is_ascii_letter(word)),
    ("differential", lambda word: len(word) == 2 and word[0] == "d" and is_ascii_letter(word[1])),
    ("chosen", lambda word: word[0] == "C" and _is_index(word[1:])),
    ("arranged", lambda word: word[0] == "P" and _is_index(word[1:])),
    ("logarithm", lambda word: word[:3] == "log" and _BELOW.issuperset(word[3:])),
    (
        "numbered",
        lambda word: is_ascii_letter(word[0]) and _DIGITS.issuperset(word[1:]) and word[1:] != "",
    ),
    (
        "subscript",
        lambda word: (
            is_ascii_letter(word[0]) and "_" in word and word.isascii() and word.isidentifier()
        ),
    ),
)

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
        found.update(name for name, fits in _CLASSES if shown and fits(shown))
        small = 2 <= len(shown) <= 6 and shown.isascii() and shown.isalpha() and shown.islower()
        if small and not is_known_word(shown):
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
