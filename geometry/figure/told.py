"""What the givens say that a diagram may mark: lengths, angles, equal ones, parallels.

Only what is said outright is found here.  A value is a tree without geometry in it: ``5 cm``, a
datum, ``2*x + 1``.  Shapes by name say what their definition says: the sides of a parallelogram
are parallel, those of a rhombus equal, the corners of a rectangle right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from geometry.figure import plane
from geometry.figure.subject import Subject
from mathverify.language import tree
from mathverify.language.tree import Call, Comparison, Name, Node

Pair: TypeAlias = tuple[str, str]
Triple: TypeAlias = tuple[str, str, str]

_EQUAL_SIDED = {"square", "rhombus", "equilateral", "equilateral_triangle", "regular"}
_EQUAL_SIDED |= {"regular_polygon"}
#: Degrees by which angles that are equal may be drawn apart.
_OFF = 0.02
_PLAIN_FUNCTIONS = {"sqrt", "root", "abs", "sin", "cos", "tan"}


@dataclass(frozen=True, slots=True)
class Facts:
    """Each with the id of the given that says it."""

    lengths: list[tuple[str, Pair, Node]] = field(default_factory=list)
    radii: list[ToldRadius] = field(default_factory=list)
    angles: list[tuple[str, Triple, Node]] = field(default_factory=list)
    equal_lengths: list[tuple[str, tuple[Pair, ...]]] = field(default_factory=list)
    equal_angles: list[tuple[str, tuple[Triple, ...]]] = field(default_factory=list)
    parallels: list[tuple[str, tuple[Pair, ...]]] = field(default_factory=list)
    right_angles: list[tuple[str, Triple]] = field(default_factory=list)
    perpendiculars: list[tuple[str, Pair, Pair]] = field(default_factory=list)
    bearings: list[tuple[str, Pair, Node]] = field(default_factory=list)
    coordinates: dict[str, Node] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said that has a mark; coordinates have none of their own."""
        return self == Facts(coordinates=self.coordinates)

    def of(self, given: str) -> Facts:
        """What one given says."""
        return Facts(
            [one for one in self.lengths if one[0] == given],
            [one for one in self.radii if one.given == given],
            [one for one in self.angles if one[0] == given],
            [one for one in self.equal_lengths if one[0] == given],
            [one for one in self.equal_angles if one[0] == given],
            [one for one in self.parallels if one[0] == given],
            [one for one in self.right_angles if one[0] == given],
            [one for one in self.perpendiculars if one[0] == given],
            [one for one in self.bearings if one[0] == given],
        )

    def length_of(self, pair: Pair) -> tuple[Node | None, str]:
        """The length of a segment and the given that says it; (None, "") if none does."""
        for given, other, value in self.lengths:
            if set(other) == set(pair):
                return value, given
        for radius in self.radii:
            if set(pair) in [{radius.centre, point} for point in radius.points]:
                return radius.value, radius.given
        return None, ""


def told(subject: Subject) -> Facts:
    """All that the givens say."""
    found = Facts()
    for name in subject.places:
        if isinstance(subject.data.get(name), tree.TupleLiteral):
            found.coordinates[name] = subject.data[name]
    for given, node in subject.givens:
        for statement in _statements(node):
            match statement:
                case tree.Relation(operands=operands, signs=signs) if set(signs) == {
                    Comparison.EQUAL
                }:
                    _equation(found, given, operands, subject)
                case Call(function=function, arguments=arguments):
                    _fact(found, given, function, arguments, subject)
                case _:
                    pass
    by_given = [(given, one) for given, node in subject.givens for one in _statements(node)]
    radii = told_radii(by_given, subject)
    found.radii.extend(radius for radius in radii if _is_value(radius.value, subject))
    return found


def position_matters(subject: Subject) -> bool:
    """Whether a figure may not be turned: coordinates, bearings, slopes, equations of lines."""
    if told(subject).coordinates or any(name in subject.data for name in subject.places):
        return True
    words = {"bearing", "slope", "gradient", "x_coordinate", "y_coordinate", "equation"}
    statements = [node for _, node in subject.givens] + list(subject.asked)
    return any(
        (isinstance(part, Call) and part.function in words) or isinstance(part, tree.TupleLiteral)
        for node in statements
        for part in tree.walk(node)
    )


def is_right(node: Node, data: Mapping[str, Node]) -> bool:
    """Whether a value is 90 degrees as it stands."""
    match tree.substitute(node, dict(data)):
        case tree.Quantity(value=tree.Number(value=value)) | tree.Number(value=value):
            return value == 90
        case _:
            return False


def _statements(node: Node) -> Iterator[Node]:
    if isinstance(node, tree.Logical) and node.operator is tree.LogicalOperator.AND:
        for part in node.operands:
            yield from _statements(part)
    elif isinstance(node, tree.ROWS):
        for part in node.items:
            yield from _statements(part)
    else:
        yield node


def _points(nodes: tuple[Node, ...], subject: Subject) -> tuple[str, ...] | None:
    """The names of points; of the ends of a segment or line that is the only argument."""
    if len(nodes) == 1 and isinstance(nodes[0], Call):
        return _points(nodes[0].arguments, subject)
    names = tuple(node.identifier for node in nodes if isinstance(node, Name))
    if len(names) != len(nodes) or not all(name in subject.places for name in names):
        return None
    return names


def _length(node: Node, subject: Subject) -> Pair | None:
    if isinstance(node, Call) and node.function in {"length", "distance", "dist"}:
        match _points(node.arguments, subject):
            case (one, other):
                return one, other
    return None


def _angle(node: Node, subject: Subject) -> Triple | None:
    if isinstance(node, Call) and node.function == "angle":
        match _points(node.arguments, subject):
            case (first, vertex, second):
                return first, vertex, second
    return None


def _is_value(node: Node, subject: Subject) -> bool:
    """Whether a tree can stand beside a side as it is: no geometry, no name of a point."""
    for part in tree.walk(node):
        if isinstance(part, Call) and part.function not in _PLAIN_FUNCTIONS:
            return False
        if isinstance(part, Name) and part.identifier in subject.places:
            return False
    return not isinstance(node, (tree.TupleLiteral, tree.SetLiteral, tree.Relation))


def _equation(found: Facts, given: str, operands: tuple[Node, ...], subject: Subject) -> None:
    values = [node for node in operands if _is_value(node, subject)]
    lengths = [pair for node in operands if (pair := _length(node, subject)) is not None]
    angles = [triple for node in operands if (triple := _angle(node, subject)) is not None]
    if lengths and values:
        found.lengths.extend((given, pair, values[0]) for pair in lengths)
    elif len(lengths) > 1:
        found.equal_lengths.append((given, tuple(lengths)))
    for triple in angles:
        if values and is_right(values[0], subject.data):
            found.right_angles.append((given, triple))
        elif values:
            found.angles.append((given, triple, values[0]))
    if len(angles) > 1 and not values:
        found.equal_angles.append((given, tuple(angles)))
    for node, other in ((operands[0], operands[-1]), (operands[-1], operands[0])):
        _named_point(found, given, node, other, subject)
        if isinstance(node, Call) and node.function == "bearing" and _is_value(other, subject):
            match _points(node.arguments, subject):
                case (at, to):
                    found.bearings.append((given, (at, to), other))


def _named_point(found: Facts, given: str, node: Node, other: Node, subject: Subject) -> None:
    """``M = midpoint(A, B)``, ``F = foot(P, line(A, B))``."""
    if not isinstance(node, Name) or node.identifier not in subject.places:
        return
    match other:
        case tree.TupleLiteral():
            found.coordinates.setdefault(node.identifier, other)
        case Call(function="midpoint", arguments=arguments):
            match _points(arguments, subject):
                case (one, two):
                    m = node.identifier
                    found.equal_lengths.append((given, ((one, m), (m, two))))
        case Call(function="foot", arguments=(Name(identifier=top), Call(arguments=arguments))):
            match _points(arguments, subject):
                case (one, two) if top in subject.places:
                    pair = (top, node.identifier)
                    found.perpendiculars.append((given, pair, (one, two)))
        case _:
            pass


def _fact(
    found: Facts, given: str, function: str, arguments: tuple[Node, ...], subject: Subject
) -> None:
    if function in {"parallel", "perpendicular"}:
        pairs = tuple(
            pair
            for node in arguments
            if isinstance(node, Call) and (pair := _points(node.arguments, subject)) is not None
        )
        two = tuple((pair[0], pair[-1]) for pair in pairs)
        if function == "parallel" and len(two) == len(arguments) >= 2:
            found.parallels.append((given, two))
        elif function == "perpendicular" and len(two) == len(arguments) == 2:
            found.perpendiculars.append((given, two[0], two[1]))
        return
    halves = _halves(function, arguments, subject)
    if halves:
        found.equal_angles.append((given, halves))
        return
    names = _points(arguments, subject)
    if names is None or function == "bisects":
        return
    _shape(found, given, function, names)


def _halves(function: str, arguments: tuple[Node, ...], subject: Subject) -> tuple[Triple, ...]:
    """The halves of an angle that a given says are equal, where they are so in this figure.

    ``bisects(ray(B, D), angle(A, B, C))``, ``on(D, angle_bisector(A, B, C))``.  A line through the
    vertex may halve an angle by its other part.
    """
    match function, arguments:
        case "bisects", (Call(arguments=line), Call(function="angle", arguments=corner)):
            pass
        case "on", (Name() as point, Call(function="angle_bisector", arguments=corner)):
            if len(corner) == 1 and isinstance(corner[0], Call):
                corner = corner[0].arguments
            line = (point, *corner[1:2])
        case _:
            return ()
    angle, along = _points(corner, subject), _points(line, subject)
    if angle is None or along is None or len(angle) != 3 or angle[1] not in along:
        return ()
    first, vertex, second = angle
    inner = next((name for name in along if name not in angle), "")
    if not inner:
        return ()
    at, middle = subject.places[vertex], subject.places[inner]
    one, other = (plane.opening(at, subject.places[end], middle) for end in (first, second))
    whole = plane.opening(at, subject.places[first], subject.places[second])
    if abs(one - other) > _OFF or abs(one + other - whole) > _OFF:
        return ()
    return (first, vertex, inner), (inner, vertex, second)


def _shape(found: Facts, given: str, function: str, names: tuple[str, ...]) -> None:
    sides = tuple(zip(names, (*names[1:], names[0]), strict=True))
    corners = tuple(zip((names[-1], *names[:-1]), names, (*names[1:], names[0]), strict=True))
    if function in {"parallelogram"} and len(names) == 4:
        found.parallels.append((given, (sides[0], _back(sides[2]))))
        found.parallels.append((given, (sides[1], _back(sides[3]))))
    if function in {"rectangle", "square"} and len(names) == 4:
        found.right_angles.extend((given, corner) for corner in corners)
    if function in _EQUAL_SIDED:
        found.equal_lengths.append((given, sides))
    if function == "kite" and len(names) == 4:
        found.equal_lengths.extend([(given, (sides[0], sides[3])), (given, (sides[1], sides[2]))])


def _back(pair: Pair) -> Pair:
    return pair[1], pair[0]


# --- radii ---------------------------------------------------------------------------------
#
# ``radius(circle(O)) = 5 cm`` with ``on(A, circle(O))`` says that OA is 5 cm, and so do
# ``on(A, circle(O, 5 cm))`` and a circle ``k`` by its name with ``center(k) = O``.

_CENTRES = {"center", "centre"}


@dataclass(frozen=True, slots=True)
class ToldRadius:
    """The radius of one circle: the id of the given that says it, and the points on the circle."""

    given: str
    centre: str
    points: tuple[str, ...]
    value: Node


def told_radii(statements: Iterable[tuple[str, Node]], subject: Subject) -> tuple[ToldRadius, ...]:
    """The radii that statements, each with the id of its given, tell outright.

    A circle without a named centre or without a point on it has none.
    """
    centres: dict[Node, str] = {}
    values: dict[Node, tuple[str, Node]] = {}
    points: dict[Node, list[str]] = {}
    for given, statement in statements:
        match statement:
            case tree.Relation(operands=(one, other), signs=(Comparison.EQUAL,)):
                for told, value in ((one, other), (other, one)):
                    match told, value:
                        case Call(function="radius", arguments=(circle,)), _:
                            values.setdefault(circle, (given, value))
                        case Call(function=word, arguments=(circle,)), Name(identifier=centre) if (
                            word in _CENTRES
                        ):
                            centres[circle] = centre
                        case _:
                            pass
            case Call(function="on", arguments=(Name(identifier=point), circle)):
                points.setdefault(circle, []).append(point)
                _by_size(circle, given, values)
            case Call(function="tangent", arguments=(_, circle, Name(identifier=point))):
                points.setdefault(circle, []).append(point)
                _by_size(circle, given, values)
            case _:
                pass
    found = []
    for circle, (given, value) in values.items():
        centre = centres.get(circle) or _centre(circle)
        on = tuple(dict.fromkeys(p for p in points.get(circle, ()) if p in subject.places))
        if centre in subject.places and on:
            found.append(ToldRadius(given, centre, on, value))
    return tuple(found)


def _by_size(circle: Node, given: str, values: dict[Node, tuple[str, Node]]) -> None:
    """``circle(O, r)`` says its radius wherever it is written, unless ``r`` is a point."""
    match circle:
        case Call(function="circle", arguments=(_, size)):
            values.setdefault(circle, (given, size))
        case _:
            pass


def _centre(circle: Node) -> str:
    match circle:
        case Call(function="circle", arguments=(Name(identifier=centre), *_)):
            return centre
        case _:
            return ""
