"""Domains in words: ``acute angle``, ``two-digit number``, ``z ∈ C``, primes between bounds.

Also whether words such as ``integer`` beside what is asked say no more than its domain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

__all__ = ["domain_in_words", "is_one_number", "says_no_more"]

_ANGLE = re.compile(r"(?:an?\s+)?(acute|obtuse|reflex)(?:\s+angle)?", re.IGNORECASE)
_ANGLES = {"acute": (0, 90), "obtuse": (90, 180), "reflex": (180, 360)}
_DIGITS = re.compile(
    r"(?:an?\s+)?(one|two|three|four|five|six|[1-9])[- ]digit\s+"
    r"((?:(?:positive|natural|whole)\s+)*)(?:integers?|numbers?|naturals?)",
    re.IGNORECASE,
)
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_PRIME = re.compile(r"(?:an?\s+)?primes?(?:\s+numbers?)?(?P<rest>\s*,.*)?", re.IGNORECASE)
_LARGEST_PRIME = 1000
#: A statement with one of these does not say that its parts are true.
_COMPLEX = re.compile(r"(\w+)\s*(?:∈|in)\s*(?:C|ℂ|complex(?: numbers)?)")
_BOUND = re.compile(r"(?<![\w)^*+/-] )(?<![\w)^*+/-])(\w+)\s*(<=?|≤)\s*(\d{1,9})(?![\w.^*/+-])")
_LOOSE = re.compile(r"\b(?:or|not|if|iff|implies|unless|for|exists)\b|[¬∨→⇒⟹↔⇔∃∀~]|[-=]>")


def says_no_more(words: str, domain: str) -> bool:
    """Whether ``integer`` and ``real`` among ``words`` are said of every value of ``domain``."""
    said = set(re.findall(r"[a-z]+", words.lower()))
    own = domain.strip().lower()
    if "integer" in said or "integers" in said:
        return _WHOLE.match(own) is not None
    return "real" not in said or re.search(r"complex|ℂ|^c$|∈ ?c$", own) is None


_WHOLE = re.compile(
    r"(?:(?:positive|negative|non-?negative|even|odd)\s+)*(?:integer|natural|whole)|digit"
)


_ADJECTIVES = ("positive", "negative", "nonnegative", "non-negative", "nonzero", "even", "odd", "")
_NUMBERS = ("real", "complex", "rational", "integer", "natural", "whole", "digit", "number")


def is_one_number(domain: str) -> bool:
    """Whether a domain says by its words that its values are numbers: ``positive integer``."""
    words = domain.lower().replace(",", " ,").split()
    while words and words[0] in _ADJECTIVES:
        words.pop(0)
    return not words or words[0] == "," or (words[0].startswith(_NUMBERS) and "of" not in words)


def domain_in_words(text: str, name: str, statements: Sequence[str]) -> str:
    """The domain that ``text`` says of ``name``; empty where it says none in words.

    Primes are a set where the domain or one of the ``statements`` says what they are below.
    """
    if match := _ANGLE.fullmatch(text):
        low, high = _ANGLES[match[1].lower()]
        return f"{low} deg < {name} < {high} deg"
    if match := _DIGITS.fullmatch(text):
        count = _WORDS.get(match[1].lower()) or int(match[1])
        low = 10 ** (count - 1) if count > 1 or "positive" in match[2].lower() else 0
        return f"integer, {low} <= {name} <= {10**count - 1}"
    complex_one = _COMPLEX.fullmatch(text)
    if (complex_one and complex_one[1] == name) or text == "C":
        return "complex"
    if match := _PRIME.fullmatch(text):
        rest = match["rest"] or ""
        ends = [*_bounds((rest,)).get(name, ()), *_bounds(tuple(statements)).get(name, ())]
        return _primes(ends, rest)
    return ""


@lru_cache(maxsize=4)
def _bounds(statements: tuple[str, ...]) -> dict[str, list[int]]:
    """The numbers that each name is said to be below, of statements without a condition."""
    found: dict[str, list[int]] = {}
    for statement in statements:
        if not _LOOSE.search(statement):
            for match in _BOUND.finditer(statement):
                found.setdefault(match[1], []).append(int(match[3]))
    return found


def _primes(ends: Sequence[int], rest: str) -> str:
    """All primes up to the smallest of ``ends``, with the ``rest`` of the domain."""
    if not ends or min(ends) > _LARGEST_PRIME:
        return ""
    primes = [n for n in range(2, min(ends) + 1) if all(n % d for d in range(2, n))]
    return f"{{{', '.join(map(str, primes))}}}{rest}" if primes else ""
