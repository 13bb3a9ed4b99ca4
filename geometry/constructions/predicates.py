"""Statements about points as numbers that all vanish exactly if the statement holds.

Angles are *full angles*, those between lines: two agree modulo a half turn (Chou, Gao, Zhang,
*Machine Proofs in Geometry*, 1994, section 7.1).  Every statement takes its points not to coincide
where it speaks of a line through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from geometry.constructions.arithmetic import Field, Number
from geometry.constructions.loci import (
    Point,
    conjugate,
    cross,
    dot,
    middle,
    square,
    subtract,
    times,
)

Predicate: TypeAlias = Callable[[Field, Sequence[Point]], tuple[Number, ...]]


def _collinear(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    first, second, *rest = points
    base = subtract(second, first)
    return tuple(cross(base, subtract(point, first)) for point in rest)


def _parallel(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, d = points
    return (cross(subtract(b, a), subtract(d, c)),)


def _perpendicular(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, d = points
    return (dot(subtract(b, a), subtract(d, c)),)


def _congruent(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, d = points
    return (square(subtract(b, a)) - square(subtract(d, c)),)


def _equal_ratios(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    """Four lengths in proportion, ab to cd as ef to gh."""
    a, b, c, d, e, f, g, h = points
    ab, cd, ef, gh = (square(subtract(*pair)) for pair in ((b, a), (d, c), (f, e), (h, g)))
    return (ab * gh - cd * ef,)


def _turn(from_: Point, to: Point) -> Point:
    """A vector whose argument is the angle from one vector to another."""
    return times(to, conjugate(from_))


def _equal_angles(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, d, e, f, g, h = points
    one = _turn(subtract(b, a), subtract(d, c))
    other = _turn(subtract(f, e), subtract(h, g))
    return (cross(one, other),)


def _cyclic(field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, *rest = points
    found: list[Number] = []
    for d in rest:
        found += _equal_angles(field, (a, c, c, b, a, d, d, b))
    return tuple(found)


def _midpoint(field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    m, a, b = points
    return subtract(m, middle(field, a, b))


def _similar(_field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, p, q, r = points
    one, two, three = (square(subtract(*pair)) for pair in ((b, a), (c, a), (c, b)))
    four, five, six = (square(subtract(*pair)) for pair in ((q, p), (r, p), (r, q)))
    return one * five - two * four, one * six - three * four


def _congruent_triangles(field: Field, points: Sequence[Point]) -> tuple[Number, ...]:
    a, b, c, p, q, r = points
    pairs = ((a, b, p, q), (b, c, q, r), (c, a, r, p))
    return tuple(number for pair in pairs for number in _congruent(field, pair))


#: Name in the construction language -> what must vanish.
PREDICATES: Mapping[str, Predicate] = {
    "coll": _collinear,
    "para": _parallel,
    "perp": _perpendicular,
    "cong": _congruent,
    "eqangle": _equal_angles,
    "eqratio": _equal_ratios,
    "cyclic": _cyclic,
    "midp": _midpoint,
    "simtri": _similar,
    "contri": _congruent_triangles,
}
