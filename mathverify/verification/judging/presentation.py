"""Values, models, ranges and equations of curves as texts of the problem language, with units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import (
    Add,
    Comparison,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    Power,
    Quantity,
    Relation,
    Unit,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.domains import VENN_SHAPES
from mathverify.semantics.evaluation import Undefined, Value, evaluate
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Figure,
    Infinity,
    Meaning,
    Piece,
    Region,
    Scalar,
    Truth,
    describe,
)
from mathverify.semantics.numbers import Exact, NotKnown, rounded_significant, to_node
from mathverify.semantics.numbers.exact import ELEMENTARY_LEVEL
from mathverify.semantics.put_in import with_data
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.question import Question
from mathverify.semantics.system import CellSet, Model, OpenCell, PointCell
from mathverify.semantics.units import Dimension, Measure, UnknownUnit, measure, unit_of

#: Beyond six places a fraction is easier to read than a decimal.
_LONGEST_DECIMAL = 10**6

#: Significant figures of a number that has no exact notation.
_SHOWN_DIGITS = 5

_BASE_UNITS = {
    "length": "m",
    "mass": "kg",
    "time": "s",
    "current": "A",
    "temperature": "K",
    "substance": "mol",
    "luminosity": "cd",
    "angle": "deg",
    "calendar time": "month",
}
#: What stands around the items of a collection.
BRACKETS = {
    CollectionKind.LIST: ("[", "]"),
    CollectionKind.TUPLE: ("(", ")"),
    CollectionKind.SET: ("{", "}"),
    CollectionKind.MULTISET: ("{", "}"),
}


def is_written(value: Exact) -> bool:
    """Whether a number has a notation; some coordinates are known by enclosures alone."""
    return isinstance(value, Fraction) or value.level <= ELEMENTARY_LEVEL


def exact_text(value: Exact) -> str:
    """An exact number in canonical notation, or the first digits of one that has none."""
    if isinstance(value, Fraction) or is_written(value):
        return to_ascii(to_node(value))
    digits = rounded_significant(value, _SHOWN_DIGITS)
    return f"about {exact_decimal(digits)}" if isinstance(digits, Fraction) else "about 0"


def unit_text(unit: Unit) -> str:
    """A unit in canonical notation: ``km/h``."""
    return to_ascii(Quantity(terms.ONE, unit)).split(" ", 1)[-1]


def base_unit(dimension: Dimension) -> Unit:
    """The product of base units of a dimension."""
    return Unit(
        tuple(
            (_BASE_UNITS.get(name, name.rsplit(" ", 1)[-1]), int(power))
            for name, power in sorted(dimension, key=lambda pair: pair[1] < 0)
            if power.denominator == 1
        )
    )


def display_unit(question: Question, *nodes: Node | None) -> Unit | None:
    """The unit to show an asked value in.

    It is the ask's, one written in ``nodes``, that of the unknown asked for, or else the first of
    the question's that has the dimension asked for.
    """
    if question.reading.ask_unit is not None:
        return question.reading.ask_unit
    for node in nodes:
        if node is None or Quantity not in kinds_in(node):
            continue
        for part in walk(node):
            if isinstance(part, Quantity):
                return part.unit
    ask = question.reading.ask
    if isinstance(ask, Name) and ask.identifier in question.reading.units:
        return question.reading.units[ask.identifier]
    return _unit_of_dimension(question, _dimension(question.asked))


def _dimension(asked: Meaning | None) -> Dimension:
    """The dimension of the number asked for, or of the first of several that has one."""
    match asked:
        case Scalar(dimension=dimension):
            return dimension
        case Collection(items=items):
            return next(filter(None, map(_dimension, items)), ())
        case _:
            return ()


def _unit_of_dimension(question: Question, wanted: Dimension) -> Unit | None:
    """The unit of a dimension among those that unknowns are declared with and that are written."""
    if not wanted:
        return None
    reading = question.reading
    written = (
        part.unit
        for node in (*reading.data.values(), *(given for _, given in reading.givens))
        if Quantity in kinds_in(node)
        for part in walk(node)
        if isinstance(part, Quantity)
    )
    return unit_of(wanted, (*reading.units.values(), *written))


def rounding_unit(question: Question, node: Node) -> Unit | None:
    """The unit whose magnitude is rounded: as shown, and percent where that is how it is told."""
    shown = with_data(question.reading, node)
    unit = display_unit(question, shown)
    return Unit((("%", 1),)) if unit is None and Percent in kinds_in(shown) else unit


def scalar_text(value: Exact, dimension: Dimension, unit: Unit | None) -> str:
    """A value in base units, shown in ``unit`` (base units where that does not fit)."""
    size = measure(unit) if unit is not None else None
    if size is None or isinstance(size, UnknownUnit) or size.dimension != dimension:
        if not dimension:
            return exact_text(value)
        unit, factor = base_unit(dimension), Fraction(1)
    else:
        factor = size.factor
    shown = value / factor
    text = exact_text(shown)
    if isinstance(shown, Fraction) and shown.denominator != 1:
        short = is_decimal(shown) and shown.denominator <= _LONGEST_DECIMAL
        text = exact_decimal(shown) if short else f"({text})"
    elif _is_open(text):
        text = f"({text})"
    assert unit is not None
    return f"{text} {unit_text(unit)}"


def _is_open(text: str) -> bool:
    """Whether a unit behind a value would be read as that of its last part alone."""
    bare = re.sub(r"\([^()]*\)", "", text)
    return "/" in bare or " + " in bare or " - " in bare


def is_decimal(value: Fraction) -> bool:
    """Whether ``value`` is written with finitely many digits."""
    below = value.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    return below == 1


def exact_decimal(value: Fraction) -> str:
    """``value``, which has finitely many digits, as a decimal."""
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = abs(int(value * 10**places))
    text = f"{digits:0{places + 1}d}"
    sign = "-" if value < 0 else ""
    return sign + (f"{text[:-places]}.{text[-places:]}" if places else text)


def meaning_text(meaning: Meaning, model: Model, unit: Unit | None) -> str:
    """What ``meaning`` is in ``model``; says so where it is undefined."""
    match meaning:
        case Scalar():
            size = measure(unit) if unit is not None else None
            if isinstance(size, Measure):
                meaning = angle_of_dimension(meaning, size.dimension)
            value = evaluate(meaning.term, model)
            if isinstance(value, Undefined):
                return "undefined"
            if isinstance(value, NotKnown):
                return "not computable here"
            return scalar_text(value, meaning.dimension, unit)
        case Infinity():
            return describe(meaning)
        case Collection(kind=kind, items=items):
            if kind is CollectionKind.COMPLEX:
                return _complex_text(items, model, unit)
            if kind is CollectionKind.EQUATION:
                return _equation_text([_value(item, model) for item in items])
            if kind is CollectionKind.RATIO:
                return " : ".join(meaning_text(item, model, unit) for item in items)
            opening, closing = BRACKETS[kind]
            return opening + ", ".join(meaning_text(i, model, unit) for i in items) + closing
        case Truth(formula=formula):
            from mathverify.semantics.evaluation import truth

            return truth(formula, model).name.lower()
        case Region(pieces=pieces):
            return " U ".join(_piece_text(piece, model, unit) for piece in pieces) or "none"
        case Figure(kind="circle", parts=parts):
            return f"circle({', '.join(meaning_text(part, model, unit) for part in parts)})"
        case Figure(kind="a line by its equation", parts=parts):
            return f"line({_equation_text([_value(part, model) for part in parts])})"
        case Figure():
            return describe(meaning)
        case _:
            return "a set"


def _value(part: Meaning, model: Model) -> Value:
    return evaluate(part.term, model) if isinstance(part, Scalar) else NotKnown("no number")


def _piece_text(piece: Piece, model: Model, unit: Unit | None) -> str:
    low = "-inf" if piece.low is None else meaning_text(piece.low, model, unit)
    high = "inf" if piece.high is None else meaning_text(piece.high, model, unit)
    if piece.low_closed and piece.high_closed and low == high:
        return f"{{{low}}}"
    return f"{'[' if piece.low_closed else '('}{low}, {high}{']' if piece.high_closed else ')'}"


def _complex_text(parts: tuple[Meaning, ...], model: Model, unit: Unit | None) -> str:
    """``a + b*i`` in canonical notation, with the unit of both parts after it."""
    found: list[Exact] = []
    dimension: Dimension = ()
    for part in parts:
        assert isinstance(part, Scalar)
        value = evaluate(part.term, model)
        if isinstance(value, Undefined):
            return "undefined"
        if isinstance(value, NotKnown):
            return "not computable here"
        found.append(value)
        dimension = part.dimension
    from mathverify.verification.judging.complex_notation import cartesian_node

    if not dimension:
        return to_ascii(cartesian_node(*found))
    size = measure(unit) if unit is not None else None
    if unit is None or not isinstance(size, Measure) or size.dimension != dimension:
        return f"({to_ascii(cartesian_node(*found))}) {unit_text(base_unit(dimension))}"
    shown = cartesian_node(*(value / size.factor for value in found))
    return f"({to_ascii(shown)}) {unit_text(unit)}"


def model_text(question: Question, model: Model) -> dict[str, str]:
    """Name of each unknown -> its value with its unit."""
    found: dict[str, str] = {}
    for unknown in question.unknowns:
        if unknown.domain.shape in VENN_SHAPES:
            continue  # the numbers are those of the regions, unknowns themselves
        found[unknown.name] = meaning_text(unknown.meaning, model, unknown.unit)
    return found


def cells_text(cells: CellSet, dimension: Dimension, factor: Fraction, unit: Unit | None) -> str:
    """A solution set: ``{1, 3}``, ``(-2, 4]``, ``(-inf, 1) U {3}``; ``none`` if it is empty."""
    size = measure(unit) if unit is not None else None
    turned = isinstance(size, Measure) and size.dimension != dimension

    def end(value: Exact) -> str:
        if turned and is_written(value):
            return meaning_text(Scalar(to_node(value * factor), dimension), {}, unit)
        return scalar_text(value * factor, dimension, unit)

    points: list[str] = []
    pieces: list[str] = []
    listed = list(cells.cells)
    index = 0
    while index < len(listed):
        cell = listed[index]
        closed_low = False
        low: Exact | None
        if isinstance(cell, PointCell):
            following = listed[index + 1] if index + 1 < len(listed) else None
            joined = isinstance(following, OpenCell) and following.low is cell.value
            joined = joined or (
                isinstance(following, OpenCell)
                and following.low is not None
                and following.low == cell.value
            )
            if not joined:
                points.append(end(cell.value))
                index += 1
                continue
            low, closed_low = cell.value, True
            index += 1
        else:
            low = cell.low
        high: Exact | None = None
        closed_high = False
        while index < len(listed):
            here = listed[index]
            if isinstance(here, OpenCell):
                if high is not None and (not closed_high or here.low != high):
                    break
                high, closed_high = here.high, False
            elif high is not None and here.value == high:
                closed_high = True
            else:
                break
            index += 1
            if high is None:
                break
        opening = "[" if closed_low else "("
        closing = "]" if closed_high else ")"
        pieces.append(
            f"{opening}{'-inf' if low is None else end(low)}, "
            f"{'inf' if high is None else end(high)}{closing}"
        )
    if points:
        pieces.append("{" + ", ".join(points) + "}")
    return " U ".join(pieces) or "none"


_X, _Y = Name("x"), Name("y")


def _equation_text(values: Sequence[Value]) -> str:
    """The equation of a line (a, b, c) or of a circle (1, x, y, square of the radius)."""
    if any(isinstance(value, Undefined) for value in values):
        return "undefined"
    known = [value for value in values if not isinstance(value, (Undefined, NotKnown))]
    written = [v for v in known if isinstance(v, Fraction) or v.level <= ELEMENTARY_LEVEL]
    if len(written) < len(values):
        return "not computable here"
    relation = _line(*written) if len(written) == 3 else _circle(*written[1:])
    return to_ascii(relation)


def _line(a: Exact, b: Exact, c: Exact) -> Relation:
    if b == 0:
        return _equation(_X, _node(c / a))
    slope, constant = -a / b, c / b
    parts = []
    if slope != 0:
        parts.append(_times(slope))
    if constant != 0 or not parts:
        parts.append(_node(constant))
    return _equation(_Y, _sum(parts))


def _times(slope: Exact) -> Node:
    if slope == 1:
        return _X
    node = _node(slope)
    if isinstance(node, Negate):
        below = node.operand
        return Negate(_X if below == terms.ONE else Multiply((below, _X)))
    return Multiply((node, _X))


def _circle(x: Exact, y: Exact, squared: Exact) -> Relation:
    parts = [
        Power(letter if place == 0 else _sum([letter, _node(-place)]), Number(Fraction(2)))
        for letter, place in ((_X, x), (_Y, y))
    ]
    return _equation(_sum(list(parts)), _node(squared))


def _node(value: Exact) -> Node:
    node = to_node(value)
    if isinstance(node, Number) and node.value < 0:
        return Negate(Number(-node.value))
    return node


def _sum(parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Add(tuple(parts))


def _equation(left: Node, right: Node) -> Relation:
    return Relation((left, right), (Comparison.EQUAL,))
