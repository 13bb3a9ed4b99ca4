"""Loci: the points that keep a condition, as curves to draw and as regions to shade.

``locus of P: length(P,A) = r`` is a circle, ``distance(P, line(A,B)) = r`` two parallels,
``length(P,A) = length(P,B)`` a perpendicular bisector, ``distance(P, line(A,B)) = distance(P,
line(A,C))`` the two bisectors; with ``and`` a part of these.  Inequalities alone are a region.
If the question has the point, the condition is a claim about it, to be proved of the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from geometry.figure import plane
from geometry.figure.canvas import Canvas, by_figure
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Arc, Circle, Element, Line, Place, Segment
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.locus_conditions import EXAMPLE, Bow, Conditions, Piece, Straight
from geometry.figure.phrases import Points
from geometry.figure.saying import Part, in_words, said
from geometry.figure.style import Ink, Style
from geometry.figure.subject import Round, Subject
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.connectives import Comparison, LogicalOperator
from mathverify.language.parser import parse
from mathverify.language.short_texts import is_of_a_name, whole_words
from mathverify.language.tree import Call, Name, Node
from mathverify.phrases.locale import ENGLISH_TAG
from mathverify.semantics.units import Measure, measure

#: The name of the call that a locus is read as: its moving point, and what holds of it.
LOCUS = "locus"
#: A locus as it may be written.
LOCUS_EXAMPLE = "locus of P: length(P,A) = r"
_NOUNS = ("locus", "loci")
#: Numbers of a condition that nobody has to tell, as factors: how many times as far.
_FREE = frozenset({0, 1, 2})
#: A locus without ends goes so far beyond the figure, in diameters; and the steps in which it is
#: looked through for where its other conditions hold.
_BEYOND, _REACH, _STEPS = 0.18, 4.0, 2400


def _point_and_told(text: str) -> tuple[str, str]:
    """The point of ``locus of P: …`` and ``locus(P, …)``, and what is told of it; empty if not."""
    head, colon, told = text.partition(":")
    words = head.split()
    for filler in (("of",), ("point", "points")):
        if len(words) > 2 and words[1] in filler:
            del words[1]
    if colon and len(words) == 2 and words[0] in _NOUNS and all(map(is_of_a_name, words[1])):
        return words[1], told
    noun, bracket, inside = text.partition("(")
    if not bracket or noun.strip() != "locus" or not inside.endswith(")"):
        return "", ""
    sign = min((place for place, one in enumerate(inside) if one in ",:"), default=0)
    name = inside[:sign].strip()
    is_name = bool(name) and all(map(is_of_a_name, name))
    return (name, inside[sign + 1 : -1]) if is_name else ("", "")


def locus_call(text: str, points: Points, declared: frozenset[str], key: str) -> Call | None:
    """A text as a locus; None if it says nothing of one."""
    bare = text.strip().removeprefix("the ").lstrip()
    if not bare.startswith(_NOUNS) or whole_words(bare)[0] not in _NOUNS:
        return None
    name, told = _point_and_told(bare)
    if not name or not told:
        raise refused(key, "it is not said of which point, or what holds of it", LOCUS_EXAMPLE)
    if name in declared and name not in points.names:
        raise refused(key, f"{name} is no point", LOCUS_EXAMPLE)
    try:
        condition = parse(told, declared=declared | {name})
    except ParseError as error:
        raise refused(key, f"the condition is not read: {error.message}", EXAMPLE) from None
    if name not in tree.free_names(condition):
        raise refused(key, f"the condition says nothing of {name}", EXAMPLE)
    return Call(LOCUS, (Name(name), condition))


def claim_loci(node: Node, canvas: Canvas, key: str) -> None:
    """What the loci within a shape say of the question: numbers that it tells, and claims."""
    for part in tree.walk(node):
        if not (isinstance(part, Call) and part.function == LOCUS):
            continue
        moving, condition = part.arguments
        assert isinstance(moving, Name)
        refuse_untold(condition, canvas.subject, key)
        if moving.identifier in canvas.subject.places:
            canvas.claims.append(Claim(key, condition))


def refuse_untold(condition: Node, subject: Subject, key: str) -> None:
    """A fault for a number or an amount that no datum, no given and not the ask has."""
    nodes = [*subject.data.values(), *subject.asked, *(given for _, given in subject.givens)]
    told = {abs(one.value) for node in nodes for one in _numbers(node)}
    amounts = {amount for node in nodes for amount in _amounts(node)}
    sizes = {
        number: any(amount in amounts for amount in _amounts(part))
        for part in tree.walk(condition)
        if isinstance(part, tree.Quantity)
        for number in _numbers(part)
    }
    for number in _numbers(condition):
        known = told if number in sizes else told | _FREE
        if abs(number.value) not in known and not sizes.get(number):
            shown = number.written or str(number.value)
            raise refused(key, f"no datum and no given has {shown}", "the name of a datum")


def _amounts(node: Node) -> Iterator[tuple[Fraction, object]]:
    """The amounts of a tree in base units: 5 cm and 50 mm are one."""
    for part in tree.walk(node):
        if isinstance(part, tree.Quantity) and isinstance(part.value, tree.Number):
            size = measure(part.unit)
            if isinstance(size, Measure):
                yield part.value.value * size.factor, size.dimension


def _numbers(node: Node) -> Iterator[tree.Number]:
    return (part for part in tree.walk(node) if isinstance(part, tree.Number))


def _split(condition: Node) -> tuple[list[tree.Relation], list[Node]]:
    """The equations of a condition, and what else has to hold."""
    parts = [condition]
    if isinstance(condition, tree.Logical) and condition.operator is LogicalOperator.AND:
        parts = list(condition.operands)
    equations = [
        part
        for part in parts
        if isinstance(part, tree.Relation) and part.signs == (Comparison.EQUAL,)
    ]
    return equations, [part for part in parts if part not in equations]


def _read(
    call: Call, subject: Subject, shape: Callable[[Node], Any], key: str
) -> tuple[Conditions, Node]:
    moving, condition = call.arguments
    assert isinstance(moving, Name)
    return Conditions(moving.identifier, subject, key, shape), condition


# --- regions ---------------------------------------------------------------------------


def locus_region(
    call: Call, subject: Subject, around: WorldBox, shape: Callable[[Node], Any], key: str
) -> Any:
    """The region of a locus as a shapely geometry, cut to what is drawn if it has no end."""
    import shapely

    conditions, condition = _read(call, subject, shape, key)
    if _split(condition)[0]:
        raise refused(key, "where distances are equal is a curve, and not shaded", "draw: [locus]")
    found = conditions.region(condition)
    place = subject.places.get(conditions.moving)
    if place is not None and not conditions.holds(condition, place):
        raise _elsewhere(conditions, condition)
    if not found.within(conditions.everywhere.buffer(-subject.diameter)):
        found = found.intersection(
            shapely.box(around.left, around.bottom, around.right, around.top)
        )
    return found


def locus_words(call: Call, subject: Subject, shape: Callable[[Node], Any], key: str) -> Part:
    """``the points nearer to A than to B``."""
    conditions, condition = _read(call, subject, shape, key)
    return said("locus", "points", condition=conditions.words(condition))


def _elsewhere(conditions: Conditions, condition: Node) -> Exception:
    said_of_it = in_words(conditions.words(condition), ENGLISH_TAG)
    words = f"{conditions.moving} is not {said_of_it}"
    return refused(conditions.key, words, "what the givens say of it, or another letter")


# --- curves ----------------------------------------------------------------------------


def compose_locus(
    call: Call,
    key: str,
    style: Style,
    canvas: Canvas,
    around: WorldBox,
    shape: Callable[[Node], Any],
) -> None:
    """Draws the curves of a locus."""
    conditions, condition = _read(call, canvas.subject, shape, key)
    equations, others = _split(condition)
    if len(equations) != 1:
        fault = "this is a region" if not equations else "two equations at once are single points"
        hint = "shade: locus of P: ..." if not equations else "draw each locus by itself"
        raise refused(key, fault, hint)
    claim_loci(call, canvas, key)
    pieces = conditions.curves(equations[0])
    words = locus_words(call, canvas.subject, shape, key)
    _refuse_off(conditions, condition, pieces)
    drawn = [
        part
        for piece in pieces
        for part in (_kept(piece, conditions, others) if others else [piece])
    ]
    if not drawn:
        raise refused(key, "no point of the locus keeps the other conditions", "other conditions")
    canvas.use(*(name for name in tree.free_names(condition) if name in canvas.subject.places))
    for piece in drawn:
        _draw(piece, key, Style(stroke=style.stroke, ink=Ink.BLUE), canvas, around)
    canvas.say(words, style)


def _refuse_off(conditions: Conditions, condition: Node, pieces: tuple[Piece, ...]) -> None:
    place = conditions.subject.places.get(conditions.moving)
    if place is not None and min(_off(piece, place) for piece in pieces) > (
        1e-6 * conditions.subject.diameter
    ):
        raise _elsewhere(conditions, condition)


def _off(piece: Piece, place: Place) -> float:
    """How far a place is from the whole line or circle of a piece."""
    if isinstance(piece, Bow):
        return abs(math.dist(place, piece.centre) - piece.radius)
    return abs(plane.off_line(place, piece.start, piece.end))


def _kept(piece: Piece, conditions: Conditions, others: list[Node]) -> list[Piece]:
    """The parts of a piece where the other conditions hold."""
    low, high = 0.0, 1.0
    if isinstance(piece, Straight) and piece.endless:
        more = _REACH * conditions.subject.diameter / math.dist(piece.start, piece.end)
        low, high = -more, 1.0 + more

    def at(part: float) -> Place:
        if isinstance(piece, Bow):
            return plane.turned(piece.centre, piece.start + part * piece.sweep, piece.radius)
        return plane.along(piece.start, piece.end, part)

    def holds(part: float) -> bool:
        return all(conditions.holds(one, at(part)) for one in others)

    parts = [low + (high - low) * k / _STEPS for k in range(_STEPS + 1)]
    kept = [holds(part) for part in parts]
    if all(kept):
        return [piece]
    if isinstance(piece, Bow) and piece.sweep == 360.0 and kept[0]:
        # A circle begins where the conditions do not hold, so that no part is cut in two.
        first = kept.index(False)
        return _kept(
            Bow(piece.centre, piece.radius, 360.0 * parts[first], 360.0), conditions, others
        )
    found: list[tuple[float, float]] = []
    begin = low if kept[0] else None
    for k in range(1, len(parts)):
        if kept[k] == kept[k - 1]:
            continue
        edge = _edge(holds, parts[k - 1], parts[k])
        if begin is None:
            begin = edge
        else:
            found.append((begin, edge))
            begin = None
    if begin is not None:
        found.append((begin, high))
    if isinstance(piece, Bow):
        return [
            Bow(piece.centre, piece.radius, piece.start + a * piece.sweep, (b - a) * piece.sweep)
            for a, b in found
        ]
    return [Straight(at(a), at(b)) for a, b in found]


def _edge(holds: Callable[[float], bool], before: float, after: float) -> float:
    """Where between two parameters a condition begins or ends to hold."""
    first = holds(before)
    for _ in range(48):
        middle = (before + after) / 2
        if holds(middle) == first:
            before = middle
        else:
            after = middle
    return (before + after) / 2


def _draw(piece: Piece, key: str, style: Style, canvas: Canvas, around: WorldBox) -> None:
    number = sum(name.startswith(f"{LOCUS}-") for name in canvas.elements)
    own, source = f"{LOCUS}-{number}", by_figure(key)
    element: Element
    match piece:
        case Bow(centre=centre, radius=radius, sweep=360.0):
            element = Circle(centre, radius, id=own, source=source, style=style)
            canvas.circles.append(Round(centre, radius))
        case Bow(centre=centre, radius=radius, start=start, sweep=sweep):
            radii = (radius, radius)
            element = Arc(centre, radii, start % 360.0, sweep, id=own, source=source, style=style)
            canvas.rims.append(Round(centre, radius))
            canvas.bulges += [
                plane.turned(centre, start + sweep * k / 24, radius) for k in range(25)
            ]
        case Straight(endless=True):
            ends = _drawn_part(piece, canvas, around)
            element = Line(*ends, id=own, source=source, style=style)
            canvas.straight.append(ends)
        case Straight(start=begin, end=end):
            element = Segment(begin, end, id=own, source=source, style=style)
            canvas.straight.append((begin, end))
    canvas.add(element)


def _drawn_part(piece: Straight, canvas: Canvas, around: WorldBox) -> tuple[Place, Place]:
    """The part of a line without ends that is drawn: past the figure, and never too short."""
    left, bottom, right, top = around.left, around.bottom, around.right, around.top
    more = _BEYOND * canvas.subject.diameter
    for circle in (*canvas.circles, *canvas.rims):
        (x, y), far = circle.centre, circle.radius + more / 2
        left, right = min(left, x - far), max(right, x + far)
        bottom, top = min(bottom, y - far), max(top, y + far)
    found = plane.clipped(piece.start, piece.end, WorldBox(left, bottom, right, top))
    if found is None or math.dist(*found) < math.dist(piece.start, piece.end):
        return piece.start, piece.end
    return found
