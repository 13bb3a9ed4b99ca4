"""Domains in words: ``acute angle``, ``two-digit number``, ``z ∈ C``, primes between bounds.

Also whether words such as ``integer`` beside what is asked say no more than its domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathverify.errors import ParseError
from mathverify.language.notation.pattern import phrase
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison, Name, Node, Number, Relation

_ANGLE = "[ a|an ] {size:=acute|obtuse|reflex} [ angle ]"
_ANGLES = {"acute": (0, 90), "obtuse": (90, 180), "reflex": (180, 360)}
_DIGITS = (
    "[ a|an ] {count:=one|two|three|four|five|six|1|2|3|4|5|6|7|8|9} [ - ] digit"
    " {sort:*positive|natural|whole} integer|integers|number|numbers|natural|naturals"
)
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COMPLEX = "{name:identifier} in C|ℂ|complex|complex·numbers"
_PRIME = "[ a|an ] prime|primes [ number|numbers ]"
_LARGEST_PRIME = 1000

#: Words before a sort of whole numbers.
_BEFORE = frozenset({"positive", "negative", "nonnegative", "non-negative", "even", "odd"})
_WHOLE = ("integer", "natural", "whole")
_COMPLEX_ONES = ("∈ c", "∈c")


def says_no_more(words: str, domain: str) -> bool:
    """Whether ``integer`` and ``real`` among ``words`` are said of every value of ``domain``."""
    said = [word.strip(".,;:()") for word in words.lower().split()]
    own = domain.strip().lower()
    if "integer" in said or "integers" in said:
        sort = next((word for word in own.split() if word not in _BEFORE), "")
        return sort.startswith(_WHOLE) or own.startswith("digit")
    is_complex = "complex" in own or "ℂ" in own or own == "c" or own.endswith(_COMPLEX_ONES)
    return "real" not in said or not is_complex


def domain_in_words(text: str, name: str, statements: Sequence[str]) -> str:
    """The domain that ``text`` says of ``name``; empty where it says none in words.

    Primes are a set where the domain or one of the ``statements``, which are all true, says what
    they are below.
    """
    if found := phrase(_ANGLE, text):
        low, high = _ANGLES[found["size"].lower()]
        return f"{low} deg < {name} < {high} deg"
    if found := phrase(_DIGITS, text):
        count = _WORDS.get(found["count"].lower()) or int(found["count"])
        low = 10 ** (count - 1) if count > 1 or "positive" in found["sort"].lower() else 0
        return f"integer, {low} <= {name} <= {10**count - 1}"
    complex_one = phrase(_COMPLEX, text, folded=False)
    if (complex_one and complex_one["name"] == name) or text == "C":
        return "complex"
    words, comma, rest = text.partition(",")
    if phrase(_PRIME, words) is not None:
        told = [*rest.split(","), *statements]
        ends = [end for statement in told for end in _ends(statement, name)]
        return _primes(ends, comma + rest)
    return ""


def _ends(statement: str, name: str) -> Iterator[int]:
    """The whole numbers that a true statement says ``name`` to be below; none if it is not read."""
    if name not in statement:
        return
    try:
        read = parse(statement, declared=frozenset({name}))
    except ParseError:
        return
    from mathverify.language.formulas import conjuncts

    for relation in conjuncts(read):
        if isinstance(relation, Relation):
            for left, sign, right in zip(
                relation.operands, relation.signs, relation.operands[1:], strict=False
            ):
                below = (left, right) if sign in _LESS else (right, left)
                if sign in _LESS | _GREATER:
                    yield from _end(*below, name)


_LESS = frozenset({Comparison.LESS, Comparison.LESS_EQUAL})
_GREATER = frozenset({Comparison.GREATER, Comparison.GREATER_EQUAL})


def _end(lower: Node, upper: Node, name: str) -> Iterator[int]:
    if isinstance(lower, Name) and lower.identifier == name and isinstance(upper, Number):
        yield int(upper.value)


def _primes(ends: Sequence[int], rest: str) -> str:
    """All primes up to the smallest of ``ends``, with the ``rest`` of the domain."""
    if not ends or min(ends) > _LARGEST_PRIME:
        return ""
    primes = [n for n in range(2, min(ends) + 1) if all(n % d for d in range(2, n))]
    return f"{{{', '.join(map(str, primes))}}}{rest}" if primes else ""
