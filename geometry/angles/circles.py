"""Circles: who lies on which, and what the theorems of the circle say of angles and sides.

Every theorem asks for its side condition: angles in one segment need points on one side of the
chord, the angle at the centre needs to know on which side of the chord the centre lies, and so
on.  Where the side is not known, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise

from geometry.angles.directions import Directions, normal
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    AngleAtom,
    LinearEquation,
    Segment,
    expression,
)
from geometry.angles.ledger import (
    Claim,
    EventKind,
    Forces,
    Known,
    SameDirection,
    SameLength,
    SameLine,
    SameTurn,
)
from geometry.angles.positions import relate
from geometry.angles.triangles import right_angle

_ONE = Fraction(1)
#: From so many points on, only equations that others do not imply are added.
_MANY = 3
_RIGHT = 90


@dataclass(slots=True)
class Circle:
    """What is known of one circle."""

    name: str
    centre: tuple[str, Known] | None = None
    points: dict[str, Known] = field(default_factory=dict)
    tangents: list[tuple[Segment, Known]] = field(default_factory=list)


class CircleRules:
    """The circles of a figure and the equations that they give, each once."""

    def __init__(self, figure: Directions, equations: AngleEquations) -> None:
        self._figure = figure
        self._equations = equations
        self._circles: dict[str, Circle] = {}
        self._seen = set[tuple[object, ...]]()
        #: Angles, by vertex and arms, that are less (1) or more (-1) than right.
        self._sizes: dict[tuple[str, Segment], tuple[int, Known]] = {}

    # --- what is on which circle -----------------------------------------------------------

    def circles(self) -> list[Circle]:
        """The circles known so far."""
        return list(self._circles.values())

    def add_point(self, circle: str, point: str, claim: Known) -> None:
        """``point`` is on the circle called so."""
        self._circle(circle).points.setdefault(point, claim)

    def set_centre(self, circle: str, point: str, claim: Known) -> None:
        """``point`` is the centre of the circle called so."""
        known = self._circle(circle)
        if known.centre is None:
            known.centre = (point, claim)

    def add_tangent(self, circle: str, line: Segment, claim: Known) -> None:
        """The line touches the circle called so."""
        self._circle(circle).tangents.append((line, claim))

    def add_size(self, corner: tuple[str, str, str], sign: int, claim: Known) -> None:
        """An angle (arm, vertex, arm) is less (1) or more (-1) than right."""
        arm, vertex, other = corner
        self._sizes.setdefault((vertex, normal((arm, other))[0]), (sign, claim))

    def _circle(self, name: str) -> Circle:
        return self._circles.setdefault(name, Circle(name))

    def concyclic(self, points: tuple[str, ...], reason: str, *claims: Claim) -> None:
        """Distinct points are on one circle, for a reason that the rules found."""
        if any(set(points) <= set(circle.points) for circle in self._circles.values()):
            return
        names = ",".join(points)
        event = self._figure.ledger.record(
            EventKind.POSITION, f"concyclic({names})", reason, claims
        )
        for point in points:
            self.add_point(f"circle({names})", point, event)

    def apply(self, points: Iterable[str]) -> None:
        """Add what is known now."""
        self._round_centres(tuple(points))
        self._merge()
        for circle in self._circles.values():
            members = tuple(circle.points)
            self._members(circle, members)
            self._inscribed(circle, members)
            if circle.centre is not None:
                self._central(circle, members, *circle.centre)
            for tangent in circle.tangents:
                self._tangent(circle, members, *tangent)

    def _round_centres(self, points: tuple[str, ...]) -> None:
        """Three points equally far from one point are on a circle round it."""
        figure = self._figure
        for centre in points:
            groups: dict[Segment, list[str]] = {}
            for other in points:
                if other != centre:
                    groups.setdefault(figure.length((centre, other)), []).append(other)
            for members in groups.values():
                known = [
                    point
                    for point in members
                    if all(figure.are_distinct(point, other) for other in members if other != point)
                ]
                if len(known) < 3 or self._has_circle(centre, known):
                    continue
                first = known[0]
                name = f"circle({centre},{first})"
                for point in known:
                    claims = (
                        () if point == first else (SameLength((centre, first), (centre, point)),)
                    )
                    event = figure.ledger.record(
                        EventKind.POSITION, f"on({point}, {name})", "equal radii", claims
                    )
                    self.add_point(name, point, event)
                    self.set_centre(name, centre, event)

    def _has_circle(self, centre: str, members: list[str]) -> bool:
        return any(
            circle.centre is not None
            and circle.centre[0] == centre
            and set(members) <= set(circle.points)
            for circle in self._circles.values()
        )

    def _merge(self) -> None:
        """Circles with three common distinct points, or with one and their centre, are one."""
        for one, two in combinations(list(self._circles.values()), 2):
            if one.name not in self._circles or two.name not in self._circles:
                continue
            common = sorted(set(one.points) & set(two.points))
            triple = next(
                (
                    corners
                    for corners in combinations(common, 3)
                    if all(self._figure.are_distinct(*pair) for pair in combinations(corners, 2))
                ),
                None,
            )
            if triple is not None:
                shared = tuple(
                    claim for point in triple for claim in (one.points[point], two.points[point])
                )
                shared += tuple(self._distinct(*pair) for pair in combinations(triple, 2))
            elif common and one.centre and two.centre and one.centre[0] == two.centre[0]:
                point = common[0]
                shared = (one.points[point], two.points[point], one.centre[1], two.centre[1])
            else:
                continue
            for point, claim in two.points.items():
                if point not in one.points:
                    one.points[point] = self._moved(f"on({point}, {one.name})", claim, shared)
            if two.centre is not None and one.centre is None:
                centre, claim = two.centre
                one.centre = (centre, self._moved(f"{centre} = center({one.name})", claim, shared))
            for line, claim in two.tangents:
                text = f"tangent(line({line[0]},{line[1]}), {one.name})"
                one.tangents.append((line, self._moved(text, claim, shared)))
            del self._circles[two.name]

    def _moved(self, statement: str, claim: Known, shared: tuple[Claim, ...]) -> Known:
        return self._figure.ledger.record(
            EventKind.POSITION, statement, "one and the same circle", (claim, *shared)
        )

    # --- the points ------------------------------------------------------------------------

    def _distinct(self, first: str, second: str) -> Known:
        return self._figure.distinct[normal((first, second))[0]]

    def _known(self, circle: Circle, *points: str) -> tuple[Claim, ...]:
        return tuple(dict.fromkeys(circle.points[point] for point in points))

    def _members(self, circle: Circle, members: tuple[str, ...]) -> None:
        figure = self._figure
        if circle.centre is not None:
            centre, named = circle.centre
            for first, second in combinations(members, 2):
                figure.learn_length(
                    (centre, first),
                    (centre, second),
                    "radii of a circle",
                    named,
                    *self._known(circle, first, second),
                )
        for corners in combinations(members, 3):
            if self._all_distinct(corners) and not figure.triangle(*corners):
                first, second, third = corners
                figure.learn_crossing(
                    (first, second),
                    (first, third),
                    "a line meets a circle in two points at most",
                    *self._known(circle, *corners),
                    *(self._distinct(*pair) for pair in combinations(corners, 2)),
                )
        for corners4 in combinations(members, 4):
            if self._all_distinct(corners4):
                self._convex_position(circle, corners4)

    def _all_distinct(self, points: tuple[str, ...]) -> bool:
        return all(self._figure.are_distinct(*pair) for pair in combinations(points, 2))

    def _convex_position(self, circle: Circle, corners: tuple[str, ...]) -> None:
        """No point of a circle is inside a triangle of others."""
        a, b, c, d = corners
        turns = (
            ((b, c), (b, d)),
            ((a, d), (a, c)),
            ((a, b), (a, d)),
            ((a, c), (a, b)),
        )
        claims = self._known(circle, *corners)
        relate(self._figure, turns, 1, "points of a circle", *claims)

    # --- inscribed angles -------------------------------------------------------------------

    def _inscribed(self, circle: Circle, members: tuple[str, ...]) -> None:
        for first, second in combinations(members, 2):
            if not self._figure.are_distinct(first, second):
                continue
            chord = (first, second)
            others = [
                point
                for point in members
                if point not in chord and self._all_distinct((first, second, point))
            ]
            for one, two in combinations(others, 2):
                key = ("inscribed", chord, one, two)
                side = 0 if key in self._seen else self._side_of(circle, chord, one, two)
                if side == 0 or self._implied(chord, others, one, two):
                    continue
                self._seen.add(key)
                angles = [(AngleAtom(first, point, second), _ONE) for point in (one, two)]
                claims = (
                    *self._known(circle, first, second, one, two),
                    self._side(chord, one, two, side),
                )
                if side > 0:
                    (left, _), (right, _) = angles
                    self._equations.learn(
                        LinearEquation(expression([(left, _ONE), (right, -_ONE)])),
                        f"angles in the same segment on chord {first}{second}",
                        *claims,
                    )
                else:
                    self._equations.learn(
                        LinearEquation(expression(angles, -180)),
                        f"opposite angles of cyclic quadrilateral {first}{one}{second}{two}",
                        *claims,
                    )

    def _side_of(self, circle: Circle, chord: Segment, one: str, two: str) -> int:
        """Whether two points see a chord from one side (1) or two (-1); 0 if that is not known.

        The angles are equal, or add up to 180 degrees: both are less than right, or both more, in
        the first case alone.
        """
        side = self._figure.side(chord, one, two)
        if side:
            return side
        (first, one_claims), (second, two_claims) = (
            self._size(chord, point) for point in (one, two)
        )
        if first and second:
            claims = (*self._known(circle, *chord, one, two), *one_claims, *two_claims)
            reason = f"angles on chord {chord[0]}{chord[1]} less or more than right"
            self._learn_side(chord, one, two, first * second, reason, *claims)
        return self._figure.side(chord, one, two)

    def _size(self, chord: Segment, point: str) -> tuple[int, tuple[Claim, ...]]:
        """1 if a chord is seen under less than a right angle, -1 if under more, with the reason."""
        told = self._sizes.get((point, normal(chord)[0]))
        if told is not None:
            return told[0], (told[1],)
        atom = AngleAtom(chord[0], point, chord[1])
        value = self._equations.value(expression([(atom, _ONE)]))
        if value is None or value == _RIGHT:
            return 0, ()
        forced = LinearEquation(expression([(atom, _ONE)], -value))
        return (1 if value < _RIGHT else -1), (Forces(forced),)

    def _learn_side(
        self, line: Segment, one: str, two: str, sign: int, reason: str, *claims: Claim
    ) -> None:
        figure = self._figure
        first, second = (line[0], one), (line[0], two)
        for ray in (first, second):
            figure.learn_crossing(line, ray, reason, *claims)
        figure.learn_turn((line, first), (line, second), sign, reason, *claims)

    def _implied(self, chord: Segment, others: list[str], one: str, two: str) -> bool:
        """Whether the equations of many points with the first of them yield that of two others."""
        return len(others) > _MANY and all(
            ("inscribed", chord, others[0], point) in self._seen for point in (one, two)
        )

    def _side(self, line: Segment, one: str, two: str, sign: int) -> Claim:
        first, second = (line, (line[0], one)), (line, (line[0], two))
        return SameTurn(first, second if sign > 0 else (second[1], second[0]))

    def _central(self, circle: Circle, members: tuple[str, ...], centre: str, named: Known) -> None:
        figure = self._figure
        for first, second in combinations(members, 2):
            if not figure.are_distinct(first, second):
                continue
            chord = (first, second)
            known: tuple[Claim, ...] = (named, self._distinct(*chord))
            for point in (first, second):
                figure.learn_distinct(
                    centre,
                    point,
                    "a circle with two points has a radius",
                    *known,
                    *self._known(circle, first, second),
                )
            for point in members:
                if point in chord or ("central", chord, point) in self._seen:
                    continue
                if not self._all_distinct((first, second, point)):
                    continue
                claims = (*known, *self._known(circle, first, second, point))
                inscribed = AngleAtom(first, point, second)
                if figure.same_direction((first, centre), (centre, second)):
                    self._seen.add(("central", chord, point))
                    self._equations.learn(
                        LinearEquation(expression([(inscribed, _ONE)], -90)),
                        f"angle in a semicircle, {first}{second} is a diameter",
                        *claims,
                        SameDirection((first, centre), (centre, second)),
                    )
                    continue
                side = figure.side(chord, centre, point)
                if side == 0:
                    side, size_claims = self._size(chord, point)
                    if side == 0:
                        continue
                    # At 90 degrees the chord is a diameter; the major arc sees it under less.
                    reason = f"the angle at {point} is less or more than right"
                    self._learn_side(chord, centre, point, side, reason, *claims, *size_claims)
                self._seen.add(("central", chord, point))
                central = AngleAtom(first, centre, second)
                self._equations.learn(
                    LinearEquation(
                        expression(
                            [(central, _ONE), (inscribed, Fraction(-2 * side))],
                            0 if side > 0 else -360,
                        )
                    ),
                    f"angle at the centre is twice the angle at {point}",
                    *claims,
                    self._side(chord, centre, point, side),
                )

    # --- tangents ---------------------------------------------------------------------------

    def touching(self, circle: Circle, line: Segment) -> list[tuple[str, tuple[Claim, ...]]]:
        """The points of the circle known to be on a tangent, and why they are on the line."""
        found = list[tuple[str, tuple[Claim, ...]]]()
        for point in circle.points:
            if point in line:
                found.append((point, ()))
                continue
            link = (line[0], point)
            if self._figure.are_distinct(*link) and self._figure.same_line(link, line):
                found.append((point, (SameLine(link, line),)))
        return found

    def _on_tangent(self, line: Segment, touch: str) -> list[str]:
        """Other points of the tangent than the touching point."""
        figure = self._figure
        names = {name for pair in figure.distinct for name in pair}
        return [
            point
            for point in sorted(names)
            if point != touch
            and figure.are_distinct(touch, point)
            and figure.same_line((touch, point), line)
        ]

    def _tangent(
        self, circle: Circle, members: tuple[str, ...], line: Segment, given: Known
    ) -> None:
        for touch, on_line in self.touching(circle, line):
            known: tuple[Claim, ...] = (given, circle.points[touch], *on_line)
            for point in self._on_tangent(line, touch):
                claims = (*known, SameLine((touch, point), line))
                if circle.centre is not None:
                    self._radius(circle, touch, point, claims)
                self._beside(circle, members, touch, point, claims)
                self._alternate_segment(circle, members, touch, point, claims)
                self._second_tangent(circle, line, touch, point, claims)

    def _radius(self, circle: Circle, touch: str, point: str, claims: tuple[Claim, ...]) -> None:
        assert circle.centre is not None
        centre, named = circle.centre
        key = ("radius", centre, touch, self._figure.line((touch, point)))
        if key in self._seen:
            return
        self._seen.add(key)
        reason = f"tangent at {touch} perpendicular to radius {centre}{touch}"
        self._figure.learn_distinct(centre, touch, "a circle has a radius", named, *claims)
        self._figure.learn_crossing((touch, centre), (touch, point), reason, named, *claims)
        right_angle(self._equations, (touch, centre), (touch, point), reason, named, *claims)

    def _beside(
        self,
        circle: Circle,
        members: tuple[str, ...],
        touch: str,
        point: str,
        claims: tuple[Claim, ...],
    ) -> None:
        """The circle and its centre are on one side of a tangent."""
        figure = self._figure
        reason = f"the circle is on one side of its tangent at {touch}"
        line = (touch, point)
        others = [
            other for other in members if other != touch and figure.are_distinct(touch, other)
        ]
        for other in others:
            here = (*claims, circle.points[other], self._distinct(touch, other))
            figure.learn_crossing(line, (touch, other), reason, *here)
        inner = list(others)
        extra: tuple[Claim, ...] = ()
        if circle.centre is not None:
            inner.append(circle.centre[0])
            extra = (circle.centre[1],)
        for one, two in pairwise(inner):
            if figure.side(line, one, two) == 1:
                continue
            here = (
                *claims,
                *extra,
                *(circle.points[name] for name in (one, two) if name in circle.points),
                self._distinct(touch, one),
            )
            figure.learn_turn((line, (touch, one)), (line, (touch, two)), 1, reason, *here)

    def _alternate_segment(
        self,
        circle: Circle,
        members: tuple[str, ...],
        touch: str,
        point: str,
        claims: tuple[Claim, ...],
    ) -> None:
        figure = self._figure
        for end in members:
            if end == touch or not figure.are_distinct(touch, end):
                continue
            for other in members:
                key = ("alternate", touch, point, end, other)
                if other in (touch, end) or key in self._seen:
                    continue
                if not self._all_distinct((touch, end, other)):
                    continue
                side = figure.side((touch, end), point, other)
                if side == 0:
                    continue
                self._seen.add(key)
                terms = [
                    (AngleAtom(point, touch, end), _ONE),
                    (AngleAtom(touch, other, end), Fraction(side)),
                ]
                self._equations.learn(
                    LinearEquation(expression(terms, -180 if side > 0 else 0)),
                    f"angle between tangent and chord {touch}{end}",
                    *claims,
                    *self._known(circle, end, other),
                    self._side((touch, end), point, other, side),
                )

    def _second_tangent(
        self, circle: Circle, line: Segment, touch: str, point: str, claims: tuple[Claim, ...]
    ) -> None:
        figure = self._figure
        for other_line, given in circle.tangents:
            if other_line == line:
                continue
            for other, on_line in self.touching(circle, other_line):
                if (
                    other == touch
                    or point == other
                    or point not in self._on_tangent(other_line, other)
                ):
                    continue
                figure.learn_length(
                    (point, touch),
                    (point, other),
                    f"tangents from {point}",
                    *claims,
                    given,
                    circle.points[other],
                    *on_line,
                    SameLine((other, point), other_line),
                )
