"""Statements of Geometry3K as givens of the problem language.

Each head of a logic form is read by one function; a head that is not listed is refused, because a
given that is left out changes the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

from geometry.readers.logic_forms import Form, Part
from geometry.readers.measures import ANGLE, PURE, Measures, Quantity, UnreadableFormError
from mathverify.language.short_texts import DECIMAL

#: A line through a rim point looks like a tangent if it is square to the radius, within degrees.
_SQUARE = 25

_Reader: TypeAlias = Callable[[Measures, Form], Iterator[str]]


def statements(measures: Measures, form: Form) -> tuple[str, ...]:
    """The relations that a form states; none where it only names a thing of the diagram.

    Raises `UnreadableFormError`.
    """
    reader = _STATEMENTS.get(form.head)
    if reader is None:
        raise UnreadableFormError(f"{form.head}(...) is not read")
    return tuple(reader(measures, form))


def equality(left: Quantity, right: Quantity) -> str:
    """``left = right``, with degrees where a number stands for an angle."""
    if left.kind == PURE and right.kind != PURE:
        left, right = right, left
    if left.kind == ANGLE and right.kind == PURE:
        return f"{left.text} = ({right.text}) deg"
    if right.kind not in (left.kind, PURE):
        raise UnreadableFormError(f"{left.text} and {right.text} are of different kinds")
    return f"{left.text} = {right.text}"


def _equals(measures: Measures, form: Form) -> Iterator[str]:
    if len(form.parts) != 2:
        raise UnreadableFormError(f"Equals of {len(form.parts)} things")
    left, right = form.parts
    if isinstance(right, str) and right.lower().startswith("angle "):
        return  # the number of an angle, a name
    if isinstance(right, Form) and _is_numbering(measures, left, right):
        return
    if right in ("Radius", "radius"):
        centre = measures.circle(Form("Circle", ("$",)))
        names = measures.segment(left)
        if centre not in names:
            raise UnreadableFormError("a radius that does not start at the centre")
        rim = names[1 - names.index(centre)]
        yield f"on({rim}, circle({centre}))"
        return
    if _is_major_arc(left, right):
        yield f"360 deg - {measures.quantity(left).text} = {right} deg"
        return
    yield equality(measures.quantity(left), measures.quantity(right))


def _is_major_arc(left: Part, right: Part) -> bool:
    """An arc told by its ends alone, or an angle, that measures more than half of the circle."""
    match left, right:
        case Form("MeasureOf", (Form("Arc" | "Angle", (_, _) | (_, _, _)),)), str() as measure:
            return DECIMAL.fullmatch(measure) is not None and float(measure) > 180
    return False


def _is_numbering(measures: Measures, left: Part, right: Form) -> bool:
    """``MeasureOf(angle 1)`` beside the angle that bears the number."""
    if right.head != "MeasureOf" or len(right.parts) != 1:
        return False
    inner = right.parts[0]
    number = inner.parts[0] if isinstance(inner, Form) and len(inner.parts) == 1 else inner
    if not isinstance(number, str):
        return False
    name = number.removeprefix("angle ").strip()
    return name in measures.numbered and isinstance(left, Form) and left.head == "MeasureOf"


def _relation(word: str) -> _Reader:
    def read(measures: Measures, form: Form) -> Iterator[str]:
        lines = [measures.segment(part) for part in form.parts]
        if len(lines) != 2:
            raise UnreadableFormError(f"{form.head} of {len(lines)} lines")
        told = ", ".join(f"line({one}, {other})" for one, other in lines)
        yield f"{word}({told})"

    return read


def _pair_of_shapes(word: str) -> _Reader:
    def read(measures: Measures, form: Form) -> Iterator[str]:
        shapes = [measures.corners(part) for part in form.parts]
        if len(shapes) != 2 or len(shapes[0]) != len(shapes[1]):
            raise UnreadableFormError(f"{form.head} of other things than two polygons")
        if len(shapes[0]) == 3:
            told = ", ".join(f"triangle({', '.join(names)})" for names in shapes)
            yield f"{word}({told})"
            return
        yield from _similar_polygons(*shapes, congruent=word == "congruent")

    return read


def _similar_polygons(
    one: tuple[str, ...], other: tuple[str, ...], *, congruent: bool
) -> Iterator[str]:
    """Equal angles and proportional or equal sides, corner by corner."""
    count = len(one)
    for polygon in (one, other):
        yield f"convex({', '.join(polygon)})"
    for place in range(count):
        here, there = (
            f"angle({names[place - 1]}, {names[place]}, {names[(place + 1) % count]})"
            for names in (one, other)
        )
        yield f"{here} = {there}"
    sides = [
        tuple(f"length({names[place - 1]}, {names[place]})" for names in (one, other))
        for place in range(count)
    ]
    for first, second in pairwise(sides):
        if not congruent:
            yield f"{first[0]}*{second[1]} = {second[0]}*{first[1]}"
    if congruent:
        yield from (f"{first} = {second}" for first, second in sides)


def _shape(word: str) -> _Reader:
    def read(measures: Measures, form: Form) -> Iterator[str]:
        yield f"{word}({', '.join(measures.corners(form))})"

    return read


def _triangle(measures: Measures, form: Form) -> Iterator[str]:
    if form.texts not in (("$",), ("$1",), ("$2",)):
        yield f"triangle({', '.join(measures.corners(form))})"


def _equal_sides(measures: Measures, form: Form) -> Iterator[str]:
    """``Equilateral(Triangle(...))`` and ``Regular(Polygon(...))``."""
    corners = measures.corners(form.parts[0])
    if len(corners) == 3:
        yield f"equilateral(triangle({', '.join(corners)}))"
    else:
        yield f"regular(polygon({', '.join(corners)}))"


def _trapezoid(measures: Measures, form: Form) -> Iterator[str]:
    corners = measures.corners(form)
    yield f"convex({', '.join(corners)})"
    first, _ = _parallel_sides(measures, corners)
    a, b, c, d = (*corners[first:], *corners[:first])
    yield f"parallel(line({a}, {b}), line({d}, {c}))"


def _parallel_sides(measures: Measures, corners: tuple[str, ...]) -> tuple[int, float]:
    """Where the parallel sides of a trapezium start, as seen: 0 or 1."""
    if len(corners) != 4 or not set(corners) <= measures.sketch.places.keys():
        raise UnreadableFormError("a trapezium whose corners have no positions")
    a, b, c, d = corners
    turned = [abs(_tilt(measures, (a, b), (d, c))), abs(_tilt(measures, (b, c), (a, d)))]
    if abs(turned[0] - turned[1]) < 5:
        raise UnreadableFormError("a trapezium that looks like a parallelogram")
    place = turned.index(min(turned))
    return place, turned[place]


def _tilt(measures: Measures, one: tuple[str, str], other: tuple[str, str]) -> float:
    """The angle between two directed segments as seen, in degrees."""
    places = measures.sketch.places
    headings = [
        math.degrees(
            math.atan2(places[end][1] - places[start][1], places[end][0] - places[start][0])
        )
        for start, end in (one, other)
    ]
    return (headings[0] - headings[1] + 180) % 360 - 180


def _kite(measures: Measures, form: Form) -> Iterator[str]:
    """Two pairs of adjacent equal sides, the pairs as seen."""
    corners = measures.corners(form)
    places = measures.sketch.places
    if len(corners) != 4 or not set(corners) <= places.keys():
        raise UnreadableFormError("a kite whose corners have no positions")
    a, b, c, d = corners
    sides = [math.dist(places[x], places[y]) for x, y in ((a, b), (b, c), (c, d), (d, a))]
    if abs(sides[0] - sides[3]) + abs(sides[1] - sides[2]) > (
        abs(sides[0] - sides[1]) + abs(sides[2] - sides[3])
    ):
        a, b, c, d = b, c, d, a
    yield f"convex({a}, {b}, {c}, {d})"
    yield f"length({a}, {b}) = length({a}, {d})"
    yield f"length({c}, {b}) = length({c}, {d})"


def _isosceles(measures: Measures, form: Form) -> Iterator[str]:
    """An isosceles triangle has its equal sides marked in the diagram, which is read there."""
    measures.corners(form.parts[0])
    return iter(())


def _diameter(measures: Measures, form: Form) -> Iterator[str]:
    one, other = measures.segment(form.parts[0])
    centre = measures.circle(form.parts[1])
    yield f"on({one}, circle({centre}))"
    yield f"on({other}, circle({centre}))"
    yield f"{centre} = midpoint({one}, {other})"


def _chord(measures: Measures, form: Form) -> Iterator[str]:
    centre = measures.circle(form.parts[1])
    for name in measures.segment(form.parts[0]):
        yield f"on({name}, circle({centre}))"


def _radius(measures: Measures, form: Form) -> Iterator[str]:
    centre = measures.circle(form.parts[1])
    for name in measures.segment(form.parts[0]):
        if name != centre:
            yield f"on({name}, circle({centre}))"


def _tangent(measures: Measures, form: Form) -> Iterator[str]:
    line, circle = form.parts
    centre = measures.circle(circle)
    if isinstance(line, Form) and line.texts == ("$",):
        yield from _seen_tangents(measures, centre)
        return
    one, other = measures.segment(line)
    yield f"tangent(line({one}, {other}), circle({centre}))"


def _seen_tangents(measures: Measures, centre: str) -> Iterator[str]:
    """Lines that look like tangents: through one rim point, square to its radius.

    That segments are tangents where they appear to be says nothing where none does.
    """
    sketch = measures.sketch
    rim = sketch.circles[centre]
    for line in sketch.lines:
        touching = rim & set(line)
        if len(touching) != 1 or centre in line or len(line) < 2:
            continue
        (touch,) = touching
        end = next(name for name in line if name != touch)
        if {touch, end, centre} <= sketch.places.keys():
            if abs(sketch.seen_angle(centre, touch, end) - 90) < _SQUARE:
                yield f"tangent(line({touch}, {end}), circle({centre}))"


def _midpoint(measures: Measures, form: Form) -> Iterator[str]:
    point, line = form.parts
    name = measures.point(point)
    if isinstance(line, Form) and line.head == "LegOf":
        for one, other in _legs(measures, line.parts[0]):
            if name in measures.sketch.line_of(one, other):
                yield f"{name} = midpoint({one}, {other})"
                return
        raise UnreadableFormError(f"{name} is on no leg of the diagram")
    one, other = measures.segment(line)
    yield f"{name} = midpoint({one}, {other})"


def _legs(measures: Measures, part: Part) -> tuple[tuple[str, str], tuple[str, str]]:
    corners = measures.corners(part)
    first, _ = _parallel_sides(measures, corners)
    a, b, c, d = (*corners[first:], *corners[:first])
    return (b, c), (d, a)


def _median(measures: Measures, form: Form) -> Iterator[str]:
    """Of a triangle from a corner to the opposite side; of a trapezium between the legs."""
    one, other = measures.segment(form.parts[0])
    corners = measures.corners(form.parts[1])
    if len(corners) == 3:
        inner = [name for name in corners if name in (one, other)]
        if len(inner) != 1:
            raise UnreadableFormError("a median that does not start at a corner")
        foot = other if inner[0] == one else one
        ends = [name for name in corners if name != inner[0]]
        yield f"{foot} = midpoint({ends[0]}, {ends[1]})"
        return
    left, right = _legs(measures, form.parts[1])
    if one in measures.sketch.line_of(*right):
        left, right = right, left
    yield f"{one} = midpoint({left[0]}, {left[1]})"
    yield f"{other} = midpoint({right[0]}, {right[1]})"
    yield from _trapezoid(measures, Form("Trapezoid", corners))


def _midsegment(measures: Measures, form: Form) -> Iterator[str]:
    corners = measures.corners(form.parts[1])
    if len(corners) == 4:
        yield from _median(measures, form)
        return
    for name in measures.segment(form.parts[0]):
        sides = [
            (one, other)
            for one, other in zip(corners, corners[1:] + corners[:1], strict=True)
            if name in measures.sketch.line_of(one, other)
        ]
        if len(sides) != 1:
            raise UnreadableFormError(f"{name} is on no side of the triangle")
        yield f"{name} = midpoint({sides[0][0]}, {sides[0][1]})"


def _bisects(measures: Measures, form: Form) -> Iterator[str]:
    one, other = measures.segment(form.parts[0])
    target = form.parts[1]
    if isinstance(target, Form) and target.head == "Angle":
        told = measures.angle(target).removeprefix("angle(").removesuffix(")").split(", ")
        first, vertex, last = told
        if vertex not in (one, other):
            raise UnreadableFormError("a bisector that does not start at the vertex")
        along = other if vertex == one else one
    elif isinstance(target, Form) and target.head == "Line":
        first, last = measures.segment(target)
        vertex, along = (one, other) if one not in (first, last) else (other, one)
    else:
        raise UnreadableFormError("a bisector of neither an angle nor a side")
    yield f"angle({first}, {vertex}, {along}) = angle({along}, {vertex}, {last})"


def _incentre(measures: Measures, form: Form) -> Iterator[str]:
    """Inside, and seen from every corner on the bisector of its angle."""
    name = measures.point(form.parts[0])
    corners = measures.corners(form.parts[1])
    if len(corners) != 3:
        raise UnreadableFormError("an incentre of something that is no triangle")
    a, b, c = corners
    yield f"inside({name}, triangle({a}, {b}, {c}))"
    yield f"angle({b}, {a}, {name}) = angle({name}, {a}, {c})"
    yield f"angle({a}, {b}, {name}) = angle({name}, {b}, {c})"


def _altitude(measures: Measures, form: Form) -> Iterator[str]:
    one, other = measures.segment(form.parts[0])
    corners = measures.corners(form.parts[1])
    inner = [name for name in corners if name in (one, other)]
    if len(corners) != 3 or len(inner) != 1:
        raise UnreadableFormError("an altitude that is not from a corner to the other side")
    foot = other if inner[0] == one else one
    ends = [name for name in corners if name != inner[0]]
    yield f"{foot} = foot({inner[0]}, line({ends[0]}, {ends[1]}))"


def _right_angle(measures: Measures, form: Form) -> Iterator[str]:
    if len(form.parts) != 1:
        raise UnreadableFormError(f"RightAngle of {len(form.parts)} things")
    yield f"{measures.angle(form.parts[0])} = 90 deg"


def _centroid(measures: Measures, form: Form) -> Iterator[str]:
    name = measures.point(form.parts[0])
    corners = measures.corners(form.parts[1])
    if len(corners) != 3:
        raise UnreadableFormError("a centroid of something that is no triangle")
    yield f"{name} = centroid(triangle({', '.join(corners)}))"


def _inscribed(measures: Measures, form: Form) -> Iterator[str]:
    centre = measures.circle(form.parts[1])
    for name in measures.corners(form.parts[0]):
        yield f"on({name}, circle({centre}))"
    if isinstance(form.parts[0], Form):
        yield from statements(measures, form.parts[0])


def _meeting(measures: Measures, form: Form) -> Iterator[str]:
    *things, place = form.parts
    name = measures.point(place)
    for thing in things:
        if isinstance(thing, Form) and thing.head == "Circle":
            yield f"on({name}, circle({measures.circle(thing)}))"
        else:
            one, other = measures.segment(thing)
            if name not in measures.sketch.line_of(one, other):
                yield f"on({name}, line({one}, {other}))"


def _named(_measures: Measures, _form: Form) -> Iterator[str]:
    """A form that only names a thing."""
    return iter(())


_STATEMENTS: dict[str, _Reader] = {
    "Equals": _equals,
    "Parallel": _relation("parallel"),
    "Perpendicular": _relation("perpendicular"),
    "Similar": _pair_of_shapes("similar"),
    "Congruent": _pair_of_shapes("congruent"),
    "Parallelogram": _shape("parallelogram"),
    "Rectangle": _shape("rectangle"),
    "Rhombus": _shape("rhombus"),
    "Square": _shape("square"),
    "Quadrilateral": _shape("convex"),
    "Kite": _kite,
    "Trapezoid": _trapezoid,
    "Triangle": _triangle,
    "Equilateral": _equal_sides,
    "Regular": _equal_sides,
    "Isosceles": _isosceles,
    "IsDiameterOf": _diameter,
    "IsChordOf": _chord,
    "IsRadiusOf": _radius,
    "Tangent": _tangent,
    "IsMidpointOf": _midpoint,
    "IsMedianOf": _median,
    "IsMidsegmentOf": _midsegment,
    "BisectsAngle": _bisects,
    "IsCentroidOf": _centroid,
    "IsIncenterOf": _incentre,
    "IsAltitudeOf": _altitude,
    "RightAngle": _right_angle,
    "InscribedIn": _inscribed,
    "IntersectAt": _meeting,
    "Circle": _named,
    "UseTheorem": _named,
}
