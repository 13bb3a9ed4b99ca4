"""Words told apart by their first letters, so that a request may bend them as it likes."""

from __future__ import annotations

from string import ascii_lowercase

from generators.bank.query import terms_of
from mathverify.language.short_texts import runs

#: Words are told apart by so many letters; a shorter one of at least the second number is meant
#: where a longer begins with it: percent and percentage.
_LETTERS, _LEAST = 8, 6


def stems(text: str) -> frozenset[str]:
    """The words of a text that say something of a topic, without a plural's s and long endings."""
    words = runs(" ".join(terms_of(text).words), ascii_lowercase.__contains__)
    return frozenset(word.rstrip("s")[:_LETTERS] for word in words if len(word) > 2)


def same_stem(one: str, other: str) -> bool:
    """Whether two stems are of one word."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _LEAST and long.startswith(short))


def known_among(words: frozenset[str], known: frozenset[str]) -> frozenset[str]:
    """Those of ``words`` that are among ``known``."""
    return frozenset(one for one in words if any(same_stem(one, other) for other in known))
