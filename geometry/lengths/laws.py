"""What theorems say of lengths: equations between the distances of named points.

Every equation holds in each figure with the facts of a `geometry.angles.Study`: the theorem of
Pythagoras and the law of cosines where an angle is known, proportions in triangles with two
pairs of equal angles, the power of a point, midlines, centroids, bisectors.  The side conditions
are those of the theorem, and come from the study: points that differ, lines that cross, senses
that agree.  Where one is not known there is no equation.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import TypeAlias

from geometry.angles import Study
from geometry.angles.expressions import Segment
from geometry.angles.facts import Centre, Midpoint, OnCircle, Tangent
from mathverify.language.tree import Call, Comparison, Constant, Name, Node
from mathverify.semantics import terms

_MAXIMAL_POINTS = 14
_TWO = terms.number(2)
_COSINES = {
    Fraction(60): Fraction(1, 2),
    Fraction(90): Fraction(0),
    Fraction(120): Fraction(-1, 2),
}
_Triangle: TypeAlias = tuple[str, str, str]


def length_name(first: str, second: str) -> str:
    """The name of the variable for the distance of two points."""
    return f"length({min(first, second)},{max(first, second)})"


def laws(study: Study) -> Iterator[Node]:
    """Equations between lengths, named by `length_name`, and radii of circles."""
    if len(study.points) <= _MAXIMAL_POINTS:
        found = _Laws(study)
        for law in (
            found.radii,
            found.equal,
            found.straight,
            found.midpoints,
            found.midlines,
            found.centroids,
            found.bisectors,
            found.powers,
            found.similar,
            found.cosines,
        ):
            yield from law()


def triangle_inequalities(study: Study) -> Iterator[Node]:
    """No way from one point to another is longer than the one by a third (Euclid I.20)."""
    if len(study.points) > _MAXIMAL_POINTS:
        return
    for one, other in combinations(study.points, 2):
        for third in study.points:
            if third not in (one, other):
                way = terms.add((_length(one, third), _length(third, other)))
                yield terms.compare(_length(one, other), Comparison.LESS_EQUAL, way)


def _length(first: str, second: str) -> Node:
    return terms.ZERO if first == second else Name(length_name(first, second))


def _times(*factors: Node) -> Node:
    return terms.multiply(factors)


class _Laws:
    def __init__(self, study: Study) -> None:
        self._study = study
        self._figure = study.figure
        self._points = study.points
        self._middles = dict(self._found_midpoints())
        self._triangles = [
            three for three in combinations(self._points, 3) if self._figure.triangle(*three)
        ]

    # --- what the study knows ------------------------------------------------------------

    def _distinct(self, *names: str) -> bool:
        return all(self._figure.are_distinct(*pair) for pair in combinations(names, 2))

    def _degrees(self, vertex: str, first: str, second: str) -> Fraction | None:
        if not self._distinct(vertex, first) or not self._distinct(vertex, second):
            return None
        found = self._study.equations.degrees((vertex, first), (vertex, second))
        return None if found is None else Fraction(found)

    def _is_between(self, middle: str, first: str, second: str) -> bool:
        """Whether the directions to both ends are known to be opposite."""
        if not self._distinct(middle, first, second):
            return False
        return self._figure.same_direction((first, middle), (middle, second))

    def _on_line(self, point: str, line: Segment) -> bool:
        """Whether a point other than both ends is on their line."""
        if not self._distinct(point, *line):
            return False
        return self._figure.same_line((point, line[0]), (point, line[1]))

    def _key(self, vertex: str, first: str, second: str) -> object:
        return self._study.equations.key((vertex, first), (vertex, second))

    def _found_midpoints(self) -> Iterator[tuple[Segment, str]]:
        for fact in self._study.facts:
            if isinstance(fact, Midpoint):
                first, second = sorted(fact.segment)
                yield (first, second), fact.middle
        for first, second in combinations(self._points, 2):
            for middle in self._points:
                if middle in (first, second) or not self._is_between(middle, first, second):
                    continue
                if self._figure.length((middle, first)) == self._figure.length((middle, second)):
                    yield (first, second), middle

    def _middle(self, first: str, second: str) -> str | None:
        return self._middles.get((min(first, second), max(first, second)))

    # --- laws ----------------------------------------------------------------------------

    def radii(self) -> Iterator[Node]:
        """Every point of a circle is as far from the centre as the radius is long."""
        centres = self._centres()
        for fact in self._study.facts:
            if isinstance(fact, OnCircle) and fact.circle in centres:
                yield terms.equal(
                    _length(centres[fact.circle], fact.point), Name(f"{fact.circle}.r")
                )

    def _centres(self) -> dict[str, str]:
        return {fact.circle: fact.point for fact in self._study.facts if isinstance(fact, Centre)}

    def equal(self) -> Iterator[Node]:
        """Segments that are known to be equally long."""
        for pair in combinations(self._points, 2):
            root = self._figure.length(pair)
            if set(root) != set(pair):
                yield terms.equal(_length(*pair), _length(*root))

    def straight(self) -> Iterator[Node]:
        """Parts of a segment add up."""
        for first, second in combinations(self._points, 2):
            for middle in self._points:
                if middle not in (first, second) and self._is_between(middle, first, second):
                    parts = (_length(first, middle), _length(middle, second))
                    yield terms.equal(_length(first, second), terms.add(parts))

    def midpoints(self) -> Iterator[Node]:
        """The halves of a segment."""
        for (first, second), middle in self._middles.items():
            for end in (first, second):
                yield terms.equal(_length(first, second), _times(_TWO, _length(middle, end)))

    def midlines(self) -> Iterator[Node]:
        """The line between midpoints of the legs is half as long as both parallel sides."""
        for (one, middle), (other, opposite) in combinations(self._middles.items(), 2):
            for (a, d), (b, c) in ((one, other), (one, (other[1], other[0]))):
                double = _times(_TWO, _length(middle, opposite))
                if self._is_along((a, b), (d, c)):
                    sides = terms.add((_length(a, b), _length(d, c)))
                    yield terms.equal(double, sides)
                for one_side, other_side in (((a, b), (d, c)), ((d, c), (a, b))):
                    if self._are_along((middle, opposite), one_side):
                        # The other side is the difference, perhaps turned round.
                        gap = terms.subtract(double, _length(*one_side))
                        squares = (terms.power(gap, _TWO), terms.power(_length(*other_side), _TWO))
                        yield terms.equal(*squares)

    def _is_along(self, first: Segment, second: Segment) -> bool:
        """Whether two vectors, at most one of them null, point the same way."""
        if first[0] == first[1] or second[0] == second[1]:
            return first[0] != first[1] or second[0] != second[1]
        return self._are_along(first, second)

    def _are_along(self, first: Segment, second: Segment) -> bool:
        """Whether two vectors, none of them null, point the same way."""
        if not self._distinct(*first) or not self._distinct(*second):
            return False
        return self._figure.same_direction(first, second)

    def centroids(self) -> Iterator[Node]:
        """A point on two medians cuts them in the ratio of two to one."""
        for three in self._triangles:
            for a, b, c in permutations(three):
                foot, other = self._middle(b, c), self._middle(a, c)
                if foot is None or other is None:
                    continue
                for name in self._points:
                    if self._on_line(name, (a, foot)) and self._on_line(name, (b, other)):
                        yield terms.equal(_length(a, name), _times(_TWO, _length(name, foot)))

    def bisectors(self) -> Iterator[Node]:
        """A bisector divides the opposite side in the ratio of the others."""
        for three in self._triangles:
            for a, b, c in permutations(three):
                if b > c:
                    continue
                for foot in self._points:
                    if foot in three or not self._is_between(foot, b, c):
                        continue
                    if self._distinct(a, foot) and self._key(a, b, foot) == self._key(a, foot, c):
                        yield terms.equal(
                            _times(_length(a, b), _length(foot, c)),
                            _times(_length(a, c), _length(foot, b)),
                        )

    def powers(self) -> Iterator[Node]:
        """Chords, secants and tangents through one point."""
        rims: dict[str, list[str]] = {}
        for fact in self._study.facts:
            if isinstance(fact, OnCircle):
                rims.setdefault(fact.circle, []).append(fact.point)
        for circle, several in rims.items():
            rim = sorted(set(several))
            for name in self._points:
                products = [
                    _times(_length(name, one), _length(name, other))
                    for one, other in combinations(rim, 2)
                    if self._on_line(name, (one, other))
                ]
                products += [
                    terms.power(_length(name, t), _TWO) for t in self._touching(circle, name)
                ]
                for one, other in pairwise(products):
                    yield terms.equal(one, other)

    def _touching(self, circle: str, name: str) -> Iterator[str]:
        """Points where tangents from a point touch a circle."""
        rim = {
            fact.point
            for fact in self._study.facts
            if isinstance(fact, OnCircle) and fact.circle == circle
        }
        for fact in self._study.facts:
            if isinstance(fact, Tangent) and fact.circle == circle and name not in rim:
                touch = rim & set(fact.line)
                if len(touch) == 1 and (name in fact.line or self._on_line(name, fact.line)):
                    yield from touch

    def similar(self) -> Iterator[Node]:
        """Sides of triangles that have two pairs of equal angles; and their medians."""
        seen: dict[frozenset[tuple[object, object]], list[_Triangle]] = {}
        for three in self._triangles:
            for a, b, c in permutations(three):
                key = frozenset({("first", self._key(a, b, c)), ("second", self._key(b, c, a))})
                seen.setdefault(key, []).append((a, b, c))
        pairs = dict[frozenset[Segment], None]()
        for first, *others in seen.values():
            for other in others:
                pair = frozenset(zip(first, other, strict=True))
                if set(other) != set(first) and pair not in pairs:
                    pairs[pair] = None
                    yield from self._proportions(first, other)

    def _proportions(self, one: _Triangle, other: _Triangle) -> Iterator[Node]:
        sides = [
            (_length(one[i], one[j]), _length(other[i], other[j]))
            for i, j in ((0, 1), (1, 2), (0, 2))
        ]
        for vertex, (i, j) in ((2, (0, 1)), (0, (1, 2)), (1, (0, 2))):
            middle, opposite = self._middle(one[i], one[j]), self._middle(other[i], other[j])
            if middle is not None and opposite is not None:
                sides.append((_length(one[vertex], middle), _length(other[vertex], opposite)))
        for (a, b), (c, d) in combinations(sides, 2):
            yield terms.equal(_times(a, d), _times(c, b))

    def cosines(self) -> Iterator[Node]:
        """Pythagoras, and the law of cosines."""
        for three in self._triangles:
            for vertex in three:
                first, second = (name for name in three if name != vertex)
                value = self._degrees(vertex, first, second)
                if value is None:
                    continue
                one, other = _length(vertex, first), _length(vertex, second)
                squares: list[Node] = [terms.power(one, _TWO), terms.power(other, _TWO)]
                cosine = _cosine(value)
                if cosine != terms.ZERO:
                    squares.append(_times(terms.number(-2), one, other, cosine))
                yield terms.equal(terms.power(_length(first, second), _TWO), terms.add(squares))


def _cosine(degrees: Fraction) -> Node:
    known = _COSINES.get(degrees)
    if known is not None:
        return terms.number(known)
    return Call("cos", (_times(terms.number(degrees / 180), Constant("pi")),))
