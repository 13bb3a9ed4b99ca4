"""The constructs of the JGEX language as `alphageometry` uses it: what each adds to a figure.

A construct with one new point restricts it to a locus, or gives it directly; free choices draw
their numbers from the figure's parameters.  The definitions are those of Chou, Gao, Zhang, *An
introduction to Java Geometry Expert*, 2011, and of the file ``defs.txt`` of alphageometry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeAlias

from geometry.constructions.arithmetic import Field, Number, StepError
from geometry.constructions.loci import (
    Circle,
    Line,
    Locus,
    Point,
    add,
    conjugate,
    cross,
    dot,
    meet,
    middle,
    scale,
    second_point,
    square,
    subtract,
    through,
    times,
    turned,
)

__all__ = ["FREE", "LOCI", "POINTS", "Drawing", "Restriction", "free_points"]


class Drawing(Protocol):
    """What a construct may ask of the figure that it is added to."""

    field: Field

    def number(self, low: Fraction, high: Fraction) -> Number:
        """A new parameter between two bounds."""
        ...

    def sign(self) -> int:
        """1 or -1: which of two points is meant."""
        ...


#: The locus to which a construct restricts its new point.
Restriction: TypeAlias = Callable[[Drawing, tuple[Point, ...], tuple[str, ...]], Locus]
#: The new points that a construct gives, from the old ones.
_Giving: TypeAlias = Callable[[Drawing, tuple[Point, ...]], tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class _Points:
    """A construct with ``new`` points first (or last: ``old_first``) among its arguments."""

    new: int
    give: _Giving
    old_first: bool = False


def _direction(drawing: Drawing, vector: Point) -> Point:
    return scale(drawing.field.rational(1) / drawing.field.square_root(square(vector)), vector)


# --- free points -------------------------------------------------------------------------


def _free(drawing: Drawing) -> Point:
    return (
        drawing.number(Fraction(-3), Fraction(3)),
        drawing.number(Fraction(-3), Fraction(3)),
    )


def _origin(drawing: Drawing) -> Point:
    return drawing.field.rational(0), drawing.field.rational(0)


def _unit(drawing: Drawing) -> Point:
    return drawing.field.rational(1), drawing.field.rational(0)


def free_points(drawing: Drawing, count: int, first: bool) -> tuple[Point, ...]:
    """``count`` free points; the first two of a figure stand at 0 and 1, up to similarity."""
    fixed = (_origin(drawing), _unit(drawing)) if first and count > 1 else ()
    return fixed + tuple(_free(drawing) for _ in range(count - len(fixed)))


#: Constructs that only name free points.
FREE: Mapping[str, int] = {
    "free": 1, "segment": 2, "triangle": 3, "quadrangle": 4, "pentagon": 5,
}  # fmt: skip


def _on_unit_circle(drawing: Drawing) -> Point:
    """A point of the unit circle with a rational parameter (Euclid's formula)."""
    field = drawing.field
    t = drawing.number(Fraction(1, 5), Fraction(3, 2))
    one = field.rational(1)
    below = one + t * t
    return (one - t * t) / below, (t + t) / below


def _right_triangle(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    arm = turned(subtract(b, a))
    return (add(a, scale(drawing.number(Fraction(1, 2), Fraction(2)), arm)),)


def _isosceles(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    return (add(a, times(subtract(b, a), _on_unit_circle(drawing))),)


def _equilateral(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """A triangle on either side."""
    b, c = old
    turn = drawing.field.cosine_sine(Fraction(60 * drawing.sign()))
    return (add(b, times(subtract(c, b), turn)),)


def _square_on(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    side = turned(subtract(b, a))
    return add(b, side), add(a, side)


def _any_square(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """A square on either side."""
    a, b = old
    side = turned(subtract(b, a))
    if drawing.sign() < 0:
        side = (-side[0], -side[1])
    return add(b, side), add(a, side)


def _rectangle(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    share = drawing.number(Fraction(1, 2), Fraction(2))
    side = scale(share, turned(subtract(b, a)))
    return add(b, side), add(a, side)


def _trapezoid(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    share = drawing.number(Fraction(1, 3), Fraction(2))
    return (add(c, scale(share, subtract(a, b))),)


def _isosceles_trapezoid(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The mirror image of c in the perpendicular bisector of ab."""
    a, b, c = old
    base = subtract(b, a)
    offset = subtract(c, middle(drawing.field, a, b))
    share = dot(offset, base) / square(base)
    return (subtract(c, scale(share + share, base)),)


def _parallelogram(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    return (add(a, subtract(c, b)),)


# --- points that follow ------------------------------------------------------------------


def _midpoint(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    return (middle(drawing.field, *old),)


def _mirror(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    return (subtract(add(b, b), a),)


def _foot(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    return (_foot_on(drawing, a, b, c),)


def _foot_on(drawing: Drawing, point: Point, one: Point, other: Point) -> Point:
    base = subtract(other, one)
    length = square(base)
    if not drawing.field.is_nonzero(length):
        raise StepError("a line through one point")
    share = dot(subtract(point, one), base) / length
    return add(one, scale(share, base))


def _reflect(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    foot = _foot_on(drawing, a, b, c)
    return (subtract(add(foot, foot), a),)


def _circumcentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    one = Line(middle(drawing.field, a, b), turned(subtract(b, a)))
    other = Line(middle(drawing.field, a, c), turned(subtract(c, a)))
    return (meet(drawing.field, one, other, 1),)


def _orthocentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    one = Line(a, turned(subtract(c, b)))
    other = Line(b, turned(subtract(c, a)))
    return (meet(drawing.field, one, other, 1),)


def _bisector(drawing: Drawing, a: Point, b: Point, c: Point) -> Line:
    """The inner bisector of the angle abc."""
    arms = add(_direction(drawing, subtract(a, b)), _direction(drawing, subtract(c, b)))
    return Line(b, arms)


def _incentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    one, other = _bisector(drawing, b, a, c), _bisector(drawing, a, b, c)
    return (meet(drawing.field, one, other, 1),)


def _quarter_left(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    return (add(a, turned(subtract(b, a))),)


def _quarter_right(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    return (subtract(a, turned(subtract(b, a))),)


def _shift(_drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    b, c, d = old
    return (add(b, subtract(c, d)),)


def _trisegment(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    third = scale(drawing.field.rational(1) / drawing.field.rational(3), subtract(b, a))
    return add(a, third), subtract(b, third)


def _trisect(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points of the segment ac on the two lines that divide the angle abc into thirds."""
    a, b, c = old
    one, whole = subtract(a, b), times(subtract(c, b), conjugate(subtract(a, b)))
    turn = drawing.field.third_of_angle(*whole)
    base = through(a, c)
    first = times(one, turn)
    return (
        meet(drawing.field, Line(b, first), base, 1),
        meet(drawing.field, Line(b, times(first, turn)), base, 1),
    )


def _three_equal(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points x on ab, y on ac and z on bc, with z in the middle of xy."""
    a, b, c = old
    share = drawing.number(Fraction(-1, 2), Fraction(3, 2))
    z = add(b, scale(share, subtract(c, b)))
    mirrored = Line(subtract(add(z, z), a), subtract(c, a))
    x = meet(drawing.field, through(a, b), mirrored, 1)
    return x, subtract(add(z, z), x), z


def _two_lines_circle(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The circle about i that touches ca at x, cb at y, and the circle about o through a at z.

    The touching point z is a fixed point of the homothety at c that takes a circle touching both
    lines to the one sought: the radii satisfy ``|oi| = r - |ix|`` (inner tangency).
    """
    a, b, c, o = old
    field = drawing.field
    axis = add(_direction(drawing, subtract(a, c)), _direction(drawing, subtract(b, c)))
    ray = _direction(drawing, subtract(a, c))
    # i = c + t*axis, its distance from ca is t*|cross(ray, axis)|.
    height = cross(ray, axis)
    radius = field.square_root(square(subtract(a, o)))
    rise = field.square_root(height * height)
    offset = subtract(c, o)
    # |offset + t*axis|^2 = (radius - t*rise)^2
    quadratic = square(axis) - rise * rise
    linear = dot(offset, axis) + radius * rise
    constant = square(offset) - radius * radius
    root = field.square_root(linear * linear - quadratic * constant)
    t = ((root if drawing.sign() > 0 else -root) - linear) / quadratic
    if not field.is_nonzero(t):
        raise StepError("the circle shrinks to a point")
    i = add(c, scale(t, axis))
    x, y = _foot_on(drawing, i, a, c), _foot_on(drawing, i, b, c)
    away = _direction(drawing, subtract(i, o))
    return x, y, add(o, scale(radius, away)), i


def _e5128(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """Point y is the middle of ab, x the second point of the circle about c through b on dy."""
    a, b, c, d = old
    y = middle(drawing.field, a, b)
    circle = Circle(c, square(subtract(b, c)))
    return second_point(drawing.field, circle, through(d, y), d), y


def _equal_angles(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """A point x with the angle from ab to ax equal to that from cx to cb, ax in any direction."""
    a, b, c = old
    first = times(subtract(b, a), _on_unit_circle(drawing))
    second = times(times(subtract(b, c), conjugate(first)), subtract(b, a))
    return (meet(drawing.field, Line(a, first), Line(c, second), 1),)


#: Constructs that give points, with how many they give.
POINTS: Mapping[str, _Points] = {
    "r_triangle": _Points(1, _right_triangle, old_first=True),
    "iso_triangle": _Points(1, _isosceles, old_first=True),
    "risos": _Points(1, _quarter_left, old_first=True),
    "rectangle": _Points(2, _rectangle, old_first=True),
    "isquare": _Points(2, _any_square, old_first=True),
    "square": _Points(2, _square_on, old_first=True),
    "trapezoid": _Points(1, _trapezoid, old_first=True),
    "eq_trapezoid": _Points(1, _isosceles_trapezoid, old_first=True),
    "parallelogram": _Points(1, _parallelogram, old_first=True),
    "eq_triangle": _Points(1, _equilateral),
    "midpoint": _Points(1, _midpoint),
    "mirror": _Points(1, _mirror),
    "foot": _Points(1, _foot),
    "reflect": _Points(1, _reflect),
    "circle": _Points(1, _circumcentre),
    "circumcenter": _Points(1, _circumcentre),
    "orthocenter": _Points(1, _orthocentre),
    "incenter": _Points(1, _incentre),
    "nsquare": _Points(1, _quarter_right),
    "psquare": _Points(1, _quarter_left),
    "shift": _Points(1, _shift),
    "trisegment": _Points(2, _trisegment),
    "trisect": _Points(2, _trisect),
    "3peq": _Points(3, _three_equal),
    "2l1c": _Points(4, _two_lines_circle),
    "e5128": _Points(2, _e5128),
    "eqangle2": _Points(1, _equal_angles),
}


# --- loci --------------------------------------------------------------------------------


def _on_line(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    return through(old[0], old[1], names)


def _on_parallel(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    a, b, c = old
    return Line(a, subtract(c, b), names[:1])


def _on_perpendicular(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    a, b, c = old
    return Line(a, turned(subtract(c, b)), names[:1])


def _on_bisector_line(drawing: Drawing, old: tuple[Point, ...], _names: tuple[str, ...]) -> Locus:
    a, b = old
    return Line(middle(drawing.field, a, b), turned(subtract(b, a)))


def _on_circle(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    centre, a = old
    return Circle(centre, square(subtract(a, centre)), names[1:])


def _on_diameter(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    centre = middle(drawing.field, *old)
    return Circle(centre, square(subtract(old[0], centre)), names)


def _at_distance(_drawing: Drawing, old: tuple[Point, ...], _names: tuple[str, ...]) -> Locus:
    a, b, c = old
    return Circle(a, square(subtract(c, b)))


def _on_angle_bisector(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    line = _bisector(drawing, *old)
    return Line(line.point, line.direction, names[1:2])


def _on_mirrored(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    """The line bx with the angle from bc to bx equal to that from ba to bc."""
    a, b, c = old
    arm = subtract(c, b)
    return Line(b, times(times(arm, arm), conjugate(subtract(a, b))), names[1:2])


def _on_angle_line(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    """The line ax with the angle from ax to ab equal to that from dc to de."""
    a, b, c, d, e = old
    turn = times(subtract(c, d), conjugate(subtract(e, d)))
    return Line(a, times(subtract(b, a), turn), names[:1])


def _on_tangent(_drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    a, centre = old
    return Line(a, turned(subtract(a, centre)), names[:1])


#: Constructs that restrict their one new point to a line or circle.
LOCI: Mapping[str, Restriction] = {
    "on_line": _on_line,
    "on_pline": _on_parallel,
    "on_tline": _on_perpendicular,
    "on_bline": _on_bisector_line,
    "on_circle": _on_circle,
    "on_dia": _on_diameter,
    "eqdistance": _at_distance,
    "angle_bisector": _on_angle_bisector,
    "angle_mirror": _on_mirrored,
    "on_aline": _on_angle_line,
    "lc_tangent": _on_tangent,
}
