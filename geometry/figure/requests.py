"""What a figure asks to be drawn and marked, after reading: shapes as trees, points by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from geometry.figure.elements import AngleSide
from geometry.figure.style import Stroke
from mathverify.language.tree import Node

# --- what a label says -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Typed:
    """The text as the figure has it; ``?`` for what is asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """What the givens say of the thing; ``?`` if it is what is asked."""


@dataclass(frozen=True, slots=True)
class Bare:
    """No text."""


Wish: TypeAlias = Typed | Told | Bare


# --- drawing ---------------------------------------------------------------------------


class Side(StrEnum):
    """On which side of its chord a half or an arc lies."""

    AS_NAMED = "as named"
    OUTWARD = "outward"
    INWARD = "inward"


@dataclass(frozen=True, slots=True)
class Draw:
    """A shape to draw: ``segment(A, B)``, ``circle(O)``, ``semicircle(A, C)`` outward, ``l``.

    ``toward`` is a point on whose side it lies, or empty.
    """

    what: Node
    key: str
    stroke: Stroke = Stroke.SOLID
    side: Side = Side.AS_NAMED
    toward: str = ""


@dataclass(frozen=True, slots=True)
class Shade:
    """A region to shade, as a boolean combination of shapes."""

    region: Node
    key: str


# --- marking ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MarkAngle:
    """An angle by three points, or by its vertex alone where only one angle is drawn there."""

    points: tuple[str, ...]
    wish: Wish
    key: str
    arcs: int = 0
    side: AngleSide = AngleSide.INNER


@dataclass(frozen=True, slots=True)
class MarkRightAngle:
    """A right angle by three points, or by its vertex."""

    points: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True)
class MarkLength:
    """The length of a segment."""

    points: tuple[str, str]
    wish: Wish
    key: str


@dataclass(frozen=True, slots=True)
class MarkEqualLengths:
    """Segments with the same ticks."""

    segments: tuple[tuple[str, str], ...]
    key: str
    ticks: int = 0


@dataclass(frozen=True, slots=True)
class MarkEqualAngles:
    """Angles with the same arcs."""

    angles: tuple[tuple[str, ...], ...]
    key: str
    arcs: int = 0


@dataclass(frozen=True, slots=True)
class MarkParallel:
    """Segments with the same arrows."""

    segments: tuple[tuple[str, str], ...]
    key: str
    arrows: int = 0


@dataclass(frozen=True, slots=True)
class MarkPoint:
    """A dot; with its coordinates if ``coordinates``."""

    point: str
    key: str
    coordinates: bool = False


@dataclass(frozen=True, slots=True)
class MarkBearing:
    """The bearing of ``to`` at ``at``: a north arrow and the angle clockwise from it."""

    at: str
    to: str
    wish: Wish
    key: str


class ToldKind(StrEnum):
    """What the givens may say."""

    ALL = "all"
    PARALLEL = "parallel"
    EQUAL = "equal"
    RIGHT = "right"
    LENGTH = "length"
    ANGLE = "angle"


@dataclass(frozen=True, slots=True)
class MarkTold:
    """Everything of a kind that the givens say."""

    kind: ToldKind
    key: str


@dataclass(frozen=True, slots=True)
class MarkGiven:
    """What one given says, by its id."""

    given: str
    key: str


Mark: TypeAlias = (
    MarkAngle
    | MarkRightAngle
    | MarkLength
    | MarkEqualLengths
    | MarkEqualAngles
    | MarkParallel
    | MarkPoint
    | MarkBearing
    | MarkTold
    | MarkGiven
)


# --- labels and axes -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllPoints:
    """Every point of what is drawn is named."""


@dataclass(frozen=True, slots=True)
class PointNames:
    """These points are named, by these texts."""

    texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NoAxes:
    """A figure without coordinates."""


@dataclass(frozen=True, slots=True)
class AxesWish:
    """Axes over these ranges; a step of 0 is chosen to suit, a grid has lines at the steps."""

    x: tuple[float, float, float]
    y: tuple[float, float, float]
    grid: bool
    key: str
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """A whole figure; empty ``draws`` stand for what the givens and the ask name.

    ``level`` are the two points whose line is to lie level, empty for none.
    """

    draws: tuple[Draw, ...] = ()
    marks: tuple[Mark, ...] = ()
    shades: tuple[Shade, ...] = ()
    names: AllPoints | PointNames = AllPoints()
    axes: AxesWish | NoAxes = NoAxes()
    level: tuple[str, ...] = ()
