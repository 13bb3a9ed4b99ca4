"""The book of words: one record for each word, in one file a subject, that every room reads.

`Word` and its parts say what can be known of a word; `mathverify.words.book` has the records.  The
room imports nothing but what finds plug-ins, so that all other rooms may read it.
"""

from __future__ import annotations

from mathverify.words.word import Bare, Look, Real, Spoken, Trend, Whole, Word

__all__ = ["Bare", "Look", "Real", "Spoken", "Trend", "Whole", "Word"]
