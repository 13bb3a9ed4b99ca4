"""Letters side by side: ``kx`` is ``k*x`` where k and x are declared and nothing is called kx.

Left alone where the product would not hold together: under a fraction bar, in an exponent, as the
argument of a function, before a bracket and before a factorial.  Capitals are left to geometry,
digits to numbers written with them, and what is also a unit or a word to the parser.
"""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_SPELLINGS,
    FUNCTIONS,
    RESERVED,
    SYNONYMS,
    WORD_OPERATORS,
)

__all__ = ["has_meaning", "with_products"]

_WORD = re.compile(r"(?<![A-Za-z_])([a-z]{2,3})(?![A-Za-z0-9_'(\[]|\s*[(\[!])")
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

#: What may take a whole word or only its first letter: a line, an exponent, a root, a function.
_TIGHT = re.compile(r"(?:[/^√÷]|\*\*)\s*[-−+]?\s*(?:\d+(?:\.\d+)?)?\s*$|([A-Za-z]+)\s+$")


def with_products(text: str, names: SchoolNames) -> str:
    """``text`` with products of declared letters written out."""
    if not names.declared:
        return text
    return _WORD.sub(lambda match: _product(match, names), text)


def _product(match: re.Match[str], names: SchoolNames) -> str:
    word = match[1]
    single = names.declared - names.functions - names.digits
    factors = [letter for letter in word if letter in single]
    if word[-1] == "i" and "i" not in names.declared:
        factors.append("i")
    if has_meaning(word, names) or len(factors) < len(word) or len(set(word)) < len(word):
        return word
    before = _TIGHT.search(match.string, 0, match.start())
    is_tight = before is not None and _may_apply(before[1], names)
    return word if is_tight else "*".join(word)


def has_meaning(word: str, names: SchoolNames) -> bool:
    """Whether a word of letters is a name, a unit, a function or a word of English."""
    return any(
        word in words
        for words in (
            names.declared,
            *(UNIT_SPELLINGS, FUNCTIONS, SYNONYMS, CONSTANTS),
            *(DOMAIN_SPELLINGS, RESERVED, WORD_OPERATORS, _ENGLISH),
        )
    )


def _may_apply(word: str | None, names: SchoolNames) -> bool:
    """Whether what stands before a word may take it: a sign, a function, a letter, a name."""
    if word is None or len(word) == 1 or word in names.declared:
        return True
    return word in FUNCTIONS or word in SYNONYMS
