"""What a page tells of its questions, for the port to read: each formula, as it was written.

The port reads it with the names of the question (`mathverify.verification.page_reading`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mathverify.verification.pictures import Picture
from mathverify.verification.renderer import Notation, Told
from mathverify.verification.shown import figure_place
from renderers.blocks import Block, Formula
from renderers.transcript import Entry


def told(
    entries: Iterable[Entry],
    notation: Notation,
    formula: Callable[[Formula], str],
    text: Callable[[str], str],
    picture: Callable[[Entry], tuple[str, Notation]] | None = None,
) -> tuple[Told, ...]:
    """The formulas of ``entries`` in order, set by ``formula``, or by ``text`` in a sentence.

    ``picture`` says how the picture of an entry stands there; without it, it is in another file.
    Labels of options, marks and the words of the sheet are told as they read.
    """
    found: list[Told] = []
    for entry in entries:
        if entry.picture is not None:
            if picture is not None:
                found.append(Told(entry.question, entry.place, *picture(entry)))
        elif entry.place:
            words = entry.tells or entry.text or "".join(entry.label)
            found.append(Told(entry.question, entry.place, words, Notation.WORDS))
        elif entry.label_place:
            label = entry.label[-1]
            found.append(Told(entry.question, entry.label_place, label, Notation.WORDS))
        found += told_blocks(entry.question, (entry.block,), notation, formula, text)
    return tuple(found)


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


def told_pictures(question: int, pictures: Iterable[Picture]) -> tuple[Told, ...]:
    """The pictures of the question with that number, as files of their own."""
    return tuple(
        Told(question, figure_place(index), picture.svg.decode(), Notation.SVG)
        for index, picture in enumerate(pictures)
    )
