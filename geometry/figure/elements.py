"""The closed list of things that a diagram can contain, in world coordinates.

Every element has an id of its own (unique in its drawing), a layer, a style, and a *source*: the
point, given, datum, ask or key of the figure that it is there for.  Coordinates are floats in
the units of the world; angles are degrees, counter-clockwise from the positive x direction.
What has a size of its own whatever the scale (dots, ticks, the square of a right angle, arrow
heads, letters) says here only where it belongs; its size is a matter of the page.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeAlias

from geometry.figure.style import Fill, Ink, Stroke, Style, Weight
from geometry.figure.text import Text

#: A point of the world: (x, y).
Place: TypeAlias = tuple[float, float]

_PLAIN = Style()


class Layer(IntEnum):
    """What covers what: the higher is drawn later.  Any other number may be used as well."""

    FILL = 0
    GRID = 10
    AXES = 20
    STROKE = 30
    MARK = 40
    DOT = 50
    LABEL = 60


class SourceKind(StrEnum):
    """Where an element comes from."""

    POINT = "point"
    GIVEN = "given"
    DATUM = "datum"
    ASK = "ask"
    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class Source:
    """``key`` is a point's name, a given's id, a datum's name, or a path in the figure."""

    kind: SourceKind
    key: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """Base of all elements."""

    id: str
    source: Source
    z: int = Layer.STROKE
    style: Style = _PLAIN


# --- strokes ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Segment(Element):
    """A straight line between two ends."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Line(Element):
    """A line without ends, of which the part from ``start`` to ``end`` is drawn."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Ray(Element):
    """A ray from ``start``, drawn as far as ``end``."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Asymptote(Element):
    """The drawn part of a line that a curve approaches; ``equation`` as written."""

    start: Place
    end: Place
    equation: str
    style: Style = field(
        default=Style(stroke=Stroke.DASHED, weight=Weight.THIN, ink=Ink.GREY), kw_only=True
    )


@dataclass(frozen=True, slots=True)
class Arrow(Element):
    """A straight arrow with its head at ``end``: a vector, the north."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class DimensionLine(Element):
    """A thin line with a head at each end, to the left of start -> end.

    It is ``clearance`` units of the world and ``offset`` points away.  Its number is a
    `LengthLabel` with the same two distances.
    """

    start: Place
    end: Place
    offset: float = 14.0
    clearance: float = 0.0
    style: Style = field(default=Style(weight=Weight.FINE), kw_only=True)


@dataclass(frozen=True, slots=True)
class Polyline(Element):
    """Segments one after the other."""

    points: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Polygon(Element):
    """A closed polyline, filled if the style says so."""

    points: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Circle(Element):
    """A circle by centre and radius."""

    centre: Place
    radius: float


@dataclass(frozen=True, slots=True)
class Arc(Element):
    """A part of an ellipse with horizontal and vertical axes; a circle's if the radii are equal.

    From ``start`` degrees through ``sweep`` degrees (negative: clockwise).
    """

    centre: Place
    radii: tuple[float, float]
    start: float
    sweep: float


@dataclass(frozen=True, slots=True)
class Sector(Element):
    """A slice of a disc with its two radii: a sector, a wedge of a pie chart."""

    centre: Place
    radius: float
    start: float
    sweep: float


@dataclass(frozen=True, slots=True)
class Curve(Element):
    """A sampled curve in one or more unbroken pieces, with the formula that it shows."""

    pieces: tuple[tuple[Place, ...], ...]
    formula: str


@dataclass(frozen=True, slots=True)
class RegionPart:
    """One connected piece of a region: its boundary, and the boundaries of its holes."""

    boundary: tuple[Place, ...]
    holes: tuple[tuple[Place, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Region(Element):
    """A shaded region; ``formula`` says of which shapes it is a combination."""

    parts: tuple[RegionPart, ...]
    formula: str
    z: int = field(default=Layer.FILL, kw_only=True)
    style: Style = field(default=Style(stroke=Stroke.NONE, fill=Fill.SHADE), kw_only=True)


@dataclass(frozen=True, slots=True)
class Bar(Element):
    """An upright or lying rectangle of a chart."""

    left: float
    right: float
    bottom: float
    top: float
    style: Style = field(default=Style(weight=Weight.THIN, fill=Fill.TONE_1), kw_only=True)


@dataclass(frozen=True, slots=True)
class BoxPlot(Element):
    """A box-and-whisker plot along the x axis, ``height`` high around ``level``."""

    values: tuple[float, float, float, float, float]
    level: float
    height: float


# --- marks -----------------------------------------------------------------------------


class DotKind(StrEnum):
    """A point of a figure; an end that belongs to its interval; one that does not; a cross."""

    POINT = "point"
    CLOSED = "closed"
    OPEN = "open"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class Dot(Element):
    """A point that is seen."""

    at: Place
    kind: DotKind = DotKind.POINT
    z: int = field(default=Layer.DOT, kw_only=True)


class AngleSide(StrEnum):
    """Which of the two angles between two rays is meant."""

    INNER = "inner"
    REFLEX = "reflex"


@dataclass(frozen=True, slots=True)
class RightAngle(Element):
    """The small square at ``vertex`` between the rays through ``first`` and ``second``."""

    vertex: Place
    first: Place
    second: Place
    z: int = field(default=Layer.MARK, kw_only=True)
    style: Style = field(default=Style(weight=Weight.THIN), kw_only=True)


@dataclass(frozen=True, slots=True)
class AngleArc(Element):
    """One to three arcs at ``vertex``; ``ring`` is 0 for the innermost of several angles there.

    The arcs stay well within ``reach``, which is the same for equal angles, and within the arms.
    As many ``dashes`` cross them in the middle: equal angles side by side, whose arcs join, are
    told from one large angle by these.
    """

    vertex: Place
    first: Place
    second: Place
    count: int = 1
    side: AngleSide = AngleSide.INNER
    ring: int = 0
    reach: float = math.inf
    dashes: int = 0
    z: int = field(default=Layer.MARK, kw_only=True)
    style: Style = field(default=Style(weight=Weight.THIN), kw_only=True)


@dataclass(frozen=True, slots=True)
class Ticks(Element):
    """One to four short strokes across a segment, ``at`` that fraction of it."""

    start: Place
    end: Place
    count: int = 1
    at: float = 0.5
    z: int = field(default=Layer.MARK, kw_only=True)
    style: Style = field(default=Style(weight=Weight.THIN), kw_only=True)


@dataclass(frozen=True, slots=True)
class ParallelArrows(Element):
    """One to four chevrons on a segment, pointing from ``start`` to ``end``."""

    start: Place
    end: Place
    count: int = 1
    at: float = 0.5
    z: int = field(default=Layer.MARK, kw_only=True)


# --- axes ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis; ``text`` is None for a mark without a number."""

    value: float
    text: Text | None = None


#: How far the first number of a broken axis is from the other axis, in points; and the corners of
#: the zigzag between them, along the axis and to its side.
AXIS_BREAK = 20.0
ZIGZAG: tuple[Place, ...] = ((7.0, 0.0), (8.5, 3.2), (11.5, -3.2), (13.0, 0.0))


@dataclass(frozen=True, slots=True)
class Axis:
    """The drawn part of an axis, its marks, and its name at the far end.

    A ``broken`` axis leaves out what is between 0 and ``low``: a zigzag before ``low`` says so, and
    the other axis stands at the near end of the zigzag.
    """

    low: float
    high: float
    ticks: tuple[Tick, ...] = ()
    name: Text | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Axes(Element):
    """Two axes that cross at ``origin``; each has an arrow head at its far end.

    The numbers of the ticks are placed with the labels, and so is ``corner``, which stands where
    the axes cross.
    """

    x: Axis
    y: Axis
    origin: Place = (0.0, 0.0)
    corner: Text | None = None
    z: int = field(default=Layer.AXES, kw_only=True)
    style: Style = field(default=Style(weight=Weight.THIN), kw_only=True)


@dataclass(frozen=True, slots=True)
class Grid(Element):
    """Vertical lines at ``xs`` and horizontal ones at ``ys``, across the world box."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    z: int = field(default=Layer.GRID, kw_only=True)
    style: Style = field(default=Style(weight=Weight.FINE, ink=Ink.FAINT), kw_only=True)


# --- labels ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Label(Element):
    """Base of the labels: a text that is placed near what it is about, covering nothing."""

    text: Text
    z: int = field(default=Layer.LABEL, kw_only=True)


@dataclass(frozen=True, slots=True)
class PointLabel(Label):
    """The name of a point."""

    at: Place


@dataclass(frozen=True, slots=True)
class LengthLabel(Label):
    """The length of a segment, beside it; or of a `DimensionLine` with these distances."""

    start: Place
    end: Place
    offset: float = 0.0
    clearance: float = 0.0


@dataclass(frozen=True, slots=True)
class AngleLabel(Label):
    """The size of an angle, beyond its arc of the same ``count``, ``ring`` and ``reach``."""

    vertex: Place
    first: Place
    second: Place
    count: int = 1
    side: AngleSide = AngleSide.INNER
    ring: int = 0
    reach: float = math.inf


@dataclass(frozen=True, slots=True)
class CurveLabel(Label):
    """The name or equation of a curve or line, somewhere beside it."""

    path: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class RegionLabel(Label):
    """A text inside a closed shape."""

    boundary: tuple[Place, ...]


class Align(StrEnum):
    """Where a text stands with respect to its place; ``CORNER``: below and to the left."""

    CENTRE = "centre"
    ABOVE = "above"
    BELOW = "below"
    LEFT = "left"
    RIGHT = "right"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class TextAt(Label):
    """A text at a fixed place of the world, ``gap`` points away from it.

    A number of an axis has a ``row``, the same for all of its axis, and a ``rank`` in it.  Where
    there is no room for all, every second is left out, or more, counted from rank 0.
    """

    at: Place
    align: Align = Align.CENTRE
    gap: float = 4.0
    row: str = ""
    rank: int = 0
