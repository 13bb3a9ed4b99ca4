"""What a locus asks of its points, as curves, as regions, and in words.

A condition compares distances of the moving point from points, lines and segments, with each other
or with a number: ``length(P,A) = r``, ``distance(P, line(A,B)) < distance(P, line(A,C))``.
Conditions are joined by ``and``, ``or`` and ``not``; ``inside(P, triangle(A,B,C))`` is one, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, NoReturn, TypeAlias

from geometry.figure import plane
from geometry.figure.elements import Place
from geometry.figure.errors import refused
from geometry.figure.measuring import measure
from geometry.figure.region_wording import region_words
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.subject import Subject
from geometry.figure.wording import wording
from mathverify.language import tree
from mathverify.language.arithmetic import Connectives
from mathverify.language.connectives import Comparison, LogicalOperator
from mathverify.language.tree import Call, Name, Node
from mathverify.phrases.locale import ENGLISH_TAG

EXAMPLE = (
    "locus of P: length(P,A) = r, distance(P, line(A,B)) = r, length(P,A) = length(P,B) or "
    "distance(P, line(A,B)) = distance(P, line(A,C))"
)
#: What has no end goes so far beyond the figure, in diameters, before it is cut to what is drawn.
_FAR = 50.0
#: Sides of a polygon that stands for a circle, in a quarter of it.
_QUARTER = 64
_SIGNS: dict[Comparison, Callable[[float, float], bool]] = {
    Comparison.LESS: lambda one, other: one < other,
    Comparison.LESS_EQUAL: lambda one, other: one <= other,
    Comparison.GREATER: lambda one, other: one > other,
    Comparison.GREATER_EQUAL: lambda one, other: one >= other,
}
_LESS = {Comparison.LESS, Comparison.LESS_EQUAL}


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight piece of a locus, without ends if it is ``endless``."""

    start: Place
    end: Place
    endless: bool = False


@dataclass(frozen=True, slots=True)
class Bow:
    """A piece of a circle from ``start`` degrees through ``sweep``."""

    centre: Place
    radius: float
    start: float
    sweep: float


Piece: TypeAlias = Straight | Bow


@dataclass(frozen=True, slots=True)
class _From:
    """What a distance is measured from: a point, a line or a segment by its points."""

    kind: str
    points: tuple[str, ...]
    places: tuple[Place, ...]

    def far(self, place: Place) -> float:
        """How far a place is from it."""
        if self.kind == "point":
            return math.dist(place, self.places[0])
        start, end = self.places
        part = plane.part_of(place, start, end)
        if self.kind == "line" or 0 <= part <= 1:
            return abs(plane.off_line(place, start, end))
        return math.dist(place, start if part < 0 else end)

    @property
    def words(self) -> Part:
        """``A``, ``the line AB``."""
        names = "".join(self.points)
        return names if self.kind == "point" else said("locus", self.kind, names=names)


_Side: TypeAlias = "_From | float"


@dataclass(frozen=True)
class Conditions:
    """Reads the conditions on the point ``moving`` of a figure.

    ``shape`` is the region of a shape by name, as it may be shaded.
    """

    moving: str
    subject: Subject
    key: str
    shape: Callable[[Node], Any]

    # --- reading -------------------------------------------------------------------------

    def _side(self, node: Node) -> _Side:
        match node:
            case Call(function="length" | "distance", arguments=(Name(identifier=one), other)) if (
                one == self.moving
            ):
                return self._from(other)
            case Call(function="length" | "distance", arguments=(other, Name(identifier=one))) if (
                one == self.moving
            ):
                return self._from(other)
            case _ if self.moving in tree.free_names(node):
                words = f"a locus compares distances of {self.moving} with each other or a number"
                raise refused(self.key, words, EXAMPLE)
            case _:
                return measure(node, self.subject, self.key)

    def _from(self, node: Node) -> _From:
        match node:
            case Name(identifier=name) if name in self.subject.places:
                return _From("point", (name,), (self.subject.places[name],))
            case Name(identifier=name) if name in self.subject.lines:
                return _From("line", (name,), self.subject.lines[name])
            case Call(
                function="line" | "segment" as kind,
                arguments=(Name(identifier=one), Name(identifier=other)),
            ) if {one, other} <= set(self.subject.places):
                places = (self.subject.places[one], self.subject.places[other])
                if math.dist(*places) <= 1e-9 * self.subject.diameter:
                    raise refused(self.key, f"{one} and {other} are in one place")
                return _From(kind, (one, other), places)
            case _:
                words = "a distance is one from a point, a line or a segment of the figure"
                raise refused(self.key, words, EXAMPLE)

    # --- curves --------------------------------------------------------------------------

    def curves(self, relation: tree.Relation) -> tuple[Piece, ...]:
        """Where an equation of distances holds."""
        match [self._side(operand) for operand in relation.operands]:
            case [_From() as one, float(far)] | [float(far), _From() as one]:
                if far <= 0:
                    raise refused(self.key, "the distance of a locus is positive", EXAMPLE)
                return _around(one, far)
            case [_From(kind="point") as one, _From(kind="point") as other]:
                return (_middle(self._apart(one, other), other),)
            case [_From(kind="line") as one, _From(kind="line") as other]:
                return _bisectors(self._apart(one, other), other)
            case _:
                words = "no locus of points, lines and circles is equally far from these"
                raise refused(self.key, words, EXAMPLE)

    def _apart(self, one: _From, other: _From) -> _From:
        same = one.kind == "point" and math.dist(one.places[0], other.places[0]) == 0
        if same or set(one.points) == set(other.points):
            words = in_words(one.words, ENGLISH_TAG)
            raise refused(self.key, f"all points are as far from {words} as from it", EXAMPLE)
        return one

    def holds(self, condition: Node, place: Place) -> bool:
        """Whether a condition other than an equation holds at a place."""
        match condition:
            case tree.Relation(operands=operands, signs=signs) if all(s in _SIGNS for s in signs):
                sides = [self._side(one) for one in operands]
                sizes = [side.far(place) if isinstance(side, _From) else side for side in sides]
                return all(
                    _SIGNS[sign](*pair) for sign, pair in zip(signs, pairwise(sizes), strict=True)
                )
            case tree.Logical(operator=LogicalOperator.AND, operands=parts):
                return all(self.holds(part, place) for part in parts)
            case tree.Logical(operator=LogicalOperator.OR, operands=parts):
                return any(self.holds(part, place) for part in parts)
            case _:
                import shapely

                return bool(self.region(condition).contains(shapely.Point(place)))

    # --- regions -------------------------------------------------------------------------

    def region(self, condition: Node) -> Any:
        """Where a condition holds, as a shapely geometry; what has no end is cut far away."""
        match condition:
            case tree.Relation(operands=operands, signs=signs) if all(s in _SIGNS for s in signs):
                sides = [self._side(one) for one in operands]
                shapes = [
                    self._nearer(*(pair if sign in _LESS else pair[::-1]))
                    for sign, pair in zip(signs, pairwise(sides), strict=True)
                ]
                return reduce(lambda one, other: one.intersection(other), shapes)
            case Call(function="inside", arguments=(Name(identifier=name), shape)) if (
                name == self.moving
            ):
                return self.shape(shape)
        return Connectives(joined=self._joined, other=self._no_region).of(condition, self.region)

    def _joined(self, connective: LogicalOperator, regions: Iterable[Any]) -> Any:
        match connective:
            case LogicalOperator.AND:
                return reduce(lambda a, b: a.intersection(b), regions)
            case LogicalOperator.OR:
                return reduce(lambda a, b: a.union(b), regions)
            case LogicalOperator.NOT:
                return self.everywhere.difference(*regions)
            case _:
                return self._no_region()

    def _no_region(self, _: Node | None = None) -> NoReturn:
        words = "this is no region of points"
        raise refused(self.key, words, "length(P,A) < r and length(P,A) < length(P,B)")

    @property
    def everywhere(self) -> Any:
        """A square far around the figure."""
        import shapely

        x, y = plane.middle(tuple(self.subject.places.values()))
        return shapely.Point(x, y).buffer(_FAR * self.subject.diameter, cap_style="square")

    def _nearer(self, low: _Side, high: _Side) -> Any:
        """Where the one is less than the other."""
        import shapely

        match low, high:
            case _From() as one, float(far):
                return _buffer(self._drawn(one), far)
            case float(far), _From() as one:
                return self.everywhere.difference(_buffer(self._drawn(one), far))
            case _From(kind="point") as one, _From(kind="point") as other:
                middle = _middle(self._apart(one, other), other)
                centre = plane.along(middle.start, middle.end, 0.5)
                heading = plane.heading(other.places[0], one.places[0])
                return _wedge(centre, heading - 90.0, heading + 90.0, self._reach)
            case _From(kind="line") as one, _From(kind="line") as other:
                pieces = _bisectors(self._apart(one, other), other)
                if len(pieces) == 1:
                    raise refused(self.key, "these lines are parallel", "distance(P, line) < r")
                first, second = (piece for piece in pieces if isinstance(piece, Straight))
                corner = plane.along(first.start, first.end, 0.5)
                own = plane.heading(*one.places)
                ends = sorted(
                    (plane.heading(corner, p.end) - own + 90.0) % 180.0 - 90.0
                    for p in (first, second)
                )
                wedges = [
                    _wedge(corner, own + ends[0] + turn, own + ends[1] + turn, self._reach)
                    for turn in (0.0, 180.0)
                ]
                return shapely.unary_union(wedges)
            case float(one), float(other):
                return self.everywhere if one < other else shapely.Polygon()
            case _:
                words = "no region of lines and circles is nearer to the one of these"
                raise refused(self.key, words, "length(P,A) < length(P,B)")

    @property
    def _reach(self) -> float:
        return 2 * _FAR * self.subject.diameter

    def _drawn(self, one: _From) -> Any:
        import shapely

        if one.kind == "point":
            return shapely.Point(one.places[0])
        if one.kind == "segment":
            return shapely.LineString(one.places)
        start, end = one.places
        part = 2 * self._reach / math.dist(start, end)
        return shapely.LineString(
            [plane.along(start, end, -part), plane.along(start, end, 1 + part)]
        )

    # --- words ---------------------------------------------------------------------------

    def words(self, condition: Node) -> Part:
        """``5 cm from A``, ``nearer to A than to B``."""
        match condition:
            case tree.Relation(operands=(one, other), signs=(sign,)):
                return self._compared(one, sign, other)
            case tree.Relation(operands=operands, signs=signs):
                pairs = zip(operands, signs, operands[1:], strict=False)
                return Several(tuple(self._compared(*pair) for pair in pairs), "and")
            case tree.Logical(operator=LogicalOperator.NOT, operands=(part,)):
                return said("locus", "not", what=self.words(part))
            case tree.Logical(operator=operator, operands=parts):
                return Several(tuple(self.words(part) for part in parts), operator.value)
            case Call(arguments=(_, shape)):
                return said("locus", "inside", region=region_words(shape, self.subject.data))
            case _:
                return ""

    def _compared(self, one: Node, sign: Comparison, other: Node) -> Part:
        match self._side(one), self._side(other):
            case _From() as near, float():
                return self._at(sign, other, near)
            case float(), _From() as near:
                return self._at(_TURNED[sign], one, near)
            case _From() as near, _From() as far:
                if sign is Comparison.EQUAL:
                    return said("locus", "as_far", one=near.words, other=far.words)
                nearer, farther = (near, far) if sign in _LESS else (far, near)
                return said("locus", "nearer", one=nearer.words, other=farther.words)
            case _:
                return ""

    def _at(self, sign: Comparison, size: Node, near: _From) -> Part:
        text = wording(size, self.subject.data)
        shown: Part = text.plain if text is not None else said("locus", "some")
        return said("locus", _FAR_KEYS[sign], size=shown, place=near.words)


_FAR_KEYS = {
    Comparison.EQUAL: "at",
    Comparison.LESS: "less",
    Comparison.LESS_EQUAL: "at_most",
    Comparison.GREATER: "more",
    Comparison.GREATER_EQUAL: "at_least",
}
_TURNED = {
    Comparison.EQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}


def _around(one: _From, far: float) -> tuple[Piece, ...]:
    """Everything at a distance: a circle, two parallels, or these with half circles at the ends."""
    if one.kind == "point":
        return (Bow(one.places[0], far, 0.0, 360.0),)
    start, end = one.places
    heading, endless = plane.heading(start, end), one.kind == "line"
    sides = [
        Straight(plane.turned(start, turn, far), plane.turned(end, turn, far), endless)
        for turn in (heading + 90.0, heading - 90.0)
    ]
    if one.kind == "line":
        return tuple(sides)
    return (*sides, Bow(start, far, heading + 90.0, 180.0), Bow(end, far, heading - 90.0, 180.0))


def _middle(one: _From, other: _From) -> Straight:
    """As far from the one point as from the other."""
    (start,), (end,) = one.places, other.places
    foot, heading = plane.along(start, end, 0.5), plane.heading(start, end) + 90.0
    half = math.dist(start, end) / 2
    return Straight(plane.turned(foot, heading, -half), plane.turned(foot, heading, half), True)


def _bisectors(one: _From, other: _From) -> tuple[Piece, ...]:
    """As far from the one line as from the other."""
    heading, second = plane.heading(*one.places), plane.heading(*other.places)
    offsets = [plane.off_line(place, *one.places) for place in other.places]
    if abs(math.sin(math.radians(second - heading))) < 1e-9:
        turn, far = heading + 90.0, offsets[0] / 2
        start, end = one.places
        return (Straight(plane.turned(start, turn, far), plane.turned(end, turn, far), True),)
    first, last = other.places
    corner = plane.along(first, last, offsets[0] / (offsets[0] - offsets[1]))
    half = math.dist(*one.places) / 2
    return tuple(
        Straight(plane.turned(corner, turn, -half), plane.turned(corner, turn, half), True)
        for turn in ((heading + second) / 2, (heading + second) / 2 + 90.0)
    )


def _wedge(corner: Place, start: float, end: float, reach: float) -> Any:
    """Between two directions from a place."""
    import shapely

    turns = [start + (end - start) * k / 4 for k in range(5)]
    return shapely.Polygon([corner, *(plane.turned(corner, turn, reach) for turn in turns)])


def _buffer(shape: Any, far: float) -> Any:
    return shape.buffer(far, quad_segs=_QUARTER)
