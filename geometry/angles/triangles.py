"""Triangles with equal sides or angles: isosceles, congruent, and their converses.

Points that coincide are excluded where a theorem needs it; flat triangles only where it does
(sides determine angles even in a flat triangle, angles do not determine sides there).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from typing import TypeAlias

from geometry.angles.directions import Directions, normal
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    AngleAtom,
    LineAngle,
    LinearEquation,
    Segment,
    Term,
    angle,
    expression,
    number,
)
from geometry.angles.ledger import (
    Claim,
    Crosses,
    EventKind,
    Forces,
    Known,
    SameDirection,
    SameLength,
    SameLine,
)

Corners: TypeAlias = tuple[str, str, str]


class TriangleRules:
    """The rules on pairs of sides and pairs of triangles; each conclusion is drawn once."""

    def __init__(self, figure: Directions, equations: AngleEquations) -> None:
        self._figure = figure
        self._equations = equations
        self._seen = set[tuple[object, ...]]()
        #: What to learn once everything has been read off: learning changes what is read.
        self._found: list[Callable[[], object]] = []

    def apply(self, points: Iterable[str]) -> None:
        """Draw the conclusions that are known now."""
        self._equations.solve()
        names = tuple(points)
        for apex in names:
            for first, second in combinations([name for name in names if name != apex], 2):
                self._isosceles(apex, first, second)
                self._middle(apex, first, second)
        self._learn()
        self._kites(names)
        self._parallelograms(names)

    def apply_congruence(self, points: Iterable[str]) -> None:
        """Congruent triangles, and what they have in common."""
        self._equations.solve()
        self._congruences(tuple(points))
        self._learn()

    def _learn(self) -> None:
        for learn in self._found:
            learn()
        self._found.clear()

    # --- two equal sides -----------------------------------------------------------------

    def _isosceles(self, apex: str, first: str, second: str) -> None:
        figure, key = self._figure, ("isosceles", apex, first, second)
        if key in self._seen or not figure.are_distinct(first, second):
            return
        one, two = (apex, first), (apex, second)
        base = self._figure.distinct[normal((first, second))[0]]
        if figure.length(one) == figure.length(two):
            self._seen.add(key)
            figure.learn_distinct(*one, "equal sides", SameLength(one, two), base)
            figure.learn_distinct(*two, "equal sides", SameLength(one, two), base)
            self._equations.learn(
                LinearEquation.between(angle(apex, first, second), angle(apex, second, first)),
                f"base angles of isosceles triangle {apex}{first}{second}",
                SameLength(one, two),
                base,
            )
        elif figure.triangle(apex, first, second):
            left, right = AngleAtom(apex, first, second), AngleAtom(apex, second, first)
            if self._equations.equal(left, right):
                self._found.append(
                    partial(
                        figure.learn_length,
                        one,
                        two,
                        f"sides opposite equal angles of triangle {apex}{first}{second}",
                        Crosses(one, two),
                        *self._equal(left, right),
                    )
                )

    def _middle(self, middle: str, first: str, second: str) -> None:
        """A point of a line as far from two points of it as from the other is their midpoint."""
        figure = self._figure
        one, two = (middle, first), (middle, second)
        if not (figure.are_distinct(*one) and figure.are_distinct(*two)):
            return
        if not figure.are_distinct(first, second) or not figure.same_line(one, two):
            return
        if figure.length(one) == figure.length(two):
            turned = (second, middle)
            if not figure.same_direction(one, turned):
                base = figure.distinct[normal((first, second))[0]]
                claims = (SameLine(one, two), SameLength(one, two), base)
                figure.learn_direction((first, middle), (middle, second), "a midpoint", *claims)

    def _equal(self, left: Term, right: Term) -> tuple[Claim, ...]:
        """Why two angles are equal."""
        if left == right:
            return ()
        terms = expression([(left, Fraction(1)), (right, Fraction(-1))])
        return (Forces(LinearEquation(terms)),)

    # --- four points -----------------------------------------------------------------------

    def _kites(self, points: tuple[str, ...]) -> None:
        """Two points equally far from B and D lie on the axis of symmetry of B and D."""
        figure = self._figure
        for left, right in combinations(points, 2):
            if not figure.are_distinct(left, right):
                continue
            axis = [
                point
                for point in points
                if point not in (left, right)
                and figure.length((point, left)) == figure.length((point, right))
            ]
            for one, two in combinations(axis, 2):
                key = ("kite", left, right, one, two)
                if key not in self._seen and figure.are_distinct(one, two):
                    self._seen.add(key)
                    self._kite(left, right, one, two)

    def _kite(self, left: str, right: str, one: str, two: str) -> None:
        figure = self._figure
        reason = f"{one} and {two} are equally far from {left} and {right}"
        claims: tuple[Claim, ...] = (
            SameLength((one, left), (one, right)),
            SameLength((two, left), (two, right)),
            figure.distinct[normal((left, right))[0]],
            figure.distinct[normal((one, two))[0]],
        )
        for point in (left, right):
            for end in (one, two):
                figure.learn_distinct(point, end, reason, *claims)
            figure.learn_crossing((one, two), (one, point), reason, *claims)
        axis = (one, two)
        figure.learn_turn((axis, (one, left)), (axis, (one, right)), -1, reason, *claims)
        figure.learn_crossing(axis, (left, right), reason, *claims)
        right_angle(self._equations, axis, (left, right), reason, *claims)

    def _parallelograms(self, points: tuple[str, ...]) -> None:
        figure = self._figure
        for a, b, d in permutations(points, 3):
            if b > d or not figure.triangle(a, b, d):
                continue
            for c in points:
                if c in (a, b, d) or ("parallelogram", a, b, c, d) in self._seen:
                    continue
                if not all(figure.are_distinct(*side) for side in ((b, c), (c, d))):
                    continue
                if not figure.same_line((a, b), (d, c)):
                    continue
                if figure.same_line((a, d), (b, c)):
                    claims: tuple[Claim, ...] = (
                        SameLine((a, b), (d, c)),
                        SameLine((a, d), (b, c)),
                        Crosses((a, b), (a, d)),
                    )
                elif figure.same_direction((a, b), (d, c)) and (
                    figure.length((a, b)) == figure.length((d, c))
                ):
                    claims = (
                        SameDirection((a, b), (d, c)),
                        SameLength((a, b), (d, c)),
                        Crosses((a, b), (a, d)),
                    )
                else:
                    continue
                self._seen.add(("parallelogram", a, b, c, d))
                reason = f"opposite sides of parallelogram {a}{b}{c}{d}"
                figure.learn_direction((a, b), (d, c), reason, *claims)
                figure.learn_direction((a, d), (b, c), reason, *claims)
                figure.learn_length((a, b), (d, c), reason, *claims)
                figure.learn_length((a, d), (b, c), reason, *claims)

    # --- two triangles ---------------------------------------------------------------------

    def _congruences(self, points: tuple[str, ...]) -> None:
        known: dict[tuple[object, ...], Corners] = {}
        for corners in combinations(points, 3):
            if not all(self._figure.are_distinct(*side) for side in combinations(corners, 2)):
                continue
            parts = _Parts(self._figure, self._equations, corners)
            for a, b, c in permutations(corners):
                order = (a, b, c)
                for word, signature in parts.signatures(order):
                    key = (word, *signature)
                    first = known.setdefault(key, order)
                    if first != order:
                        self._congruent(first, order, word)

    def _congruent(self, first: Corners, second: Corners, word: str) -> None:
        pairs = tuple(sorted(zip(first, second, strict=True)))
        if ("congruent", pairs) in self._seen:
            return
        self._seen.add(("congruent", pairs))
        event = self._figure.ledger.record(
            EventKind.LENGTH,
            f"congruent(triangle({','.join(first)}), triangle({','.join(second)}))",
            f"{word} congruence",
            (*self._matching(first, second, word), *self._apart(first), *self._apart(second)),
        )
        self._found.append(
            partial(congruent_parts, self._figure, self._equations, first, second, event)
        )

    def _apart(self, corners: Corners) -> tuple[Claim, ...]:
        distinct = self._figure.distinct
        return tuple(distinct[normal(side)[0]] for side in combinations(corners, 2))

    def _matching(self, first: Corners, second: Corners, word: str) -> tuple[Claim, ...]:
        (a, b, c), (d, e, f) = first, second
        sides = {
            "SSS": [((a, b), (d, e)), ((b, c), (e, f)), ((a, c), (d, f))],
            "SAS": [((a, b), (d, e)), ((b, c), (e, f))],
            "ASA": [((a, b), (d, e))],
            "AAS": [((b, c), (e, f))],
            "RHS": [((a, c), (d, f)), ((a, b), (d, e))],
        }[word]
        claims: list[Claim] = [SameLength(one, two) for one, two in sides]
        at_a = (AngleAtom(b, a, c), AngleAtom(e, d, f))
        at_b = (AngleAtom(a, b, c), AngleAtom(d, e, f))
        if word in ("ASA", "AAS"):
            claims += [*self._equal(*at_a), *self._equal(*at_b)]
            claims += [Crosses((a, b), (a, c)), Crosses((d, e), (d, f))]
        elif word == "SAS":
            claims += self._equal(*at_b)
        elif word == "RHS":
            for corner in at_b:
                terms = expression([(corner, Fraction(1))], -90)
                claims.append(Forces(LinearEquation(terms)))
        return tuple(claims)


class _Parts:
    """The sides and angles of one triangle, as classes that equal parts share."""

    def __init__(self, figure: Directions, equations: AngleEquations, corners: Corners) -> None:
        self._sides: dict[frozenset[str], Segment] = {
            frozenset(side): figure.length(side) for side in combinations(corners, 2)
        }
        self._flat = not figure.triangle(*corners)
        self._angles = {
            corner: equations.key(*_corner(corner, corners).sides) for corner in corners
        }

    def signatures(self, order: Corners) -> list[tuple[str, tuple[object, ...]]]:
        """What determines the triangle up to congruence, by the word of the theorem."""
        a, b, c = order
        ab, bc, ca = (self._sides[frozenset(side)] for side in ((a, b), (b, c), (c, a)))
        at_a, at_b = self._angles[a], self._angles[b]
        found: list[tuple[str, tuple[object, ...]]] = [
            ("SSS", (ab, bc, ca)),
            ("SAS", (ab, at_b, bc)),
        ]
        if at_b == (frozenset(), Fraction(90)):
            found.append(("RHS", (ca, ab)))
        if not self._flat:
            found += [("ASA", (at_a, ab, at_b)), ("AAS", (at_a, at_b, bc))]
        return found


def _corner(corner: str, corners: Corners) -> AngleAtom:
    first, second = (other for other in corners if other != corner)
    return AngleAtom(first, corner, second)


def congruent_parts(
    figure: Directions, equations: AngleEquations, first: Corners, second: Corners, event: Known
) -> None:
    """Corresponding sides and angles of congruent triangles are equal."""
    (a, b, c), (d, e, f) = first, second
    reason = f"corresponding parts of congruent triangles {a}{b}{c} and {d}{e}{f}"
    for one, two in (((a, b), (d, e)), ((b, c), (e, f)), ((a, c), (d, f))):
        figure.learn_length(one, two, reason, event)
    for left, right in (
        (AngleAtom(b, a, c), AngleAtom(e, d, f)),
        (AngleAtom(a, b, c), AngleAtom(d, e, f)),
        (AngleAtom(a, c, b), AngleAtom(d, f, e)),
    ):
        if not equations.equal(left, right):
            difference = expression([(left, Fraction(1)), (right, Fraction(-1))])
            equations.learn(LinearEquation(difference), reason, event)


def right_angle(
    equations: AngleEquations, first: Segment, second: Segment, reason: str, *claims: Claim
) -> None:
    """The lines of two segments are perpendicular."""
    common = set(first) & set(second)
    term: Term = LineAngle(first, second)
    if len(common) == 1:
        vertex = common.pop()
        one, two = (next(point for point in side if point != vertex) for side in (first, second))
        term = AngleAtom(one, vertex, two)
    equations.learn(LinearEquation(expression([(term, Fraction(1))]) - number(90)), reason, *claims)
