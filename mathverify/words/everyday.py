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
    Word("domain", (1, 1), "where a function has values", of_function=True),
    Word("image", (1, 1), "the values of a function", of_function=True),
    Word("vertex", (1, 2), "the turning point of a parabola", of_function=True),
)
