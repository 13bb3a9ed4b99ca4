"""Roots squared away and denominators multiplied away; what that gains is checked and rejected."""

from __future__ import annotations

from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.solving.line import Line
from mathverify.solving.polynomial import checked, roots_of
from mathverify.solving.subject import Subject

_Quotient: TypeAlias = tuple[Node, Node]


def by_clearing(subject: Subject) -> list[Line]:
    """``x + 3 = (x - 3)^2`` for ``sqrt(x + 3) = x - 3``, no denominators for ``6/(x - 1) = x``."""
    name = subject.unknown
    relations = list(subject.relations(Comparison.EQUAL))
    if not name or subject.has_units or len(relations) != 1:
        return []
    left, right = relations[0].operands
    cleared = _squared(left, right) or _squared(right, left)
    because = "square both sides"
    if cleared is None:
        above = _quotient(terms.subtract(left, right))
        if above is None or not tree.free_names(above[1]):
            return []
        cleared, because = (above[0], terms.ZERO), "multiply by the denominators"
    lines = subject.numbers_in()
    lines.append(Line(f"{to_ascii(cleared[0])} = {to_ascii(cleared[1])}", because))
    found = roots_of(terms.subtract(*cleared), name)
    if not found:
        return []
    return [*lines, *found, *checked(subject, name, found)]


def _squared(root: Node, other: Node) -> tuple[Node, Node] | None:
    if isinstance(root, tree.Call) and root.function == "sqrt":
        return root.arguments[0], terms.power(other, terms.number(2))
    return None


def _quotient(node: Node) -> _Quotient | None:
    """``node`` as one fraction of polynomials: numerator, denominator."""
    return None if isinstance(node, tree.Call) else _QUOTIENTS.known(node, _quotient)


def _product(sides: list[_Quotient]) -> _Quotient:
    return terms.multiply(a for a, _ in sides), terms.multiply(b for _, b in sides)


def _sum(sides: list[_Quotient]) -> _Quotient:
    """The sum over a common denominator; equal denominators are kept."""
    total, common = sides[0]
    for above, below in sides[1:]:
        if below == common:
            total = terms.add((total, above))
            continue
        total = terms.add((terms.multiply((total, below)), terms.multiply((above, common))))
        common = terms.multiply((common, below))
    return total, common


_QUOTIENTS: Arithmetic[_Quotient] = Arithmetic(
    add=_sum,
    negate=lambda side: (terms.negate(side[0]), side[1]),
    multiply=_product,
    divide=lambda above, below: _product([above, (below[1], below[0])]),
    other=lambda node: (node, terms.ONE),
)
