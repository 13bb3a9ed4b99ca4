"""What facts say on a condition: collinear points once they are distinct, a midpoint once its
segment is no point, the inside of a polygon once it is known to be convex, the inside of an angle
once that is known not to be straight, a foot once the point is known not to be on the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations
from typing import TypeAlias

from geometry.angles.directions import Directions, normal
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import AngleAtom, LinearEquation, Segment, expression
from geometry.angles.ledger import Claim, Crosses, Forces, Known, SameTurn
from geometry.angles.triangles import right_angle

Halved: TypeAlias = tuple[str, str, str, Known]


class ConditionalRules:
    """Facts whose meaning waits for a condition; `apply` may be called again and again."""

    def __init__(self, figure: Directions, equations: AngleEquations) -> None:
        self._figure = figure
        self._equations = equations
        self.collinear: list[tuple[tuple[str, ...], Known]] = []
        #: Middle, both ends.
        self.midpoints: list[Halved] = []
        self.inside: list[tuple[str, tuple[str, ...], Known]] = []
        #: Vertex, point of a ray inside an angle, both arms.
        self.inner_rays: list[tuple[str, str, str, str, Known]] = []
        #: Foot, point, line.
        self.feet: list[tuple[str, str, Segment, Known]] = []

    def apply(self) -> None:
        """Say what can be said now."""
        for points, given in self.collinear:
            self._collinear(points, given)
        for midpoint in self.midpoints:
            self._midpoint(*midpoint)
        for one, two in permutations(self.midpoints, 2):
            self._midline(one, two)
        for point, vertices, given in self.inside:
            self._inside(point, vertices, given)
        for ray in self.inner_rays:
            self._inner_ray(*ray)
        for foot in self.feet:
            self._foot(*foot)
        self._meetings()

    def _distinct(self, first: str, second: str) -> Claim:
        return self._figure.distinct[normal((first, second))[0]]

    def _collinear(self, points: tuple[str, ...], given: Known) -> None:
        figure = self._figure
        for first, second, third in permutations(points, 3):
            if figure.are_distinct(first, second) and figure.are_distinct(first, third):
                claims = (given, self._distinct(first, second), self._distinct(first, third))
                figure.learn_parallel((first, second), (first, third), "one line", *claims)

    def _midpoint(self, middle: str, first: str, second: str, given: Known) -> None:
        figure = self._figure
        pairs = [(first, second), (middle, first), (middle, second)]
        known = [pair for pair in pairs if figure.are_distinct(*pair)]
        if not known:
            return
        claims = (given, self._distinct(*known[0]))
        for pair in pairs:
            figure.learn_distinct(*pair, "midpoint", *claims)
        figure.learn_direction((first, middle), (middle, second), "midpoint", *claims)

    def apply_values(self, points: Iterable[str]) -> None:
        """The midpoint of a hypotenuse is as far from the right angle as from the ends."""
        figure = self._figure
        for middle, first, second, given in self.midpoints:
            for corner in points:
                if corner in (middle, first, second) or not figure.triangle(first, corner, second):
                    continue
                right = expression([(AngleAtom(first, corner, second), Fraction(1))], -90)
                if self._equations.value(right) != 0:
                    continue
                if figure.length((middle, corner)) != figure.length((middle, first)):
                    figure.learn_length(
                        (middle, corner),
                        (middle, first),
                        f"{middle} is the midpoint of the hypotenuse {first}{second}",
                        given,
                        Forces(LinearEquation(right)),
                    )

    def _midline(self, one: Halved, two: Halved) -> None:
        """The line through the midpoints of two sides is parallel to the third side."""
        figure = self._figure
        middle, first, second, given = one
        other_middle, third, fourth, other_given = two
        for apex, end in ((first, second), (second, first)):
            if apex not in (third, fourth):
                continue
            other_end = fourth if apex == third else third
            if not figure.are_distinct(end, other_end):
                continue
            claims = (given, other_given, self._distinct(end, other_end))
            reason = f"midpoints of {apex}{end} and {apex}{other_end}"
            figure.learn_distinct(middle, other_middle, reason, *claims)
            figure.learn_direction((middle, other_middle), (end, other_end), reason, *claims)

    def _inside(self, point: str, vertices: tuple[str, ...], given: Known) -> None:
        figure = self._figure
        triples = list(combinations(vertices, 3))
        if not all(figure.triangle(*corners) for corners in triples):
            return
        turns = [((one, two), (two, three)) for one, two, three in triples]
        if any(figure.relation(turns[0], turn) != 1 for turn in turns[1:]):
            return
        claims: tuple[Claim, ...] = (
            given,
            *(SameTurn(turns[0], turn) for turn in turns[1:]),
        )
        reason = f"{point} inside a convex polygon"
        count = len(vertices)
        for place, first in enumerate(vertices):
            second, third = vertices[(place + 1) % count], vertices[(place + 2) % count]
            figure.learn_distinct(first, point, reason, *claims)
            figure.learn_crossing((first, second), (first, point), reason, *claims)
            inward = ((first, second), (first, third))
            figure.learn_turn(inward, ((first, second), (first, point)), 1, reason, *claims)

    def _inner_ray(self, vertex: str, point: str, arm: str, other: str, given: Known) -> None:
        """It runs inside the angle, if that is not straight."""
        if self._figure.triangle(vertex, arm, other):
            one, middle, two = (vertex, arm), (vertex, point), (vertex, other)
            self._figure.learn_turn(
                (one, two),
                (one, middle),
                1,
                f"inside the angle at {vertex}",
                given,
                Crosses(one, two),
            )

    def _foot(self, foot: str, point: str, line: Segment, given: Known) -> None:
        """Perpendicular, if the point is not its own foot."""
        figure = self._figure
        if not figure.are_distinct(foot, point) and figure.triangle(*line, point):
            figure.learn_distinct(
                foot, point, "a foot is on its line", given, Crosses(line, (line[0], point))
            )
        if figure.are_distinct(foot, point) and not figure.crosses((foot, point), line):
            claims = (given, self._distinct(foot, point))
            figure.learn_crossing((foot, point), line, "a perpendicular", *claims)
            right_angle(self._equations, (foot, point), line, "a perpendicular", *claims)

    def _meetings(self) -> None:
        """A point on two lines, one of which has two points of the other on its sides."""
        figure = self._figure
        through: dict[str, list[tuple[Segment, Known]]] = {}
        for points, given in self.collinear:
            for point, first, second in permutations(points, 3):
                if first < second and figure.are_distinct(first, second):
                    through.setdefault(point, []).append(((first, second), given))
        for point, lines in through.items():
            for (line, given), (other, other_given) in permutations(lines, 2):
                side = figure.side(line, *other)
                if side == 0 or not set(line).isdisjoint(other):
                    continue
                one, two = (line, (line[0], other[0])), (line, (line[0], other[1]))
                agree = SameTurn(one, two if side > 0 else (two[1], two[0]))
                claims = (given, other_given, agree)
                reason = f"{point} on both lines"
                back, forth = (point, other[0]), (point, other[1])
                figure.learn_distinct(*back, reason, *claims)
                figure.learn_distinct(*forth, reason, *claims)
                turned = forth if side > 0 else (other[1], point)
                figure.learn_direction(back, turned, reason, *claims)
