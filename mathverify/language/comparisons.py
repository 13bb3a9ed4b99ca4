"""The signs that compare numbers: which they are, and what each turns into.

Membership, divisibility and "approximately" are relations too, but no two of them are opposites
of an order; they are in none of these tables.
"""

from __future__ import annotations

from mathverify.language.connectives import Comparison

#: Every relation by its canonical spelling, ``not in`` and ``divides`` too.
SIGN_OF_WORD: dict[str, Comparison] = {sign.value: sign for sign in Comparison}

#: The sign that says the same with the sides exchanged.
TURNED = {
    Comparison.EQUAL: Comparison.EQUAL,
    Comparison.NOT_EQUAL: Comparison.NOT_EQUAL,
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}

#: The sign that is true exactly where the other is false, of numbers that both have a value.
NEGATED = {
    Comparison.EQUAL: Comparison.NOT_EQUAL,
    Comparison.NOT_EQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.GREATER_EQUAL,
    Comparison.LESS_EQUAL: Comparison.GREATER,
    Comparison.GREATER: Comparison.LESS_EQUAL,
    Comparison.GREATER_EQUAL: Comparison.LESS,
}

NUMERICAL = frozenset(TURNED)
INEQUALITIES = NUMERICAL - {Comparison.EQUAL, Comparison.NOT_EQUAL}

#: ``x sign c`` with one of these keeps x from being below c, or above it.
LOWER = frozenset({Comparison.EQUAL, Comparison.GREATER, Comparison.GREATER_EQUAL})
UPPER = frozenset({Comparison.EQUAL, Comparison.LESS, Comparison.LESS_EQUAL})
BOUNDING = LOWER | UPPER
