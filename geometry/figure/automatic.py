"""What an empty figure draws: the shapes, sides and circles that the givens and the ask name."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from geometry.figure.requests import Draw
from geometry.figure.subject import Subject
from mathverify.language import tree
from mathverify.language.tree import Call, Name, Node

_KEY = "figure"
_POLYGONS = {"triangle", "quadrilateral", "square", "rectangle", "rhombus", "parallelogram", "kite"}
_POLYGONS |= {"trapezium", "trapezoid", "polygon", "regular_polygon", "equilateral", "isosceles"}
_POLYGONS |= {"pentagon", "hexagon", "octagon", "regular", "equilateral_triangle", "convex"}
_SIDES = {"segment", "line", "ray", "length", "distance", "midpoint", "chord", "diameter"}
_SIDES |= {"perpendicular_bisector"}
_ARCS = {"arc", "major_arc", "minor_arc", "semicircle"}
_ARCS |= {"sector", "major_sector", "minor_sector"}


def automatic_draws(subject: Subject) -> tuple[Draw, ...]:
    """Polygons first, then circles, then what is straight, the longest first."""
    statements = [node for _, node in subject.givens] + list(subject.asked)
    calls = [part for node in statements for part in tree.walk(node) if isinstance(part, Call)]
    polygons: dict[frozenset[str], Call] = {}
    sides: dict[frozenset[str], tuple[str, str]] = {}
    rounds: dict[Node, None] = {}
    for call in calls:
        names = _points(call, subject)
        if call.function in _POLYGONS and len(names) >= 3:
            polygons.setdefault(frozenset(names), Call("polygon", tuple(map(Name, names))))
        for pair in _sides(call, names):
            sides.setdefault(frozenset(pair), pair)
        if call.function == "circle" and _is_known_circle(call, subject):
            rounds.setdefault(Call("circle", call.arguments[:1]) if _same(call, calls) else call)
        elif call.function in _ARCS and len(names) == len(call.arguments) >= 2:
            rounds.setdefault(Call(call.function.removeprefix("minor_"), call.arguments))
    for name in (*subject.circles, *subject.lines):
        rounds.setdefault(Name(name))
    by_length = sorted(
        (pair for pair in sides.values() if len(set(pair)) == 2),
        key=lambda pair: -math.dist(subject.places[pair[0]], subject.places[pair[1]]),
    )
    straight = [Call("segment", (Name(one), Name(other))) for one, other in by_length]
    shapes: list[Node] = [*polygons.values(), *rounds, *straight]
    return tuple(Draw(shape, _KEY) for shape in shapes)


def _points(call: Call, subject: Subject) -> tuple[str, ...]:
    """The points among the arguments of a call."""
    return tuple(
        node.identifier
        for node in call.arguments
        if isinstance(node, Name) and node.identifier in subject.places
    )


def _sides(call: Call, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if call.function in _SIDES and len(names) == 2:
        yield names[0], names[1]
    if call.function == "angle" and len(names) == 3:
        yield names[1], names[0]
        yield names[1], names[2]


def _is_known_circle(call: Call, subject: Subject) -> bool:
    match call.arguments:
        case (Name(identifier=name),):
            return name in subject.places and name not in subject.circles
        case (Name(identifier=name), _):
            return name in subject.places
        case _:
            return False


def _same(call: Call, calls: list[Call]) -> bool:
    """Whether a circle is written with its centre alone somewhere, too."""
    alone = Call("circle", call.arguments[:1])
    return any(other == alone for other in calls)


def joined_points(draws: tuple[Draw, ...]) -> tuple[tuple[str, str], ...]:
    """The pairs of points that shapes join by straight strokes, each once, for `choosing`."""
    found: dict[frozenset[str], tuple[str, str]] = {}
    for draw in draws:
        if not isinstance(draw.what, Call):
            continue
        names = tuple(node.identifier for node in draw.what.arguments if isinstance(node, Name))
        pairs: list[tuple[str, str]] = []
        match draw.what.function:
            case "polygon":
                pairs = list(zip(names, (*names[1:], names[0]), strict=True))
            case "polyline" | "segment" | "line" | "ray" | "vector":
                pairs = list(pairwise(names))
            case "sector" | "major_sector":
                pairs = [(names[0], end) for end in names[1:]]
            case _:
                pass
        for pair in pairs:
            found.setdefault(frozenset(pair), pair)
    return tuple(found.values())
