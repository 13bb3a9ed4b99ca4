"""Geometry as it is written on the board, read into the words of the language.

Where A and B are points, ``AB = 5 cm`` is ``length(A, B) = 5 cm``, ``∠ABC`` is ``angle(A, B, C)``,
``AB ∥ CD`` is ``parallel(line(A, B), line(C, D))``, ``T lies on k`` is ``on(T, k)``.
`sentences.canonical` reads a text only where it has one reading; what has several (``D on BC``: the
segment or the line?) stays as it is, and the parser refuses it with what to write instead
(`refusals`).  Nothing is decided here and nothing is added: what is read is the same statement in
other words.  A question without a figure loads the names alone.

`names` knows the points, lines and circles of a question and how letters run together, `operands`
what may stand for a straight line or a circle.  `terms` reads numbers, points and figures inside a
text by `rows`, patterns of tokens: `figures` by their letters, `calls` with run-together arguments,
`derived` lines and places, `images`, and last `measures`.  `sentences` are whole statements:
`shape_sentences`, `position_sentences`, `circle_sentences` over the common `sentence_parts`.
`refusals` says what to write for what stays unread.
"""

from __future__ import annotations

from mathverify.language.figure_notation.names import PRIME, FigureNames, primed

__all__ = ["PRIME", "FigureNames", "primed"]
