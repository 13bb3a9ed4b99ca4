"""Facts become knowledge: what each fact says of directions, turns, lengths and angles.

Nothing here is a theorem that needs more than its fact; what facts yield together is the
business of the rules.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from geometry.angles import facts
from geometry.angles.circles import CircleRules
from geometry.angles.conditional import ConditionalRules
from geometry.angles.directions import Directions
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import AngleAtom, LinearEquation, Segment, angle, expression
from geometry.angles.facts import Fact, ShapeKind
from geometry.angles.ledger import EventKind, Known
from geometry.angles.lines import polygon_sum
from geometry.angles.triangles import congruent_parts, right_angle
from geometry.angles.wording import fact_text


def points_of(fact: Fact) -> tuple[str, ...]:
    """The points that a fact names, each once."""
    found = dict[str, None]()

    def collect(value: object) -> None:
        if isinstance(value, tuple):
            for part in value:
                collect(part)
        elif isinstance(value, str):
            found[value] = None

    for name in fact.__dataclass_fields__:
        if name not in ("circle", "kind"):
            collect(getattr(fact, name))
    return tuple(found)


class Placing:
    """Puts facts into the knowledge of a figure."""

    def __init__(self, figure: Directions, equations: AngleEquations, circles: CircleRules) -> None:
        self._figure = figure
        self._equations = equations
        self._circles = circles
        self.conditional = ConditionalRules(figure, equations)

    def place(self, fact: Fact) -> None:
        """Learn what one fact says.

        Raises:
            Absurd: it contradicts what is known.

        """
        given = self._figure.ledger.record(EventKind.GIVEN, fact_text(fact), "given")
        self._place(fact, given)

    def _place(self, fact: Fact, given: Known) -> None:
        match fact:
            case facts.Distinct(first, second):
                self._figure.learn_distinct(first, second, "given", given)
            case facts.Collinear(points):
                self.conditional.collinear.append((points, given))
            case facts.NotCollinear((first, second, third)):
                self._triangle((first, second, third), given)
            case facts.Order(points):
                self._order(points, given)
            case facts.OnRay(point, (origin, through)):
                self._distinct(given, (origin, point), (origin, through))
                self._figure.learn_direction((origin, point), (origin, through), "given", given)
            case facts.Parallel(first_line, second_line):
                self._distinct(given, first_line, second_line)
                self._figure.learn_parallel(first_line, second_line, "given", given)
            case facts.NotParallel(first_line, second_line):
                self._distinct(given, first_line, second_line)
                self._figure.learn_crossing(first_line, second_line, "given", given)
            case facts.Foot(foot, point, line):
                self._distinct(given, line)
                self.conditional.collinear.append(((*line, foot), given))
                self.conditional.feet.append((foot, point, line, given))
            case facts.Perpendicular(first_line, second_line):
                self._perpendicular(first_line, second_line, given)
            case facts.SameSide(first, second, line):
                self._sides(line, first, second, 1, given)
            case facts.OppositeSides(first, second, line):
                self._sides(line, first, second, -1, given)
            case facts.InsideAngle(point, (arm, vertex, other)):
                self._inside_angle(point, arm, vertex, other, given)
            case facts.Acute((arm, vertex, other)):
                self._distinct(given, (vertex, arm), (vertex, other))
                self._circles.add_size((arm, vertex, other), 1, given)
            case facts.Obtuse((arm, vertex, other)):
                self._distinct(given, (vertex, arm), (vertex, other))
                self._circles.add_size((arm, vertex, other), -1, given)
            case facts.InsidePolygon(point, vertices):
                self._inside_polygon(point, vertices, given)
            case facts.EqualLengths(one, two):
                self._figure.learn_length(one, two, "given", given)
            case facts.Midpoint(middle, (first, second)):
                self._figure.learn_length((middle, first), (middle, second), "midpoint", given)
                self.conditional.midpoints.append((middle, first, second, given))
            case facts.OnCircle(point, circle):
                self._circles.add_point(circle, point, given)
            case facts.Centre(point, circle):
                self._circles.set_centre(circle, point, given)
            case facts.Tangent(line, circle):
                self._distinct(given, line)
                self._circles.add_tangent(circle, line, given)
            case facts.AnglesBisected(vertex, point, arm, other):
                self._bisected(vertex, point, arm, other, given)
            case facts.Congruent(first_corners, second_corners):
                self._similar(first_corners, second_corners, given)
                congruent_parts(self._figure, self._equations, first_corners, second_corners, given)
            case facts.Similar(first_corners, second_corners):
                self._similar(first_corners, second_corners, given)
                self._equal_angles(first_corners, second_corners, given)
            case facts.Convex(vertices):
                self._convex(vertices, given)
            case facts.Shape():
                self._shape(fact, given)

    # --- points and lines ------------------------------------------------------------------

    def _distinct(self, given: Known, *segments: Segment) -> None:
        for segment in segments:
            self._figure.learn_distinct(*segment, "given", given)

    def _order(self, points: tuple[str, ...], given: Known) -> None:
        self._distinct(given, *combinations(points, 2))
        for first, middle, last in combinations(points, 3):
            self._figure.learn_direction((first, middle), (middle, last), "given", given)

    def _triangle(self, corners: tuple[str, str, str], given: Known) -> None:
        first, second, third = corners
        self._distinct(given, (first, second), (first, third), (second, third))
        self._figure.learn_crossing((first, second), (first, third), "given", given)
        self._figure.learn_crossing((first, second), (second, third), "given", given)
        self._figure.learn_crossing((first, third), (second, third), "given", given)

    def _perpendicular(self, one: Segment, two: Segment, given: Known) -> None:
        self._distinct(given, one, two)
        self._figure.learn_crossing(one, two, "perpendicular lines cross", given)
        right_angle(self._equations, one, two, "perpendicular lines", given)

    def _sides(self, line: Segment, first: str, second: str, sign: int, given: Known) -> None:
        origin, end = line
        self._triangle((origin, end, first), given)
        self._triangle((origin, end, second), given)
        one, two = (line, (origin, first)), (line, (origin, second))
        self._figure.learn_turn(one, two, sign, "given", given)

    def _inside_angle(self, point: str, arm: str, vertex: str, other: str, given: Known) -> None:
        self._between_rays(vertex, point, arm, other, given)
        parts = angle(arm, vertex, point) + angle(point, vertex, other)
        self._equations.learn(
            LinearEquation.between(parts, angle(arm, vertex, other)),
            f"adjacent angles at {vertex}",
            given,
        )

    def _between_rays(self, vertex: str, point: str, arm: str, other: str, given: Known) -> None:
        """The ray through ``point`` runs from one arm to the other, at most half a turn away."""
        one, middle, two = (vertex, arm), (vertex, point), (vertex, other)
        self._distinct(given, one, middle, two)
        self._figure.learn_crossing(one, middle, "given", given)
        self._figure.learn_crossing(middle, two, "given", given)
        self._figure.learn_turn((one, middle), (middle, two), 1, "given", given)
        self.conditional.inner_rays.append((vertex, point, arm, other, given))

    def _inside_polygon(self, point: str, vertices: tuple[str, ...], given: Known) -> None:
        """Says nothing of a polygon that may not be convex."""
        if len(vertices) != 3:
            self.conditional.inside.append((point, vertices, given))
            return
        first, second, third = vertices
        for one, two, opposite in (
            (first, second, third),
            (second, third, first),
            (third, first, second),
        ):
            self._sides((one, two), point, opposite, 1, given)

    def _convex(self, vertices: tuple[str, ...], given: Known) -> None:
        """All triangles of vertices, named in order, turn the same way."""
        for corners in combinations(vertices, 3):
            self._triangle(corners, given)
        first, second = vertices[0], vertices[1]
        turn = ((first, second), (second, vertices[2]))
        for one, two, three in combinations(vertices, 3):
            self._figure.learn_turn(turn, ((one, two), (two, three)), 1, "a convex polygon", given)
        if len(vertices) > 3:
            polygon_sum(self._equations, vertices, given)

    # --- angles ----------------------------------------------------------------------------

    def _bisected(self, vertex: str, point: str, arm: str, other: str, given: Known) -> None:
        self._between_rays(vertex, point, arm, other, given)
        learn = self._equations.learn
        reason = f"{vertex}{point} bisects angle {arm}{vertex}{other}"
        half, whole = angle(arm, vertex, point), angle(arm, vertex, other)
        learn(LinearEquation.between(half, angle(point, vertex, other)), reason, given)
        learn(LinearEquation.between(half.times(Fraction(2)), whole), reason, given)

    def _similar(
        self, first: tuple[str, str, str], second: tuple[str, str, str], given: Known
    ) -> None:
        self._triangle(first, given)
        self._triangle(second, given)

    def _equal_angles(
        self, first: tuple[str, str, str], second: tuple[str, str, str], given: Known
    ) -> None:
        (a, b, c), (d, e, f) = first, second
        reason = f"corresponding angles of similar triangles {a}{b}{c} and {d}{e}{f}"
        for left, right in (
            (angle(b, a, c), angle(e, d, f)),
            (angle(a, b, c), angle(d, e, f)),
            (angle(a, c, b), angle(d, f, e)),
        ):
            self._equations.learn(LinearEquation.between(left, right), reason, given)

    # --- shapes ----------------------------------------------------------------------------

    def _shape(self, shape: facts.Shape, given: Known) -> None:
        vertices = shape.vertices
        if shape.kind is ShapeKind.TRIANGLE:
            first, second, third = vertices
            self._triangle((first, second, third), given)
            return
        self._convex(vertices, given)
        sides = [
            (vertex, vertices[(place + 1) % len(vertices)]) for place, vertex in enumerate(vertices)
        ]
        kind = shape.kind
        equal_sides = {
            ShapeKind.EQUILATERAL: [(0, 1), (1, 2)],
            ShapeKind.PARALLELOGRAM: [(0, 2), (1, 3)],
            ShapeKind.RECTANGLE: [(0, 2), (1, 3)],
            ShapeKind.RHOMBUS: [(0, 1), (1, 2), (2, 3)],
            ShapeKind.SQUARE: [(0, 1), (1, 2), (2, 3)],
            ShapeKind.ISOSCELES_TRAPEZIUM: [(1, 3)],
            ShapeKind.KITE: [(0, 3), (1, 2)],
            ShapeKind.REGULAR: [(0, place) for place in range(1, len(sides))],
        }.get(kind, [])
        article = "an" if kind.value[0] in "ei" else "a"
        reason = f"sides of {article} {kind.value}"
        for one, two in equal_sides:
            self._figure.learn_length(sides[one], sides[two], reason, given)
        self._parallel_sides(kind, sides, reason, given)
        self._known_angles(kind, vertices, given)

    def _parallel_sides(
        self, kind: ShapeKind, sides: list[Segment], reason: str, given: Known
    ) -> None:
        both = (
            ShapeKind.PARALLELOGRAM,
            ShapeKind.RECTANGLE,
            ShapeKind.RHOMBUS,
            ShapeKind.SQUARE,
        )
        one = (ShapeKind.TRAPEZIUM, ShapeKind.ISOSCELES_TRAPEZIUM)
        if kind in both or kind in one:
            self._opposite(sides[0], sides[2], reason, given)
        if kind in both:
            self._opposite(sides[1], sides[3], reason, given)

    def _opposite(self, one: Segment, two: Segment, reason: str, given: Known) -> None:
        self._figure.learn_direction(one, (two[1], two[0]), reason, given)

    def _known_angles(self, kind: ShapeKind, vertices: tuple[str, ...], given: Known) -> None:
        count = len(vertices)
        corners = [
            AngleAtom(vertices[place - 1], vertices[place], vertices[(place + 1) % count])
            for place in range(count)
        ]
        if kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE, ShapeKind.REGULAR):
            degrees = Fraction(180 * (count - 2), count)
            for corner in corners:
                self._equations.learn(
                    LinearEquation(expression([(corner, Fraction(1))], -degrees)),
                    f"angle of a {kind.value}"
                    + (f" with {count} sides" if kind is ShapeKind.REGULAR else ""),
                    given,
                )
        if kind in (ShapeKind.PARALLELOGRAM, ShapeKind.RHOMBUS):
            for one, two in ((corners[0], corners[2]), (corners[1], corners[3])):
                self._equations.learn(
                    LinearEquation(expression([(one, Fraction(1)), (two, Fraction(-1))])),
                    f"opposite angles of a {kind.value}",
                    given,
                )
        if kind is ShapeKind.REGULAR:
            for vertex in vertices:
                self._circles.add_point(f"circle({','.join(vertices[:3])})", vertex, given)
        if kind is ShapeKind.ISOSCELES_TRAPEZIUM:
            self._equations.learn(
                LinearEquation(expression([(corners[0], Fraction(1)), (corners[1], Fraction(-1))])),
                "base angles of an isosceles trapezium",
                given,
            )
