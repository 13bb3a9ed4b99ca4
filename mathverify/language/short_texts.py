"""What a word, a number or a place in braces is in a text that nobody parses.

Several rooms look for the same short texts in words, hints and tables: each is said here once, so
that no two of them differ.  What is mathematics is cut by `tokens` and never by these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby

#: A word of any script, without underscores.
WORD = re.compile(r"[^\W_]+")
#: A name of any script.
NAME = re.compile(r"[^\W\d]\w*")
#: A name of ASCII letters.
ASCII_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
#: What stands between the letters and digits of ASCII.
BETWEEN_LETTERS = re.compile(r"[^A-Za-z0-9]+")
#: A name in braces.
SLOT = re.compile(r"\{(\w+)\}")
#: Anything in braces.
HOLE = re.compile(r"\{([^{}]*)\}")
#: A number in digits, with its decimals.
DECIMAL = re.compile(r"\d+(?:\.\d+)?")
#: A number in digits that is no part of a name, of a longer number or of an exponent.
LONE_DECIMAL = re.compile(r"(?<![\w.^])\d+(?:\.\d+)?")
#: A decimal or a fraction of one, with its sign.
RATIONAL = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")
#: A number whose thousands are set apart by commas.
THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
#: Half of a character that UTF-16 writes in two.
HALF_CHARACTER = re.compile("[\ud800-\udfff]")


def runs(text: str, kind: Callable[[str], object]) -> list[str]:
    """The longest pieces of a text whose characters are of one ``kind``; none of what has none."""
    return ["".join(run) for found, run in groupby(text, kind) if found]


def is_of_a_name(character: str) -> bool:
    """Whether a character is a letter or a digit of any script, or an underscore."""
    return character.isalnum() or character == "_"


def is_ascii_letter(character: str) -> bool:
    """Whether a character is a letter without marks."""
    return character.isascii() and character.isalpha()


def whole_words(text: str) -> list[str]:
    """The longest pieces of letters, digits and underscores."""
    return runs(text, is_of_a_name)


def with_words(text: str, said: Mapping[str, str]) -> str:
    """A text in which other words stand for some whole words."""
    pieces = ("".join(run) for _, run in groupby(text, is_of_a_name))
    return "".join([said.get(piece, piece) for piece in pieces])


def is_fenced(text: str) -> bool:
    """Whether ``text`` is one formula between dollars; a sum of money has but one."""
    inside, fences = text.strip("$"), ("$", "$$")
    if not inside or "$" in inside:
        return False
    return any(text == f"{opening}{inside}{closing}" for opening in fences for closing in fences)
