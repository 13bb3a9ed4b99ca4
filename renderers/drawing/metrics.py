"""The boxes of texts, from the outlines of the fonts, without hinting.

The fonts are those that come with matplotlib: STIX General, whose widths are Times's, so that an
SVG shown with Times has the boxes that were reckoned with; DejaVu Sans for what STIX lacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from geometry.figure.text import Level, Run, Slant, Text
from renderers.drawing.errors import UnprintableTextError

if TYPE_CHECKING:
    from matplotlib.ft2font import FT2Font

FAMILIES = ("STIXGeneral", "DejaVu Sans")
#: Raised and lowered runs: their size, and how far they are moved, in parts of the size.
SCRIPT_SIZE = 0.7
RAISED_BY = 0.4
LOWERED_BY = 0.18

_SIZE = 100
#: The height of the upper end of the root sign in parts of the size.
_ROOF = 0.95
ROOF_WIDTH = 0.05


@dataclass(frozen=True, slots=True)
class Extent:
    """Width of a line, and how far its letters go above and below the baseline, in points."""

    width: float
    above: float
    below: float


def extent(text: Text, size: float) -> Extent:
    """The extent of a line of text; `UnprintableTextError` for a letter that no font has."""
    width = above = below = 0.0
    for run in text.runs:
        width += run_width(run, size)
        scale = size * (1.0 if run.level is Level.LINE else SCRIPT_SIZE)
        shift = {Level.LINE: 0.0, Level.RAISED: RAISED_BY, Level.LOWERED: -LOWERED_BY}[run.level]
        for letter in run.letters:
            _, low, high = _letter(letter, run.slant)
            above = max(above, high * scale + shift * size)
            below = max(below, -low * scale - shift * size)
    return Extent(round(width, 2), round(above, 2), round(below, 2))


def on_line(found: Extent, size: float) -> Extent:
    """The extent of words whose middle is that of a capital, whatever their own letters reach."""
    capital, descent = _letter("M", Slant.UPRIGHT)[2] * size, _descent(size)
    beyond = max(found.above - capital, found.below, descent)
    return Extent(found.width, round(capital + beyond, 2), round(beyond, 2))


def under_line(found: Extent, size: float) -> Extent:
    """The extent of words that hang below something: all from the height of the tallest letter."""
    tallest = _letter("l", Slant.UPRIGHT)[2] * size
    return Extent(found.width, round(max(found.above, tallest), 2), found.below)


def over_line(found: Extent, size: float) -> Extent:
    """The extent of words that stand above something: all over the depth of the lowest letter."""
    return Extent(found.width, found.above, round(max(found.below, _descent(size)), 2))


def _descent(size: float) -> float:
    return -_letter("p", Slant.UPRIGHT)[1] * size


def run_width(run: Run, size: float) -> float:
    """How far the next run stands from this one."""
    scale = size * (1.0 if run.level is Level.LINE else SCRIPT_SIZE)
    return sum(_letter(letter, run.slant)[0] for letter in run.letters) * scale


def roofs(text: Text, size: float) -> tuple[tuple[float, float, float], ...]:
    """The bars of root signs: (from, to, height above the baseline), from the left of the line."""
    found: list[tuple[float, float, float]] = []
    left = 0.0
    for roofed, group in groupby(text.runs, key=lambda run: run.roofed):
        right = left + sum(run_width(run, size) for run in group)
        if roofed:
            found.append((left - 0.01 * size, right + 0.03 * size, _ROOF * size))
        left = right
    return tuple(found)


@cache
def _letter(letter: str, slant: Slant) -> tuple[float, float, float]:
    """Advance, lowest and highest point of a letter in parts of the size."""
    from matplotlib.ft2font import LoadFlags

    for family in FAMILIES:
        font = _font(family, slant)
        if font.get_char_index(ord(letter)):
            glyph = font.load_char(ord(letter), flags=LoadFlags.NO_HINTING)
            _, low, _, high = glyph.bbox
            advance = glyph.linearHoriAdvance / 65536
            return advance / _SIZE, low / 64 / _SIZE, high / 64 / _SIZE
    raise UnprintableTextError(letter, letter)


@cache
def _font(family: str, slant: Slant) -> FT2Font:
    from matplotlib.font_manager import FontProperties, findfont
    from matplotlib.ft2font import FT2Font

    if slant is Slant.SLANTED:
        wanted = FontProperties(family=[family], style="italic")
    else:
        wanted = FontProperties(family=[family])
    font = FT2Font(findfont(wanted))
    font.set_size(_SIZE, 72)
    return font
