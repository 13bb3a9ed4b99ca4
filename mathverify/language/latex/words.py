r"""The words inside ``\text{…}``: connectives become tokens, the rest stays words."""

from __future__ import annotations

import re
from string import ascii_lowercase

#: Phrases to kinds of token.
CONNECTIVES: dict[str, str] = {
    "and": "and",
    "or": "or",
    "not": "not",
    "implies": "implies",
    "if and only if": "iff",
    "iff": "iff",
    "if": "if",
    "when": "if",
    "whenever": "if",
    "otherwise": "otherwise",
    "else": "otherwise",
    "for all": "forall",
    "for every": "forall",
    "for each": "forall",
    "for any": "forall",
    "there exists an": "exists",
    "there exists a": "exists",
    "there exists": "exists",
    "there is an": "exists",
    "there is a": "exists",
    "for some": "exists",
    "such that": "such that",
    "for": "for",
    "where": "for",
    "with": "for",
    "given": "given",
    "given that": "given",
    "of": "of",
    "divides": "divides",
    "is divisible by": "divisible",
    "is a multiple of": "divisible",
    "is a factor of": "divides",
    "is a divisor of": "divides",
    "in": "in",
    "is in": "in",
    "mod": "mod",
    ",": ",",
    ";": ";",
}

_PHRASE = re.compile(
    "|".join(
        rf"(?<![A-Za-z]){re.escape(phrase)}(?![A-Za-z])" if phrase[0].isalpha() else phrase
        for phrase in sorted(CONNECTIVES, key=len, reverse=True)
    )
)
_OF_PROPERTIES = frozenset(f"{ascii_lowercase} ")


def split_words(words: str) -> list[tuple[str, str, int]]:
    """Kind, text and offset of each piece of ``words``; properties such as ``is even`` are of
    kind ``property``, other words of kind ``text``.
    """
    spaced = "".join([" " if one == "~" or one.isspace() else one for one in words])
    found: list[tuple[str, str, int]] = []
    end = 0
    for phrase in _PHRASE.finditer(spaced):
        _add_text(found, spaced, end, phrase.start())
        found.append((CONNECTIVES[phrase[0]], phrase[0], phrase.start()))
        end = phrase.end()
    _add_text(found, spaced, end, len(spaced))
    return found


def _add_text(found: list[tuple[str, str, int]], words: str, start: int, end: int) -> None:
    piece = words[start:end]
    stripped = piece.strip()
    if stripped.strip(".:"):
        told = stripped.removesuffix(".").removeprefix("is ")
        is_property = stripped.startswith("is ") and told and _OF_PROPERTIES.issuperset(told)
        kind = "property" if is_property else "text"
        found.append((kind, stripped, start + len(piece) - len(piece.lstrip())))
