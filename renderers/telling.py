"""What a page tells of its questions, for the port to read: each formula, as it was written.

The port reads it with the names of the question (`mathverify.verification.page_reading`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mathverify.verification.renderer import Notation, Told
from renderers.blocks import Block, Formula
from renderers.transcript import Entry

__all__ = ["told", "told_blocks"]


def told(
    entries: Iterable[Entry],
    notation: Notation,
    formula: Callable[[Formula], str],
    text: Callable[[str], str],
) -> tuple[Told, ...]:
    """The formulas of ``entries`` in order, set by ``formula``, or by ``text`` in a sentence."""
    return tuple(
        one
        for entry in entries
        for one in told_blocks(entry.question, (entry.block,), notation, formula, text)
    )


def told_blocks(
    question: int,
    blocks: Iterable[Block],
    notation: Notation,
    formula: Callable[[Formula], str],
    text: Callable[[str], str] = lambda words: words,
) -> tuple[Told, ...]:
    """The formulas of ``blocks`` of the question with that number, in order."""
    return tuple(
        Told(question, inline.place, text(inline.text), Notation.TEXT)
        if inline.text
        else Told(question, inline.place, formula(inline), notation)
        for block in blocks
        for inline in block
        if isinstance(inline, Formula)
    )
