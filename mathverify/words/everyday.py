"""Clock and calendar, and words of algebra."""

from __future__ import annotations

from mathverify.words.word import Spoken, Word

WORDS = (
    Word("clock", (2, 2), "a time of day in hours and minutes", carried_out=True),
    Word("date", (3, 3), "a day of the calendar", carried_out=True),
    Word(
        "product",
        (1, 4),
        "the product of a list, or of a term for whole numbers in a range",
        spellings=("prod",),
        said=Spoken("the product", "product"),
    ),
    Word("expand", (1, 1), "multiplied out", said=Spoken("the expansion", "expansion")),
    Word(
        "factor",
        (1, 1),
        "as a product",
        spellings=("factorise", "factorize"),
        said=Spoken("the factorisation", "factorisation"),
    ),
)
