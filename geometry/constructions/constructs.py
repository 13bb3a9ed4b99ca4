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


class Drawing(Protocol):
    """What a construct may ask of the figure that it is added to."""

    field: Field

    def number(self, low: Fraction, high: Fraction) -> Number:
        """A new parameter between two bounds."""
        ...

    def sign(self) -> int:
        """1 or -1: which of two points is meant."""
        ...


#: The new points that a construct gives, from the old ones.
_Giving: TypeAlias = Callable[[Drawing, tuple[Point, ...]], tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class _Shape:
    """Points that are all new: ``free`` ones, and those that follow from them."""

    free: int
    give: _Giving
    given_first: bool = False


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


def _right_trapezoid(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """From the base ab: d on the perpendicular at a, c at its height."""
    a, b = old
    arm = turned(subtract(b, a))
    d = add(a, scale(drawing.number(Fraction(1, 2), Fraction(2)), arm))
    share = drawing.number(Fraction(1, 3), Fraction(2))
    return add(d, scale(share, subtract(b, a))), d


def _between(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b = old
    share = drawing.number(Fraction(1, 10), Fraction(9, 10))
    return (add(a, scale(share, subtract(b, a))),)


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


def circumcentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The centre of the circle through three points, alone in a tuple."""
    a, b, c = old
    one = Line(middle(drawing.field, a, b), turned(subtract(b, a)))
    other = Line(middle(drawing.field, a, c), turned(subtract(c, a)))
    return (meet(drawing.field, one, other, 1),)


def _orthocentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    one = Line(a, turned(subtract(c, b)))
    other = Line(b, turned(subtract(c, a)))
    return (meet(drawing.field, one, other, 1),)


def bisector(drawing: Drawing, a: Point, b: Point, c: Point) -> Line:
    """The inner bisector of the angle abc."""
    arms = add(_direction(drawing, subtract(a, b)), _direction(drawing, subtract(c, b)))
    return Line(b, arms)


def _outer_bisector(drawing: Drawing, a: Point, b: Point, c: Point) -> Line:
    """The outer bisector of the angle abc."""
    return Line(b, turned(bisector(drawing, a, b, c).direction))


def _excentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The excentre opposite a."""
    a, b, c = old
    one, other = bisector(drawing, b, a, c), _outer_bisector(drawing, a, b, c)
    return (meet(drawing.field, one, other, 1),)


def _with_feet(centre: _Giving) -> _Giving:
    """The feet of a centre on bc, ca and ab, and the centre."""

    def give(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
        a, b, c = old
        (i,) = centre(drawing, old)
        feet = (_foot_on(drawing, i, *side) for side in ((b, c), (c, a), (a, b)))
        return (*feet, i)

    return give


def _with_midpoints(centre: _Giving) -> _Giving:
    """The midpoints of bc, ca and ab, and a centre of the triangle that they form."""

    def give(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
        a, b, c = old
        middles = tuple(middle(drawing.field, *side) for side in ((b, c), (c, a), (a, b)))
        return (*middles, *centre(drawing, middles))

    return give


def _centroid(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    third = drawing.field.rational(1) / drawing.field.rational(3)
    return (scale(third, add(add(a, b), c)),)


def _incentre(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    a, b, c = old
    one, other = bisector(drawing, b, a, c), bisector(drawing, a, b, c)
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


def _tangents(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points in which the tangents from a touch the circle about o through b."""
    a, o, b = old
    circle = Circle(o, square(subtract(b, o)))
    centre = middle(drawing.field, a, o)
    over = Circle(centre, square(subtract(a, centre)))
    sign = drawing.sign()
    return tuple(meet(drawing.field, circle, over, one) for one in (sign, -sign))


def _outer_tangent(drawing: Drawing, old: tuple[Point, ...], sign: int) -> tuple[Point, ...]:
    """Where an outer common tangent touches the circles about o through a, about w through b.

    Both radii of contact have the direction n with ``n . (w - o) = |oa| - |wb|``.
    """
    o, a, w, b = old
    field = drawing.field
    first = field.square_root(square(subtract(a, o)))
    second = field.square_root(square(subtract(b, w)))
    centres = subtract(w, o)
    length = square(centres)
    along = first - second
    across = field.square_root(length - along * along)
    normal = scale(
        field.rational(1) / length,
        add(
            scale(along, centres),
            scale(across if sign > 0 else -across, turned(centres)),
        ),
    )
    return add(o, scale(first, normal)), add(w, scale(second, normal))


def _one_outer_tangent(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    return _outer_tangent(drawing, old, drawing.sign())


def _outer_tangents(drawing: Drawing, old: tuple[Point, ...]) -> tuple[Point, ...]:
    sign = drawing.sign()
    return _outer_tangent(drawing, old, sign) + _outer_tangent(drawing, old, -sign)


#: Constructs that give points.
POINTS: Mapping[str, _Giving] = {
    "square": _square_on,
    "parallelogram": _parallelogram,
    "eq_triangle": _equilateral,
    "midpoint": _midpoint,
    "mirror": _mirror,
    "foot": _foot,
    "reflect": _reflect,
    "circle": circumcentre,
    "circumcenter": circumcentre,
    "orthocenter": _orthocentre,
    "incenter": _incentre,
    "incenter2": _with_feet(_incentre),
    "excenter": _excentre,
    "excenter2": _with_feet(_excentre),
    "centroid": _with_midpoints(_centroid),
    "ninepoints": _with_midpoints(circumcentre),
    "nsquare": _quarter_right,
    "psquare": _quarter_left,
    "shift": _shift,
    "between_bound": _between,
    "trisegment": _trisegment,
    "trisect": _trisect,
    "3peq": _three_equal,
    "2l1c": _two_lines_circle,
    "e5128": _e5128,
    "eqangle2": _equal_angles,
    "tangent": _tangents,
    "cc_tangent": _outer_tangents,
    "cc_tangent0": _one_outer_tangent,
}

#: Constructs whose points are all new, some of them free.
SHAPES: Mapping[str, _Shape] = {
    "between": _Shape(2, _between, given_first=True),
    "r_triangle": _Shape(2, _right_triangle),
    "iso_triangle": _Shape(2, _isosceles),
    "ieq_triangle": _Shape(2, _equilateral),
    "risos": _Shape(2, _quarter_left),
    "rectangle": _Shape(2, _rectangle),
    "isquare": _Shape(2, _any_square),
    "trapezoid": _Shape(3, _trapezoid),
    "r_trapezoid": _Shape(2, _right_trapezoid),
    "eq_trapezoid": _Shape(3, _isosceles_trapezoid),
}
