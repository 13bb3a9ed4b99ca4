"""Factorised, expanded and completed polynomials, and partial fractions in one unknown.

Factors over the rationals are found by flint; irreducible is meant over the rationals, as schools
do: ``x^2 - 2`` is not split.  Partial fractions have powers of irreducible polynomials below and
less above.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any

from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial


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
        factors = inner.factors if isinstance(inner, tree.Multiply) else ()
        bases = [one.base if isinstance(one, tree.Power) else one for one in factors]
        if len(bases) > len({*bases}):
            return "equal factors can be collected"
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
