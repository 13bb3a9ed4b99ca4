"""Styles as colours, widths and dashes."""

from __future__ import annotations

from geometry.figure.style import Fill, Ink, Stroke, Style, Weight
from renderers.drawing.page import Cover, Paint

COLOURS = {
    Ink.BLACK: "#000000",
    Ink.GREY: "#666666",
    Ink.FAINT: "#c9cfd6",
    Ink.BLUE: "#1f5fa8",
    Ink.RED: "#b3261e",
    Ink.GREEN: "#2e7d32",
}

_WIDTHS = {Weight.FINE: 0.5, Weight.THIN: 0.8, Weight.NORMAL: 1.2, Weight.BOLD: 2.0}

_DASHES = {
    Stroke.SOLID: (),
    Stroke.NONE: (),
    Stroke.DASHED: (4.5, 3.0),
    Stroke.DOTTED: (1.0, 2.4),
}

#: Light enough for black letters; the tones differ in lightness, too.
_FILLS = {
    Fill.NONE: "",
    Fill.WHITE: "#ffffff",
    Fill.SHADE: "#d5dbe4",
    Fill.HATCH: "#ffffff",
    Fill.BLACK: "#000000",
    Fill.TONE_1: "#a3c1e0",
    Fill.TONE_2: "#f8e8cc",
    Fill.TONE_3: "#c3dcb9",
    Fill.TONE_4: "#c898b9",
    Fill.TONE_5: "#fdf9e2",
    Fill.TONE_6: "#c2c2c2",
}


def paint(style: Style) -> Paint:
    """The paint of an element."""
    return Paint(
        "" if style.stroke is Stroke.NONE else COLOURS[style.ink],
        _WIDTHS[style.weight],
        _DASHES[style.stroke],
        _FILLS[style.fill],
        Cover.HATCHED if style.fill is Fill.HATCH else Cover.PLAIN,
    )


def solid(style: Style) -> Paint:
    """The paint of something small that is filled with the colour of its line."""
    return Paint(fill=COLOURS[style.ink])
