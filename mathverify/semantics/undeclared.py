"""What to write in the place of a name that nobody declared."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from itertools import groupby

from mathverify.language.number_words import is_number_word
from mathverify.language.progressions import rules_of, terms_within
from mathverify.language.unit_words import MANY, TOLD_TOGETHER, UNIT_SPELLINGS, in_powers
from mathverify.language.vocabulary import FUNCTIONS

#: Words that people put for numbers and units -> what they are here.
_WORDS = {
    "j": "i for the imaginary unit",
    "I": "i for the imaginary unit, identity(2) for a matrix",
    "half": "1/2",
    "third": "1/3",
    "quarter": "1/4",
    "twice": "2, as in 2*x",
    "double": "2, as in 2*x",
    "triple": "3, as in 3*x",
    "dozen": "12, as in 2*12",
    "pound": "lb for a mass, GBP for money",
    "pounds": "lb for a mass, GBP for money",
}
_SHORTEST_PLURAL = 4


def instead_of(name: str, names: Collection[str], functions: Collection[str]) -> str:
    """A name or function that was probably meant, or how ``name`` can be said."""
    if name in _WORDS:
        return _WORDS[name]
    if name in functions:
        return f"{name}(x), the value of the function at x"
    if name in FUNCTIONS:
        return f"{name}({next(iter(names))})" if len(names) == 1 else f"{name}(...)"
    if name in UNIT_SPELLINGS:
        hiding = sorted(UNIT_SPELLINGS.keys() & set(names))
        renamed = f", or rename the declared {', '.join(hiding)} for the units" if hiding else ""
        return f"1 {name} for the unit, or declare {name} under unknowns or data{renamed}"
    if powers := in_powers(name):
        return powers
    pieces = ["".join(same) for _, same in groupby(name, str.isdecimal)]
    if len(pieces) > 1 and pieces[0] in TOLD_TOGETHER and pieces[1].isdecimal():
        return f"blanks between: {' '.join(pieces)}"
    base, _, place = name.partition("_")
    if base == "log" and len(place) > 1 and place.isalpha():
        return f"log({place[1:]}, {place[0]}) for the base {place[0]}"
    if place and base in functions:
        return f"{base}({place})"
    letters = name.rstrip("0123456789")
    if letters in functions and letters != name:
        return f"{letters}({name.removeprefix(letters)})"
    close = get_close_matches(name, [*names, *functions], n=1)
    if close:
        return close[0]
    plural = len(name) >= _SHORTEST_PLURAL and name.isalpha() and name.endswith("s")
    if name in MANY or is_number_word(name):
        return f"the number written out in the place of {name}"
    counted = f"; counted things have no unit: 3 {name} are 3" if plural and name.islower() else ""
    return f"declare {name} under unknowns or data{counted}"


#: So many names are listed.
_MOST_NAMED = 8


def rules_told(text: str) -> str:
    """The rules of sequences that begin with the terms that a text lists among words."""
    rules = rules_of(terms_within(text)) if any(map(str.isalpha, text)) else ()
    offered = " or ".join(f'{{u: "{rule}"}}' for rule in rules)
    told = f"functions: {offered}, whose first terms these are, and u(10) for the tenth"
    return told if rules else ""


def instead_of_words(text: str, fault: str, names: Collection[str]) -> str:
    """What to write for a text that stops being read at words: a call of one, or a formula."""
    if not all(word.isalpha() for word in fault.split()) or len(fault) == 1:
        return ""
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    for word in words:
        if word in FUNCTIONS and word not in names:
            return f"{word}(...), with what it is taken of in the brackets"
    named = sorted(names)[:_MOST_NAMED]
    return f"a formula in {', '.join(named)}" if named else "a formula, 3*4 + 5 say"
