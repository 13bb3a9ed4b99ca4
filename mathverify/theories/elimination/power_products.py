"""``for all x: left = right`` between products of powers, by comparing exponents.

``c*x^p*b^(q*x + r)`` with a number c other than 0 is, where x and b are positive, ``e`` to the
power ``ln(x)*p + x*q*ln(b)`` times a constant.  On an interval 1, x and ln(x) are linearly
independent, so two such products are equal everywhere exactly if p, b^q and the constants are; or
if both constants are 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.engines.points import variables_in
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Name,
    Node,
    Power,
    Relation,
)
from mathverify.semantics import terms
from mathverify.semantics.logarithmic_form import is_positive
from mathverify.semantics.system import Kind
from mathverify.theories.elimination.bound import Bound

_HALF = terms.number(Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class _Product:
    """``constant * x^power`` times ``base^(slope*x)`` for each of ``growths``."""

    constant: Node
    power: Node = terms.ZERO
    growths: tuple[tuple[Node, Node], ...] = ()


def power_condition(formula: Node, bound: Bound) -> Node | None:
    """When an equation between two products of powers holds for all values of a variable.

    None for statements of other forms, and where the variable does not run through an interval, of
    positive numbers if it is raised to a power.
    """
    variable = bound.variable
    if variable.kind is not Kind.REAL or variable.values is not None or bound.conditions:
        return None
    low, high = variable.low, variable.high
    if low is not None and high is not None and low.value >= high.value:
        return None
    positive = low is not None and (low.value > 0 or (low.value == 0 and not low.closed))
    parts = [_equation(part, variable.name, positive) for part in conjuncts(formula)]
    known = [part for part in parts if part is not None]
    return terms.conjunction(known) if len(known) == len(parts) else None


def _equation(formula: Node, name: str, positive: bool) -> Node | None:
    match formula:
        case Relation((left, right), (Comparison.EQUAL,)):
            sides = [_product(side, name, positive) for side in (left, right)]
        case _:
            return None
    one, other = sides
    if one is None or other is None:
        return None
    exponents = (side.power for side in (one, other))
    slopes = (slope for side in (one, other) for _, slope in side.growths)
    # An exponent without a value is not told by a condition on the constants.
    if not all(map(has_no_hole, (*exponents, *slopes))):
        return None
    defined = [
        Relation((base, terms.ZERO), (Comparison.GREATER,))
        for base, _ in (*one.growths, *other.growths)
        if not is_positive(base)
    ]
    equal = [
        terms.equal(one.power, other.power),
        _equal_growths(one, other),
        terms.equal(one.constant, other.constant),
    ]
    same = terms.conjunction([*defined, *equal])
    if any(map(_is_not_zero, (one.constant, other.constant))):
        return same
    vanish = [terms.equal(side.constant, terms.ZERO) for side in (one, other)]
    return terms.disjunction([same, terms.conjunction([*defined, *vanish])])


def _is_not_zero(constant: Node) -> bool:
    return is_positive(constant) or is_positive(terms.negate(constant))


def _equal_growths(one: _Product, other: _Product) -> Node:
    """That the powers grow alike: without logarithms where the slopes are numbers."""
    if all(terms.literal(slope) is not None for _, slope in (*one.growths, *other.growths)):
        return terms.equal(
            *(terms.multiply(Power(*growth) for growth in side.growths) for side in (one, other))
        )
    return terms.equal(*(terms.add(map(_logarithm, side.growths)) for side in (one, other)))


def _logarithm(growth: tuple[Node, Node]) -> Node:
    base, slope = growth
    if base == Constant("e"):
        return slope
    return terms.multiply((slope, terms.call("ln", base)))


def _product(term: Node, name: str, positive: bool) -> _Product | None:
    if name not in variables_in(term):
        return _Product(term)
    match term:
        case Name():
            return _Product(terms.ONE, terms.ONE) if positive else None
        case Call("sqrt", (inside,)):
            return _raised(_product(inside, name, positive), _HALF)
        case Call("root", (inside, order)) if terms.literal(order):
            return _raised(_product(inside, name, positive), terms.divide(terms.ONE, order))
        case Call("exp", (exponent,)):
            return _exponential(Constant("e"), exponent, name)
        case Power(base, exponent) if name not in variables_in(base):
            return _exponential(base, exponent, name)
        case Power(base, exponent) if name not in variables_in(exponent):
            return _raised(_product(base, name, positive), exponent)
    return _PRODUCTS.known(term, lambda part: _product(part, name, positive))


def _exponential(base: Node, exponent: Node, name: str) -> _Product | None:
    """``base^exponent`` with an exponent that is linear in the variable."""
    form = univariate(exponent, name)
    if form is None or max(form.coefficients) > 1:
        return None
    here, slope = (form.coefficients.get(degree, terms.ZERO) for degree in (0, 1))
    constant = terms.ONE if terms.literal(here) == 0 else Power(base, here)
    return _Product(constant, growths=((base, slope),))


def _raised(product: _Product | None, exponent: Node) -> _Product | None:
    """A power of a product, of which every factor has to be positive."""
    if product is None or not is_positive(product.constant):
        return None
    return _Product(
        Power(product.constant, exponent) if product.constant != terms.ONE else terms.ONE,
        terms.multiply((product.power, exponent)),
        tuple((base, terms.multiply((slope, exponent))) for base, slope in product.growths),
    )


def _times(parts: Sequence[_Product]) -> _Product:
    return _Product(
        terms.multiply(part.constant for part in parts),
        terms.add(part.power for part in parts),
        tuple(growth for part in parts for growth in part.growths),
    )


def _inverse(product: _Product) -> _Product:
    """One over a product; where its constant is 0 it has no value, and neither has this."""
    return _Product(
        terms.divide(terms.ONE, product.constant),
        terms.negate(product.power),
        tuple((base, terms.negate(slope)) for base, slope in product.growths),
    )


_PRODUCTS: Arithmetic[_Product] = Arithmetic(
    negate=lambda part: _times([_Product(terms.number(-1)), part]),
    multiply=_times,
    divide=lambda above, below: _times([above, _inverse(below)]),
)
