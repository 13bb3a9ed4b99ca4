"""What stands on a page, whatever the format: shapes and words in points (1/72 inch).

The origin is the lower left corner, y goes up.  A `Piece` is what one element of a drawing has
become; it keeps the element's id, kind and source, and for labels the plain text, so that every
format can carry them and a reader can find them again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from geometry.figure.style import Ink
from geometry.figure.text import Text

#: A point of the page: (x, y) in points.
Spot: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def centre(self) -> Spot:
        """The middle."""
        return ((self.left + self.right) / 2, (self.bottom + self.top) / 2)

    def grown(self, by: float) -> Box:
        """The box with ``by`` points more on every side."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


@dataclass(frozen=True, slots=True)
class Path:
    """Straight lines through the points; ``closed`` returns to the first."""

    points: tuple[Spot, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed boundary with holes."""

    boundary: tuple[Spot, ...]
    holes: tuple[tuple[Spot, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class EllipsePiece:
    """An arc from ``start`` degrees through ``sweep``; ``slice`` adds the lines to the centre."""

    centre: Spot
    radii: tuple[float, float]
    start: float = 0.0
    sweep: float = 360.0
    slice: bool = False


Shape: TypeAlias = Path | Outline | EllipsePiece


class Cover(StrEnum):
    """How a shape is filled besides with a colour."""

    PLAIN = "plain"
    HATCHED = "hatched"


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours are ``#rrggbb``, or empty for none; ``width`` and ``dash`` are in points."""

    line: str = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    fill: str = ""
    cover: Cover = Cover.PLAIN


@dataclass(frozen=True, slots=True)
class Words:
    """A text whose line starts at ``left`` on ``baseline``; ``box`` is what it may cover."""

    text: Text
    left: float
    baseline: float
    size: float
    ink: Ink
    box: Box


@dataclass(frozen=True, slots=True)
class Piece:
    """One element on the page; ``text`` is the plain text of its words."""

    id: str
    kind: str
    source: str
    z: int
    shapes: tuple[tuple[Shape, Paint], ...] = ()
    words: tuple[Words, ...] = ()

    @property
    def text(self) -> str:
        """The plain text, empty for elements without words."""
        return " ".join(one.text.plain for one in self.words)


@dataclass(frozen=True, slots=True)
class Page:
    """All pieces in the order in which they are painted.

    ``world`` is (ax, bx, ay, by): the world's (x, y) is at (ax*x + bx, ay*y + by) of the page.
    """

    width: float
    height: float
    pieces: tuple[Piece, ...]
    description: str
    world: tuple[float, float, float, float]


def moved(piece: Piece, dx: float, dy: float) -> Piece:
    """The piece elsewhere."""

    def spots(points: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple((x + dx, y + dy) for x, y in points)

    def shape(one: Shape) -> Shape:
        match one:
            case Path(points=points, closed=closed):
                return Path(spots(points), closed)
            case Outline(boundary=boundary, holes=holes):
                return Outline(spots(boundary), tuple(map(spots, holes)))
            case EllipsePiece(centre=(x, y)):
                return EllipsePiece((x + dx, y + dy), one.radii, one.start, one.sweep, one.slice)

    def words(one: Words) -> Words:
        box = one.box
        there = Box(box.left + dx, box.bottom + dy, box.right + dx, box.top + dy)
        return Words(one.text, one.left + dx, one.baseline + dy, one.size, one.ink, there)

    return Piece(
        piece.id,
        piece.kind,
        piece.source,
        piece.z,
        tuple((shape(one), paint) for one, paint in piece.shapes),
        tuple(map(words, piece.words)),
    )


def decimal(value: float) -> str:
    """A length as files write it: three decimals at most, no zero too many."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
