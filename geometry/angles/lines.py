"""Equations of straight figures: angles round a point, triangles, polygons, parallel lines.

Every equation is one law: three directions a, b, c whose turns are known satisfy
``angle(a,b) + angle(b,c) = angle(a,c)`` if b points between a and c, and
``angle(a,b) + angle(b,c) + angle(a,c) = 360 deg`` if a full turn leads through all three.  What
makes the difference is which of the turns agree, so nothing is read off a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from geometry.angles.directions import Directions, line_text
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    AngleAtom,
    LinearEquation,
    LinearExpression,
    Segment,
    expression,
    number,
)
from geometry.angles.ledger import Claim, Known, SameDirection, SameTurn, Turn

_POLYGONS = {4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon"}

#: From so many rays or points on, only equations that others do not imply are added.
_MANY = 5


@dataclass(frozen=True, slots=True)
class _Law:
    """``sum(factors * angles) + constant = 0`` for the angles ab, bc, ac."""

    factors: tuple[int, int, int]
    constant: int
    claims: tuple[Claim, ...]


class LineRules:
    """The equations of straight figures, each added once."""

    def __init__(self, figure: Directions, equations: AngleEquations) -> None:
        self._figure = figure
        self._equations = equations
        self._seen = set[tuple[object, ...]]()
        #: Three classes of directions of which the equation is known.
        self._known = set[frozenset[Segment]]()

    def apply(self, points: Iterable[str]) -> None:
        """Add the equations that are known now."""
        names = tuple(points)
        for corners in combinations(names, 3):
            self._triangle(*corners)
        for vertex in names:
            self._rays(vertex, names)
        for members in self._figure.lines():
            self._bends(members, names)

    def _triangle(self, first: str, second: str, third: str) -> None:
        sides = ((first, second), (second, third), (first, third))
        if ("triangle", first, second, third) in self._seen:
            return
        if not all(self._figure.are_distinct(*side) for side in sides):
            return
        self._seen.add(("triangle", first, second, third))
        claims = tuple(self._distinct(side) for side in sides)
        corners = [
            (AngleAtom(second, first, third), Fraction(1)),
            (AngleAtom(first, second, third), Fraction(1)),
            (AngleAtom(first, third, second), Fraction(1)),
        ]
        self._equations.learn(
            LinearEquation(expression(corners, -180)),
            f"angle sum of triangle {first}{second}{third}",
            *claims,
        )

    def _distinct(self, side: Segment) -> Known:
        first, second = side
        return self._figure.distinct[side if first < second else (second, first)]

    def _rays(self, vertex: str, points: tuple[str, ...]) -> None:
        rays = dict[Segment, Segment]()
        for other in points:
            if other != vertex and self._figure.are_distinct(vertex, other):
                rays.setdefault(self._figure.direction((vertex, other))[0], (vertex, other))
        ordered = sorted(rays)
        for one, two, three in combinations(ordered, 3):
            key = ("rays", vertex, one, two, three)
            if key in self._seen or self._implied(vertex, ordered, key):
                continue
            a, b, c = rays[one], rays[two], rays[three]
            law = self._law(a, b, c)
            if law is None:
                continue
            self._seen.add(key)
            self._known.add(frozenset((one, two, three)))
            word = "angles at a point" if law.constant else "adjacent angles"
            self._learn(
                law,
                tuple(AngleAtom(left[1], vertex, right[1]) for left, right in _pairs(a, b, c)),
                f"{word} at {vertex}",
            )

    def _implied(
        self, vertex: str, ordered: list[Segment], key: tuple[str, str, Segment, Segment, Segment]
    ) -> bool:
        """Whether the equations of many rays with the first of them yield this one."""
        first, (one, two, three) = ordered[0], key[2:]
        return len(ordered) > _MANY and all(
            ("rays", vertex, first, *pair) in self._seen
            for pair in ((one, two), (two, three), (one, three))
        )

    def _bends(self, members: list[Segment], points: tuple[str, ...]) -> None:
        """A point E joined to points B and D of two parallel lines."""
        figure = self._figure
        rays = [ray for member in members for ray in (member, (member[1], member[0]))]
        for first, second in combinations(rays, 2):
            if set(first) & set(second):
                continue
            (one, one_sign), (two, two_sign) = figure.direction(first), figure.direction(second)
            if one != two:
                continue
            for bend in points:
                if bend in (*first, *second):
                    continue
                arms = ((first[0], bend), (second[0], bend))
                if not all(figure.are_distinct(*arm) for arm in arms):
                    continue
                roots = [figure.direction(arm)[0] for arm in arms]
                triple = frozenset((one, *roots))
                if len(triple) < 3 or triple in self._known:
                    continue
                law = self._law(first, *arms)
                if law is None:
                    continue
                self._known.add(triple)
                self._bend(law, first, second, bend, one_sign == two_sign)

    def _bend(self, law: _Law, first: Segment, second: Segment, bend: str, same: bool) -> None:
        """The law for the directions of ``first`` and of both arms to the bend."""
        one, middle, two = law.factors
        terms = [
            (AngleAtom(first[1], first[0], bend), Fraction(one)),
            (AngleAtom(first[0], bend, second[0]), Fraction(middle)),
        ]
        angle_there = AngleAtom(second[1], second[0], bend)
        constant = law.constant
        if same:
            terms.append((angle_there, Fraction(two)))
        else:
            terms.append((angle_there, Fraction(-two)))
            constant += 180 * two
        turned = second if same else (second[1], second[0])
        self._equations.learn(
            LinearEquation(expression(terms, constant)),
            f"the parallel to {line_text(first)} through {bend}",
            *law.claims,
            SameDirection(first, turned),
        )

    def _law(self, a: Segment, b: Segment, c: Segment) -> _Law | None:
        figure = self._figure
        turns = [figure.turn(a, b), figure.turn(b, c), figure.turn(a, c)]
        found = [turn for turn in turns if turn is not None]
        if len(found) < 3 or len({component for component, _ in found}) > 1:
            return None
        ab, bc, ac = (sign for _, sign in found)
        pairs: list[Turn] = [(a, b), (b, c), (a, c)]
        agreeing = [
            pair if sign == ab else (pair[1], pair[0])
            for pair, sign in zip(pairs, (ab, bc, ac), strict=True)
        ]
        claims = (SameTurn(pairs[0], agreeing[1]), SameTurn(pairs[0], agreeing[2]))
        if ab == bc == ac:
            return _Law((1, 1, -1), 0, claims)
        if ab == bc:
            return _Law((1, 1, 1), -360, claims)
        if ab == ac:
            return _Law((-1, 1, 1), 0, claims)
        return _Law((1, -1, 1), 0, claims)

    def _learn(self, law: _Law, angles: tuple[AngleAtom, ...], reason: str) -> None:
        terms = [
            (angle, Fraction(factor)) for angle, factor in zip(angles, law.factors, strict=True)
        ]
        self._equations.learn(LinearEquation(expression(terms, law.constant)), reason, *law.claims)


def _pairs(a: Segment, b: Segment, c: Segment) -> tuple[tuple[Segment, Segment], ...]:
    return (a, b), (b, c), (a, c)


def polygon_sum(equations: AngleEquations, vertices: tuple[str, ...], *claims: Claim) -> None:
    """The interior angles of a convex polygon add up to ``(n - 2) * 180`` degrees."""
    count = len(vertices)
    word = _POLYGONS.get(count, "polygon")
    equations.learn(
        LinearEquation(interior_sum(vertices) - number(180 * (count - 2))),
        f"angle sum of {word} {''.join(vertices)}",
        *claims,
    )


def interior_sum(vertices: tuple[str, ...]) -> LinearExpression:
    """The sum of the angles at the vertices, between the neighbouring vertices."""
    count = len(vertices)
    return expression(
        [
            (AngleAtom(vertices[i - 1], vertices[i], vertices[(i + 1) % count]), Fraction(1))
            for i in range(count)
        ]
    )
