"""What should be read of a page: its pieces as groups, every run of letters at its place."""

from __future__ import annotations

from dataclasses import replace

from geometry.figure.text import Level
from renderers.drawing.metrics import (
    LOWERED_BY,
    RAISED_BY,
    ROOF_WIDTH,
    SCRIPT_SIZE,
    roofs,
    run_width,
)
from renderers.drawing.page import Page, Paint, Piece, Words
from renderers.drawing.paints import COLOURS
from renderers.drawing.reading.forms import NEAR, same_form, turned_form
from renderers.drawing.reading.picture import Group, Letters, Stroke, Track

_SHIFTS = {Level.LINE: 0.0, Level.RAISED: RAISED_BY, Level.LOWERED: -LOWERED_BY}


def expected_groups(page: Page) -> tuple[Group, ...]:
    """The groups in the order in which they are painted."""
    return tuple(map(_group, page.pieces))


def _group(piece: Piece) -> Group:
    strokes = [Stroke(turned_form(shape), paint) for shape, paint in piece.shapes]
    letters: list[Letters] = []
    for words in piece.words:
        for start, end, up in roofs(words.text, words.size):
            y = words.baseline + up
            track = Track(((words.left + start, y), (words.left + end, y)))
            strokes.append(Stroke(track, Paint(COLOURS[words.ink], ROOF_WIDTH * words.size)))
        letters += _letters(words)
    return Group(piece.id, piece.kind, piece.source, piece.text, tuple(strokes), tuple(letters))


def _letters(words: Words) -> list[Letters]:
    found: list[Letters] = []
    left = words.left
    for run in words.text.runs:
        shown = run.letters.strip(" ")
        before = run.letters[: len(run.letters) - len(run.letters.lstrip(" "))]
        if shown:
            found.append(
                Letters(
                    shown,
                    left + run_width(replace(run, letters=before), words.size),
                    words.baseline + _SHIFTS[run.level] * words.size,
                    run_width(replace(run, letters=shown), words.size),
                    words.size * (1.0 if run.level is Level.LINE else SCRIPT_SIZE),
                    run.slant,
                    COLOURS[words.ink],
                )
            )
        left += run_width(run, words.size)
    return found


def same_paint(one: Paint, other: Paint) -> bool:
    """Whether two paints look alike."""
    colours = (one.line, one.fill, one.cover) == (other.line, other.fill, other.cover)
    line = not one.line or (
        abs(one.width - other.width) < 1e-3
        and len(one.dash) == len(other.dash)
        and all(abs(a - b) < 1e-3 for a, b in zip(one.dash, other.dash, strict=True))
    )
    return colours and line


def same_strokes(one: Group, other: Group) -> bool:
    """Whether two groups have the same forms; their paints are not compared."""
    pairs = list(zip(one.strokes, other.strokes, strict=False))
    return len(one.strokes) == len(other.strokes) and all(
        same_form(a.form, b.form) for a, b in pairs
    )


def same_letters(one: Group, other: Group) -> bool:
    """Whether the letters of two groups stand at the same places in the same sizes."""
    pairs = list(zip(one.letters, other.letters, strict=False))
    return len(one.letters) == len(other.letters) and all(
        abs(ours - theirs) <= NEAR
        for a, b in pairs
        for ours, theirs in (
            (a.left, b.left),
            (a.baseline, b.baseline),
            (a.width, b.width),
            (a.size, b.size),
        )
    )
