"""The marks of a figure: from requests and givens to arcs, squares, ticks, arrows and labels.

A mark on what is not drawn, or that the coordinates contradict, is refused.  Marks that no given
says in so many words become claims, which whoever ships the figure has to have proved.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from geometry.figure import plane
from geometry.figure.arc_rings import AnglePlan
from geometry.figure.canvas import Canvas, by_figure, by_given
from geometry.figure.elements import (
    AngleSide,
    DimensionLine,
    Dot,
    LengthLabel,
    Place,
    RightAngle,
    Source,
    SourceKind,
)
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim, label_text
from geometry.figure.mark_plans import (
    SideGroup,
    choose_counts,
    draw_arcs,
    draw_arrows,
    draw_ticks,
    require_own_arcs,
)
from geometry.figure.requests import (
    Mark,
    MarkAngle,
    MarkBearing,
    MarkEqualAngles,
    MarkEqualLengths,
    MarkGiven,
    MarkLength,
    MarkParallel,
    MarkPoint,
    MarkRightAngle,
    MarkTold,
    Told,
    ToldKind,
    Typed,
    Wish,
)
from geometry.figure.saying import Part, Several, listed, said
from geometry.figure.shape_composing import north_arrow
from geometry.figure.told import Facts, Pair, Triple
from mathverify.language import tree
from mathverify.language.tree import Call, Comparison, Name, Node

_NINETY = Fraction(90)

#: A number beside a segment that is crossed between these parts of it is read as that of a part.
_PARTED = (0.25, 0.75)

#: Degrees, and parts of the diameter, by which a drawn mark may be off its value.
_OFF = 0.02


@dataclass(slots=True)
class Marker:
    """Collects the marks of a figure; `finish` draws them."""

    canvas: Canvas
    facts: Facts
    claims: list[Claim] = field(default_factory=list)
    said: list[Part] = field(default_factory=list)
    coordinates: set[str] = field(default_factory=set)
    _angles: dict[str, AnglePlan] = field(default_factory=dict)
    _ticks: list[SideGroup] = field(default_factory=list)
    _arrows: list[SideGroup] = field(default_factory=list)
    _arc_groups: int = 0

    # --- one request after the other ---------------------------------------------------

    def mark(self, mark: Mark) -> None:
        """Takes one request; `FigureError` where it cannot be shown."""
        match mark:
            case MarkTold(kind=kind):
                self._told(kind, self._drawn_facts(self.facts))
                if kind is ToldKind.ALL:
                    self._asked()
            case MarkGiven(given=given, key=key):
                self._given(given, key)
            case MarkLength(points=pair, wish=wish, key=key):
                self._length(pair, wish, key, by_figure(key), explicit=True)
            case MarkAngle(points=points, wish=wish, key=key):
                names = self._corner(points, key)
                self._angle(names, wish, key, by_figure(key), mark.side, mark.arcs)
            case MarkRightAngle(points=points, key=key):
                self._right_angle(self._right_corner(points, key), key, by_figure(key))
            case MarkEqualLengths(segments=segments, key=key, ticks=ticks):
                self._equal_lengths(segments, key, ticks)
            case MarkEqualAngles(angles=angles, key=key, arcs=arcs):
                self._equal_angles(angles, key, arcs)
            case MarkParallel(segments=segments, key=key, arrows=arrows):
                self._parallel(segments, key, arrows)
            case MarkPoint(point=point, key=key, coordinates=coordinates):
                self._point(point, key, coordinates)
            case MarkBearing(at=at, to=to, wish=wish, key=key):
                self._bearing(at, to, wish, key, by_figure(key))

    def _told(self, kind: ToldKind, facts: Facts) -> None:
        """What givens say of what is drawn: `facts` are those that `_drawn_facts` leaves."""
        everything = kind is ToldKind.ALL
        if everything or kind is ToldKind.RIGHT:
            for given, triple in facts.right_angles:
                self._right_angle(triple, given, by_given(given))
        if everything or kind is ToldKind.ANGLE:
            for given, triple, _ in facts.angles:
                self._angle(triple, Told(), given, by_given(given), AngleSide.INNER, 0)
            for given, (at, to), _ in facts.bearings:
                self._bearing(at, to, Told(), given, by_given(given))
        if everything or kind is ToldKind.EQUAL:
            for given, pairs in facts.equal_lengths:
                self._add_group(self._ticks, pairs, by_given(given), 0)
            for given, triples in facts.equal_angles:
                self._same_angles(triples, by_given(given), 0)
        if everything or kind is ToldKind.PARALLEL:
            for given, pairs in facts.parallels:
                self._add_group(self._arrows, pairs, by_given(given), 0)
        if everything or kind is ToldKind.LENGTH:
            for given, pair, _ in facts.lengths:
                self._length(pair, Told(), given, by_given(given), explicit=False)
            for radius in facts.radii:
                # All radii of a circle are alike: one that is drawn bears the number.
                drawn = [(radius.centre, point) for point in radius.points]
                labels = {f"label-{''.join(sorted(pair))}" for pair in drawn}
                if not labels & set(self.canvas.elements):
                    source = by_given(radius.given)
                    self._length(drawn[0], Told(), radius.given, source, explicit=False)

    def _given(self, given: str, key: str) -> None:
        """Everything that one given says."""
        facts = self.facts.of(given)
        if facts.is_empty:
            raise refused(
                key,
                f"what the given {given} says has no mark of its own",
                "length(A,B), angle(A,B,C), A with coordinates",
            )
        facts = self._drawn_facts(facts)
        if facts.is_empty:
            raise refused(
                key, f"what the given {given} speaks of is not drawn", "its sides in draw"
            )
        self._told(ToldKind.ALL, facts)

    def _drawn_facts(self, facts: Facts) -> Facts:
        """Those of what is drawn; lines that are perpendicular are the right angle they form."""
        corners = [
            (given, corner)
            for given, one, other in facts.perpendiculars
            if (corner := self._meeting(one, other)) is not None
        ]
        radii = [
            replace(radius, points=points)
            for radius in facts.radii
            if (points := tuple(p for p in radius.points if self._drawn((radius.centre, p))))
        ]
        return Facts(
            [one for one in facts.lengths if self._drawn(one[1])],
            radii,
            [one for one in facts.angles if self._drawn_angle(one[1])],
            [one for one in facts.equal_lengths if all(map(self._drawn, one[1]))],
            [one for one in facts.equal_angles if all(map(self._drawn_angle, one[1]))],
            [one for one in facts.parallels if all(map(self._drawn, one[1]))],
            [one for one in (*facts.right_angles, *corners) if self._drawn_angle(one[1])],
            bearings=facts.bearings,
        )

    def _asked(self) -> None:
        """What is asked for, where it is a length or an angle that is drawn."""
        source = Source(SourceKind.ASK, "ask")
        for node in self.canvas.subject.asked:
            match node:
                case Call(function="length" | "distance"):
                    pair = _pair(node)
                    if pair is not None and self._drawn(pair):
                        self._length(pair, Typed("?"), "ask", source, explicit=False)
                case Call(function="angle", arguments=(Name(), Name(), Name())):
                    a, v, b = (name.identifier for name in node.arguments if isinstance(name, Name))
                    if self._drawn_angle((a, v, b)):
                        self._angle((a, v, b), Typed("?"), "ask", source, AngleSide.INNER, 0)
                case _:
                    pass

    # --- what is drawn -----------------------------------------------------------------

    def _place(self, name: str) -> Place:
        return self.canvas.subject.places[name]

    def _drawn(self, pair: Pair) -> bool:
        one, other = map(self._known, pair)
        return one is not None and other is not None and self.canvas.covered(one, other)

    def _known(self, name: str) -> Place | None:
        return self.canvas.subject.places.get(name)

    def _drawn_angle(self, triple: Triple) -> bool:
        places = [self._known(name) for name in triple]
        first, vertex, second = places
        if first is None or vertex is None or second is None or vertex in (first, second):
            return False
        headings = self.canvas.headings(vertex)
        return all(
            any(plane.same_direction(plane.heading(vertex, end), one) for one in headings)
            for end in (first, second)
        )

    def _needed(self, triple: Triple, key: str) -> Triple:
        if not self._drawn_angle(triple):
            names = "".join(triple)
            raise refused(
                key,
                f"the arms of angle {names} are not drawn",
                f"segment({triple[0]},{triple[1]}) in draw",
            )
        return triple

    def _corner(self, points: tuple[str, ...], key: str) -> Triple:
        """Three points as they are; a vertex alone with the only two strokes there."""
        if len(points) == 3:
            return self._needed((points[0], points[1], points[2]), key)
        (vertex,) = points
        arms = self.canvas.arms(vertex)
        if len(arms) != 2:
            raise refused(key, f"{len(arms)} strokes leave {vertex}", f"angle(P,{vertex},Q)")
        named = arms[0], vertex, arms[1]
        for _, triple, _ in self.facts.angles:
            if self._same_angle(named, triple):
                return triple
        return named

    def _right_corner(self, points: tuple[str, ...], key: str) -> Triple:
        if len(points) == 3:
            return self._needed((points[0], points[1], points[2]), key)
        (vertex,) = points
        place, arms = self._place(vertex), self.canvas.arms(vertex)
        for index, first in enumerate(arms):
            for second in arms[index + 1 :]:
                if abs(plane.opening(place, self._place(first), self._place(second)) - 90) < _OFF:
                    return first, vertex, second
        raise refused(key, f"no right angle is drawn at {vertex}", f"right_angle(P,{vertex},Q)")

    def _meeting(self, one: Pair, other: Pair) -> Triple | None:
        """The corner where two perpendicular lines meet in a point of the figure."""
        a, b, c, d = (self._known(name) for name in (*one, *other))
        if a is None or b is None or c is None or d is None:
            return None
        near = self.canvas.tolerance * 10
        for vertex, place in self.canvas.subject.places.items():
            if abs(plane.off_line(place, a, b)) < near and abs(plane.off_line(place, c, d)) < near:
                first = max(one, key=lambda name: math.dist(self._place(name), place))
                second = max(other, key=lambda name: math.dist(self._place(name), place))
                return first, vertex, second
        return None

    # --- lengths -----------------------------------------------------------------------

    def _length(self, pair: Pair, wish: Wish, key: str, source: Source, *, explicit: bool) -> None:
        value, given = self.facts.length_of(pair)
        thing = Call("length", (Name(pair[0]), Name(pair[1])))
        found = label_text(wish, thing, value, self.canvas.subject, key)
        if found.text is None:
            if explicit:
                names = "".join(pair)
                raise refused(
                    key, f"no given says what {names} is", f"{{length: {names}, label: x}}"
                )
            return
        self.claims += found.claims
        self.canvas.use(*pair)
        start, end = map(self._place, pair)
        name = "".join(sorted(pair))
        source = by_given(given) if given else source
        beside = self._inside(start, end) or self._parted(start, end)
        if not self._drawn(pair) or beside:
            start, end, clearance = self._outside(start, end)
            offset = 24.0 if beside and not clearance else 15.0
            self.canvas.add(
                DimensionLine(start, end, offset, clearance, id=f"dimension-{name}", source=source)
            )
            label = LengthLabel(
                found.text, start, end, offset, clearance, id=f"label-{name}", source=source
            )
        else:
            label = LengthLabel(found.text, start, end, id=f"label-{name}", source=source)
        if label.id not in self.canvas.elements:
            self.said.append(f"{pair[0]}{pair[1]} = {found.text.plain}")
        self.canvas.add(label)

    def _inside(self, start: Place, end: Place) -> bool:
        """Whether another point in use lies on a segment."""
        return any(
            plane.strictly_inside(self._place(name), start, end, self.canvas.tolerance)
            for name in self.canvas.used
        )

    def _parted(self, start: Place, end: Place) -> bool:
        """Whether a stroke crosses a segment where its number stands, beside one of the parts."""
        low, high = _PARTED
        return any(low < part < high for part in self.canvas.crossings(start, end))

    def _outside(self, start: Place, end: Place) -> tuple[Place, Place, float]:
        """The ends, so that the left is the freer side, and how far the figure goes there."""
        sides = [0.0, 0.0]
        ends = [end for stroke in self.canvas.straight for end in stroke]
        for place in (*map(self._place, self.canvas.used), *self.canvas.bulges, *ends):
            off = plane.off_line(place, start, end)
            sides[off < 0] = max(sides[off < 0], abs(off))
        for circle in self.canvas.circles:
            off = plane.off_line(circle.centre, start, end)
            sides = [max(sides[0], off + circle.radius), max(sides[1], circle.radius - off)]
        clear = [0.0 if far <= self.canvas.tolerance else far for far in sides]
        if clear[1] < clear[0] or (clear[1] == clear[0] and start < end):
            return end, start, clear[1]
        return start, end, clear[0]

    # --- angles ------------------------------------------------------------------------

    def _told_angle(self, triple: Triple) -> tuple[Node | None, str]:
        for given, other, value in self.facts.angles:
            if self._same_angle(triple, other):
                return value, given
        return None, ""

    def _same_angle(self, one: Triple, other: Triple) -> bool:
        """Whether two names are of one angle: the same vertex and the same rays."""
        if one[1] != other[1]:
            return False
        vertex = self._place(one[1])
        ours = [plane.heading(vertex, self._place(name)) for name in (one[0], one[2])]
        theirs = [plane.heading(vertex, self._place(name)) for name in (other[0], other[2])]
        return all(map(plane.same_direction, ours, theirs)) or all(
            map(plane.same_direction, ours, reversed(theirs))
        )

    def _angle(
        self, triple: Triple, wish: Wish, key: str, source: Source, side: AngleSide, arcs: int
    ) -> None:
        if isinstance(wish, Told) and any(
            self._same_angle(triple, one) for _, one in self.facts.right_angles
        ):
            self._right_angle(triple, key, source)
            return
        value, given = self._told_angle(triple)
        thing = Call("angle", tuple(map(Name, triple)))
        found = label_text(wish, thing, value, self.canvas.subject, key)
        self.claims += found.claims
        plan = self._arc(triple, by_given(given) if given else source, side)
        plan.count = max(plan.count, arcs)
        if found.text is not None and plan.text is None:
            plan.text = found.text
            told = said("mark", "angle", names="".join(triple))
            self.said.append(said("mark", "size", thing=told, size=found.text.plain))

    def _arc(self, triple: Triple, source: Source, side: AngleSide) -> AnglePlan:
        for plan in self._angles.values():
            if plan.side is side and self._same_angle(plan.names, triple):
                return plan
        first, vertex, second = triple
        self.canvas.use(*triple)
        places = (self._place(first), self._place(vertex), self._place(second))
        plan = AnglePlan(triple, places, side, source)
        self._angles["".join(triple) + side.value] = plan
        return plan

    def _right_angle(self, triple: Triple, key: str, source: Source) -> None:
        first, vertex, second = triple
        places = tuple(map(self._place, triple))
        names = "".join(triple)
        if abs(plane.opening(places[1], places[0], places[2]) - 90.0) > _OFF:
            raise refused(key, f"angle {names} is no right angle in this figure")
        givens = [
            given for given, other in self.facts.right_angles if self._same_angle(triple, other)
        ]
        if not givens and source.kind is SourceKind.FIGURE:
            angle = Call("angle", tuple(map(Name, triple)))
            right = tree.Quantity(tree.Number(_NINETY, "90"), tree.Unit((("deg", 1),)))
            self.claims.append(Claim(key, tree.Relation((angle, right), (Comparison.EQUAL,))))
        self.canvas.use(*triple)
        for element in self.canvas.elements.values():
            if (
                isinstance(element, RightAngle)
                and math.dist(element.vertex, places[1]) <= self.canvas.tolerance
                and plane.same_direction(
                    _bisector(element.vertex, element.first, element.second),
                    _bisector(places[1], places[0], places[2]),
                )
            ):
                return
        source = by_given(givens[0]) if givens else source
        self.canvas.add(
            RightAngle(places[1], places[0], places[2], id=f"right-angle-{names}", source=source)
        )
        self.said.append(said("mark", "right", names=f"{first}{vertex}{second}"))

    def _equal_angles(self, angles: tuple[tuple[str, ...], ...], key: str, arcs: int) -> None:
        triples = tuple(self._corner(angle, key) for angle in angles)
        sizes = [
            plane.opening(self._place(v), self._place(a), self._place(b)) for a, v, b in triples
        ]
        if max(sizes) - min(sizes) > _OFF:
            raise refused(key, "these angles are not equal in this figure")
        calls = tuple(Call("angle", tuple(map(Name, triple))) for triple in triples)
        self._claim_equal(calls, key)
        self._same_angles(triples, by_figure(key), arcs)

    def _same_angles(self, triples: Iterable[Triple], source: Source, arcs: int) -> None:
        triples = tuple(triples)
        self._arc_groups += 1
        for triple in triples:
            plan = self._arc(triple, source, AngleSide.INNER)
            plan.group, plan.count = self._arc_groups, max(plan.count, arcs)
        equal = tuple(said("mark", "angle", names="".join(triple)) for triple in triples)
        self.said.append(Several(equal, "equal"))

    def _bearing(self, at: str, to: str, wish: Wish, key: str, source: Source) -> None:
        value, given = None, ""
        for told, pair, node in self.facts.bearings:
            if pair == (at, to):
                value, given = node, told
        thing = Call("bearing", (Name(at), Name(to)))
        found = label_text(wish, thing, value, self.canvas.subject, key)
        self.claims += found.claims
        tip = north_arrow(at, self.canvas, key)
        self.canvas.use(at, to)
        vertex, target = self._place(at), self._place(to)
        size = (90.0 - plane.heading(vertex, target)) % 360.0
        side = AngleSide.INNER if size <= 180.0 else AngleSide.REFLEX
        plan = AnglePlan(
            ("north", at, to), (tip, vertex, target), side, by_given(given) if given else source
        )
        plan.text = found.text
        self._angles[f"bearing-{at}{to}"] = plan
        if found.text is not None:
            bearing = said("mark", "bearing", to=to, at=at, size=found.text.plain)
            self.said.append(bearing)

    # --- equal and parallel segments ---------------------------------------------------

    def _equal_lengths(self, segments: tuple[Pair, ...], key: str, ticks: int) -> None:
        self._all_drawn(segments, key)
        sizes = [math.dist(self._place(one), self._place(other)) for one, other in segments]
        if max(sizes) - min(sizes) > 1e-4 * self.canvas.subject.diameter:
            raise refused(key, "these sides are not equal in this figure")
        calls = tuple(Call("length", (Name(one), Name(other))) for one, other in segments)
        self._claim_equal(calls, key)
        self._add_group(self._ticks, segments, by_figure(key), ticks)

    def _parallel(self, segments: tuple[Pair, ...], key: str, arrows: int) -> None:
        self._all_drawn(segments, key)
        if len(segments) < 2:
            raise refused(key, "parallel sides are two or more", "parallel(AB, CD)")
        headings = [plane.heading(self._place(a), self._place(b)) % 180.0 for a, b in segments]
        turns = [abs((one - headings[0] + 90.0) % 180.0 - 90.0) for one in headings]
        if max(turns) > _OFF:
            raise refused(key, "these sides are not parallel in this figure")
        lines = tuple(Call("line", (Name(one), Name(other))) for one, other in segments)
        self.claims += [Claim(key, Call("parallel", (lines[0], line))) for line in lines[1:]]
        self._add_group(self._arrows, segments, by_figure(key), arrows)

    def _all_drawn(self, segments: tuple[Pair, ...], key: str) -> None:
        for one, other in segments:
            if not self._drawn((one, other)):
                raise refused(key, f"{one}{other} is not drawn", f"segment({one},{other}) in draw")

    def _claim_equal(self, calls: tuple[Call, ...], key: str) -> None:
        for call in calls[1:]:
            statement = tree.Relation((calls[0], call), (Comparison.EQUAL,))
            self.claims.append(Claim(key, statement))

    def _add_group(
        self, groups: list[SideGroup], pairs: tuple[Pair, ...], source: Source, count: int
    ) -> None:
        """A group of its own, or one with those that share a member."""
        members = {_ordered(pair): source for pair in pairs}
        joined = SideGroup(members, count)
        for group in [one for one in groups if set(one.members) & set(members)]:
            groups.remove(group)
            joined.members = {**group.members, **joined.members}
            joined.count = joined.count or group.count
        groups.append(joined)
        for pair in pairs:
            self.canvas.use(*pair)

    # --- points ------------------------------------------------------------------------

    def _point(self, point: str, key: str, coordinates: bool) -> None:
        self.canvas.use(point)
        self.canvas.add(Dot(self._place(point), id=f"dot-{point}", source=by_figure(key)))
        if coordinates and point not in self.facts.coordinates:
            raise refused(
                key, f"no given says the coordinates of {point}", f"{point}, without them"
            )
        if coordinates:
            self.coordinates.add(point)

    # --- in the end --------------------------------------------------------------------

    def finish(self) -> None:
        """Draws ticks, arrows and arcs, now that it is known how many kinds there are."""
        for groups, word in ((self._ticks, "ticks"), (self._arrows, "arrows")):
            choose_counts(groups, word)
        spots: list[Place] = []
        for group in self._ticks:
            draw_ticks(group, self.canvas, spots)
            self.said.append(" = ".join("".join(pair) for pair in group.members))
        for group in self._arrows:
            draw_arrows(group, self.canvas, spots)
            sides = ["".join(pair) for pair in group.members]
            self.said.append(said("mark", "parallel", sides=listed(sides)))
        require_own_arcs(list(self._angles.values()))
        draw_arcs(list(self._angles.values()), self.canvas)


def _pair(node: Call) -> Pair | None:
    nodes = node.arguments
    if len(nodes) == 1 and isinstance(nodes[0], Call):
        nodes = nodes[0].arguments
    match nodes:
        case (Name(identifier=one), Name(identifier=other)):
            return one, other
        case _:
            return None


def _ordered(pair: Pair) -> Pair:
    return pair if pair[0] <= pair[1] else (pair[1], pair[0])


def _bisector(vertex: Place, first: Place, second: Place) -> float:
    one, other = plane.heading(vertex, first), plane.heading(vertex, second)
    return (one + ((other - one + 180.0) % 360.0 - 180.0) / 2) % 360.0
