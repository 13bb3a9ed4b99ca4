"""Domains in words: ``acute angle``, ``odd two-digit number``, ``z ∈ C``, primes between bounds.

Also whether words such as ``integer`` beside what is asked say no more than its domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathverify.errors import ParseError
from mathverify.language.notation.pattern import phrase
from mathverify.language.parser import parse
from mathverify.language.sorts_in_words import sort_in_words
from mathverify.language.tree import Comparison, Name, Node, Number, Relation

_ANGLE = "[ a|an ] {size:=acute|obtuse|reflex} [ angle ]"
_ANGLES = {"acute": (0, 90), "obtuse": (90, 180), "reflex": (180, 360)}
_COMPLEX = "{name:identifier} in C|ℂ|complex|complex·numbers"
_FUNCTION = "[ a ] [ real|differentiable ] function [ of {variable:identifier} ]"
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
    complex_one = phrase(_COMPLEX, text, folded=False)
    if (complex_one and complex_one["name"] == name) or text == "C":
        return "complex"
    if text != "function" and phrase(_FUNCTION, text) is not None:
        return "function"
    words, comma, rest = text.partition(",")
    if (told := sort_in_words(text, name)) is not None:
        comma, rest = "", ""
    else:
        told = sort_in_words(words, name)
    if told is None or told.unclear:
        return ""
    if told.is_prime:
        statements = [*told.conditions, *rest.split(","), *statements]
        ends = [end for statement in statements for end in _ends(statement, name)]
        if primes := _primes(ends):
            return ", ".join((primes, *told.further)) + comma + rest
    return "" if told.is_plain else told.readings[0] + comma + rest


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


def _primes(ends: Sequence[int]) -> str:
    """All primes up to the smallest of ``ends``; empty where there is no such set."""
    if not ends or min(ends) > _LARGEST_PRIME:
        return ""
    primes = [n for n in range(2, min(ends) + 1) if all(n % d for d in range(2, n))]
    return f"{{{', '.join(map(str, primes))}}}" if primes else ""
