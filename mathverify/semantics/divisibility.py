"""``a divides b`` for numbers; for polynomials there is ``remainder``."""

from __future__ import annotations

from collections.abc import Collection

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.system import Kind

__all__ = ["divides", "refuse_polynomials"]


def refuse_polynomials(lowering: Lowering, left: Node, right: Node, node: Node) -> None:
    """Of ``x - 2 divides p(x)`` with a real x polynomials are meant, and not their values."""
    if not isinstance(left, tree.Add):
        return
    for name in tree.free_names(left):
        declared = lowering.record.unknowns.get(name)
        if declared is None:
            meant = name == "x" and name not in lowering.names
        else:
            meant = any(v.kind is Kind.REAL for v in declared.variables)
        if meant:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"whether the polynomials are meant or their values at one real {name}",
                node,
                f"remainder({to_ascii(right)}, {to_ascii(left)}) = 0 for the polynomials",
            )


def divides(divisor: Node, number: Node, integers: Collection[str] = ()) -> Node:
    """``divisor`` divides ``number``; whether 0 divides 0 is a convention, so it has no value.

    ``integers`` are names of whole numbers, between polynomials in which the remainder is taken.
    """
    from mathverify.semantics.whole_polynomials import divisor_among, remainder

    number = remainder(number, divisor, integers)
    known = terms.literal(number)
    among = None if known is None else divisor_among(divisor, known, integers)
    if among is not None:
        return among
    divided = terms.conjunction(
        [
            terms.compare(divisor, Comparison.NOT_EQUAL, terms.ZERO),
            terms.equal(terms.call("mod", number, divisor), terms.ZERO),
        ]
    )
    if terms.literal(divisor) or terms.literal(number):
        return divided
    nought = terms.equal(divisor, terms.ZERO)
    return terms.disjunction(
        [
            divided,
            terms.conjunction([nought, terms.equal(terms.divide(terms.ZERO, number), terms.ONE)]),
        ]
    )
