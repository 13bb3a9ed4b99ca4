"""Constructs that restrict their one new point to a line or circle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from geometry.constructions.arithmetic import Number, StepError
from geometry.constructions.constructs import Drawing, bisector, circumcentre
from geometry.constructions.loci import (
    Circle,
    Line,
    Locus,
    Point,
    add,
    conjugate,
    middle,
    scale,
    square,
    subtract,
    through,
    times,
    turned,
)

#: The locus to which a construct restricts its new point.
Restriction: TypeAlias = Callable[[Drawing, tuple[Point, ...], tuple[str, ...]], Locus]


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


def _on_circumcircle(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    (centre,) = circumcentre(drawing, old)
    return Circle(centre, square(subtract(old[0], centre)), names)


def _seen_under_angle(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    """The circle from whose points ab is seen under the angle from de to df.

    The triangle efd, turned and stretched so that ef comes to lie on ab, brings d onto it.
    """
    a, b, d, e, f = old
    base, arm = subtract(f, e), subtract(d, e)
    turn = scale(drawing.field.rational(1) / square(base), times(arm, conjugate(base)))
    x = add(a, times(subtract(b, a), turn))
    return _on_circumcircle(drawing, (a, b, x), names[:2])


def _in_proportion(drawing: Drawing, old: tuple[Point, ...], _names: tuple[str, ...]) -> Locus:
    """The circle about g with ab : cd = ef : gx."""
    a, b, c, d, e, f, g = old
    product = square(subtract(f, e)) * square(subtract(d, c))
    return Circle(g, product / _length(drawing, subtract(b, a)))


def _circle_of_apollonius(
    drawing: Drawing, old: tuple[Point, ...], _names: tuple[str, ...]
) -> Locus:
    """The circle of points x with ax : cx = ef : gh."""
    a, c, e, f, g, h = old
    share = square(subtract(f, e)) / _length(drawing, subtract(h, g))
    rest = drawing.field.rational(1) - share
    if not drawing.field.is_nonzero(rest):
        raise StepError("a ratio of one, which gives a line: on_bline")
    below = drawing.field.rational(1) / rest
    centre = scale(below, subtract(a, scale(share, c)))
    return Circle(centre, share * below * below * square(subtract(c, a)))


def _length(drawing: Drawing, vector: Point) -> Number:
    """The square of a length by which is divided."""
    length = square(vector)
    if not drawing.field.is_nonzero(length):
        raise StepError("a ratio to no length")
    return length


def _on_diameter(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    centre = middle(drawing.field, *old)
    return Circle(centre, square(subtract(old[0], centre)), names)


def _at_distance(_drawing: Drawing, old: tuple[Point, ...], _names: tuple[str, ...]) -> Locus:
    a, b, c = old
    return Circle(a, square(subtract(c, b)))


def _on_angle_bisector(drawing: Drawing, old: tuple[Point, ...], names: tuple[str, ...]) -> Locus:
    line = bisector(drawing, *old)
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
    "on_circum": _on_circumcircle,
    "on_dia": _on_diameter,
    "eqangle3": _seen_under_angle,
    "eqratio": _in_proportion,
    "eqratio6": _circle_of_apollonius,
    "eqdistance": _at_distance,
    "angle_bisector": _on_angle_bisector,
    "angle_mirror": _on_mirrored,
    "on_aline": _on_angle_line,
    "lc_tangent": _on_tangent,
}
