"""One unknown fewer: by an equation that expresses it, or by ``t = b^x``.

Both are bijections between solution sets.  If a conjunction holds an equation ``c*y + r = 0``
with a rational c != 0 and r free of the real unknown y, its solutions (x, y) are the solutions x
of the rest with ``y = -r/c``, where that is defined.  If x occurs in powers ``b^(n*x + m)`` alone,
with integers n, then ``t = b^x`` runs through the positive numbers as x through the reals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mathverify.engines.points import variables_in
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Name,
    Node,
    Number,
    Power,
    Relation,
    children,
    mapped,
    substitute,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Bound as End
from mathverify.theories.elimination.bound import Bound

_MOST_POWER = 6


def without_one(formula: Node, bounds: Sequence[Bound]) -> tuple[Node, tuple[Bound, ...]] | None:
    """The formula without one of its unknowns, and the others; None if no equation gives one."""
    parts = tuple(conjuncts(formula))
    for place, part in enumerate(parts):
        for bound in bounds:
            name = bound.variable.name
            value = _expressed(part, name) if bound.is_unbounded_real else None
            if value is None:
                continue
            rest = [p for i, p in enumerate(parts) if i != place]
            replaced = [substitute(p, {name: value}) for p in rest]
            if name in frozenset[str]().union(*map(variables_in, replaced)):
                continue
            return (
                terms.conjunction([*replaced, *conditions(value)]),
                tuple(other for other in bounds if other is not bound),
            )
    return None


def _expressed(part: Node, name: str) -> Node | None:
    """``-r/c`` for an equation that says ``c*name + r = 0`` with a rational c."""
    match part:
        case Relation((left, right), (Comparison.EQUAL,)):
            pass
        case _:
            return None
    ring = Ring(sorted(variables_in(part)))
    if not ring.is_variable(name):
        return None
    # A hole in the equation must not be lost with it.
    if conditions(left) or conditions(right):
        return None
    try:
        value = QuotientField(ring).quotient(terms.subtract(left, right))
    except (BeyondMethodError, NowhereDefinedError):
        return None
    index = ring.variable_index(name)
    if value.denominator != 1 or value.numerator.degrees()[index] != 1:
        return None
    slope, rest = ring.linear_parts(value.numerator, index)
    if not slope.is_constant() or ring.used(slope):
        return None
    if any(name in variables_in(g.meaning) for g in ring.used(rest)):
        return None
    return ring.term(-rest / slope)


def powers_replaced(formula: Node, bound: Bound) -> tuple[Node, Bound] | None:
    """The formula in ``t = b^x``; None where x occurs in another way, or in no power."""
    if not bound.is_unbounded_real:
        return None
    name = bound.variable.name
    bases: set[Node] = set()
    if not _collect(formula, name, bases) or not bases:
        return None
    root = _common_base(bases)
    if root is None:
        return None
    try:
        changed = _changed(formula, name, root)
    except BeyondMethodError:
        return None
    variable = replace(bound.variable, low=End(Fraction(0), closed=False))
    return changed, Bound(variable, ())


def _power(node: Node, name: str) -> tuple[Node, Node] | None:
    """Base and exponent of a power whose exponent alone holds the variable."""
    match node:
        case Power(base, exponent) if name in variables_in(exponent):
            return None if name in variables_in(base) else (base, exponent)
        case Call("exp", (exponent,)) if name in variables_in(exponent):
            return Constant("e"), exponent
    return None


def _collect(node: Node, name: str, bases: set[Node]) -> bool:
    found = _power(node, name)
    if found is not None:
        bases.add(found[0])
        return True
    if node == Name(name):
        return False
    return all(_collect(child, name, bases) for child in children(node))


def _common_base(bases: set[Node]) -> Node | None:
    """A base of which all are integer powers: e, or the smallest number above 1."""
    if bases == {Constant("e")}:
        return Constant("e")
    values = [base.value for base in bases if isinstance(base, Number)]
    if len(values) < len(bases) or any(value <= 0 or value == 1 for value in values):
        return None
    root = min(value if value > 1 else 1 / value for value in values)
    return terms.number(root) if all(_order(value, root) for value in values) else None


def _order(value: Fraction, root: Fraction) -> int:
    """N with ``value = root^n``; 0 if there is none."""
    for n in range(1, _MOST_POWER + 1):
        if root**n == value:
            return n
        if root**-n == value:
            return -n
    return 0


def _changed(node: Node, name: str, root: Node) -> Node:
    found = _power(node, name)
    if found is None:
        return mapped(node, lambda child: _changed(child, name, root))
    base, exponent = found
    times = 1
    if isinstance(base, Number) and isinstance(root, Number):
        times = _order(base.value, root.value)
    ring = Ring((name,))
    try:
        value = QuotientField(ring).quotient(exponent)
    except NowhereDefinedError:
        raise BeyondMethodError("an exponent without a value") from None
    index = ring.variable_index(name)
    if value.denominator != 1 or [g.index for g in ring.used(value.numerator)] != [index]:
        raise BeyondMethodError("an exponent that is not linear")
    coefficients = ring.rational_coefficients(value.numerator, index)
    if len(coefficients) != 2 or coefficients[1].denominator != 1:
        raise BeyondMethodError("an exponent that is not linear")
    shift, slope = coefficients[0], int(coefficients[1]) * times
    if shift.denominator != 1 or abs(slope) > _MOST_POWER or abs(shift) > 60:
        raise BeyondMethodError("an exponent that is not whole")
    power = terms.power(Name(name), terms.number(abs(slope)))
    if slope < 0:
        power = terms.divide(terms.ONE, power)
    return terms.multiply((terms.power(base, terms.number(shift)), power)) if shift else power
