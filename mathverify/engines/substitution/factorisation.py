"""Whole numbers of which a product of powers is known, and which have no common factors.

**Unique factorisation.**  Let an equation come to ``x1^e1 * ... * xk^ek = r`` with whole exponents
of either sign, whole unknowns none of which is 0, and a rational r other than 0.  Then for every
prime p the orders ``v_i = ord_p(x_i) >= 0`` satisfy ``e1*v1 + ... + ek*vk = ord_p(r)``; where
``gcd(x_i, x_j) = 1`` is given, one of v_i and v_j is 0; where x_i is given to be square-free, v_i
is 0 or 1.  If these leave only ``v = 0`` for a prime that does not divide r, and finitely many v
for each that does, the absolute values of the unknowns are one of finitely many tuples, and so are
the unknowns with their signs: so many cases, in each of which the whole system still has to hold.

``m/n = 9/5`` with ``gcd(m, n) = 1`` leaves (9, 5) and (-9, -5); without it ``(9*t, 5*t)``
for every t, of which no list is made.  An equation with square roots, ``a*sqrt(b)/c = sqrt(75)/6``,
has the one between squares as its consequence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from mathverify.engines.substitution.signs import Signs
from mathverify.engines.substitution.state import State, conjuncts
from mathverify.engines.substitution.steps import Equation, polynomial_equations
from mathverify.language.formulas import equated
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.polynomials import BeyondMethodError, Role
from mathverify.semantics.system import Kind

_MOST_VARIABLES = 5
_MOST_CASES = 48
_MOST_ORDERS = 200


@dataclass(frozen=True, slots=True)
class Factored:
    """Values of ``names``, one tuple of which holds in every model, by the word of ``because``."""

    names: tuple[str, ...]
    values: tuple[tuple[Node, ...], ...]
    because: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is given of common factors and squares, each with the constraint that says so."""

    coprime: tuple[tuple[frozenset[str], str], ...]
    squarefree: dict[str, str]


def factored(state: State) -> Factored | None:
    """The values that unknown whole factors of one product can have; None where they are not few.

    Only where common factors or squares are spoken of: other products have divisors to try.
    """
    facts = _facts(state)
    if not facts.coprime and not facts.squarefree:
        return None
    signs = Signs(state)
    for equation in polynomial_equations(state):
        read = _product(equation, state)
        if read is None:
            continue
        exponents, ratio = read
        names = tuple(sorted(exponents))
        nonzero = _nonzero(equation, names, exponents, signs, facts)
        if nonzero is None:
            continue
        tuples = _tuples(names, exponents, ratio, facts)
        if tuples is None:
            continue
        used = {source for group, source in facts.coprime if group <= set(names)}
        used |= {source for name, source in facts.squarefree.items() if name in names}
        because = frozenset({equation.source.name, *used}) | nonzero
        because |= {v.domain_name for v in state.variables if v.name in names}
        return Factored(names, tuples, because)
    return None


def _facts(state: State) -> _Facts:
    coprime: list[tuple[frozenset[str], str]] = []
    squarefree: dict[str, str] = {}
    for constraint in state.constraints:
        for atom in conjuncts(constraint):
            for named in _of_names(atom, "gcd"):
                if len(named) > 1:
                    coprime.append((frozenset(named), constraint.name))
            for named in _of_names(atom, "square_part"):
                squarefree |= dict.fromkeys(named, constraint.name)
    return _Facts(tuple(coprime), squarefree)


def _of_names(atom: Node, function: str) -> Iterator[tuple[str, ...]]:
    """The different names of which a call is said to be 1."""
    for arguments, value in equated(atom, function):
        named = tuple(one.identifier for one in arguments if isinstance(one, Name))
        if terms.literal(value) == 1 and len(set(named)) == len(arguments):
            yield named


def _product(equation: Equation, state: State) -> tuple[dict[str, int], Fraction] | None:
    """Exponents and r of a product of powers that is r, or whose square is, by the equation."""
    ring, polynomial = equation.ring, equation.polynomial
    pieces = ring.monomials(polynomial)
    if len(pieces) != 2:
        return None
    if any(generator.role is not Role.VARIABLE for generator in ring.used(polynomial)):
        # Of u + v = 0 follows u^2 - v^2 = 0, in which square roots are gone.
        first, second = (
            ring.rational(value)
            * prod((ring.gen(i) ** n for i, n in powers.items()), start=ring.one)
            for powers, value in pieces
        )
        try:
            pieces = ring.monomials(ring.raised(first, 2) - ring.raised(second, 2))
        except BeyondMethodError:
            return None
        if len(pieces) != 2:
            return None
    (above, left), (below, right) = pieces
    exponents: dict[str, int] = {}
    whole = {v.name for v in state.variables if v.kind is Kind.INTEGER}
    for powers, sign in ((above, 1), (below, -1)):
        for index, power in powers.items():
            meaning = ring.generators[index].meaning
            if ring.generators[index].role is not Role.VARIABLE or not isinstance(meaning, Name):
                return None
            if meaning.identifier not in whole:
                return None
            exponents[meaning.identifier] = exponents.get(meaning.identifier, 0) + sign * power
    if not exponents or len(exponents) > _MOST_VARIABLES or 0 in exponents.values():
        return None
    if set(above) & set(below):
        return None
    return exponents, -right / left


def _nonzero(
    equation: Equation,
    names: tuple[str, ...],
    exponents: dict[str, int],
    signs: Signs,
    facts: _Facts,
) -> frozenset[str] | None:
    """Who says that no factor is 0: where one side is not, the other is not either.

    If one were, so would be one of the other side, and 0 and 0 have the common factor 0, not 1.
    """
    ring = equation.ring
    pairs = {group: source for group, source in facts.coprime if len(group) == 2}
    across = [
        frozenset((one, other))
        for one in names
        for other in names
        if exponents[one] > 0 > exponents[other]
    ]
    if across and all(pair in pairs for pair in across):
        return frozenset(pairs[pair] for pair in across)
    for side in (1, -1):
        factors = [ring.variable(name) for name in names if exponents[name] * side > 0]
        found = signs.nonzero(ring, prod(factors, start=ring.one))
        if found is not None:
            return found
    return None


def _tuples(
    names: tuple[str, ...], exponents: dict[str, int], ratio: Fraction, facts: _Facts
) -> tuple[tuple[Node, ...], ...] | None:
    """All values with their signs; None where they are not few."""
    from mathverify.semantics.numbers.integers import prime_factors

    weights = tuple(exponents[name] for name in names)
    groups = [
        [names.index(name) for name in group] for group, _ in facts.coprime if group <= set(names)
    ]
    simple = frozenset(names.index(name) for name in facts.squarefree if name in names)
    if _orders(weights, 0, groups, simple) != {(0,) * len(names)}:
        return None
    above, below = prime_factors(abs(ratio.numerator)), prime_factors(ratio.denominator)
    if above is None or below is None:
        return None
    found: set[tuple[int, ...]] = {(1,) * len(names)}
    for prime, order in (*above, *((prime, -order) for prime, order in below)):
        local = _orders(weights, order, groups, simple)
        if local is None or len(found) * len(local) > _MOST_CASES:
            return None
        found = {
            tuple(x * prime**n for x, n in zip(values, powers, strict=True))
            for values in found
            for powers in local
        }
    signed = [
        tuple(x * s for x, s in zip(values, chosen, strict=True))
        for values in sorted(found)
        for chosen in product((1, -1), repeat=len(names))
        if prod(s**e for s, e in zip(chosen, weights, strict=True)) * ratio > 0
    ]
    if len(signed) > _MOST_CASES:
        return None
    return tuple(tuple(terms.number(x) for x in values) for values in signed)


def _orders(
    weights: tuple[int, ...], total: int, groups: list[list[int]], simple: frozenset[int]
) -> set[tuple[int, ...]] | None:
    """All orders of one prime in the factors; None where they are not finitely few.

    Of each group without a common factor one order is 0; those in ``simple`` are 0 or 1.
    """
    found: set[tuple[int, ...]] = set()
    for chosen in {frozenset(choice) for choice in product(*groups)}:
        once = sorted(simple - chosen)
        free = [i for i in range(len(weights)) if i not in chosen and i not in simple]
        if len({weights[i] > 0 for i in free}) > 1:
            return None
        for powers in product((0, 1), repeat=len(once)):
            fixed = dict(zip(once, powers, strict=True))
            rest = total - sum(weights[i] * n for i, n in fixed.items())
            for more in _sums([weights[i] for i in free], rest):
                values = {**fixed, **dict(zip(free, more, strict=True))}
                found.add(tuple(values.get(i, 0) for i in range(len(weights))))
                if len(found) > _MOST_ORDERS:
                    return None
    return found


def _sums(weights: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """All natural numbers with which weights of one sign come to the total."""
    if not weights:
        if total == 0:
            yield ()
        return
    first, *others = weights
    most = total // first if total * first >= 0 else -1
    for times in range(most + 1):
        for more in _sums(others, total - first * times):
            yield (times, *more)
