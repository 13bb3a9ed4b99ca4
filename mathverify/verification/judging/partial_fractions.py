"""Partial fractions in one unknown: powers of irreducible polynomials below, less above.

Irreducible is meant over the rationals, as schools do: ``x^2 - 2`` is not split.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial
from mathverify.verification.judging.polynomial_forms import expanded_fault, factors_of

__all__ = ["partial_fractions_fault"]


def partial_fractions_fault(node: Node) -> str | None:
    """Why ``node`` is not a sum of partial fractions; None if it is."""
    names = tree.free_names(node)
    if len(names) != 1:
        return "partial fractions are in one unknown"
    if isinstance(node, tree.Negate) and isinstance(node.operand, tree.Add):
        return "there is a bracket to multiply out"
    whole: list[Node] = []
    seen: set[tuple[object, int]] = set()
    for term in node.terms if isinstance(node, tree.Add) else (node,):
        if isinstance(term, tree.Multiply) and any(
            isinstance(factor, tree.Negate) for factor in term.factors[1:]
        ):
            return "a factor with a sign is to be multiplied out"
        above, below = _parts(term)
        if not tree.free_names(below):
            whole.append(term)
            continue
        found = _power_of_base(below)
        if isinstance(found, str):
            return found
        base, exponent = found
        top = polynomial(above)
        if isinstance(top, NotLinear):
            return "a numerator is not a polynomial"
        if top.degree >= base.degree:
            return "a numerator has too high a degree"
        key = (frozenset(_monic(base).items()), exponent)
        if key in seen:
            return "two fractions have the same denominator"
        seen.add(key)
    if not whole:
        return None
    return expanded_fault(tree.Add(tuple(whole)) if len(whole) > 1 else whole[0])


def _parts(term: Node) -> tuple[Node, Node]:
    """Numerator and denominator of a fraction, with a number before it or a sign."""
    one = tree.Number(Fraction(1), "1")
    if isinstance(term, tree.Negate):
        return _parts(term.operand)
    if isinstance(term, tree.Divide):
        return term.numerator, term.denominator
    if isinstance(term, tree.Multiply):
        quotients = [factor for factor in term.factors if tree.free_names(_parts(factor)[1])]
        numbers = all(factor in quotients or not tree.free_names(factor) for factor in term.factors)
        if len(quotients) == 1 and numbers:
            return _parts(quotients[0])
    return term, one


def _power_of_base(below: Node) -> tuple[Polynomial, int] | str:
    """The irreducible polynomial whose power a denominator is, or why it is none."""
    factors = below.factors if isinstance(below, tree.Multiply) else (below,)
    varying = [factor for factor in factors if tree.free_names(factor)]
    if len(varying) != 1:
        return "a denominator has several factors"
    (factor,) = varying
    exponent = 1
    if isinstance(factor, tree.Power):
        power = factor.exponent
        if not isinstance(power, tree.Number) or power.value.denominator != 1 or power.value < 1:
            return "a denominator has no whole power"
        factor, exponent = factor.base, int(power.value)
    base = polynomial(factor)
    if isinstance(base, NotLinear):
        return "a denominator is not a polynomial"
    scale = lcm(*(value.denominator for value in base.terms.values()))
    scaled = Polynomial({key: value * scale for key, value in base.terms.items()})
    if sum(multiplicity for _, multiplicity in factors_of(scaled)) > 1:
        return "a denominator can be factorised further"
    return base, exponent


def _monic(base: Polynomial) -> dict[object, Fraction]:
    """The coefficients up to a common factor."""
    lead = base.terms[max(base.terms, key=lambda key: sum(power for _, power in key))]
    return {key: value / lead for key, value in base.terms.items()}
