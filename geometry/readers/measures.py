"""Quantities and shapes of Geometry3K in the problem language: lengths, angles, arcs, areas.

The collection writes shapes loosely: an angle may be named by its vertex or by a number in the
diagram, a triangle or a circle by ``$`` (the only one there is), a segment by its length.  A
reading is made only where the diagram leaves one; otherwise `CannotRead` says what is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from geometry.readers.logic_forms import Form, Part
from geometry.readers.sketch import Sketch
from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.latex.reader import read_latex
from mathverify.language.tree import Name, walk

_COMMAND = re.compile(r"\\[A-Za-z]+")
_LETTER = re.compile(r"[A-Za-z]")
LENGTH, ANGLE, AREA, PURE = "length", "angle", "area", "number"

_POLYGONS = {"Triangle": 3, "Quadrilateral": 4, "Trapezoid": 4, "Kite": 4, "Polygon": 0}
_SHAPES = {"Parallelogram": 4, "Rectangle": 4, "Rhombus": 4, "Square": 4, "Pentagon": 5}
_PARALLELOGRAMS = tuple(_SHAPES)[:4]
_SHAPES |= {"Hexagon": 6, "Heptagon": 7, "Octagon": 8, "Shape": 0} | _POLYGONS


class UnreadableFormError(Exception):
    """A logic form that is not understood, or has no one meaning in its diagram."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """An expression of the problem language and what kind of number it is."""

    text: str
    kind: str


@dataclass
class Measures:
    """Reads quantities over one diagram; collects the unknown numbers and arcs that they mention.

    ``arcs`` are given by their centre and their ends.
    """

    sketch: Sketch
    points: frozenset[str]
    numbered: dict[str, tuple[str, str, str]]
    polygons: list[tuple[str, ...]] = field(default_factory=list)
    unknowns: set[str] = field(default_factory=set)
    arcs: set[tuple[str, str, str]] = field(default_factory=set)

    # --- shapes ------------------------------------------------------------------------------

    def segment(self, part: Part) -> tuple[str, str]:
        """The two points of ``Line(A, B)``."""
        if isinstance(part, Form) and part.head == "Line" and len(part.parts) == 2:
            one, other = (self.point(name) for name in part.parts)
            if one != other:
                return one, other
        raise UnreadableFormError(f"{_said(part)} is not a segment between two points")

    def point(self, part: Part) -> str:
        """The name of a point of the diagram."""
        if isinstance(part, Form) and part.head == "Point" and len(part.parts) == 1:
            part = part.parts[0]
        name = part.replace("'", "_") if isinstance(part, str) else ""
        if name not in self.points:
            raise UnreadableFormError(f"{_said(part)} is not a point of the diagram")
        return name

    def angle(self, part: Part) -> str:
        """The angle of ``Angle(A, B, C)``, ``Angle(B)`` or ``Angle(2)``."""
        if not isinstance(part, Form) or part.head != "Angle":
            raise UnreadableFormError(f"{_said(part)} is not an angle")
        match part.parts:
            case (_, _, _):
                first, vertex, last = (self.point(name) for name in part.parts)
            case (str() as name,) if name in self.numbered:
                first, vertex, last = self.numbered[name]
            case (str() as name,) if name.replace("'", "_") in self.points:
                first, vertex, last = self._only_angle(name.replace("'", "_"))
            case _:
                raise UnreadableFormError(f"{_said(part)} is not an angle of the diagram")
        self._note_arc(vertex, first, last)
        return f"angle({first}, {vertex}, {last})"

    def _note_arc(self, centre: str, first: str, last: str) -> None:
        """An angle at the centre of a circle, between points of it, measures an arc."""
        if {first, last} <= self.sketch.circles.get(centre, frozenset()):
            self.arcs.add((centre, min(first, last), max(first, last)))

    def _only_angle(self, vertex: str) -> tuple[str, str, str]:
        """The angle at a vertex that has two arms, or the one inside the only polygon there."""
        arms = self.sketch.rays(vertex)
        if len(arms) == 2 and arms[1] not in self.sketch.line_of(vertex, arms[0]):
            return arms[0], vertex, arms[1]
        inside = [polygon for polygon in self.polygons if vertex in polygon]
        if not inside:
            outline = self.sketch.outline()
            inside = [outline] if vertex in outline and len(arms) == 2 else []
        if len(set(inside)) != 1:
            raise UnreadableFormError(f"the angle at {vertex} is one of several")
        place = inside[0].index(vertex)
        return inside[0][place - 1], vertex, inside[0][(place + 1) % len(inside[0])]

    def circle(self, part: Part) -> str:
        """The centre of ``Circle(O, radius)``, or of the only circle."""
        if isinstance(part, Form) and part.head == "Circle" and part.parts:
            name = part.parts[0]
            if name != "$":
                return self.point(name)
            if len(self.sketch.circles) == 1:
                return next(iter(self.sketch.circles))
        raise UnreadableFormError(f"{_said(part)} is not one circle of the diagram")

    def corners(self, part: Part) -> tuple[str, ...]:
        """The corners of a polygon; of the outline of the diagram where ``$`` stands for it."""
        if not isinstance(part, Form) or part.head not in _SHAPES:
            raise UnreadableFormError(f"{_said(part)} is not a polygon")
        count = _SHAPES[part.head]
        if len(part.parts) >= 3:
            return tuple(self.point(name) for name in part.parts)
        if part.texts == ("$",) and part.head in _PARALLELOGRAMS:
            seen = self.sketch.parallelograms()
            if len(seen) == 1:
                return seen[0]
            raise UnreadableFormError(f"{len(seen)} quadrilaterals look like the {part.head}")
        outline = self.sketch.whole()
        if part.texts == ("$",) and not self.sketch.circles and outline:
            if count in (0, len(outline)):
                return outline
        raise UnreadableFormError(f"{_said(part)} is not one polygon of the diagram")

    def arc(self, part: Part) -> tuple[str, tuple[str, ...]]:
        """The centre and the points of ``Arc(A, B)``, with a point between in ``Arc(A, C, B)``."""
        if not isinstance(part, Form) or part.head != "Arc" or len(part.parts) not in (2, 3):
            raise UnreadableFormError(f"{_said(part)} is not an arc between points")
        names = tuple(self.point(name) for name in part.parts)
        around = [centre for centre, rim in self.sketch.circles.items() if set(names) <= rim]
        if len(around) != 1:
            raise UnreadableFormError(f"{_said(part)} is not on one circle of the diagram")
        return around[0], names

    # --- quantities --------------------------------------------------------------------------

    def quantity(self, part: Part) -> Quantity:
        """What a form measures, or an expression in unknown numbers."""
        if isinstance(part, str):
            return Quantity(self.expression(part), PURE)
        reader = _QUANTITIES.get(part.head)
        if reader is None:
            raise UnreadableFormError(f"{_said(part)} is not a quantity")
        return reader(self, part)

    def expression(self, text: str) -> str:
        r"""An expression such as ``\frac{3}{5}y+2`` in the problem language."""
        # A letter is an unknown number here whatever it is elsewhere: e, i and d are no exception.
        letters = frozenset(_LETTER.findall(_COMMAND.sub(" ", text)))
        try:
            tree = read_latex(text.strip().rstrip("."), declared=letters)
        except ParseError as error:
            raise UnreadableFormError(f"{text!r}: {error}") from error
        names = {node.identifier for node in walk(tree) if isinstance(node, Name)}
        if names & self.points or any(len(name) > 1 for name in names):
            raise UnreadableFormError(f"{text!r} is no expression in unknown numbers")
        self.unknowns |= names
        return to_ascii(tree)

    def arc_angle(self, part: Part) -> str:
        """The angle at the centre of an arc, more than 180 degrees for a major one."""
        centre, names = self.arc(part)
        first, last = names[0], names[-1]
        self._note_arc(centre, first, last)
        small = f"angle({first}, {centre}, {last})"
        if len(names) == 3 and self._is_major(centre, names):
            return f"360 deg - {small}"
        return small

    def _is_major(self, centre: str, names: tuple[str, ...]) -> bool:
        first, middle, last = names
        places = self.sketch.places
        if not {*names, centre} <= places.keys():
            raise UnreadableFormError("an arc through a point without a position")
        halves = self.sketch.seen_angle(first, centre, middle) + self.sketch.seen_angle(
            middle, centre, last
        )
        return halves > self.sketch.seen_angle(first, centre, last) + 10


def _said(part: Part) -> str:
    if isinstance(part, str):
        return part
    return f"{part.head}({', '.join(_said(inner) for inner in part.parts)})"


_Reader: TypeAlias = Callable[[Measures, Form], Quantity]


def _only(part: Form) -> Part:
    if len(part.parts) != 1:
        raise UnreadableFormError(f"{_said(part)} of {len(part.parts)} things")
    return part.parts[0]


def _line(measures: Measures, part: Form) -> Quantity:
    one, other = measures.segment(part)
    return Quantity(f"length({one}, {other})", LENGTH)


def _length(measures: Measures, part: Form) -> Quantity:
    inner = _only(part)
    if isinstance(inner, str) and inner.islower():
        return Quantity(measures.expression(inner), PURE)
    if isinstance(inner, Form) and inner.head == "Arc":
        centre, names = measures.arc(inner)
        if len(names) == 2:
            arc = f"minor_arc(circle({centre}), {names[0]}, {names[1]})"
            return Quantity(f"length({arc})", LENGTH)
    if isinstance(inner, Form) and inner.head == "SideOf":
        corners = measures.corners(_only(inner))
        return Quantity(f"length({corners[0]}, {corners[1]})", LENGTH)
    if isinstance(inner, Form) and inner.head == "HypotenuseOf":
        return _hypotenuse(measures, inner)
    if isinstance(inner, Form) and inner.head != "Line":
        return measures.quantity(inner)
    return _line(measures, inner if isinstance(inner, Form) else part)


def _hypotenuse(measures: Measures, part: Form) -> Quantity:
    inner = _only(part)
    if isinstance(inner, Form) and inner.head == "Right":
        inner = _only(inner)
    corners = measures.corners(inner)
    if len(corners) != 3:
        raise UnreadableFormError(f"{_said(part)} of {len(corners)} corners")
    pairs = [(corners[i - 1], corners[(i + 1) % 3], corners[i]) for i in range(3)]
    widest = max(pairs, key=lambda three: measures.sketch.seen_angle(three[0], three[2], three[1]))
    return Quantity(f"length({widest[0]}, {widest[1]})", LENGTH)


def _measure(measures: Measures, part: Form) -> Quantity:
    inner = _only(part)
    if isinstance(inner, str):
        number = inner.removeprefix("angle ")
        if number != inner and number in measures.numbered:
            return Quantity(measures.angle(Form("Angle", (number,))), ANGLE)
        raise UnreadableFormError(f"{inner} is not an angle of the diagram")
    if inner.head == "Arc":
        return Quantity(measures.arc_angle(inner), ANGLE)
    return Quantity(measures.angle(inner), ANGLE)


def _area(measures: Measures, part: Form) -> Quantity:
    inner = _only(part)
    if isinstance(inner, Form) and inner.head == "Shaded":
        inner = _only(inner)
        if not (isinstance(inner, Form) and inner.head == "Sector"):
            raise UnreadableFormError("what is shaded is seen in the picture alone")
    return Quantity(f"area({_shape(measures, inner)})", AREA)


def _shape(measures: Measures, part: Part) -> str:
    if not isinstance(part, Form):
        raise UnreadableFormError(f"{part} is not a shape")
    if part.head == "Sector":
        return _sector(measures, part)
    circles = measures.sketch.circles
    if part.head == "Circle" or (part.head == "Shape" and part.texts == ("$",) and circles):
        if part.head == "Shape" and not measures.sketch.is_circle():
            raise UnreadableFormError("the figure is made of a circle and other lines")
        return f"circle({measures.circle(Form('Circle', part.parts))})"
    corners = measures.corners(part)
    word = "triangle" if len(corners) == 3 else "polygon"
    return f"{word}({', '.join(corners)})"


def _sector(measures: Measures, part: Form) -> str:
    if len(part.parts) == 3:
        return f"sector({', '.join(measures.point(name) for name in part.parts)})"
    if len(measures.sketch.circles) == 1:
        ((centre, rim),) = measures.sketch.circles.items()
        joined = sorted(rim & measures.sketch.neighbours(centre))
        if len(joined) == 2:
            return f"sector({centre}, {joined[0]}, {joined[1]})"
    raise UnreadableFormError(f"{_said(part)} is not one sector of the diagram")


def _perimeter(measures: Measures, part: Form) -> Quantity:
    inner = _only(part)
    corners = measures.corners(inner)
    return Quantity(f"perimeter(polygon({', '.join(corners)}))", LENGTH)


def _radius(measures: Measures, part: Form) -> Quantity:
    return Quantity(f"radius(circle({measures.circle(_only(part))}))", LENGTH)


def _diameter(measures: Measures, part: Form) -> Quantity:
    return Quantity(f"2*radius(circle({measures.circle(_only(part))}))", LENGTH)


def _circumference(measures: Measures, part: Form) -> Quantity:
    return Quantity(f"circumference(circle({measures.circle(_only(part))}))", LENGTH)


def _ratio(measures: Measures, part: Form) -> Quantity:
    inner = [measures.quantity(one) for one in part.parts]
    if len(inner) == 1:
        return inner[0]
    if len(inner) == 2:
        return Quantity(f"({inner[0].text})/({inner[1].text})", PURE)
    raise UnreadableFormError(f"{_said(part)} of {len(inner)} quantities")


def _trigonometric(word: str) -> _Reader:
    def read(measures: Measures, part: Form) -> Quantity:
        return Quantity(f"{word}({measures.angle(_only(part))})", PURE)

    return read


def _combined(sign: str) -> _Reader:
    def read(measures: Measures, part: Form) -> Quantity:
        inner = [measures.quantity(one) for one in part.parts]
        kinds = [one.kind for one in inner if one.kind != PURE]
        text = sign.join(f"({one.text})" for one in inner)
        return Quantity(text, kinds[0] if kinds else PURE)

    return read


_QUANTITIES: dict[str, _Reader] = {
    "Line": _line,
    "LengthOf": _length,
    "MeasureOf": _measure,
    "Angle": lambda measures, part: Quantity(measures.angle(part), ANGLE),
    "Arc": lambda measures, part: Quantity(measures.arc_angle(part), ANGLE),
    "AreaOf": _area,
    "PerimeterOf": _perimeter,
    "RadiusOf": _radius,
    "DiameterOf": _diameter,
    "CircumferenceOf": _circumference,
    "RatioOf": _ratio,
    "SinOf": _trigonometric("sin"),
    "CosOf": _trigonometric("cos"),
    "TanOf": _trigonometric("tan"),
    "SumOf": _combined(" + "),
    "Mul": _combined("*"),
}
