"""What is made of all solutions of the givens, written ``sum(x for all solutions)``."""

from __future__ import annotations

from mathverify.words.word import Spoken, Word

WORDS = (
    Word(
        "sum_of_solutions",
        (1, 1),
        "the sum over all solutions of the givens",
        said=Spoken("the sum over all solutions", "sum"),
    ),
    Word(
        "product_of_solutions",
        (1, 1),
        "the product over all solutions of the givens",
        said=Spoken("the product over all solutions", "product"),
    ),
    Word(
        "greatest_of_solutions",
        (1, 1),
        "the greatest among all solutions of the givens",
        said=Spoken("the greatest among all solutions", "greatest"),
    ),
    Word(
        "least_of_solutions",
        (1, 1),
        "the least among all solutions of the givens",
        said=Spoken("the least among all solutions", "least"),
    ),
)

#: The names of these words.
OVER_SOLUTIONS = frozenset(word.name for word in WORDS)
