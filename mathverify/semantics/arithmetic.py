"""Arithmetic as it is written: sums, products, quotients, powers, quantities and constants."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, complex_numbers, determinants, terms
from mathverify.semantics.lowering import Lowering, NodeRule
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Infinity,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    is_complex,
)
from mathverify.semantics.units import UnknownUnit, measure

__all__ = ["KINDS"]

_MINUS_ONE = terms.number(-1)
_PERCENT = terms.number(Fraction(1, 100))


def _sum(lowering: Lowering, node: tree.Add) -> Meaning:
    return arrays.add(tuple([lowering.lower(part) for part in node.terms]), node)


def _product(lowering: Lowering, node: tree.Multiply) -> Meaning:
    operands = tuple([lowering.lower(factor) for factor in node.factors])
    return lowering.record.multiplied(operands, arrays.multiply(operands, node))


def _negated(lowering: Lowering, node: tree.Negate) -> Meaning:
    negated = lowering.lower(node.operand)
    if isinstance(negated, Infinity):
        return Infinity(not negated.positive)
    return arrays.scale(negated, _MINUS_ONE)


def _quotient(lowering: Lowering, node: tree.Divide) -> Meaning:
    above, below = node.numerator, node.denominator
    if _is_log_without_base(lowering, above) and _is_log_without_base(lowering, below):
        # log(a)/log(b) is the same for every base.
        above, below = (tree.Call("ln", tree.children(part)) for part in (above, below))
    divisor = lowering.lower(below)
    if is_complex(divisor):
        return complex_numbers.divide(lowering.lower(above), divisor, node)
    return arrays.divide(lowering.lower(above), lowering.scalar(below, "a denominator"))


def _is_log_without_base(lowering: Lowering, node: Node) -> bool:
    is_log = isinstance(node, tree.Call) and node.function == "log"
    return is_log and len(tree.children(node)) == 1 and "log" not in lowering.functions


def _power(lowering: Lowering, node: tree.Power) -> Meaning:
    base = lowering.lower(node.base)
    if is_complex(base):
        return complex_numbers.power(base, lowering.pure(node.exponent, "an exponent"), node)
    if node.base == tree.Constant("e"):
        shown = lowering.lower(node.exponent)
        if is_complex(shown):
            return complex_numbers.exponential(shown, node)
    if isinstance(base, Collection):
        if isinstance(node.exponent, tree.Name) and node.exponent.identifier == "T":
            if "T" not in lowering.names:
                return arrays.transpose(base, node)
        index = lowering.integer(node.exponent, "a matrix exponent")
        return lowering.record.noted("power of a matrix", determinants.power(base, index, node))
    exponent = lowering.pure(node.exponent, "an exponent")
    return arrays.scalar_power(lowering.scalar(node.base, "a base"), exponent, node)


def _percentage(lowering: Lowering, node: tree.Percent) -> Meaning:
    return arrays.scale(lowering.lower(node.operand), _PERCENT)


def _factorial(lowering: Lowering, node: tree.Factorial) -> Meaning:
    operand = lowering.pure(node.operand, "the operand of a factorial")
    return Scalar(terms.call("factorial", operand))


def _quantity(lowering: Lowering, node: tree.Quantity) -> Meaning:
    unit = measure(node.unit)
    if isinstance(unit, UnknownUnit):
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{unit.word!r} is no unit that is known here",
            node,
            "a unit such as cm, kg, h, USD; counted things carry no unit",
        )
    value = arrays.scale(lowering.lower(node.value), terms.number(unit.factor))
    return arrays.with_dimension(value, unit.dimension, node)


def _constant(_lowering: Lowering, node: tree.Constant) -> Meaning:
    match node.name:
        case "pi" | "e":
            return Scalar(tree.Constant(node.name))
        case "true" | "false":
            return Truth(tree.Constant(node.name))
        case "none":
            return Collection(CollectionKind.SET, ())
        case "inf":
            return Infinity()
        case "i":
            return complex_numbers.IMAGINARY_UNIT
        case _:
            raise LoweringProblem(Code.ILL_TYPED, f"{node.name} is not a number", node, "a number")


KINDS: Mapping[type, NodeRule] = {
    tree.Add: _sum,
    tree.Multiply: _product,
    tree.Negate: _negated,
    tree.Divide: _quotient,
    tree.Power: _power,
    tree.Percent: _percentage,
    tree.Factorial: _factorial,
    tree.Quantity: _quantity,
    tree.Constant: _constant,
}
