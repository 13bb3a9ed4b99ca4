"""The teacher's word for two angles that are equal, or add up to 180 degrees, by their sides.

The sides of two angles point the same or opposite ways; which word fits is read off the points:
vertically opposite angles, angles on a straight line, alternate, corresponding or co-interior
angles between parallel lines, or one angle named by other points of its arms.
"""

from __future__ import annotations

from typing import TypeAlias

from geometry.angles.directions import Directions, line_text
from geometry.angles.expressions import AngleAtom, LineAngle, Segment
from geometry.angles.ledger import Claim, SameDirection
from geometry.angles.variables import DirectionOf

_Sides: TypeAlias = tuple[Segment, Segment]


def identity_reason(
    figure: Directions,
    direction: DirectionOf,
    one: AngleAtom | LineAngle,
    two: AngleAtom | LineAngle,
) -> tuple[str, tuple[Claim, ...]]:
    """The word, and the claims about the sides, for two angles of one variable.

    ``direction`` is the knowledge of the moment on which the claims have to rest.
    """
    first, second = one.sides
    for third, fourth in (two.sides, two.sides[::-1]):
        if _parallel(direction, first, third) and _parallel(direction, second, fourth):
            signs = (_sign(direction, first, third), _sign(direction, second, fourth))
            claims = (
                _claim(first, third, signs[0]),
                _claim(second, fourth, signs[1]),
            )
            return _word(figure, ((first, second), (third, fourth)), signs), claims
    raise AssertionError(f"{one} and {two} are not one variable")


def _parallel(direction: DirectionOf, one: Segment, two: Segment) -> bool:
    return direction(one)[0] == direction(two)[0]


def _sign(direction: DirectionOf, one: Segment, two: Segment) -> int:
    return direction(one)[1] * direction(two)[1]


def _claim(one: Segment, two: Segment, sign: int) -> Claim:
    return SameDirection(one, two if sign > 0 else (two[1], two[0]))


def _word(figure: Directions, angles: tuple[_Sides, _Sides], signs: tuple[int, int]) -> str:
    (first, second), (third, fourth) = angles
    pairs = ((first, third, signs[0]), (second, fourth, signs[1]))
    common = [_on_one_line(figure, one, two) for one, two, _ in pairs]
    if first[0] != second[0] or third[0] != fourth[0]:
        return "the same lines" if all(common) else "parallel lines"
    if first[0] == third[0] and second[0] == fourth[0]:
        if signs == (1, 1):
            return "the same angle, named by other points of its arms"
        if signs == (-1, -1):
            return "vertically opposite angles"
        return "angles on a straight line"
    if common == [True, False] or common == [False, True]:
        along = common.index(True)
        parallel_first, parallel_second, parallel_sign = pairs[1 - along]
        lines = f"{line_text(parallel_first)} parallel to {line_text(parallel_second)}"
        one, two, sign = pairs[along]
        if sign == parallel_sign == 1:
            return f"corresponding angles, {lines}"
        if sign == parallel_sign == -1:
            return f"alternate angles, {lines}"
        if sign == -1 and _facing(figure, one, two):
            return f"co-interior angles, {lines}"
        return f"angles between a line and two parallel lines, {lines}"
    return "angles with parallel sides"


def _on_one_line(figure: Directions, one: Segment, two: Segment) -> bool:
    """Whether two parallel segments are parts of one line."""
    if set(one) & set(two):
        return True
    link = (one[0], two[0])
    return figure.are_distinct(*link) and figure.same_line(one, link)


def _facing(figure: Directions, one: Segment, two: Segment) -> bool:
    """Whether the rays along the common line point to each other."""
    link = (one[0], two[0])
    return figure.are_distinct(*link) and figure.same_direction(one, link)
