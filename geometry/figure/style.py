"""How an element looks, in words that every output format can follow."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Stroke(StrEnum):
    """The pattern of a line."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    NONE = "none"


class Weight(StrEnum):
    """The thickness of a line."""

    FINE = "fine"
    THIN = "thin"
    NORMAL = "normal"
    BOLD = "bold"


class Ink(StrEnum):
    """The colour of a line or a text; all are told apart in print without colours, too."""

    BLACK = "black"
    GREY = "grey"
    FAINT = "faint"
    BLUE = "blue"
    RED = "red"
    GREEN = "green"


class Fill(StrEnum):
    """What covers the inside of a closed shape; the tones are for parts of one chart."""

    NONE = "none"
    WHITE = "white"
    SHADE = "shade"
    HATCH = "hatch"
    BLACK = "black"
    TONE_1 = "tone 1"
    TONE_2 = "tone 2"
    TONE_3 = "tone 3"
    TONE_4 = "tone 4"
    TONE_5 = "tone 5"
    TONE_6 = "tone 6"


@dataclass(frozen=True, slots=True)
class Style:
    """Line pattern, thickness, colour, and what fills a closed shape."""

    stroke: Stroke = Stroke.SOLID
    weight: Weight = Weight.NORMAL
    ink: Ink = Ink.BLACK
    fill: Fill = Fill.NONE
