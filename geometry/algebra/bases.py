"""Gröbner bases within limits, and normal forms modulo them.

FLINT's Buchberger algorithm takes limits on the number of polynomials, their terms and the bits of
their coefficients; a basis that was not finished is never used for anything but this: what it
contains vanishes where the given polynomials do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from geometry.algebra.problem import Problem
from geometry.algebra.work import Share, spend
from mathverify.semantics.polynomials import Poly, Sparse, distinct, short_first, sparse

#: Polynomials, terms of each, bits of a coefficient.
Limits = tuple[int, int, int]
_LIMITS: Limits = (120, 200, 3_000)
_MAXIMAL_SATURATION = 7


@dataclass(frozen=True, slots=True)
class Basis:
    """Polynomials that vanish where the given ones do; a Gröbner basis if ``finished``.

    ``order`` lists what stands at each place: an index of the problem's generators, or -1 for
    generators of the basis alone.
    """

    polynomials: tuple[Any, ...]
    finished: bool
    order: tuple[int, ...]
    context: Any
    #: The polynomials over the rationals, once they are needed.
    _divisors: list[Any] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def is_one(self) -> bool:
        """Whether a constant is among the polynomials: the given ones vanish nowhere together."""
        return any(one.is_constant() and one != 0 for one in self.polynomials)

    def put(self, polynomial: Poly) -> Any:
        """A polynomial of the problem as one of the basis' ring, up to a positive factor."""
        places = {index: place for place, index in enumerate(self.order) if index >= 0}
        return self.context.from_dict(sparse(polynomial, places, len(self.order)))

    def normal_form(self, polynomial: Poly) -> Any:
        """A rational polynomial of the basis' own rational ring, equal where all vanish.

        With the leading terms of the basis not dividing any of its terms.
        """
        from flint import fmpq_mpoly_ctx

        spend(Share.NORMAL_FORM, sum(map(len, self.polynomials)))
        context = fmpq_mpoly_ctx.get(self.context.names(), self.context.ordering())
        places = {index: place for place, index in enumerate(self.order) if index >= 0}
        terms: dict[tuple[int, ...], Any] = {}
        for monomial, value in polynomial.to_dict().items():
            here = [0] * len(self.order)
            for index, power in enumerate(monomial):
                if power:
                    here[places[index]] = int(power)
            terms[tuple(here)] = value
        left = context.from_dict(terms)
        divisors = self._divisors
        if not divisors:
            divisors += [context.from_dict(one.to_dict()) for one in self.polynomials if one != 0]
        changed = True
        while changed and left != 0:
            changed = False
            for divisor in divisors:
                rest = left % divisor
                if rest != left:
                    left, changed = rest, True
        return left


def basis_of(
    polynomials: Iterable[Poly],
    order: Sequence[int],
    *,
    apart: Sequence[Poly] = (),
    lexicographic: bool = False,
    limits: Limits = _LIMITS,
) -> Basis:
    """A basis of the ideal of ``polynomials`` and of ``1 - z*a`` for the product of ``apart``.

    The generators stand in this ``order``; the constants' relations are added.
    """
    from flint import Ordering, fmpz_mpoly_ctx, fmpz_mpoly_vec

    places = [-1] if apart else []
    places += list(order)
    names = tuple(f"x{place}" for place in range(max(1, len(places))))
    ordering = Ordering.lex if lexicographic else Ordering.degrevlex
    context = fmpz_mpoly_ctx.get(names, ordering)
    at = {index: place for place, index in enumerate(places) if index >= 0}
    rows: list[Sparse] = [sparse(one, at, len(names)) for one in polynomials if one != 0]
    given = [context.from_dict(row) for row in rows]
    if apart:
        product = context.constant(1)
        for one in apart:
            product *= context.from_dict(sparse(one, at, len(names)))
        given.append(context.constant(1) - context.gens()[0] * product)
    if not given:
        return Basis((), True, tuple(places), context)
    found, finished = fmpz_mpoly_vec(given, context).buchberger_naive(limits=limits)
    found_polynomials = tuple(one for one in found if one != 0)
    if finished:
        found_polynomials = tuple(one for one in found.autoreduction() if one != 0)
    spend(Share.BASIS, sum(map(len, found_polynomials)))
    return Basis(found_polynomials, bool(finished), tuple(places), context)


def saturating(problem: Problem, most: int = _MAXIMAL_SATURATION) -> list[Poly]:
    """Short polynomials that vanish at no point of the problem, of small degree together."""
    chosen: list[Poly] = []
    degree = 0
    candidates = [
        factor
        for one in (*problem.positive, *problem.nonzero)
        if len(one) <= 40
        for factor, _ in one.factor()[1]
        if any(d > 0 and i not in problem.constants for i, d in enumerate(factor.degrees()))
    ]
    for one in short_first(distinct(candidates)):
        if degree + one.total_degree() <= most:
            chosen.append(one)
            degree += one.total_degree()
    return chosen
