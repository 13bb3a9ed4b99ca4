"""Matrices and vectors."""

from __future__ import annotations

from mathverify.words.word import Bare, Look, Spoken, Word

WORDS = (
    Word(
        "det",
        (1, 1),
        "the determinant",
        spellings=("determinant",),
        look=Look("det", bare=Bare.LATEX),
        said=Spoken("the determinant", "determinant"),
    ),
    Word(
        "transpose", (1, 1), "rows and columns exchanged", said=Spoken("the transpose", "transpose")
    ),
    Word(
        "inverse",
        (1, 1),
        "the inverse of a matrix or of a function",
        spellings=("inv",),
        said=Spoken("the inverse", "inverse"),
        of_function=True,
    ),
    Word("trace", (1, 1), "the sum of the diagonal", said=Spoken("the trace", "trace")),
    Word("rank", (1, 1), "how many rows are linearly independent", said=Spoken("the rank", "rank")),
    Word("dot", (2, 2), "the scalar product", said=Spoken(joint=" dot ")),
    Word("cross", (2, 2), "the vector product", said=Spoken(joint=" cross ")),
    Word(
        "norm",
        (1, 1),
        "the length of a vector",
        spellings=("magnitude",),
        look=Look(fence=("‖", "‖")),
        said=Spoken("the norm", "norm"),
    ),
)
