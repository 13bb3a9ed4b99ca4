"""Reading facts off coordinates: everything that this package can be told and that is true."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

from falsifying_figures import EXACT, Figure, circumcentre, cross, dot

from geometry.angles import facts
from geometry.angles.expressions import (
    AngleAtom,
    LinearEquation,
    Segment,
    Term,
    Unknown,
    expression,
)
from geometry.angles.facts import Fact, ShapeKind

SMALL = 1e-7


class Truth:
    """What holds in one figure."""

    def __init__(self, figure: Figure) -> None:
        self.at = figure

    def vector(self, segment: Segment) -> complex:
        return self.at[segment[1]] - self.at[segment[0]]

    def distinct(self, p: str, q: str) -> bool:
        return abs(self.at[p] - self.at[q]) > 1e-3

    def turn(self, one: Segment, two: Segment) -> int:
        u, v = self.vector(one), self.vector(two)
        area = cross(u, v)
        scale = abs(u) * abs(v)
        return 0 if abs(area) <= SMALL * max(scale, 1e-3) else 1 if area > 0 else -1

    def parallel(self, one: Segment, two: Segment) -> bool:
        return self.distinct(*one) and self.distinct(*two) and self.turn(one, two) == 0

    def same_direction(self, one: Segment, two: Segment) -> bool:
        return self.parallel(one, two) and dot(self.vector(one), self.vector(two)) > 0

    def collinear(self, p: str, q: str, r: str) -> bool:
        return self.turn((p, q), (p, r)) == 0

    def length(self, segment: Segment) -> float:
        return abs(self.vector(segment))

    def equal(self, one: Segment, two: Segment) -> bool:
        return abs(self.length(one) - self.length(two)) < SMALL

    def angle(self, one: Segment, two: Segment) -> float:
        u, v = self.vector(one), self.vector(two)
        return abs(math.degrees(math.atan2(cross(u, v), dot(u, v))))

    def atom(self, atom: AngleAtom) -> float:
        return self.angle(*atom.sides)

    def between(self, p: str, q: str, r: str) -> bool:
        return self.same_direction((p, q), (q, r))

    def side(self, line: Segment, p: str) -> int:
        return self.turn(line, (line[0], p)) if self.distinct(*line) else 0

    def convex(self, vertices: tuple[str, ...]) -> bool:
        signs = {
            self.turn((a, b), (b, c)) if self.distinct(a, b) and self.distinct(b, c) else 0
            for a, b, c in combinations(vertices, 3)
        }
        return len(signs) == 1 and 0 not in signs


def true_facts(truth: Truth) -> Iterator[Fact]:
    """All facts over the points of the figure."""
    names = sorted(truth.at)
    pairs = list(combinations(names, 2))
    for p, q in pairs:
        if truth.distinct(p, q):
            yield facts.Distinct(p, q)
    yield from _lines(truth, names)
    yield from _two_segments(truth, pairs)
    yield from _sides(truth, names)
    yield from _circles(truth, names)
    yield from _polygons(truth, names)
    yield from _straight_angles(truth, names)


def _lines(truth: Truth, names: list[str]) -> Iterator[Fact]:
    for p, q, r in permutations(names, 3):
        if p < q < r:
            if truth.collinear(p, q, r):
                yield facts.Collinear((p, q, r))
            elif truth.distinct(q, r) and truth.turn((p, q), (p, r)):
                yield facts.NotCollinear((p, q, r))
                yield facts.Shape(ShapeKind.TRIANGLE, (p, q, r))
        if p < r and truth.distinct(p, q) and truth.distinct(q, r):
            size = truth.atom(AngleAtom(p, q, r))
            if abs(size - 90) > SMALL:
                yield (facts.Acute if size < 90 else facts.Obtuse)((p, q, r))
        if truth.between(p, q, r) and p < r:
            yield facts.Order((p, q, r))
        if truth.same_direction((p, q), (p, r)):
            yield facts.OnRay(r, (p, q))
        if p < r and abs(2 * truth.at[q] - truth.at[p] - truth.at[r]) < SMALL:
            yield facts.Midpoint(q, (p, r))
    for four in permutations(names, 4):
        if all(truth.between(*three) for three in combinations(four, 3)):
            yield facts.Order(four)


def _two_segments(truth: Truth, pairs: list[Segment]) -> Iterator[Fact]:
    for one, two in combinations(pairs, 2):
        if truth.parallel(one, two):
            yield facts.Parallel(one, two)
        if truth.distinct(*one) and truth.distinct(*two):
            u, v = truth.vector(one), truth.vector(two)
            if abs(dot(u, v)) < SMALL * abs(u) * abs(v):
                yield facts.Perpendicular(one, two)
        if truth.equal(one, two):
            yield facts.EqualLengths(one, two)


def _sides(truth: Truth, names: list[str]) -> Iterator[Fact]:
    for p, q in combinations(names, 2):
        others = [name for name in names if name not in (p, q) and truth.side((p, q), name)]
        for r, s in combinations(others, 2):
            same = truth.side((p, q), r) == truth.side((p, q), s)
            yield (facts.SameSide if same else facts.OppositeSides)(r, s, (p, q))
    for vertex, arm, other in permutations(names, 3):
        if arm > other or not truth.side((vertex, arm), other):
            continue
        for point in names:
            if point in (vertex, arm, other) or not truth.distinct(vertex, point):
                continue
            one = truth.side((vertex, arm), point) == truth.side((vertex, arm), other)
            two = truth.side((vertex, other), point) == truth.side((vertex, other), arm)
            if one and two:
                yield facts.InsideAngle(point, (arm, vertex, other))
            halves = (
                truth.atom(AngleAtom(arm, vertex, point)),
                truth.atom(AngleAtom(point, vertex, other)),
            )
            if one and two and abs(halves[0] - halves[1]) < SMALL:
                yield facts.AnglesBisected(vertex, point, arm, other)


def _circles(truth: Truth, names: list[str]) -> Iterator[Fact]:
    for centre in names:
        groups: dict[int, list[str]] = {}
        for name in names:
            if truth.distinct(name, centre):
                groups.setdefault(
                    round(abs(truth.at[name] - truth.at[centre]) / SMALL / 10), []
                ).append(name)
        for radius, members in groups.items():
            circle = f"circle({centre},{radius})"
            yield facts.Centre(centre, circle)
            for member in members:
                yield facts.OnCircle(member, circle)
            for touch in members:
                for name in names:
                    if name != touch and truth.distinct(name, touch):
                        u, v = truth.at[name] - truth.at[touch], truth.at[centre] - truth.at[touch]
                        if abs(dot(u, v)) < SMALL * abs(u) * abs(v):
                            yield facts.Tangent((name, touch), circle)
    for triple in combinations(names, 3):
        if not truth.convex(triple):
            continue
        middle = circumcentre(*(truth.at[name] for name in triple))
        if middle is None:
            continue
        radius_ = abs(truth.at[triple[0]] - middle)
        if radius_ > 8:
            continue
        members = [name for name in names if abs(abs(truth.at[name] - middle) - radius_) < SMALL]
        if tuple(members[:3]) == triple and len(members) > 3:
            for member in members:
                yield facts.OnCircle(member, f"round({','.join(triple)})")


def _straight_angles(truth: Truth, names: list[str]) -> Iterator[Fact]:
    """Rays beside a straight angle, and their bisectors; feet; lines that meet."""
    for vertex, arm, other in permutations(names, 3):
        if arm > other or not truth.between(arm, vertex, other):
            continue
        for point in names:
            if point not in (vertex, arm, other) and truth.side((arm, other), point):
                yield facts.InsideAngle(point, (arm, vertex, other))
                if abs(truth.atom(AngleAtom(arm, vertex, point)) - 90) < SMALL:
                    yield facts.AnglesBisected(vertex, point, arm, other)
    for one, two in combinations(names, 2):
        if not truth.distinct(one, two):
            continue
        u = truth.vector((one, two))
        for foot in names:
            if truth.turn((one, two), (one, foot)) != 0:
                continue
            for point in names:
                if abs(dot(u, truth.at[point] - truth.at[foot])) < SMALL * abs(u):
                    yield facts.Foot(foot, point, (one, two))
        for three, four in combinations(names, 2):
            if truth.distinct(three, four) and truth.turn((one, two), (three, four)):
                yield facts.NotParallel((one, two), (three, four))


def _polygons(truth: Truth, names: list[str]) -> Iterator[Fact]:
    for count in (4, 5, 6):
        for chosen in combinations(names, count):
            for rest in permutations(chosen[1:]):
                polygon = (chosen[0], *rest)
                if rest[0] > rest[-1] or not truth.convex(polygon):
                    continue
                yield facts.Convex(polygon)
                yield from _inside(truth, polygon, names)
                if count == 4:
                    for shift in range(4):
                        around = polygon[shift:] + polygon[:shift]
                        yield from _quadrilateral(truth, around)
                        yield from _quadrilateral(truth, around[::-1])
    for triple in combinations(names, 3):
        if truth.convex(triple):
            yield from _inside(truth, triple, names)
            yield from _two_triangles(truth, triple, names)


def _inside(truth: Truth, polygon: tuple[str, ...], names: list[str]) -> Iterator[Fact]:
    sign = truth.turn((polygon[0], polygon[1]), (polygon[1], polygon[2]))
    edges = list(zip(polygon, polygon[1:] + polygon[:1], strict=True))
    for name in names:
        if name not in polygon and all(truth.side(edge, name) == sign for edge in edges):
            yield facts.InsidePolygon(name, polygon)


def _quadrilateral(truth: Truth, vertices: tuple[str, ...]) -> Iterator[Fact]:
    a, b, c, d = vertices
    one, two = truth.parallel((a, b), (d, c)), truth.parallel((b, c), (a, d))
    right = abs(truth.atom(AngleAtom(d, a, b)) - 90) < SMALL
    equal = truth.equal((a, b), (b, c))
    if one:
        yield facts.Shape(ShapeKind.TRAPEZIUM, vertices)
        if (
            truth.equal((b, c), (a, d))
            and abs(truth.atom(AngleAtom(d, a, b)) - truth.atom(AngleAtom(a, b, c))) < SMALL
        ):
            yield facts.Shape(ShapeKind.ISOSCELES_TRAPEZIUM, vertices)
    if one and two:
        yield facts.Shape(ShapeKind.PARALLELOGRAM, vertices)
        if equal:
            yield facts.Shape(ShapeKind.RHOMBUS, vertices)
        if right:
            yield facts.Shape(ShapeKind.RECTANGLE, vertices)
        if equal and right:
            yield facts.Shape(ShapeKind.SQUARE, vertices)
            yield facts.Shape(ShapeKind.REGULAR, vertices)
    if truth.equal((a, b), (a, d)) and truth.equal((c, b), (c, d)):
        yield facts.Shape(ShapeKind.KITE, vertices)


def _two_triangles(truth: Truth, triple: tuple[str, ...], names: list[str]) -> Iterator[Fact]:
    a, b, c = triple
    if truth.equal((a, b), (b, c)) and truth.equal((b, c), (c, a)):
        yield facts.Shape(ShapeKind.EQUILATERAL, (a, b, c))
    for other in permutations(names, 3):
        if not truth.convex(other) or other == triple:
            continue
        d, e, f = other
        if abs(truth.atom(AngleAtom(b, a, c)) - truth.atom(AngleAtom(e, d, f))) > SMALL:
            continue
        if abs(truth.atom(AngleAtom(a, b, c)) - truth.atom(AngleAtom(d, e, f))) > SMALL:
            continue
        yield facts.Similar((a, b, c), (d, e, f))
        if truth.equal((a, b), (d, e)):
            yield facts.Congruent((a, b, c), (d, e, f))


def true_relations(truth: Truth, chance: random.Random, x: int) -> list[LinearEquation]:
    """Equations between angles that hold: whole values, equal angles, sums, an unknown x."""
    names = sorted(truth.at)
    values: dict[AngleAtom, float] = {}
    for vertex in names:
        arms = [name for name in names if name != vertex and truth.distinct(name, vertex)]
        for one, two in combinations(arms, 2):
            atom = AngleAtom(one, vertex, two)
            values[atom] = truth.atom(atom)
    found = list[LinearEquation]()

    def add(terms: list[tuple[Term, Fraction]], constant: Fraction) -> None:
        found.append(LinearEquation(expression(terms, constant)))

    for atom, value in values.items():
        whole = Fraction(round(2 * value), 2)
        if abs(value - whole) < SMALL:
            add([(atom, Fraction(1))], -whole)
            factor = Fraction(chance.choice([1, 2, 3, -1]))
            add([(atom, Fraction(1)), (Unknown("x"), -factor)], factor * x - whole)
    atoms = list(values)
    for _ in range(60):
        one, two = chance.choice(atoms), chance.choice(atoms)
        if one == two:
            continue
        for first, second, constant in (
            (1, -1, 0),
            (1, 1, 180),
            (1, 1, 90),
            (1, -2, 0),
            (1, 1, 360),
        ):
            if abs(first * values[one] + second * values[two] - constant) < SMALL:
                add([(one, Fraction(first)), (two, Fraction(second))], Fraction(-constant))
    return found


__all__ = ["EXACT", "Truth", "true_facts", "true_relations"]
