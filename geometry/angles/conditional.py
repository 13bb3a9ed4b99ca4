"""What facts say on a condition: collinear points once they are distinct, a midpoint once its
segment is no point, the inside of a polygon once it is known to be convex, a bisector once its
angle is neither flat nor straight.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations
from typing import TypeAlias

from geometry.angles.directions import Directions, normal
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import AngleAtom, LinearEquation, expression
from geometry.angles.ledger import Claim, Crosses, Forces, Known, SameTurn

__all__ = ["ConditionalRules"]

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
        #: Vertex, point of the bisector, both arms.
        self.bisectors: list[tuple[str, str, str, str, Known]] = []

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
        for bisector in self.bisectors:
            self._bisector(*bisector)

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

    def _bisector(self, vertex: str, point: str, arm: str, other: str, given: Known) -> None:
        """It runs inside the angle, if that is neither 0 nor 180 degrees."""
        figure = self._figure
        one, middle, two = (vertex, arm), (vertex, point), (vertex, other)
        if not figure.triangle(vertex, arm, other):
            return
        claims = (given, Crosses(one, two))
        figure.learn_crossing(one, middle, "a bisector runs inside", *claims)
        figure.learn_crossing(middle, two, "a bisector runs inside", *claims)
        figure.learn_turn((one, two), (one, middle), 1, "a bisector runs inside", *claims)
        figure.learn_turn((one, two), (middle, two), 1, "a bisector runs inside", *claims)
