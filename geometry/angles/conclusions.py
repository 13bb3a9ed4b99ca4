"""What known values of angles say of position: the converses.

A known angle that is neither 0 nor 180 degrees is no flat angle; equal angles on the proper sides
make lines parallel and points concyclic; an inscribed angle of less than 90 degrees has the
centre on its own side of the chord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations

from geometry.angles.circles import Circle, CircleRules
from geometry.angles.directions import Directions, line_text
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    AngleAtom,
    LineAngle,
    LinearEquation,
    LinearExpression,
    Segment,
    expression,
    number,
)
from geometry.angles.ledger import Absurd, Claim, Crosses, Forces, SameDirection, SameLine, SameTurn

_ONE = Fraction(1)


class Conclusions:
    """Rules that read values off the solved equations."""

    def __init__(self, figure: Directions, equations: AngleEquations, circles: CircleRules) -> None:
        self._figure = figure
        self._equations = equations
        self._circles = circles
        #: What to learn once everything has been read off: learning changes what is read.
        self._found: list[Callable[[], object]] = []

    def _later(self, learn: Callable[..., object], *what: object) -> None:
        self._found.append(partial(learn, *what))

    def apply(self, points: Iterable[str]) -> None:
        """Draw the conclusions from the values known now.

        Raises:
            Absurd: a value is impossible.

        """
        names = tuple(points)
        self._equations.solve()
        for variable in self._equations.variables():
            self._value(*variable)
        self._parallels()
        for circle in self._circles.circles():
            self._centre_side(circle)
        self._same_rays(names)
        for vertex in names:
            self._around(vertex, names)
        self._learn()

    def apply_concyclic(self, points: Iterable[str]) -> None:
        """Points that equal angles put on one circle."""
        self._equations.solve()
        self._concyclic(tuple(points))
        self._learn()

    def _learn(self) -> None:
        for learn in self._found:
            learn()
        self._found.clear()

    # --- values -----------------------------------------------------------------------------

    def _known(self, terms: LinearExpression) -> Claim:
        value = self._equations.value(terms)
        assert value is not None
        return Forces(LinearEquation(terms - number(value)))

    def _value(self, one: Segment, two: Segment) -> None:
        """What a known angle says of its sides."""
        figure = self._figure
        value = self._equations.degrees(one, two)
        if value is None or (figure.crosses(one, two) and 0 < value < 180):
            return
        term = self._term(one, two)
        first, second = term.sides
        value = self._equations.degrees(first, second)
        assert value is not None
        claim = Forces(LinearEquation(expression([(term, _ONE)], Fraction(-value))))
        if not 0 <= value <= 180:
            raise Absurd("false", "an angle is from 0 to 180 degrees", (claim,))
        reason = f"an angle of {value} degrees"
        if value == 0:
            self._later(figure.learn_direction, first, second, reason, claim)
        elif value == 180:
            turned = (second[1], second[0])
            self._later(figure.learn_direction, first, turned, reason, claim)
        else:
            self._later(figure.learn_crossing, first, second, reason, claim)

    def _term(self, one: Segment, two: Segment) -> AngleAtom | LineAngle:
        """An angle between both directions, or their opposites, at a common point if any."""
        for first in self._both_ways(one):
            for second in self._both_ways(two):
                if first[0] == second[0] and first[1] != second[1]:
                    return AngleAtom(first[1], first[0], second[1])
        return LineAngle(one, two)

    def _angle(self, one: Segment, two: Segment) -> tuple[LinearExpression, tuple[Claim, ...]]:
        """The angle between two directions, by an angle at a common point if there is one; and
        why its sides have these directions.
        """
        term = self._term(one, two)
        terms = expression([(term, _ONE)])
        signs = 1
        claims = list[Claim]()
        for side in term.sides:
            root, sign = self._figure.direction(side)
            own = one if self._figure.direction(one)[0] == root else two
            same = sign == self._figure.direction(own)[1]
            signs *= 1 if same else -1
            if side not in (own, (own[1], own[0])):
                claims.append(SameDirection(own, side if same else (side[1], side[0])))
        return (terms if signs > 0 else number(180) - terms), tuple(claims)

    def _both_ways(self, root: Segment) -> list[Segment]:
        members = self._figure.of_direction(self._figure.direction(root)[0])
        return [way for member in members for way in (member, (member[1], member[0]))]

    # --- parallel lines ----------------------------------------------------------------------

    def _parallels(self) -> None:
        """Two lines with equal angles, turned the same way, against a third are parallel."""
        figure = self._figure
        roots = sorted(figure.roots())
        for base in roots:
            seen: dict[object, tuple[Segment, int]] = {}
            for other in roots:
                if other == base or figure.direction(base)[0] != base:
                    continue
                if figure.direction(other)[0] != other:
                    continue
                turn = figure.turn(base, other)
                if turn is None:
                    continue
                for sign in (1, -1):
                    directed = other if sign > 0 else (other[1], other[0])
                    key = (self._equations.key(base, directed), turn[0], turn[1] * sign)
                    first, _ = seen.setdefault(key, (directed, sign))
                    if first != directed and set(first) != set(directed):
                        self._parallel(base, first, directed)
                        break
                self._right_angles(base, other, seen)

    def _right_angles(
        self, base: Segment, other: Segment, seen: dict[object, tuple[Segment, int]]
    ) -> None:
        """Two lines perpendicular to a third are parallel."""
        figure = self._figure
        if self._equations.degrees(base, other) != 90:
            return
        self._right_to_all(base, other)
        first, _ = seen.setdefault("perpendicular", (other, 1))
        if first != other and not figure.same_line(first, other):
            claims = (*self._right(base, first), *self._right(base, other))
            self._later(
                figure.learn_parallel, first, other, "both perpendicular to one line", *claims
            )

    def _right_to_all(self, base: Segment, other: Segment) -> None:
        """What is perpendicular to a line is so to its parallels, whatever their sense."""
        figure = self._figure
        for member in figure.of_line(other):
            if figure.direction(member)[0] == figure.direction(other)[0]:
                continue
            terms, sides = self._angle(base, member)
            if not self._equations.equal(LineAngle(base, member), LineAngle(base, other)):
                self._later(
                    self._equations.learn,
                    LinearEquation(terms - number(90)),
                    f"perpendicular to {line_text(other)}, so to its parallel {line_text(member)}",
                    *self._right(base, other),
                    *sides,
                    SameLine(other, member),
                )

    def _right(self, base: Segment, other: Segment) -> tuple[Claim, ...]:
        terms, claims = self._angle(base, other)
        return (self._known(terms), *claims)

    def _parallel(self, base: Segment, first: Segment, second: Segment) -> None:
        figure = self._figure
        if figure.same_direction(first, second):
            return
        one, one_claims = self._angle(base, first)
        two, two_claims = self._angle(base, second)
        terms = one - two
        turns = SameTurn((base, first), (base, second))
        claims: list[Claim] = [turns, *one_claims, *two_claims]
        if terms.terms:
            claims.append(Forces(LinearEquation(terms)))
        self._later(figure.learn_direction, first, second, "equal angles against one line", *claims)

    # --- circles -----------------------------------------------------------------------------

    def _centre_side(self, circle: Circle) -> None:
        if circle.centre is None:
            return
        figure = self._figure
        centre, named = circle.centre
        for first, second in combinations(circle.points, 2):
            for point in circle.points:
                if point in (first, second) or not figure.triangle(first, second, point):
                    continue
                if not (figure.are_distinct(centre, first) and figure.are_distinct(centre, second)):
                    continue
                chord = (first, second)
                if figure.side(chord, centre, point) != 0:
                    continue
                if figure.same_line((centre, first), chord):
                    continue
                terms = expression([(AngleAtom(first, point, second), _ONE)])
                value = self._equations.value(terms)
                if value is None:
                    continue
                claims = (
                    named,
                    *(circle.points[name] for name in (first, second, point)),
                    self._known(terms),
                )
                if value == 90:
                    self._later(
                        figure.learn_direction,
                        (first, centre),
                        (centre, second),
                        "an inscribed right angle",
                        *claims,
                    )
                    continue
                reason = f"an inscribed angle {'below' if value < 90 else 'above'} 90 degrees"
                self._later(figure.learn_crossing, chord, (first, centre), reason, *claims)
                self._later(
                    figure.learn_turn,
                    (chord, (first, centre)),
                    (chord, (first, point)),
                    1 if value < 90 else -1,
                    reason,
                    *claims,
                )

    def _concyclic(self, points: tuple[str, ...]) -> None:
        """Equal angles on one side of a segment, or angles that add up to 180 on both sides."""
        figure = self._figure
        known = [frozenset(circle.points) for circle in self._circles.circles()]
        for first, second in combinations(points, 2):
            if not figure.are_distinct(first, second):
                continue
            chord = (first, second)
            others = [
                point
                for point in points
                if point not in chord and figure.triangle(first, second, point)
            ]
            for one, two in combinations(others, 2):
                four = (first, second, one, two)
                if any(set(four) <= members for members in known):
                    continue
                side = figure.side(chord, one, two)
                if side == 0 or not figure.are_distinct(one, two):
                    continue
                left, right = AngleAtom(first, one, second), AngleAtom(first, two, second)
                constant = 0 if side > 0 else -180
                ray, back = (two, first), (two, second) if side > 0 else (second, two)
                if self._equations.key(*left.sides) != self._equations.key(ray, back):
                    continue
                turned = self._turned(chord, two, side)
                claims: list[Claim] = [SameTurn((chord, (first, one)), turned)]
                terms = expression([(left, _ONE), (right, Fraction(-side))], constant)
                if terms.terms:
                    claims.append(Forces(LinearEquation(terms)))
                self._later(self._circles.concyclic, four, "equal angles on one segment", *claims)
                known.append(frozenset(four))

    def _turned(self, chord: Segment, point: str, side: int) -> tuple[Segment, Segment]:
        ray = (chord[0], point)
        return (chord, ray) if side > 0 else (ray, chord)

    # --- known angles side by side ----------------------------------------------------------

    def _around(self, vertex: str, points: tuple[str, ...]) -> None:
        """Two known angles with a common arm tell how their other arms lie to each other."""
        figure = self._figure
        rays = dict[Segment, Segment]()
        for other in points:
            if other != vertex and figure.are_distinct(vertex, other):
                rays.setdefault(figure.direction((vertex, other))[0], (vertex, other))
        values = {
            (one, two): self._equations.degrees(one, two)
            for one, two in permutations(rays.values(), 2)
            if one[1] < two[1] and figure.crosses(one, two)
        }
        for one, two in combinations(rays.values(), 2):
            for middle in rays.values():
                if middle in (one, two) or figure.direction(one)[0] == figure.direction(two)[0]:
                    continue
                first = values.get((min(one, middle), max(one, middle)))
                second = values.get((min(middle, two), max(middle, two)))
                if first is None or second is None:
                    continue
                relation = figure.relation((one, middle), (middle, two))
                if relation != 0 and figure.relation((one, middle), (one, two)) == 0:
                    total = Fraction(first + relation * second)
                    self._side_by_side(one, middle, two, total, relation)

    def _side_by_side(
        self, one: Segment, middle: Segment, two: Segment, total: Fraction, relation: int
    ) -> None:
        """``total`` is how far ``two`` is turned from ``one``, towards ``middle``."""
        figure, vertex = self._figure, one[0]
        turned = (middle, two) if relation > 0 else (two, middle)
        claims = (
            SameTurn((one, middle), turned),
            self._known(expression([(AngleAtom(one[1], vertex, middle[1]), _ONE)])),
            self._known(expression([(AngleAtom(middle[1], vertex, two[1]), _ONE)])),
        )
        reason = f"angles with the common arm {vertex}{middle[1]}"
        if total == 0:
            self._later(figure.learn_direction, one, two, reason, *claims)
        elif total == 180:
            self._later(figure.learn_direction, one, (two[1], two[0]), reason, *claims)
        else:
            sign = 1 if 0 < total < 180 else -1
            self._later(figure.learn_crossing, one, two, reason, *claims)
            self._later(figure.learn_turn, (one, middle), (one, two), sign, reason, *claims)

    # --- acute angles ------------------------------------------------------------------------

    def _same_rays(self, points: tuple[str, ...]) -> None:
        """The acute angles of a triangle with a right or obtuse angle, or with equal sides, tell
        on which side of a vertex another point of its base is.
        """
        figure = self._figure
        for vertex in points:
            for foot, apex in ((f, a) for f in points for a in points if f != a):
                if vertex in (foot, apex) or not figure.triangle(vertex, foot, apex):
                    continue
                others = [
                    point
                    for point in points
                    if point not in (vertex, foot, apex)
                    and figure.are_distinct(vertex, point)
                    and figure.same_line((vertex, foot), (vertex, point))
                    and figure.direction((vertex, foot))[0] != figure.direction((vertex, point))[0]
                ]
                for point in others:
                    self._same_ray(vertex, foot, apex, point)

    def _same_ray(self, vertex: str, foot: str, apex: str, point: str) -> None:
        figure = self._figure
        here = expression([(AngleAtom(apex, vertex, point), _ONE)])
        at_foot = expression([(AngleAtom(vertex, foot, apex), _ONE)])
        value, base = self._equations.value(here), self._equations.value(at_foot)
        if value is None or base is None or base < 90 or value == 90:
            return
        claims = (
            self._known(here),
            self._known(at_foot),
            SameLine((vertex, foot), (vertex, point)),
            Crosses((vertex, foot), (vertex, apex)),
        )
        ray = (vertex, point) if value < 90 else (point, vertex)
        reason = f"angle {apex}{vertex}{foot} is acute"
        self._later(figure.learn_direction, (vertex, foot), ray, reason, *claims)
