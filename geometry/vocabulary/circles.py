"""Circles and their parts: centre, radius, chords, tangents, arcs, sectors, segments.

``circle(O)`` is the circle about O of this question, whose radius is not known; ``circle(O, r)``
and ``circle(A, B, C)`` say which.  An arc lies on a circle and is told by its ends: a minor arc is
shorter than half of the circle, a major arc longer.
"""

from __future__ import annotations

from fractions import Fraction

from geometry.vocabulary.arithmetic import (
    FULL_TURN,
    PI,
    Point,
    add,
    cosine_angle,
    cross,
    differ,
    dot,
    equal,
    gap,
    halfway,
    not_below,
    number,
    opposite,
    over,
    positive,
    same,
    square,
    step,
    subtract,
    times,
)
from geometry.vocabulary.equations import circle_by_equation
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.keywords import numbers
from geometry.vocabulary.points import as_point, collection, point, points
from geometry.vocabulary.rounds import Round, circle_of, on_circle
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import straight_of
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.figures import radius_name
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, Truth, describe


def circle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``circle(O)``, ``circle(O, r)``, ``circle(A, B, C)``, ``circle(x^2 + y^2 = 25)``."""
    nodes = call.arguments
    match nodes:
        case (tree.Relation() as relation,):
            return circle_by_equation(lowering, relation)
        case (tree.Name(identifier=name),) if radius_name(name) in lowering.names:
            size = lowering.names[radius_name(name)]
            assert isinstance(size, Scalar)
            return Figure("circle", (collection(point(lowering, nodes[0])), size))
        case (only,):
            if circle_of(lowering.lower(only)) is not None:
                return lowering.lower(only)
            raise misread("a circle needs its centre and its radius", call)
        case (first, second):
            meaning = lowering.lower(second)
            if isinstance(meaning, Figure):
                line = straight_of(meaning)
                if line is None or line.kind != "segment" or line.end is None:
                    raise misread(f"{describe(meaning)} is no radius", second, _as_length(second))
                meaning = gap(line.start, line.end)
            if not isinstance(meaning, Scalar):
                words = f"a radius is a number, but this is {describe(meaning)}"
                raise misread(words, call, _named_circle(first, second))
            sound = guarded(meaning, positive(meaning))
            return Figure("circle", (collection(point(lowering, first)), sound))
        case (named, centre, radius) if isinstance(lowering.lower(radius), Scalar):
            words = "a circle is given by its centre and its radius"
            told = tree.Call("circle", (centre, radius))
            raise misread(words, call, f"{to_ascii(named)} = {to_ascii(told)}")
        case (_, _, _):
            corners = points(lowering, call, 3, 3)
            middle = circumcentre(*corners)
            return Figure("circle", (collection(middle), gap(middle, corners[0])))
    raise misread(f"a circle of {len(nodes)} things", call)


def _named_circle(first: Node, second: Node) -> str:
    """What says that a circle with a name has a centre."""
    return f"center({to_ascii(first)}) = {to_ascii(second)}" if isinstance(first, tree.Name) else ""


def _as_length(node: Node) -> str:
    """The length between the two points of a line, as it is written."""
    if isinstance(node, tree.Call) and len(node.arguments) == 2:
        return to_ascii(tree.Call("length", node.arguments))
    return ""


def circumcentre(first: Point, second: Point, third: Point) -> Point:
    """The point as far from each of three points of the plane; none if they are on one line."""
    if len(first) != 2:
        raise undecided("the circle through three points of space")
    one, other = step(first, second), step(first, third)
    doubled = times(2, cross(one, other))
    left, right = dot(one, one), dot(other, other)
    across = subtract(times(left, other[1]), times(right, one[1]))
    up = subtract(times(right, one[0]), times(left, other[0]))
    return (add(first[0], over(across, doubled)), add(first[1], over(up, doubled)))


def _circle(lowering: Lowering, node: Node) -> Round:
    """The circle that ``node`` denotes; a centre stands for the circle about it."""
    meaning = lowering.lower(node)
    found = circle_of(meaning)
    if found is None and isinstance(node, tree.Name):
        size = lowering.names.get(radius_name(node.identifier))
        place = as_point(meaning)
        if isinstance(size, Scalar) and place is not None:
            return place, size
    if found is None:
        raise misread(f"a circle is needed here, but this is {describe(meaning)}", node)
    return found


# --- numbers and points of a circle ------------------------------------------------------


def centre(lowering: Lowering, call: tree.Call) -> Meaning:
    """``center(k)``."""
    if len(call.arguments) != 1:
        raise misread("a centre is that of one circle", call)
    return collection(_circle(lowering, call.arguments[0])[0])


def radius(lowering: Lowering, call: tree.Call) -> Meaning:
    """``radius(k)``, ``diameter(k)``; as facts ``diameter(segment(A, B), k)`` and so on."""
    if len(call.arguments) == 2:
        return Truth(_is_radius(lowering, call))
    if len(call.arguments) != 1:
        raise misread(f"a {call.function} is that of one circle", call)
    _, size = _circle(lowering, call.arguments[0])
    return times(2, size) if call.function == "diameter" else size


def _is_radius(lowering: Lowering, call: tree.Call) -> Node:
    """A segment is a diameter (or a radius) of the circle."""
    line = straight_of(lowering.lower(call.arguments[0]))
    middle, size = _circle(lowering, call.arguments[1])
    if line is None or line.end is None:
        raise misread(f"a {call.function} is a segment", call.arguments[0])
    ends = [on_circle(end, (middle, size)) for end in (line.start, line.end)]
    if call.function == "diameter":
        through = same(halfway(line.start, line.end), middle)
        return terms.conjunction([*ends, through])

    ways = [
        terms.conjunction([same(a, middle), on_circle(b, (middle, size))])
        for a, b in ((line.start, line.end), (line.end, line.start))
    ]
    return terms.disjunction(ways)


def circumference(lowering: Lowering, call: tree.Call) -> Meaning:
    """``circumference(k)``, or of a radius."""
    if len(call.arguments) != 1:
        raise misread("a circumference is that of one circle", call)
    meaning = lowering.lower(call.arguments[0])
    if isinstance(meaning, Scalar):
        return times(2, PI, guarded(meaning, positive(meaning)))
    return times(2, PI, _circle(lowering, call.arguments[0])[1])


def chord(lowering: Lowering, call: tree.Call) -> Meaning:
    """``chord(A, B)`` is a segment; ``chord(segment(A, B), k)`` says that its ends are on k."""
    nodes = call.arguments
    if len(nodes) == 2:
        line = straight_of(lowering.lower(nodes[0]))
        if line is None:
            return Figure("segment", tuple(collection(p) for p in points(lowering, call, 2, 2)))
        if line.end is None:
            raise misread("a chord is a segment", nodes[0])
        ends, round_ = (line.start, line.end), _circle(lowering, nodes[1])
        facts = [on_circle(end, round_) for end in ends]
        return Truth(terms.conjunction([*facts, differ(*ends)]))
    raise misread("a chord has two ends", call)


# --- arcs, sectors, segments -------------------------------------------------------------


def arc(lowering: Lowering, call: tree.Call) -> Meaning:
    """``minor_arc(k, A, B)``, ``major_arc(k, A, B)``; sectors and segments of a circle alike."""
    nodes = call.arguments
    if len(nodes) != 3:
        raise misread(f"{call.function} of a circle and its two ends", call)
    meaning = lowering.lower(nodes[0])
    start, end = point(lowering, nodes[1]), point(lowering, nodes[2])
    if not _has_circle(lowering, nodes[0]) and as_point(meaning) is not None:
        # sector(O, A, B): the circle about O through A.
        middle = point(lowering, nodes[0])
        size = gap(middle, start)
        arms = step(middle, start), step(middle, end)
        fact = equal(dot(arms[0], arms[0]), dot(arms[1], arms[1]))
    else:
        middle, size = _circle(lowering, nodes[0])
        fact = terms.conjunction(
            [equal(dot(step(middle, p), step(middle, p)), square(size)) for p in (start, end)]
        )
    if call.function in ("arc", "sector"):
        lowering.record.notes[f"{to_ascii(call)} is read as the minor {call.function}"] = None
    fact = terms.conjunction([fact, differ(start, end)])
    _name_angle(lowering, nodes)
    kind = {
        "sector": "minor sector",
        "arc": "minor arc",
    }.get(call.function, call.function.replace("_", " "))
    corners = tuple(collection(p) for p in (middle, start, end))
    return Figure(kind, (*corners, guarded(size, fact), Truth(fact), size))


def _name_angle(lowering: Lowering, nodes: tuple[Node, ...]) -> None:
    """Tell who reads theorems on angles that what is measured here is the angle at the centre."""
    middle, *ends = nodes
    if isinstance(middle, tree.Call) and middle.function == "circle" and middle.arguments:
        middle = middle.arguments[0]
    if isinstance(middle, tree.Name) and as_point(lowering.lower(middle)) is not None:
        lowering.lower(tree.Call("angle", (ends[0], middle, ends[1])))


def _has_circle(lowering: Lowering, node: Node) -> bool:
    """Whether ``node`` is a circle, or the centre of the circle of which the question speaks."""
    named = isinstance(node, tree.Name) and radius_name(node.identifier) in lowering.names
    return named or circle_of(lowering.lower(node)) is not None


def _arc_parts(meaning: Meaning) -> tuple[str, Point, Point, Point, Scalar] | None:
    """Kind, centre, ends, and the radius, which has a value where the ends are on the circle."""
    match meaning:
        case Figure(kind=kind, parts=(one, two, three, Scalar() as size, Truth(), Scalar())):
            middle, start, end = as_point(one), as_point(two), as_point(three)
            assert middle is not None
            assert start is not None
            assert end is not None
            return kind, middle, start, end, size
    return None


def arc_angle(meaning: Meaning) -> Scalar | None:
    """The angle at the centre of an arc, a sector or a segment of a circle, in degrees."""
    parts = _arc_parts(meaning)
    if parts is None:
        return None
    kind, middle, start, end, _ = parts
    angle = cosine_angle(step(middle, start), step(middle, end))
    return subtract(FULL_TURN, angle) if kind.startswith("major") else angle


def _radians(angle: Scalar) -> Scalar:
    return Scalar(quantities.pure(angle, None, "an angle"))


def arc_length(meaning: Meaning) -> Scalar | None:
    """The length of an arc; None for anything else."""
    match meaning:
        case Figure(kind="arc by its angle", parts=(Scalar() as size, Scalar() as turn)):
            return times(size, _radians(turn))
    parts, angle = _arc_parts(meaning), arc_angle(meaning)
    if parts is None or angle is None or not parts[0].endswith("arc"):
        return None
    return times(parts[4], _radians(angle))


def on_arc(place: Point, meaning: Meaning) -> Node | None:
    """The point is on an arc, strictly between its ends, which are on the circle.

    None for anything else than an arc.
    """
    parts = _arc_parts(meaning)
    if parts is None or not parts[0].endswith("arc"):
        return None
    kind, middle, start, end, _ = parts
    assert isinstance(meaning, Figure)
    *_, ends, size = meaning.parts
    assert isinstance(ends, Truth)
    assert isinstance(size, Scalar)
    if len(middle) != 2:
        raise undecided("arcs are read in the plane")
    along = step(start, end)
    sides = times(cross(along, step(start, place)), cross(along, step(start, middle)))
    beyond = sides if kind.startswith("major") else opposite(sides)
    on_it = on_circle(place, (middle, size))
    return terms.conjunction([ends.formula, on_it, positive(beyond)])


def semicircle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``semicircle(A, B)`` on the diameter AB, or ``semicircle(r)``."""
    return Figure("semicircle", (_radius_of(lowering, call, Fraction(1, 2)),))


def quarter_circle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``quarter_circle(r)``, or ``quarter_circle(O, A)`` about O from A."""
    return Figure("quarter circle", (_radius_of(lowering, call, Fraction(1)),))


def _radius_of(lowering: Lowering, call: tree.Call, share: Fraction) -> Scalar:
    """The radius: given, or ``share`` of the distance of two points."""
    if len(call.arguments) == 2:
        start, end = points(lowering, call, 2, 2)
        size = times(number(share), gap(start, end))
    else:
        (size,) = numbers(lowering, call, ("radius",))
    return guarded(size, positive(size))


def part(lowering: Lowering, call: tree.Call) -> Meaning:
    """``sector(O, A, B)``, or ``sector(radius=r, angle=60 deg)``; arcs as well."""
    if len(call.arguments) == 2:
        size, angle = numbers(lowering, call, ("radius", "angle"))
        turn = _radians(angle)
        within = terms.conjunction([positive(turn), not_below(subtract(times(2, PI), turn))])
        sound = guarded(size, terms.conjunction([positive(size), within]))
        return Figure(f"{call.function} by its angle", (sound, angle))
    return arc(lowering, call)


_HALF = number(Fraction(1, 2))


def area_of_round(meaning: Meaning) -> Scalar | None:
    """The area of a circle or of a part of one; None for anything else."""
    found = circle_of(meaning)
    if found is not None:
        return times(PI, square(found[1]))
    match meaning:
        case Figure(kind="semicircle", parts=(Scalar() as size,)):
            return times(_HALF, PI, square(size))
        case Figure(kind="quarter circle", parts=(Scalar() as size,)):
            return times(number(Fraction(1, 4)), PI, square(size))
        case Figure(kind="sector by its angle", parts=(Scalar() as size, Scalar() as angle)):
            return times(_HALF, _radians(angle), square(size))
    parts, turned = _arc_parts(meaning), arc_angle(meaning)
    if parts is None or turned is None:
        return None
    kind, _, _, _, size = parts
    sector = times(_HALF, _radians(turned), square(size))
    if kind.endswith("sector"):
        return sector
    if kind.endswith("segment"):
        # A sector and the triangle at the centre, whose area counts as negative beyond 180 deg.
        sine = Scalar(terms.call("sin", quantities.pure(turned, None, "an angle")))
        return subtract(sector, times(_HALF, sine, square(size)))
    return None


def perimeter_of_round(meaning: Meaning) -> Scalar | None:
    """The boundary of a circle or of a part of one, straight sides included."""
    found = circle_of(meaning)
    if found is not None:
        return times(2, PI, found[1])
    match meaning:
        case Figure(kind="semicircle", parts=(Scalar() as size,)):
            return add(times(PI, size), times(2, size))
        case Figure(kind="quarter circle", parts=(Scalar() as size,)):
            return add(times(_HALF, PI, size), times(2, size))
        case Figure(kind="sector by its angle", parts=(Scalar() as size, Scalar() as angle)):
            return add(times(_radians(angle), size), times(2, size))
    parts, turned = _arc_parts(meaning), arc_angle(meaning)
    if parts is None or turned is None:
        return None
    kind, _, start, end, size = parts
    length = times(_radians(turned), size)
    if kind.endswith("sector"):
        return add(length, times(2, size))
    return add(length, gap(start, end)) if kind.endswith("segment") else None
