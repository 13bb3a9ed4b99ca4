"""The book of words: one record for each word, in one file a subject, that every room reads.

`Word` and its parts say what can be known of a word, `FigureWord` what of a word of figures;
`mathverify.words.book` has the records.  The
room imports nothing but what finds plug-ins, so that all other rooms may read it.
"""

from __future__ import annotations

from mathverify.words.word import (
    Bare,
    FigureWord,
    Gives,
    Letters,
    Look,
    Real,
    Spoken,
    Trend,
    Whole,
    Word,
)

__all__ = [
    "Bare",
    "FigureWord",
    "Gives",
    "Letters",
    "Look",
    "Real",
    "Spoken",
    "Trend",
    "Whole",
    "Word",
]
