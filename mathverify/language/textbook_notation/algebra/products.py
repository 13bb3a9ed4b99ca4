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

__all__ = ["has_meaning", "unclear_product", "with_products"]

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


#: So many characters before a word are looked at for them.
_NEAR = 80

#: What stands between such a sign and a word.
_COEFFICIENT = re.compile(r"\s*[-−+]?\s*(?:\d+(?:\.\d+)?)?\s*$")


def with_products(text: str, names: SchoolNames) -> str:
    """``text`` with products of declared letters written out."""
    if not names.declared:
        return text
    return _WORD.sub(lambda match: _product(match, names), text)


def unclear_product(text: str, names: SchoolNames) -> tuple[str, str]:
    """A product of letters of which it is unclear how far it goes, and its readings; else empty."""
    for match in _WORD.finditer(text):
        word, product = match[1], "*".join(match[1])
        start, after = text[: match.start()], text[match.end() :]
        if word[0] in names.functions and word[1:] in names.declared and len(word) == 2:
            if not has_meaning(word, names):
                return word, f"{start}{word[0]}({word[1]}){after}"
        start_near = start[-_NEAR:]
        before = _TIGHT.search(start_near)
        if before is None or not _is_product(word, names) or not _may_apply(before[1], names):
            continue
        if before[1] is not None and (len(before[1]) == 1 or before[1] in names.declared):
            return f"{before[0]}{word}", f"{start.rstrip()}*{product}{after}"
        held = _COEFFICIENT.search(start_near)
        factor = held[0].strip() if held and before[1] is None else ""
        operator = start[: len(start) - len(held[0])] if held and factor else start.rstrip()
        times = "*" if factor[-1:].isdigit() else ""
        whole = f"{operator}({factor}{times}{product}){after}"
        if before[1] is not None:
            return f"{before[0]}{word}", whole
        return (
            f"{before[0]}{word}",
            f"{whole} or {operator}({factor}{times}{word[0]})*{product[2:]}{after}",
        )
    return "", ""


def _product(match: re.Match[str], names: SchoolNames) -> str:
    word = match[1]
    if not _is_product(word, names):
        return word
    before = _TIGHT.search(match.string[max(0, match.start() - _NEAR) : match.start()])
    is_tight = before is not None and _may_apply(before[1], names)
    return word if is_tight else "*".join(word)


def _is_product(word: str, names: SchoolNames) -> bool:
    """Whether a word is made of different letters that are numbers, and is nothing else."""
    single = names.declared - names.functions - names.digits
    factors = [letter for letter in word if letter in single]
    if word[-1] == "i" and "i" not in names.declared:
        factors.append("i")
    return len(factors) == len(word) == len(set(word)) and not has_meaning(word, names)


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
