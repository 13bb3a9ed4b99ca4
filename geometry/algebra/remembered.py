"""What polynomials are made of, worked out once: their factors, and what their signs follow from.

A problem is made simpler in many steps, each of which leaves most polynomials what they were.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from mathverify.semantics.polynomials import Poly, hashable

#: A rational number, and irreducible polynomials with their powers.
Factored: TypeAlias = tuple[Any, tuple[tuple[Poly, int], ...]]


def factored(polynomial: Poly) -> Factored:
    """The factors of a polynomial other than 0."""
    return _factored(polynomial.context(), hashable(polynomial))


@lru_cache(maxsize=4096)
def _factored(context: Any, terms: Any) -> Factored:
    scale, factors = context.from_dict(dict(terms)).factor()
    return scale, tuple((factor, int(power)) for factor, power in factors)


class Term(NamedTuple):
    """Whether a coefficient is positive, and the generators with even and with odd powers."""

    positive: bool
    even: tuple[int, ...]
    odd: tuple[int, ...]


class Looked:
    """What was found of polynomials, kept by the very object: most stay what they are."""

    def __init__(self) -> None:
        # The polynomials are kept as well, so that no other has their place in memory.
        self._seen: dict[int, tuple[Poly, tuple[Term, ...]]] = {}
        self._factored: dict[int, tuple[Poly, Factored]] = {}

    def factored(self, polynomial: Poly) -> Factored:
        """The factors of a polynomial other than 0."""
        found = self._factored.get(id(polynomial))
        if found is None:
            found = self._factored[id(polynomial)] = (polynomial, factored(polynomial))
        return found[1]

    def terms(self, polynomial: Poly) -> tuple[Term, ...]:
        """The terms, in the order of the polynomial."""
        found = self._seen.get(id(polynomial))
        if found is None:
            found = self._seen[id(polynomial)] = (polynomial, _terms(polynomial))
        return found[1]


def _terms(polynomial: Poly) -> tuple[Term, ...]:
    used = [index for index, degree in enumerate(polynomial.degrees()) if degree > 0]
    return tuple(
        Term(
            value > 0,
            tuple([i for i in used if monomial[i] and not monomial[i] % 2]),
            tuple([i for i in used if monomial[i] % 2]),
        )
        for monomial, value in polynomial.terms()
    )
