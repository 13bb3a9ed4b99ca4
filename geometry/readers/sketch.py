"""A diagram as somebody drew it: named points at pixel positions, joined by lines.

What a reader of a diagram may take from it is order and side: which points lie between which, on
which side of a line a point lies.  Lengths and angles are not to scale, so that a side is taken
only where the point is well off the line.  `facts` says these in the problem language.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, permutations
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]

#: A point is off a line if its distance is at least this part of the size of the diagram.
_OFF = 0.035
#: A point is seen on a segment if it is so near, in parts of the size, and the angle so wide.
_ON, _STRAIGHT = 0.01, 175.0

#: Triangles and quadrilaterals need no more than sides of the lines that meet in their corners.
_SIDES = 5

#: Diagonals seem to bisect each other if their midpoints are so near, in parts of the shorter.
_ALIKE = 0.12


@dataclass(frozen=True)
class Sketch:
    """Positions, the segments drawn, ``(P, A, B)`` for P between A and B, circles by centre."""

    places: Mapping[str, Place]
    segments: frozenset[frozenset[str]]
    between: tuple[tuple[str, str, str], ...]
    circles: Mapping[str, frozenset[str]]

    # --- lines -------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The points of every line in order: all segments, joined where points lie between.

        Where AB, AP and PB are drawn and P is seen on AB, they are one line: a triangle so thin
        would not be drawn.
        """
        groups = [set(three) for three in (*self.between, *self._seen_between())]
        groups += [set(segment) for segment in self.segments]
        merged = True
        while merged:
            merged = False
            for one, other in combinations(groups, 2):
                if len(one & other) >= 2:
                    one |= other
                    groups.remove(other)
                    merged = True
                    break
        ordered = (self._in_order(group) for group in groups)
        return tuple(sorted(line for line in ordered if line))

    def _seen_between(self) -> Iterator[tuple[str, str, str]]:
        for segment in self.segments:
            one, other = sorted(segment)
            for name in self.places.keys() - segment:
                parts = {frozenset((one, name)), frozenset((name, other))}
                if parts <= self.segments and segment <= self.places.keys():
                    inside = self.seen_angle(one, name, other) > _STRAIGHT
                    if inside and abs(self._offset(name, (one, other))) < _ON * self.size:
                        yield name, one, other

    def _in_order(self, group: set[str]) -> tuple[str, ...]:
        """The points along the line, or nothing where positions and order disagree."""
        if not group <= self.places.keys():
            return self._told_order(group)
        one, other = max(
            combinations(sorted(group), 2), key=lambda pair: self._distance(pair[0], pair[1])
        )
        start, end = self.places[one], self.places[other]
        line = tuple(
            sorted(
                group,
                key=lambda name: _dot(_step(start, self.places[name]), _step(start, end)),
            )
        )
        return line if self._keeps_order(line) else ()

    def _told_order(self, group: set[str]) -> tuple[str, ...]:
        inner = [three for three in self.between if set(three) <= group]
        if len(group) == 3 and inner:
            middle, first, last = inner[0]
            return (first, middle, last)
        return tuple(sorted(group)) if len(group) == 2 else ()

    def _keeps_order(self, line: tuple[str, ...]) -> bool:
        rank = {name: place for place, name in enumerate(line)}
        return all(
            min(rank[a], rank[b]) < rank[p] < max(rank[a], rank[b])
            for p, a, b in self.between
            if {p, a, b} <= rank.keys()
        )

    def line_of(self, one: str, other: str) -> tuple[str, ...]:
        """The points of the line through two points."""
        for line in self.lines:
            if one in line and other in line:
                return line
        return (one, other)

    def of(self, names: frozenset[str]) -> Sketch:
        """The sketch with these points alone, and the order that the lines give them."""
        lines = [tuple(name for name in line if name in names) for line in self.lines]
        return Sketch(
            {name: place for name, place in self.places.items() if name in names},
            frozenset(frozenset(pair) for line in lines for pair in pairwise(line)),
            tuple(
                (middle, first, last)
                for line in lines
                for first, middle, last in zip(line, line[1:], line[2:], strict=False)
            ),
            {centre: rim & names for centre, rim in self.circles.items()},
        )

    # --- neighbours --------------------------------------------------------------------------

    def neighbours(self, name: str) -> set[str]:
        """The points next to a point along the lines through it."""
        found = set()
        for line in self.lines:
            if name in line:
                place = line.index(name)
                found |= set(line[max(place - 1, 0) : place + 2]) - {name}
        return found

    def rays(self, name: str) -> list[str]:
        """One point for every direction in which a line leaves a point, counter-clockwise."""
        near = [other for other in sorted(self.neighbours(name)) if other in self.places]
        if name not in self.places:
            return []
        return sorted(near, key=lambda other: self._heading(name, other))

    def outline(self) -> tuple[str, ...]:
        """The corners of the outer boundary, in order; nothing if there is none."""
        names = [name for name in self.places if self.neighbours(name)]
        if len(names) < 3:
            return ()
        start = min(names, key=lambda name: self.places[name])
        path, here, heading = [start], start, math.pi
        for _ in range(4 * len(names)):
            options = [(self._heading(here, other), other) for other in self.rays(here)]
            if not options:
                return ()
            turned = [((angle - heading - 1e-9) % (2 * math.pi), other) for angle, other in options]
            following = min(turned)[1]
            if following == start:
                return self._corners(path)
            path.append(following)
            heading = self._heading(following, here)
            here = following
        return ()

    def whole(self) -> tuple[str, ...]:
        """The corners of the one polygon that everything drawn makes up; nothing if it is not one.

        The lines inside, heights and diagonals, go from its boundary to its boundary: they leave
        no room that is not of the whole.
        """
        outline = self.outline()
        if len(outline) < 3 or len(set(outline)) < len(outline):
            return ()
        sides = zip(outline, (*outline[1:], outline[0]), strict=True)
        boundary = {name for side in sides for name in self._span(*side)}
        for line in self.lines:
            if line[0] not in boundary or line[-1] not in boundary:
                return ()
        return outline

    def is_circle(self) -> bool:
        """Whether everything drawn is one circle, perhaps with radii and diameters."""
        if len(self.circles) != 1:
            return False
        ((centre, rim),) = self.circles.items()
        return all(centre in line and {line[0], line[-1]} <= rim | {centre} for line in self.lines)

    def _span(self, one: str, other: str) -> tuple[str, ...]:
        """The points of a side, from one corner to the other."""
        line = self.line_of(one, other)
        first, last = sorted((line.index(one), line.index(other)))
        return line[first : last + 1]

    def parallelograms(self) -> tuple[tuple[str, ...], ...]:
        """The quadrilaterals with drawn sides that look like parallelograms."""
        found = []
        for four in combinations(sorted(self.places), 4):
            first = four[0]
            for rest in permutations(four[1:]):
                corners = (first, *rest)
                if corners[1] < corners[3] and self._is_parallelogram(corners):
                    found.append(corners)
        return tuple(found)

    def _is_parallelogram(self, corners: tuple[str, ...]) -> bool:
        sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        lines = [self.line_of(*side) for side in sides]
        if not all(line in self.lines for line in lines) or len(set(lines)) < 4:
            return False
        a, b, c, d = (self.places[name] for name in corners)
        gap = math.dist((a[0] + c[0], a[1] + c[1]), (b[0] + d[0], b[1] + d[1])) / 2
        return gap < _ALIKE * min(math.dist(a, c), math.dist(b, d))

    def rooms(self) -> tuple[tuple[str, ...], ...]:
        """The convex polygons of five corners and more that lines enclose, with nothing between.

        Of smaller ones the lines that meet tell as much.
        """
        found: dict[frozenset[str], tuple[str, ...]] = {}
        for start in sorted(self.places):
            for following in self.rays(start):
                room = self._room(start, following)
                if len(room) >= _SIDES and self._is_convex(room):
                    found.setdefault(frozenset(room), room)
        return tuple(found.values())

    def _room(self, start: str, following: str) -> tuple[str, ...]:
        """The corners of what lies to the left of the way from one point to the next."""
        path, before, here = [start], start, following
        for _ in range(len(self.places)):
            if here == start:
                return self._corners(path)
            path.append(here)
            rays = self.rays(here)
            before, here = here, rays[(rays.index(before) - 1) % len(rays)]
        return ()

    def _is_convex(self, corners: tuple[str, ...]) -> bool:
        """Whether all corners are well on one side of the line through any two neighbours."""
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            offsets = [self._offset(name, (one, other)) for name in corners]
            beside = [offset for offset in offsets if abs(offset) >= _OFF * self.size]
            if len(beside) < len(corners) - 2 or min(beside) * max(beside) < 0:
                return False
        return True

    def _corners(self, path: list[str]) -> tuple[str, ...]:
        if len(set(path)) != len(path):
            return ()
        sides = zip(path[-1:] + path[:-1], path, path[1:] + path[:1], strict=True)
        return tuple(
            here for before, here, after in sides if after not in self.line_of(before, here)
        )

    # --- facts -------------------------------------------------------------------------------

    def facts(self) -> Iterator[str]:
        """Orders on lines, sides of lines and convex polygons, in the problem language."""
        for line in self.lines:
            for first, middle, last in zip(line, line[1:], line[2:], strict=False):
                yield f"on({middle}, segment({first}, {last}))"
        off: set[tuple[str, tuple[str, ...]]] = set()
        for line in self.lines:
            if set(line) <= self.places.keys():
                for word, one, other in self._sides(line):
                    off |= {(one, line), (other, line)}
                    yield f"{word}({one}, {other}, line({line[0]}, {line[-1]}))"
        yield from self._triangles(off)
        for corners in self.rooms():
            yield f"convex({', '.join(corners)})"

    def arc_sides(self, arcs: Iterable[tuple[str, str, str]]) -> Iterator[str]:
        """For arcs by centre and ends: which points of the circle are on which side of the chord.

        A measured arc is seen to reach from one end to the other past some points and not others.
        """
        for centre, first, last in sorted(arcs):
            chord = (first, last)
            if not {centre, first, last} <= self.places.keys() or self._is_near(centre, chord):
                continue
            side = self._offset(centre, chord) > 0
            for name in sorted(self.circles.get(centre, frozenset()) & self.places.keys()):
                if name not in chord and not self._is_near(name, chord):
                    word = "same" if (self._offset(name, chord) > 0) == side else "opposite"
                    yield f"{word}_side({name}, {centre}, line({first}, {last}))"

    def _is_near(self, name: str, line: tuple[str, ...]) -> bool:
        return abs(self._offset(name, line)) < _OFF * self.size

    def _sides(self, line: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        beside: dict[bool, list[str]] = {True: [], False: []}
        for name in self._beside(line):
            offset = self._offset(name, line)
            if abs(offset) >= _OFF * self.size:
                beside[offset > 0].append(name)
        for names in beside.values():
            for one, other in pairwise(names):
                if not self._same_ray(one, other, line):
                    yield "same_side", one, other
        if beside[True] and beside[False]:
            pairs = [(one, other) for one in beside[True] for other in beside[False]]
            if not any(self._crosses(one, other, line) for one, other in pairs):
                one, other = pairs[0]
                yield "opposite_side", one, other

    def _triangles(self, off: set[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
        """That two lines with a common point are two, where no fact about sides says so."""
        for one, other in combinations(self.lines, 2):
            shared = set(one) & set(other)
            if len(shared) != 1:
                continue
            told = any((name, other) in off for name in one) or any(
                (name, one) in off for name in other
            )
            if not told:
                (corner,) = shared
                ends = [next(name for name in line if name != corner) for line in (one, other)]
                third = self.line_of(*ends)
                off |= {(ends[0], other), (ends[1], one), (corner, third)}
                yield f"triangle({corner}, {ends[0]}, {ends[1]})"

    def _beside(self, line: tuple[str, ...]) -> list[str]:
        """The points whose side of the line matters: those joined to it, and on its circles."""
        near = set()
        for other in self.lines:
            if set(other) & set(line):
                near |= set(other)
        for centre, rim in self.circles.items():
            if len(rim & set(line)) >= 2:
                near |= rim | {centre}
        return sorted(name for name in near - set(line) if name in self.places)

    def _same_ray(self, one: str, other: str, line: tuple[str, ...]) -> bool:
        shared = self.line_of(one, other)
        return any(
            (shared.index(one) - shared.index(base)) * (shared.index(other) - shared.index(base))
            > 0
            for base in set(shared) & set(line)
        )

    def _crosses(self, one: str, other: str, line: tuple[str, ...]) -> bool:
        shared = self.line_of(one, other)
        return any(
            (shared.index(one) - shared.index(base)) * (shared.index(other) - shared.index(base))
            < 0
            for base in set(shared) & set(line)
        )

    # --- measures of the drawing -------------------------------------------------------------

    @cached_property
    def size(self) -> float:
        """The largest distance of two points, in pixels."""
        return max(
            (self._distance(one, other) for one, other in combinations(self.places, 2)),
            default=1.0,
        )

    def seen_angle(self, first: str, vertex: str, last: str) -> float:
        """The angle of the drawing, in degrees from 0 to 180."""
        turn = self._heading(vertex, first) - self._heading(vertex, last)
        turned = abs(math.degrees(turn)) % 360
        return min(turned, 360 - turned)

    def _distance(self, one: str, other: str) -> float:
        return math.dist(self.places[one], self.places[other])

    def _heading(self, start: str, end: str) -> float:
        across, down = _step(self.places[start], self.places[end])
        return math.atan2(-down, across)

    def _offset(self, name: str, line: tuple[str, ...]) -> float:
        """The signed distance of a point from a line, in pixels."""
        start, end = self.places[line[0]], self.places[line[-1]]
        along, aside = _step(start, end), _step(start, self.places[name])
        length = math.hypot(*along)
        return (along[0] * aside[1] - along[1] * aside[0]) / length if length else 0.0


def _step(start: Place, end: Place) -> Place:
    return end[0] - start[0], end[1] - start[1]


def _dot(one: Place, other: Place) -> float:
    return one[0] * other[0] + one[1] * other[1]
