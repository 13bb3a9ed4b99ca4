"""Quotients of polynomials with a factor cancelled, at the point where it is 0.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs, variables
from mathverify.language import tree
from mathverify.language.tree import Divide, Multiply, Node, Power
from mathverify.semantics import terms

__all__ = ["value_by_cancelling"]


def value_by_cancelling(term: Node, name: str, point: Node) -> Node | None:
    """The limit of a quotient of polynomials as ``name`` goes to ``point``; None if not shown.

    Every denominator has to be a polynomial in the variable with some coefficient that is a
    number other than 0, so that it vanishes at finitely many points only, whatever the other
    variables are; or be free of the variable, and then the limit has no value where it is 0.
    Away from its zeros the term equals its quotient in lowest terms, which is continuous where
    its denominator is not 0.  Where that is 0 the lowered term has no value.
    """
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    guards: list[Node] = []
    for part in tree.walk(term):
        if not isinstance(part, tree.Number | tree.Name | tree.Add | tree.Negate | Multiply):
            below = _denominator(part)
            if below is None:
                return None
            if below != terms.ONE:
                if not occurs(name, below):
                    guards.append(terms.divide(terms.ZERO, below))
                elif not _vanishes_rarely(below, name):
                    return None
    try:
        field = QuotientField(Ring(sorted(variables(term) | variables(point))))
        found = field.quotient(term)
        ring = field.ring
        here = {name: point}
        above = tree.substitute(ring.term(found.numerator), here)
        below = tree.substitute(ring.term(found.denominator), here)
        if field.quotient(below).numerator == 0:
            return None
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if not has_no_hole(above) or not has_no_hole(below):
        return None
    return terms.add([terms.divide(above, below), *guards])


def _denominator(part: Node) -> Node | None:
    """What a step divides by, 1 for none; None for a step that is no arithmetic."""
    match part:
        case Divide(denominator=below):
            return below
        case Power(base=base, exponent=exponent):
            size = terms.literal(exponent)
            if size is None or size.denominator != 1:
                return None
            return terms.ONE if size > 0 else base
        case _:
            return None


def _vanishes_rarely(below: Node, name: str) -> bool:
    form = univariate(below, name)
    return form is not None and any(
        terms.literal(coefficient) not in (None, 0) for coefficient in form.coefficients.values()
    )
