"""What a picture shows, as phrases of a locale with what stands in their holes.

Nothing is put into words before it is known in which language: `in_words` fills the phrases under
``[picture]`` of ``mathverify/phrases/locales``.  What has no phrase there is `Unsaid`, an English
text; a description with one of those in it is English as a whole, so that no sentence is of two
languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.phrases.locale import ENGLISH_TAG, picture_phrase


@dataclass(frozen=True, slots=True)
class Said:
    """The phrase under ``keys``, and its holes by name."""

    keys: tuple[str, ...]
    holes: tuple[tuple[str, Part], ...] = ()


@dataclass(frozen=True, slots=True)
class Several:
    """Things one after the other; ``joint`` names the phrases between them."""

    parts: tuple[Part, ...]
    joint: str = "list"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """English words for what has no phrase."""

    words: str


#: Names and formulas are texts: they are the same in every language.
Part: TypeAlias = "str | Said | Several | Unsaid"


def said(*keys: str, **holes: Part) -> Said:
    """The phrase under ``keys`` with ``holes``."""
    return Said(keys, tuple(holes.items()))


def listed(parts: Iterable[Part]) -> Several:
    """``A, B and C``."""
    return Several(tuple(parts))


def phrased(*keys: str, otherwise: str, **holes: Part) -> Part:
    """`said`, or English words where there is no such phrase."""
    known = picture_phrase(ENGLISH_TAG, *keys) is not None
    return said(*keys, **holes) if known else Unsaid(otherwise)


def in_words(part: Part, lang: str) -> str:
    """The words of a part in the locale of ``lang``, or in English where it cannot say all."""
    return _filled(part, lang if _speaks(part, lang) else ENGLISH_TAG)


def _speaks(part: Part, lang: str) -> bool:
    match part:
        case Unsaid():
            return False
        case Several(parts=parts):
            return all(_speaks(one, lang) for one in parts)
        case Said(keys=keys, holes=holes):
            own = picture_phrase(lang, *keys) is not None
            return own and all(_speaks(one, lang) for _, one in holes)
        case _:
            return True


def _filled(part: Part, lang: str) -> str:
    match part:
        case Unsaid(words=words):
            return words
        case Several(parts=parts, joint=joint):
            return _joined([_filled(one, lang) for one in parts], joint, lang)
        case Said(keys=keys, holes=holes):
            phrase = picture_phrase(lang, *keys) or ""
            return phrase.format(**{name: _filled(one, lang) for name, one in holes})
        case _:
            return part


def _joined(words: Sequence[str], joint: str, lang: str) -> str:
    between = picture_phrase(lang, joint, "between") or ", "
    last = picture_phrase(lang, joint, "last") or between
    if len(words) < 2:
        return "".join(words)
    return f"{between.join(words[:-1])}{last}{words[-1]}"
