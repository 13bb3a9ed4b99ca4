"""Statements of the problem language as facts and as linear equations between angles.

What is not of this room (areas, coordinates, lengths with unknowns) is left unread; a fact that
was left unread can only make less follow.  Statements are read as said of the plane.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from geometry.angles import facts
from geometry.angles.expressions import AngleAtom, LinearEquation, Segment, Unknown
from geometry.angles.facts import Fact
from geometry.angles.reading_angles import angular, equations_of
from geometry.angles.reading_words import (
    READERS,
    Unread,
    circle_of,
    line_of,
    on_line,
    point_of,
    three_corners,
    three_of,
    two_of,
)
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation


@dataclass(frozen=True, slots=True)
class FactsRead:
    """What was read, and the statements that were not."""

    facts: tuple[Fact, ...]
    relations: tuple[LinearEquation, ...]
    unread: tuple[Node, ...]


@dataclass(slots=True)
class _Found:
    facts: list[Fact] = field(default_factory=list)
    relations: list[tuple[Node, LinearEquation]] = field(default_factory=list)
    unread: list[Node] = field(default_factory=list)
    #: The segments that equal one term, by the term.
    lengths: dict[Node, Segment] = field(default_factory=dict)
    #: The circles that have a name, with the names of their centres, which may be empty.
    centres: dict[str, str] = field(default_factory=dict)


def facts_of(statements: Iterable[Node], circles: Iterable[str] = ()) -> FactsRead:
    """The facts and the equations that statements of a question say.

    Data must have been put in: a name is a point where a point belongs, otherwise an unknown
    number, ``(3*x) deg``, or an unknown angle, ``3*x``.  One name cannot be both; statements that
    use it so are left unread.  ``on(P, k)`` is read where k is one of ``circles``, or is said to
    be one by another statement: a line may have a name, too.
    """
    found = _Found(centres=dict.fromkeys(circles, ""))
    said = [part for statement in statements for part in conjuncts(statement)]
    for statement in said:
        _name_circles(statement, found)
    for statement in said:
        _read(statement, found)
    relations = _consistent(found)
    return FactsRead(tuple(found.facts), relations, tuple(found.unread))


_RIGHT = 90
#: Where a name is said to be a circle.
_OF_CIRCLES = ("chord", "diameter", "inscribed", "circumscribed", "tangent")


def _name_circles(statement: Node, found: _Found) -> None:
    """Which names are circles, and their centres, whatever the order of the statements."""
    for part in tree.walk(statement):
        match part:
            case tree.Call("circle", (tree.Name(centre),)):
                found.centres[to_ascii(part)] = centre
    match statement:
        case Relation((one, two), (Comparison.EQUAL,)):
            for left, right in ((one, two), (two, one)):
                match left, right:
                    case tree.Name(point), tree.Call("center" | "centre", (tree.Name(circle),)):
                        found.centres[circle] = point
        case tree.Call(word, (tree.Call(), tree.Name(circle), *_)) if word in _OF_CIRCLES:
            found.centres.setdefault(circle, "")
        case tree.Call("inscribed" | "circumscribed", (tree.Name(circle), tree.Call())):
            found.centres.setdefault(circle, "")


def _consistent(found: _Found) -> tuple[LinearEquation, ...]:
    """The equations in which every name is either a number or an angle throughout."""
    uses: dict[str, set[bool]] = {}
    for _, equation in found.relations:
        for term, _ in equation.expression.terms:
            if isinstance(term, Unknown):
                uses.setdefault(term.name, set()).add(term.counts_degrees)
    double = {name for name, kinds in uses.items() if len(kinds) > 1}
    kept = list[LinearEquation]()
    for node, equation in found.relations:
        names = {term.name for term, _ in equation.expression.terms if isinstance(term, Unknown)}
        if names & double:
            found.unread.append(node)
        else:
            kept.append(equation)
    return tuple(kept)


def _read(statement: Node, found: _Found) -> None:
    try:
        match statement:
            case Logical(LogicalOperator.NOT, (tree.Call("collinear", points),)):
                found.facts.append(facts.NotCollinear(three_of(points)))
            case Relation():
                _relation(statement, found)
            case tree.Call(function, arguments, 0):
                reader = READERS.get(function)
                if reader is None:
                    raise Unread
                found.facts += reader(arguments, found.centres)
            case _:
                raise Unread
    except Unread:
        found.unread.append(statement)


# --- relations -------------------------------------------------------------------------------


def _relation(statement: Relation, found: _Found) -> None:
    if statement.signs == (Comparison.NOT_EQUAL,):
        first, second = two_of(statement.operands)
        found.facts.append(facts.Distinct(first, second))
        return
    if any(sign is not Comparison.EQUAL for sign in statement.signs):
        found.facts += _sizes(statement)
        return
    if any(_length(operand) for operand in statement.operands):
        _equal_lengths(statement.operands, found)
        return
    for left, right in zip(statement.operands, statement.operands[1:], strict=False):
        named = _named(left, right) or _named(right, left)
        if named:
            found.facts += named
            continue
        read = equations_of(left, right)
        if not read:
            raise Unread
        found.relations += [(statement, equation) for equation in read]


_BELOW = (Comparison.LESS, Comparison.LESS_EQUAL)
_ABOVE = (Comparison.GREATER, Comparison.GREATER_EQUAL)


def _sizes(statement: Relation) -> list[Fact]:
    """Angles told to be less or more than a right one: ``0 deg < angle(A,B,C) < 90 deg``."""
    operands = [angular(operand) for operand in statement.operands]
    found = list[Fact]()
    for one, sign, two in zip(operands, statement.signs, operands[1:], strict=False):
        if one is None or two is None or sign not in (*_BELOW, *_ABOVE):
            raise Unread
        gap = one - two if sign in _BELOW else two - one  # not above 0
        strict = sign in (Comparison.LESS, Comparison.GREATER)
        match gap.terms:
            case ((AngleAtom() as atom, factor),):
                bound = -gap.constant / factor
                corner = (atom.arm, atom.vertex, atom.other)
                if factor > 0 and (bound < _RIGHT or (strict and bound == _RIGHT)):
                    found.append(facts.Acute(corner))
                elif factor < 0 and (bound > _RIGHT or (strict and bound == _RIGHT)):
                    found.append(facts.Obtuse(corner))
            case _:
                raise Unread
    if not found:
        raise Unread
    return found


def _length(node: Node) -> Segment | None:
    match node:
        case tree.Call("length", (tree.Name(first), tree.Name(second))):
            return first, second
        case tree.Call("length", (tree.Call("segment", (tree.Name(first), tree.Name(second))),)):
            return first, second
    return None


def _equal_lengths(operands: tuple[Node, ...], found: _Found) -> None:
    """Segments equal to each other, or to terms to which others are equal."""
    segments = [segment for operand in operands if (segment := _length(operand)) is not None]
    for operand in operands:
        if _length(operand) is None and not _several(operand):
            segments.append(found.lengths.setdefault(operand, segments[0]))
    for one, two in combinations(dict.fromkeys(segments), 2):
        found.facts.append(facts.EqualLengths(one, two))


def _several(operand: Node) -> bool:
    """Whether a term stands for more than one number."""
    return any(isinstance(part, tree.PlusMinus) for part in tree.walk(operand))


def _named(left: Node, right: Node) -> list[Fact]:
    """``M = midpoint(A, B)``, ``O = center(k)``, ``P = intersection(line(A,B), line(C,D))``."""
    if not isinstance(left, tree.Name) or not isinstance(right, tree.Call):
        return []
    point = left.identifier
    match right:
        case tree.Call("midpoint", (tree.Call("segment", ends),)) | tree.Call("midpoint", ends):
            return [facts.Midpoint(point, two_of(ends))]
        case tree.Call("center" | "centre", (circle,)):
            name, said = circle_of(circle)
            return [*said, facts.Centre(point, name)]
        case tree.Call("intersection", (one, two)):
            # Where a segment or a ray is met, it may be its end.
            lines = (line_of(one), line_of(two))
            meeting = [fact for line in lines for fact in on_line(point, line)]
            return [facts.NotParallel(*lines), *meeting]
        case tree.Call("foot", (start, tree.Call() as line)):
            return [facts.Foot(point, point_of(start), line_of(line))]
        case tree.Call("foot", (start, first, last)):
            return [facts.Foot(point, point_of(start), two_of((first, last)))]
        case tree.Call("circumcenter" | "incenter" as word, corners):
            return _centre_of_triangle(point, word, three_corners(corners))
    return []


def _centre_of_triangle(point: str, word: str, corners: tuple[str, str, str]) -> list[Fact]:
    found: list[Fact] = [facts.NotCollinear(corners)]
    if point in corners:
        raise Unread
    a, b, c = corners
    if word == "circumcenter":
        found += [facts.EqualLengths((point, a), (point, corner)) for corner in (b, c)]
    else:
        found.append(facts.InsidePolygon(point, corners))
        found += [
            facts.AnglesBisected(vertex, point, one, two)
            for vertex, one, two in ((a, b, c), (b, c, a), (c, a, b))
        ]
    return found
