"""Factorised, expanded and completed polynomials; factors over the rationals are found by flint."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any

from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial

__all__ = [
    "cancelled_fault",
    "completed_square_fault",
    "expanded_fault",
    "factorised_fault",
    "factors_of",
]


def expanded_fault(node: Node) -> str | None:
    """Why ``node`` is not an expanded polynomial; None if it is."""
    terms_written = node.terms if isinstance(node, tree.Add) else (node,)
    seen: set[object] = set()
    for term in terms_written:
        inner = term.operand if isinstance(term, tree.Negate) else term
        if tree.Add in kinds_in(inner):
            return "there is a bracket to multiply out"
        found = polynomial(inner)
        if isinstance(found, NotLinear) or len(found.terms) != 1:
            return "a term is not a product of a number and powers"
        monomial = next(iter(found.terms))
        if monomial in seen:
            return "like terms can be collected"
        seen.add(monomial)
    return None


def factorised_fault(node: Node) -> str | None:
    """Why ``node`` is not completely factorised over the rationals; None if it is.

    Completely: every factor but a number in front is irreducible with whole coefficients that
    have no common divisor.  The number in front may be a fraction, whose denominator then may
    stand below all of them, in lowest terms.
    """
    inner = node.operand if isinstance(node, tree.Negate) else node
    below = Fraction(1)
    if isinstance(inner, tree.Divide):
        if not isinstance(inner.denominator, tree.Number):
            return "it is a quotient"
        below, inner = inner.denominator.value, inner.numerator
        inner = inner.operand if isinstance(inner, tree.Negate) else inner
    factors = inner.factors if isinstance(inner, tree.Multiply) else (inner,)
    if below != 1:
        front = [factor.value for factor in factors if isinstance(factor, tree.Number)]
        if below.denominator != 1 or any(f.denominator != 1 for f in front) or below < 1:
            return "there is a fraction inside the fraction"
        if any(gcd(int(below), int(f)) != 1 for f in front):
            return "the fraction is not in lowest terms"
        if len(front) == len(factors):
            return "it is a quotient"
    for factor in factors:
        base = factor
        if isinstance(factor, tree.Power):
            exponent = factor.exponent
            if not isinstance(exponent, tree.Number) or exponent.value.denominator != 1:
                return "a power is not a whole one"
            base = factor.base
        fault = expanded_fault(base) if isinstance(base, tree.Add) else None
        if fault is not None:
            return f"in a factor, {fault}"
        found = polynomial(base)
        if isinstance(found, NotLinear):
            return "a factor is not a polynomial"
        fault = _reducible(found)
        if fault is not None:
            return fault
    return None


def cancelled_fault(node: Node) -> str | None:
    """Why ``node`` is not one quotient of polynomials without a common factor; None if it is.

    Numbers count too: ``2*x/(4*y)`` can be cancelled by 2, and fractions inside are none.
    """
    if isinstance(node, tree.Divide):
        above, below = polynomial(node.numerator), polynomial(node.denominator)
    else:
        above, below = polynomial(node), polynomial(tree.Number(Fraction(1)))
    if isinstance(above, NotLinear) or isinstance(below, NotLinear) or not above.terms:
        return "it is not a quotient of two polynomials"
    values = [*above.terms.values(), *below.terms.values()]
    if any(value.denominator != 1 for value in values):
        return "there is a fraction inside the fraction"
    if isinstance(node, tree.Divide) and below.degree == 0 and abs(values[-1]) == 1:
        return "the denominator should not be written"
    common = _flint_polynomials(above, below)
    divisor = common[0].gcd(common[1])
    if divisor.total_degree() > 0 or abs(int(divisor.leading_coefficient())) != 1:
        return f"{divisor} divides numerator and denominator"
    return None


def completed_square_fault(node: Node) -> str | None:
    """Why ``node`` is not ``a*(x + b)^2 + c``; None if it is.

    There may be squares of several unknowns, and b and c may hold further names: every square has
    an unknown to itself, which stands nowhere else.
    """
    squares: list[frozenset[str]] = []
    rest: frozenset[str] = frozenset()
    for term in node.terms if isinstance(node, tree.Add) else (node,):
        base = _squared(term)
        if base is None:
            rest |= tree.free_names(term)
            continue
        found = polynomial(base)
        if isinstance(found, NotLinear) or found.degree != 1:
            return "what is squared is not of the first degree"
        squares.append(tree.free_names(base))
    if not squares:
        return "there is no square of a bracket with the unknown"
    for place, names in enumerate(squares):
        others = frozenset[str]().union(rest, *squares[:place], *squares[place + 1 :])
        if not names - others:
            return f"{min(names)} stands outside of the square too"
    return None


def _squared(term: Node) -> Node | None:
    """The base of a square with names in it that ``term`` is a known multiple of."""
    if isinstance(term, tree.Negate):
        return _squared(term.operand)
    if isinstance(term, tree.Divide) and not tree.free_names(term.denominator):
        return _squared(term.numerator)
    if isinstance(term, tree.Multiply):
        varying = [factor for factor in term.factors if tree.free_names(factor)]
        return _squared(varying[0]) if len(varying) == 1 else None
    if isinstance(term, tree.Power) and tree.free_names(term.base):
        exponent = term.exponent
        return term.base if isinstance(exponent, tree.Number) and exponent.value == 2 else None
    return None


def _reducible(found: Polynomial) -> str | None:
    if found.degree == 0:
        return None
    coefficients = list(found.terms.values())
    if any(c.denominator != 1 for c in coefficients):
        return "a factor has a fraction in it"
    common = gcd(*(int(c) for c in coefficients))
    if common > 1 and len(coefficients) > 1:
        return f"{common} can be taken out of a factor"
    if found.degree == 1:
        return None
    if sum(multiplicity for _, multiplicity in factors_of(found)) > 1:
        return "a factor can be factorised further"
    return None


def factors_of(found: Polynomial) -> list[tuple[Any, int]]:
    """The irreducible factors over the rationals, with multiplicities; coefficients are whole."""
    _, factors = _flint_polynomials(found)[0].factor()
    return list(factors)


def _flint_polynomials(*found: Polynomial) -> list[Any]:
    """Polynomials with whole coefficients in one ring of flint's."""
    import flint

    names = sorted({name for one in found for monomial in one.terms for name, _ in monomial})
    context = flint.fmpz_mpoly_ctx.get(names, flint.Ordering.lex)
    return [
        context.from_dict(
            {
                tuple(dict(monomial).get(name, 0) for name in names): int(coefficient)
                for monomial, coefficient in one.terms.items()
            }
        )
        for one in found
    ]
