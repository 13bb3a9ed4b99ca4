"""Facts about a plane figure, by the names of its points.

A fact is a value; what follows from it is said by the rules of this package.  Unless a class
says otherwise, points named by one fact may still coincide.  ``Order``, ``SameSide``,
``OppositeSides``, ``InsideAngle``, ``Convex`` and the shapes are strict: they exclude
coinciding points, points on the line, angles of 0 and flat shapes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from geometry.angles.expressions import Segment


@dataclass(frozen=True, slots=True)
class Distinct:
    """Two points that do not coincide."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Collinear:
    """Points on one line, in no known order, perhaps coinciding."""

    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotCollinear:
    """Three points that span a triangle."""

    points: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Order:
    """Distinct points on one line, met in this order: ``Order(("A", "B", "C"))``, B between."""

    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnRay:
    """``point`` on the ray from ``ray[0]`` through ``ray[1]``, not its origin."""

    point: str
    ray: Segment


@dataclass(frozen=True, slots=True)
class Parallel:
    """Lines with the same direction; they may coincide.  Both have two distinct points."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class NotParallel:
    """Lines that meet in one point.  Both have two distinct points."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class Foot:
    """``foot`` is on the line, and the perpendicular from ``point`` meets it there.

    The line has two distinct points; ``point`` may be on it, and is the foot then.
    """

    foot: str
    point: str
    line: Segment


@dataclass(frozen=True, slots=True)
class Perpendicular:
    """Lines at right angles.  Both have two distinct points."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class SameSide:
    """Both points strictly on one side of the line."""

    first: str
    second: str
    line: Segment

    def __str__(self) -> str:
        return f"same_side({self.first}, {self.second}, line({self.line[0]},{self.line[1]}))"


@dataclass(frozen=True, slots=True)
class OppositeSides:
    """Both points strictly on different sides of the line."""

    first: str
    second: str
    line: Segment

    def __str__(self) -> str:
        return f"opposite_side({self.first}, {self.second}, line({self.line[0]},{self.line[1]}))"


@dataclass(frozen=True, slots=True)
class InsideAngle:
    """``point`` inside the angle (arm, vertex, arm), on no arm; the angle may be straight."""

    point: str
    angle: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Acute:
    """An angle (arm, vertex, arm) of less than 90 degrees, perhaps of 0; it has arms."""

    angle: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Obtuse:
    """An angle (arm, vertex, arm) of more than 90 degrees, perhaps straight; it has arms."""

    angle: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class InsidePolygon:
    """``point`` strictly inside a polygon; it says something of triangles and convex polygons."""

    point: str
    vertices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Convex:
    """A strictly convex polygon with its vertices in this order round it."""

    vertices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EqualLengths:
    """Two segments of one length, which may be zero."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class Midpoint:
    """``middle`` is the midpoint of the segment."""

    middle: str
    segment: Segment


@dataclass(frozen=True, slots=True)
class OnCircle:
    """``point`` on the circle called ``circle``, whose radius is not zero."""

    point: str
    circle: str


@dataclass(frozen=True, slots=True)
class Centre:
    """``point`` is the centre of the circle called ``circle``."""

    point: str
    circle: str


@dataclass(frozen=True, slots=True)
class Tangent:
    """The line touches the circle; the touching point is where both are known to pass."""

    line: Segment
    circle: str


@dataclass(frozen=True, slots=True)
class AnglesBisected:
    """The ray from ``vertex`` through ``point`` halves the angle (arm, vertex, other), not 0."""

    vertex: str
    point: str
    arm: str
    other: str


@dataclass(frozen=True, slots=True)
class Congruent:
    """Two triangles, not flat, congruent with the vertices in corresponding order."""

    first: tuple[str, str, str]
    second: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Similar:
    """Two triangles, not flat, similar with the vertices in corresponding order."""

    first: tuple[str, str, str]
    second: tuple[str, str, str]


class ShapeKind(Enum):
    """The shapes that have names; each is convex, with its vertices in order round it.

    The parallel sides of a ``TRAPEZIUM`` are the first and the third: AB and CD.  A ``KITE`` has
    AB = AD and CB = CD.
    """

    TRIANGLE = "triangle"
    EQUILATERAL = "equilateral triangle"
    PARALLELOGRAM = "parallelogram"
    RHOMBUS = "rhombus"
    RECTANGLE = "rectangle"
    SQUARE = "square"
    TRAPEZIUM = "trapezium"
    ISOSCELES_TRAPEZIUM = "isosceles trapezium"
    KITE = "kite"
    REGULAR = "regular polygon"


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape by its kind and its vertices in order round it."""

    kind: ShapeKind
    vertices: tuple[str, ...]


Fact: TypeAlias = (
    Acute
    | AnglesBisected
    | Centre
    | Collinear
    | Congruent
    | Convex
    | Distinct
    | EqualLengths
    | Foot
    | InsideAngle
    | InsidePolygon
    | Midpoint
    | NotCollinear
    | NotParallel
    | Obtuse
    | OnCircle
    | OnRay
    | OppositeSides
    | Order
    | Parallel
    | Perpendicular
    | SameSide
    | Shape
    | Similar
    | Tangent
)
