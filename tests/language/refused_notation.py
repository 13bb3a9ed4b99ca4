"""What the refusal of a notation says, and the texts that it tells to write instead."""

from __future__ import annotations

import re

from mathverify.errors import ParseError
from mathverify.language.notation import NOTATION, SchoolNames
from mathverify.language.parser import parse

__all__ = ["hint_of", "is_read", "texts_of"]

#: Words after a text that say when it is meant: "for the product", "where a double one counts".
_MEANT = re.compile(r" (?:for (?:the|values|different|a real)|where) |, (?:with|or from) ")


def is_read(text: str, names: SchoolNames, declared: frozenset[str]) -> bool:
    """Whether ``text`` has a reading."""
    try:
        _parse(text, names, declared)
    except ParseError:
        return False
    return not NOTATION.read(text, names).unclear


def hint_of(text: str, names: SchoolNames, declared: frozenset[str]) -> str:
    """The hint with which ``text`` is refused; empty where it is read or none is given."""
    for _, both in NOTATION.read(text, names).unclear:
        return both
    try:
        _parse(text, names, declared)
    except ParseError as error:
        return error.hint
    return ""


def texts_of(hint: str) -> list[str]:
    """The texts that a hint tells to write, one for each reading."""
    alternatives = re.split(r" or (?!from )|(?<=product), (?=1)", hint)
    return [_MEANT.split(alternative)[0] for alternative in alternatives]


def _parse(text: str, names: SchoolNames, declared: frozenset[str]) -> None:
    plain = NOTATION.read(text, names).text
    parse(plain, declared=declared, functions=names.functions)
