"""Units of answers: the asked one if the ask names it, else any of the right dimension.

A bare number is read in the unit that the ask names; where the ask names none and a quantity is
asked, a bare number clashes.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node, Unit
from mathverify.semantics import terms
from mathverify.semantics.arrays import scale, with_dimension
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Region,
    Scalar,
)
from mathverify.semantics.quantities import angle_of_dimension, beside_others
from mathverify.semantics.question import Question
from mathverify.semantics.units import (
    ANGLE,
    DIMENSIONLESS,
    Measure,
    dimension_words,
    measure,
)
from mathverify.verification.judging.presentation import display_unit, unit_text

_RADIANS = frozenset({"rad", "radian", "radians"})
_DEGREES = ((ANGLE, Fraction(1)),)


def in_asked_unit(question: Question, meaning: Meaning, node: Node) -> Meaning:
    """``meaning`` of the answer ``node`` with its unit settled.

    Raises `LoweringProblem` (unit-clash) where the dimension is not the asked one, and where
    turns per second (Hz) meet radians per second, which only look alike.
    """
    _require_one_frequency(question, node)
    return _settled(question, question.asked, meaning, node)


def _require_one_frequency(question: Question, node: Node) -> None:
    claimed = _unit_words(node)
    asked = _unit_words(question.reading.ask) if question.reading.ask is not None else set()
    if isinstance(question.reading.ask, tree.Name):
        own = question.reading.units.get(question.reading.ask.identifier)
        asked |= {word for word, _ in own.factors} if own is not None else set()
    if question.reading.ask_unit is not None:
        asked |= {word for word, _ in question.reading.ask_unit.factors}
    for one, other in ((claimed, asked), (asked, claimed)):
        if any(word.endswith("Hz") for word in one) and other & _RADIANS:
            raise LoweringProblem(
                Code.UNIT_CLASH,
                "Hz counts turns per second and rad/s angle per second: 1 Hz is 2*pi rad/s",
                node,
                "multiply or divide by 2*pi, or ask in the other unit",
            )


def _unit_words(node: Node) -> set[str]:
    if tree.Quantity not in kinds_in(node):
        return set()
    quantities = [part for part in tree.walk(node) if isinstance(part, tree.Quantity)]
    return {word for part in quantities for word, _ in part.unit.factors}


def other_unit(question: Question, node: Node) -> tuple[str, str] | None:
    """(written, asked) where a right answer is written in another unit than the ask names."""
    unit, ask = question.reading.ask_unit, question.spec.ask
    if ask is not None and ask.at is not None and isinstance(node, tree.TupleLiteral):
        # The place where an extreme value is taken has its own unit.
        node = node.items[0]
    if unit is None or tree.Quantity not in kinds_in(node):
        return None
    for part in tree.walk(node):
        if isinstance(part, tree.Quantity) and measure(part.unit) != measure(unit):
            return unit_text(part.unit), unit_text(unit)
    return None


def _settled(question: Question, asked: Meaning | None, meaning: Meaning, node: Node) -> Meaning:
    if isinstance(asked, Collection) and isinstance(meaning, Collection):
        if asked.kind is meaning.kind is CollectionKind.RATIO:
            # 100 cm : 2 m is the ratio of pure numbers 1 : 2.
            return meaning
        if len(asked.items) == len(meaning.items):
            parts = tree.children(node)
            nodes = parts if len(parts) == len(meaning.items) else (node,) * len(meaning.items)
            triples = zip(asked.items, meaning.items, nodes, strict=True)
            return Collection(meaning.kind, tuple(_settled(question, *t) for t in triples))
    if not isinstance(asked, Scalar) or not isinstance(meaning, Scalar):
        return meaning
    unit = question.reading.ask_unit
    size = measure(unit) if unit is not None else None
    if unit is not None and isinstance(size, Measure):
        return _in_unit(question, asked, meaning, node, unit, size)
    if not asked.dimension and meaning.dimension and isinstance(node, tree.Quantity):
        if meaning.dimension != _DEGREES and unit is None:
            raise LoweringProblem(
                Code.UNIT_CLASH,
                f"the answer is {dimension_words(meaning.dimension)}, but what is asked is a pure "
                "number",
                node,
                f"{to_ascii(node.value)} without the unit, or units for the data",
            )
    if not asked.dimension or meaning.dimension or terms.literal(meaning.term) == 0:
        return meaning
    if tree.Quantity in kinds_in(node):
        return _from_radians(meaning, asked, node)
    if asked.dimension == _DEGREES and terms.literal(meaning.term) is None:
        # pi/6 is meant in radians; 30 without a unit may be meant in degrees.
        return meaning
    own = Unit((("deg", 1),)) if asked.dimension == _DEGREES else display_unit(question)
    raise LoweringProblem(
        Code.UNIT_CLASH,
        f"the answer is a pure number, but what is asked is {dimension_words(asked.dimension)}",
        node,
        f"{to_ascii(node)} {unit_text(own)}" if own is not None else "",
    )


def _from_radians(meaning: Scalar, asked: Scalar, node: Node) -> Scalar:
    """``0.64 rad``, a pure number, as the angle that it is."""
    told = _RADIANS & _unit_words(node)
    return angle_of_dimension(meaning, asked.dimension) if told else meaning


def _on_scale(question: Question, unit: Unit) -> str:
    """What reads the asked temperature on the scale of ``unit``."""
    ask = question.reading.ask
    asked = to_ascii(ask) if ask is not None else "T"
    scales = {"K": "kelvin", "degC": "celsius", "degF": "fahrenheit"}
    scale_asked = scales.get(unit_text(unit), "")
    word = f"in_{scale_asked}"
    match ask:
        case tree.Add(terms=(one, tree.Negate(operand=other))) if scale_asked:
            apart = f"{word}({to_ascii(one)}) - {word}({to_ascii(other)})"
            return f"find: {apart} for a difference, {word}({asked}) for a temperature"
    if scale_asked:
        return f"find: {word}({asked})"
    return "in_celsius(T), in_fahrenheit(T) or in_kelvin(T) reads T on another scale"


def _in_unit(
    question: Question, asked: Scalar, meaning: Scalar, node: Node, unit: Unit, size: Measure
) -> Scalar:
    if angle_of_dimension(asked, size.dimension).dimension != size.dimension:
        raise LoweringProblem(
            Code.UNIT_CLASH,
            f"the ask names the unit {unit_text(unit)}, but what is asked is "
            f"{dimension_words(asked.dimension)}",
            question.reading.ask,
            _on_scale(question, unit)
            if dimension_words(asked.dimension).startswith("temperature")
            else beside_others(asked.dimension) or "a unit of that dimension, or none",
        )
    if meaning.dimension or tree.Percent in kinds_in(node):
        return angle_of_dimension(meaning, asked.dimension)
    if tree.Quantity in kinds_in(node):
        return _from_radians(meaning, asked, node)
    scaled = scale(meaning, terms.number(size.factor))
    if size.dimension:
        scaled = with_dimension(scaled, size.dimension, node)
    assert isinstance(scaled, Scalar)
    return angle_of_dimension(scaled, asked.dimension)


def with_asked_unit(question: Question, node: Node) -> Node:
    """The interval, set or union ``node`` in the unit of the ask, where its numbers have none."""
    unit = question.reading.ask_unit
    ask = question.reading.ask
    if unit is None and isinstance(ask, tree.Name):
        unit = question.reading.units.get(ask.identifier)
    if unit is None or {tree.Quantity, tree.Percent} & kinds_in(node):
        return node
    return _in_unit_throughout(node, unit)


def _in_unit_throughout(node: Node, unit: tree.Unit) -> Node:
    """The interval, set or union ``node`` with a unit: each part has it."""
    if isinstance(node, (tree.Call, tree.SetLiteral)):
        return tree.mapped(node, lambda part: _in_unit_throughout(part, unit))
    return tree.Quantity(node, unit)


def require_told_unit(question: Question, node: Node) -> None:
    """Refuse ``x > 30`` for a pure number that is asked in degrees or per cent.

    Raises `LoweringProblem` (unit-clash).
    """
    unit = question.reading.ask_unit
    asked = question.asked
    if unit is None or not isinstance(asked, (Scalar, Region)):
        return
    if isinstance(asked, Scalar) and asked.dimension:
        # The comparison itself says that units are missing.
        return
    plain = measure(unit) == Measure(Fraction(1), DIMENSIONLESS)
    if plain or {tree.Quantity, tree.Percent} & kinds_in(node):
        return
    raise LoweringProblem(
        Code.UNIT_CLASH,
        f"the ask names the unit {unit_text(unit)}, and the numbers of this relation have none",
        node,
        f"numbers with {unit_text(unit)}, or an interval",
    )
