"""The strokes of a figure: each shape that is drawn, as elements."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from geometry.figure import plane
from geometry.figure.canvas import Canvas, by_figure
from geometry.figure.constructions import CONSTRUCTION, compose_construction
from geometry.figure.elements import (
    Align,
    Arc,
    Arrow,
    Circle,
    CurveLabel,
    Line,
    Place,
    Polygon,
    Polyline,
    Ray,
    Region,
    Sector,
    Segment,
    TextAt,
)
from geometry.figure.errors import refused
from geometry.figure.loci import LOCUS, claim_loci, compose_locus, locus_words
from geometry.figure.measuring import measure
from geometry.figure.region_wording import region_words
from geometry.figure.regions import region_parts, region_reader
from geometry.figure.requests import Draw, Shade
from geometry.figure.resolving import Resolver
from geometry.figure.saying import Part, said
from geometry.figure.style import Stroke, Style
from geometry.figure.subject import Round
from geometry.figure.text import Text, slanted
from geometry.figure.wording import name_text, wording
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Call, Name, Node

_ROUND = {"circle", "circle_through", "circumcircle", "incircle"}
_BENT = {"arc", "major_arc", "sector", "major_sector", "semicircle"}
#: The length of a north arrow, in parts of the diameter of the figure.
_NORTH = 0.22


def compose_shape(draw: Draw, canvas: Canvas, resolver: Resolver) -> None:
    """Draws one shape."""
    style = Style(stroke=draw.stroke)
    match draw.what:
        case Name(identifier=name) if name in canvas.subject.lines:
            start, end = resolver.named_line(name, draw.key)
            _line(draw, canvas, (start, end), name, name_text(name), style)
        case Name(identifier=name) if name in canvas.subject.circles:
            _circle(draw, canvas, canvas.subject.circles[name], name, style)
        case Call(function=word) as call if word == CONSTRUCTION:
            compose_construction(call, draw, canvas, style)
        case Call(function=word) as call if word == LOCUS:
            shape = region_reader(resolver, (), (), draw.key)
            compose_locus(call, draw.key, style, canvas, resolver.around(), shape)
        case Call(function=word) as call:
            _call(word, call, draw, canvas, resolver, style)
        case tree.Relation() as relation:
            _equation(relation, draw, canvas, resolver, style)
        case _:
            raise refused(draw.key, "this cannot be drawn")


def _call(
    word: str, call: Call, draw: Draw, canvas: Canvas, resolver: Resolver, style: Style
) -> None:
    if word in _ROUND:
        names = "".join(_names(call)) or to_ascii(call)
        _circle(draw, canvas, resolver.circle(call, draw.key), names, style)
        canvas.use(*(name for name in _names(call) if name in canvas.subject.places))
        return
    names = "".join(_names(call))
    places = resolver.places(call.arguments, draw.key)
    canvas.use(*_names(call))
    source = by_figure(draw.key)
    if word in _BENT:
        bend = resolver.bend(call, draw.side, draw.toward, draw.key)
        centre, radius = bend.circle.centre, bend.circle.radius
        canvas.rims.append(bend.circle)
        canvas.bulges += [
            plane.turned(centre, bend.start + bend.sweep * k / 24, radius) for k in range(25)
        ]
        shape = f"{word.replace('_', '-')}-{names}"
        if word.endswith("sector"):
            canvas.add(
                Sector(centre, radius, bend.start, bend.sweep, id=shape, source=source, style=style)
            )
            canvas.straight += [(centre, end) for end in places[1:]]
        else:
            radii = (radius, radius)
            canvas.add(
                Arc(centre, radii, bend.start, bend.sweep, id=shape, source=source, style=style)
            )
        canvas.say(_bent_words(word, names), style)
        return
    if len(set(places)) < len(places) and word not in {"point", "north"}:
        raise refused(draw.key, f"two points of {names} are in one place")
    match word:
        case "point":
            canvas.shown.append(said("point" if len(places) == 1 else "points", names=names))
        case "segment":
            _segment(canvas, names, places, draw, style)
        case "polygon":
            canvas.add(Polygon(places, id=f"polygon-{names}", source=source, style=style))
            canvas.straight += zip(places, (*places[1:], places[0]), strict=True)
            canvas.say(said("shape", _KINDS.get(len(places), "polygon"), names=names), style)
        case "polyline":
            canvas.add(Polyline(places, id=f"polyline-{names}", source=source, style=style))
            canvas.straight += pairwise(places)
            canvas.say(said("shape", "polyline", names=names), style)
        case "line":
            start, end = resolver.line(*places)
            canvas.add(Line(start, end, id=f"line-{names}", source=source, style=style))
            canvas.straight.append((start, end))
            canvas.say(said("shape", "line", names=names), style)
        case "ray":
            start, end = resolver.line(*places, ray=True)
            canvas.add(Ray(start, end, id=f"ray-{names}", source=source, style=style))
            canvas.straight.append((start, end))
            canvas.say(said("shape", "ray", names=names), style)
        case "vector":
            canvas.add(Arrow(*places, id=f"vector-{names}", source=source, style=style))
            canvas.straight.append((places[0], places[1]))
            canvas.say(said("shape", "vector", names=names), style)
        case "perpendicular_bisector":
            _perpendicular_bisector(canvas, names, places, draw, style)
        case "angle_bisector":
            _angle_bisector(canvas, names, places, draw, style)
        case "north":
            for name in _names(call):
                north_arrow(name, canvas, draw.key)
        case "continuation":
            for place, name in zip(places, _names(call), strict=True):
                _continuation(canvas, name, place, draw)
        case _:
            raise refused(draw.key, f"{word} cannot be drawn")


def _bent_words(word: str, names: str) -> Part:
    if word in {"arc", "major_arc"} and len(names) == 3:
        return said("shape", f"{word}_about", names=names[1:], centre=names[0])
    return said("shape", word, names=names)


_KINDS = {3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon"}


def _names(call: Call) -> tuple[str, ...]:
    return tuple(node.identifier for node in call.arguments if isinstance(node, Name))


def _segment(
    canvas: Canvas, names: str, places: tuple[Place, ...], draw: Draw, style: Style
) -> None:
    start, end = places
    if style.stroke is Stroke.SOLID and canvas.covered(start, end):
        return
    canvas.add(Segment(start, end, id=f"segment-{names}", source=by_figure(draw.key), style=style))
    canvas.straight.append((start, end))
    canvas.say(said("shape", "segment", names=names), style)


def _circle(draw: Draw, canvas: Canvas, circle: Round, name: str, style: Style) -> None:
    canvas.add(
        Circle(
            circle.centre,
            circle.radius,
            id=f"circle-{name.replace(' ', '')}",
            source=by_figure(draw.key),
            style=style,
        )
    )
    canvas.circles.append(circle)
    centre = [
        point
        for point, place in canvas.subject.places.items()
        if math.dist(place, circle.centre) <= canvas.tolerance
    ]
    canvas.say(
        said("shape", "circle_about", centre=centre[0]) if centre else said("shape", "circle"),
        style,
    )


def _line(
    draw: Draw,
    canvas: Canvas,
    ends: tuple[Place, Place],
    name: str,
    text: Text | None,
    style: Style,
) -> None:
    source = by_figure(draw.key)
    name = name.replace(" ", "")
    canvas.add(Line(*ends, id=f"line-{name}", source=source, style=style))
    canvas.straight.append(ends)
    if text is not None:
        canvas.add(CurveLabel(text, ends, id=f"label-line-{name}", source=source))
    canvas.say(said("shape", "line", names=text.plain if text is not None else name), style)


def _perpendicular_bisector(
    canvas: Canvas, names: str, places: tuple[Place, ...], draw: Draw, style: Style
) -> None:
    start, end = places
    foot = plane.along(start, end, 0.5)
    far = 0.6 * math.dist(start, end)
    upward = plane.heading(start, end) + 90.0
    ends = (plane.turned(foot, upward, -far), plane.turned(foot, upward, far))
    canvas.add(
        Line(*ends, id=f"perpendicular-bisector-{names}", source=by_figure(draw.key), style=style)
    )
    canvas.straight.append(ends)
    canvas.say(said("shape", "perpendicular_bisector", names=names), style)


def _angle_bisector(
    canvas: Canvas, names: str, places: tuple[Place, ...], draw: Draw, style: Style
) -> None:
    first, vertex, second = places
    one, other = math.dist(vertex, first), math.dist(vertex, second)
    # The bisector divides the opposite side as the arms (Euclid VI.3).
    meeting = plane.along(first, second, one / (one + other))
    canvas.add(
        Segment(
            vertex, meeting, id=f"angle-bisector-{names}", source=by_figure(draw.key), style=style
        )
    )
    canvas.straight.append((vertex, meeting))
    canvas.say(said("shape", "angle_bisector", names=names), style)


def north_arrow(name: str, canvas: Canvas, key: str) -> Place:
    """The arrow to the north at a point; its tip."""
    place = canvas.subject.places[name]
    tip = (place[0], place[1] + _NORTH * canvas.subject.diameter)
    source = by_figure(key)
    if f"north-{name}" not in canvas.elements:
        canvas.add(Arrow(place, tip, id=f"north-{name}", source=source))
        canvas.add(TextAt(slanted("N"), tip, Align.ABOVE, id=f"label-north-{name}", source=source))
        canvas.straight.append((place, tip))
        canvas.shown.append(said("shape", "north", names=name))
    return tip


def _continuation(canvas: Canvas, name: str, place: Place, draw: Draw) -> None:
    """A polyline goes on as it came, turned by its last turn."""
    for element in canvas.elements.values():
        if not isinstance(element, Polyline):
            continue
        for points in (element.points, element.points[::-1]):
            if len(points) > 2 and math.dist(points[-1], place) <= canvas.tolerance:
                last = plane.heading(points[-2], points[-1])
                turn = last - plane.heading(points[-3], points[-2])
                far = 0.45 * math.dist(points[-2], points[-1])
                end = plane.turned(place, last + turn, far)
                style = Style(stroke=Stroke.DOTTED)
                canvas.add(
                    Segment(
                        place,
                        end,
                        id=f"continuation-{name}",
                        source=by_figure(draw.key),
                        style=style,
                    )
                )
                canvas.straight.append((place, end))
                canvas.shown.append(said("shape", "continuation", names=name))
                return
    raise refused(draw.key, f"{name} is no end of a polyline", "polyline(A,B,C,D) before it")


# --- equations -------------------------------------------------------------------------


def _equation(
    relation: tree.Relation, draw: Draw, canvas: Canvas, resolver: Resolver, style: Style
) -> None:
    """A line or circle by its equation in x and y."""
    name = to_ascii(relation).replace(" ", "")
    text = wording(relation, canvas.subject.data)
    left, right = relation.operands[0], relation.operands[-1]
    value = _difference(left, right, canvas, draw.key)
    a, b, c = value(1, 0) - value(0, 0), value(0, 1) - value(0, 0), value(0, 0)
    samples = ((2.0, 3.0), (-1.5, 2.5), (4.0, -3.0))
    if all(abs(value(x, y) - (a * x + b * y + c)) < 1e-7 for x, y in samples) and (a or b):
        size = a * a + b * b
        foot = (-a * c / size, -b * c / size)
        ends = plane.clipped(foot, (foot[0] - b, foot[1] + a), resolver.around())
        if ends is None:
            raise refused(draw.key, f"{name} is outside of the figure")
        _line(draw, canvas, ends, name, text, style)
        return
    circle = _circle_of(value)
    if circle is None:
        raise refused(draw.key, f"{name} is neither a line nor a circle", f"plot: [{name}]")
    _circle(draw, canvas, circle, name, style)


_Value: TypeAlias = Callable[[float, float], float]


def _difference(left: Node, right: Node, canvas: Canvas, key: str) -> _Value:
    """How far an equation is from true as a function of x and y."""

    def value(x: float, y: float) -> float:
        at = {"x": x, "y": y}
        return measure(left, canvas.subject, key, at) - measure(right, canvas.subject, key, at)

    return value


def _circle_of(value: _Value) -> Round | None:
    """k*(x^2 + y^2) + d*x + e*y + f, by its values at a few places."""
    f = value(0, 0)
    k = (value(1, 0) + value(-1, 0)) / 2 - f
    d, e = (value(1, 0) - value(-1, 0)) / 2, (value(0, 1) - value(0, -1)) / 2
    if abs(k) < 1e-12:
        return None
    for x, y in ((2.0, 3.0), (-1.5, 2.5), (0.0, 2.0), (3.0, -1.0)):
        if abs(value(x, y) - (k * (x * x + y * y) + d * x + e * y + f)) > 1e-7:
            return None
    centre = (-d / (2 * k), -e / (2 * k))
    square = centre[0] ** 2 + centre[1] ** 2 - f / k
    return Round(centre, math.sqrt(square)) if square > 0 else None


# --- shading ---------------------------------------------------------------------------


def compose_shade(
    shade: Shade, index: int, draws: tuple[Draw, ...], canvas: Canvas, resolver: Resolver
) -> None:
    """Shades one region."""
    claim_loci(shade.region, canvas, shade.key)
    parts = region_parts(shade.region, resolver, draws, (*canvas.circles, *canvas.rims), shade.key)
    match shade.region:
        case Call(function=word) as call if word == LOCUS:
            reader = region_reader(resolver, draws, (), shade.key)
            words: Part = locus_words(call, canvas.subject, reader, shade.key)
        case region:
            words = region_words(region, canvas.subject.data)
    canvas.shaded.append(words)
    canvas.add(
        Region(
            parts,
            to_ascii(shade.region),
            id=f"region-{index + 1}",
            source=by_figure(shade.key),
        )
    )
