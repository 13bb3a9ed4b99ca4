"""Two values under a policy: percent signs, units, rounding, a constant of integration."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from mathverify.equivalence.answers import Members, Value
from mathverify.equivalence.constants import compare_up_to_constant, split_constant
from mathverify.equivalence.expressions import compare_terms, letters_of
from mathverify.equivalence.policy import (
    Constants,
    EquivalencePolicy,
    Percent,
    Units,
)
from mathverify.equivalence.rounding import compare_as_written, compare_rounded
from mathverify.equivalence.run_together import is_word
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.quantities import angle_in_radians
from mathverify.semantics.unfinished import unfinished
from mathverify.semantics.units import Dimension, UnknownUnit, dimension_words, measure

#: Kelvin a degree, and the kelvin at which the scale begins.
_SCALES = {
    "temperature": (Fraction(1), Fraction(0)),
    "temperature in degC": (Fraction(1), Fraction("273.15")),
    "temperature in degF": (Fraction(5, 9), Fraction("459.67") * Fraction(5, 9)),
}
#: Labels of options.
_LABELS = frozenset("abcdefgh")
#: Letters that many write for units which the language writes otherwise: pence, cents, litres.
_SHORT_UNITS = frozenset({"p", "c", "l", "C", "F"})


def compare_values(one: Value, other: Value, policy: EquivalencePolicy) -> Equivalence:
    """The verdict on two numbers or expressions."""
    if policy.evaluated:
        lacking = [unfinished(value.node) for value in (one, other)]
        if bool(lacking[0]) != bool(lacking[1]):
            words = f"{lacking[0] or lacking[1]} is not carried out in one of the answers"
            return Different(Witness(Difference.FORM, words))
    clash = _percent_clash(one, other, policy)
    if clash is not None:
        return clash
    if policy.percent is Percent.OPTIONAL and one.percent != other.percent:
        one, other = _as_percent(one), _as_percent(other)
    if policy.units is Units.OPTIONAL:
        one, other = _with_unit(one, other), _with_unit(other, one)
    if _differ_in_case(one, other):
        return Undecided("labels of options, or two letters?", "the policy words")
    dimensions = _common_dimension(one.scalar, other.scalar)
    if isinstance(dimensions, Different):
        return _unless_a_letter_is_a_unit(dimensions, one, other)
    if isinstance(dimensions, Undecided):
        return dimensions
    first, second = dimensions
    if policy.rounding == "as written":
        return compare_as_written(one, other, first, second)
    if policy.rounding != "exact":
        return compare_rounded(one, other, first, second, policy.rounding)
    if policy.constants is not Constants.LITERAL:
        return _up_to_constant(first, second, policy)
    return compare_terms(first, second, policy.domains)


def amount_in_parts(members: Members) -> Value | None:
    """``3 h and 20 min`` as one amount: each part is less than one unit of the part before it."""
    parts = [item for item in members.items if isinstance(item, Value)]
    if len(parts) < 2 or len(parts) < len(members.items) or members.braces or members.name:
        return None
    larger: Fraction | None = None
    for part in parts:
        size = None if part.unit is None else measure(part.unit)
        amount = evaluate(part.scalar.term, {})
        if size is None or isinstance(size, UnknownUnit) or not isinstance(amount, Fraction):
            return None
        if part.scalar.dimension != parts[0].scalar.dimension or amount < 0:
            return None
        if larger is not None and amount >= larger:
            return None
        larger = size.factor
    total = terms.add([part.scalar.term for part in parts])
    return replace(parts[0], scalar=Scalar(total, parts[0].scalar.dimension), places=None)


# --- percent and units -------------------------------------------------------------------


def _percent_clash(one: Value, other: Value, policy: EquivalencePolicy) -> Different | None:
    if policy.percent is not Percent.KEPT or one.percent == other.percent:
        return None
    return Different(Witness(Difference.UNIT, "one answer is a percentage, the other is not"))


def _as_percent(value: Value) -> Value:
    if value.percent or value.scalar.dimension:
        return value
    hundredth = terms.number(Fraction(1, 100))
    return replace(value, scalar=Scalar(terms.multiply((hundredth, value.scalar.term))))


def _with_unit(value: Value, partner: Value) -> Value:
    """``value`` in the unit of its partner where it has none."""
    if value.scalar.dimension or value.unit is not None or partner.unit is None:
        return value
    size = measure(partner.unit)
    if isinstance(size, UnknownUnit):
        return value
    term = terms.multiply((terms.number(size.factor), value.scalar.term))
    return replace(value, scalar=Scalar(term, size.dimension), unit=partner.unit)


def _differ_in_case(one: Value, other: Value) -> bool:
    """Whether the answers are one letter, large and small, that may be the label of an option."""
    if not isinstance(one.node, Name) or not isinstance(other.node, Name):
        return False
    first, second = one.node.identifier, other.node.identifier
    return first != second and first.lower() == second.lower() and first.lower() in _LABELS


def _unless_a_letter_is_a_unit(found: Different, one: Value, other: Value) -> Equivalence:
    """``250p`` beside pounds: the letter may be the pence."""
    for bare, partner in ((one, other), (other, one)):
        letters = letters_of(bare.scalar.term)
        if not bare.scalar.dimension and partner.unit is not None and len(letters) == 1:
            (letter,) = letters
            if letter in _SHORT_UNITS and not letters_of(partner.scalar.term):
                return Undecided(f"{letter} may be a unit", "the unit written out")
        words = (
            [] if bare.scalar.dimension else sorted(filter(is_word, letters_of(bare.scalar.term)))
        )
        if words and partner.unit is not None:
            return Undecided(f"{words[0]!r} is no unit", "the unit's usual sign")
    return found


def _common_dimension(one: Scalar, other: Scalar) -> tuple[Node, Node] | Different | Undecided:
    """Both terms in one dimension.

    An angle is compared with a pure number as its radians, unless that number is a plain rational:
    who writes 90 means degrees.
    """
    if one.dimension == other.dimension:
        return one.term, other.term
    if not _bare(one) and not _bare(other):
        first, second = angle_in_radians(one), angle_in_radians(other)
        if first.dimension == second.dimension:
            return first.term, second.term
    names = _dimension(one.dimension), _dimension(other.dimension)
    if all(name.startswith("temperature") for name in names):
        return _on_one_scale(one, other)
    words = f"{names[0]} is not {names[1]}"
    return Different(Witness(Difference.UNIT, words))


def _on_one_scale(one: Scalar, other: Scalar) -> tuple[Node, Node] | Undecided:
    """Two temperatures in kelvin; 20 K may also be the difference that 20 degC may be."""
    differences: list[Fraction] = []
    kelvin: list[Node] = []
    for scalar in (one, other):
        value = evaluate(scalar.term, {})
        size, zero = _SCALES.get(_dimension(scalar.dimension), (None, Fraction(0)))
        if size is None or not isinstance(value, Fraction):
            return Undecided("temperatures on different scales", "both on one scale")
        differences.append(value * size)
        kelvin.append(terms.number(value * size + zero))
    if differences[0] == differences[1]:
        return Undecided("temperatures, or differences of temperatures?", "both on one scale")
    return kelvin[0], kelvin[1]


def _bare(scalar: Scalar) -> bool:
    if scalar.dimension:
        return False
    value = evaluate(scalar.term, {})
    return isinstance(value, Fraction) and value != 0


def _dimension(dimension: Dimension) -> str:
    return dimension_words(dimension) if dimension else "a number without a unit"


# --- up to a constant --------------------------------------------------------------------


def _up_to_constant(first: Node, second: Node, policy: EquivalencePolicy) -> Equivalence:
    one, other = split_constant(first, second)
    if one.has_constant != other.has_constant:
        if policy.constants is Constants.ARBITRARY:
            words = "only one answer has a constant of integration"
            return Different(Witness(Difference.FORM, words))
        return _same_up_to_constant(one.body, other.body, policy)
    if not one.has_constant:
        return compare_terms(first, second, policy.domains)
    return _same_up_to_constant(one.body, other.body, policy)


def _same_up_to_constant(one: Node, other: Node, policy: EquivalencePolicy) -> Equivalence:
    found = compare_up_to_constant(one, other, policy.domains)
    return found if not isinstance(found, Same) else Same(f"up to a constant: {found.how}")
