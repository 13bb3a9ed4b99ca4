"""Polynomials over the rationals in the variables of a system and in what its terms add.

Besides the variables a `RootRing` has *roots* (``s`` with ``s^n = u``, and ``s >= 0`` for even n)
and *known numbers*: by an exact value, with a polynomial that vanishes at them where they are
algebraic of small degree, and treated as indeterminates where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mathverify.semantics.numbers import Exact
from mathverify.semantics.polynomials import BeyondMethodError, Poly, PolynomialRing, hashable

_SLOTS = 72
_MAXIMAL_POWER = 24


@dataclass(frozen=True, slots=True)
class Root:
    """``s`` with ``s**degree = radicand``; not negative where ``degree`` is even."""

    degree: int
    radicand: Poly


@dataclass(frozen=True, slots=True)
class KnownNumber:
    """A known number; its power ``degree`` is ``radicand``, unless ``degree`` is 0.

    The radicand may contain lower powers of the constant itself, and constants made before.
    """

    value: Exact
    degree: int
    radicand: Poly


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator: a variable (by name), a root or a constant."""

    index: int
    meaning: str | Root | KnownNumber


class RootRing(PolynomialRing):
    """The ring of one system; it grows with the terms put into it, up to a fixed size."""

    def __init__(self, variables: Sequence[str]) -> None:
        context, gens = _context(len(variables) + _SLOTS)
        super().__init__(variables, context, gens, 0)
        self.generators: dict[int, Generator] = {
            index: Generator(index, name) for index, name in enumerate(self.variables)
        }
        self._known: dict[object, int] = {}
        self._used = len(self.variables)
        #: Indices of what is never negative: roots of even degree, positive constants.
        self.nonnegative: set[int] = set()

    def raised(self, polynomial: Poly, exponent: int) -> Poly:
        """A power, not reduced; `BeyondMethodError` for a high one."""
        if exponent > _MAXIMAL_POWER:
            raise BeyondMethodError("a high power")
        return polynomial**exponent

    def root(self, degree: int, radicand: Poly) -> Poly:
        """The generator of a root, made when first asked for."""
        return self._generator(("root", degree, hashable(radicand)), Root(degree, radicand))

    def known_root(self, degree: int, radicand: Poly) -> Poly | None:
        """The generator of a root, if it was made before."""
        known = self._known.get(("root", degree, hashable(radicand)))
        return None if known is None else self.gens[known]

    def constant(
        self,
        key: str,
        value: Exact,
        degree: int = 0,
        radicand: Callable[[Poly], Poly] | None = None,
    ) -> Poly:
        """The generator of a constant; ``radicand`` maps it to what its power ``degree`` is."""
        known = self._known.get(("constant", key))
        if known is not None:
            return self.gens[known]
        index = self._slot(("constant", key))
        here = self.gens[index]
        below = self.zero if radicand is None else radicand(here)
        self.generators[index] = Generator(index, KnownNumber(value, degree, below))
        if value > 0 if isinstance(value, Fraction) else value.ball(64) > 0:
            self.nonnegative.add(index)
        return here

    def relation(self, index: int) -> Poly | None:
        """The polynomial that vanishes at a root or an algebraic constant."""
        meaning = self.generators[index].meaning
        if isinstance(meaning, str) or meaning.degree == 0:
            return None
        return self.gens[index] ** meaning.degree - meaning.radicand

    def reduced(self, polynomial: Poly) -> Poly:
        """``polynomial`` with ``s^n`` replaced by ``u`` for every root, the last made first."""
        for index in sorted(self.generators, reverse=True):
            meaning = self.generators[index].meaning
            if isinstance(meaning, str) or meaning.degree == 0:
                continue
            while polynomial.degrees()[index] >= meaning.degree:
                polynomial = self._without_powers(polynomial, index, meaning)
        return polynomial

    def _without_powers(self, polynomial: Poly, index: int, power: Root | KnownNumber) -> Poly:
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for monomial, value in polynomial.to_dict().items():
            times, left = divmod(int(monomial[index]), power.degree)
            rest = (*monomial[:index], left, *monomial[index + 1 :])
            parts.setdefault(times, {})[rest] = value
        total = self.zero
        for times, part in parts.items():
            total += self.context.from_dict(part) * power.radicand**times
        return total

    def used(self, polynomials: Sequence[Poly]) -> list[int]:
        """Indices of the generators in ``polynomials`` and in what defines these, ascending."""
        waiting, found = list(polynomials), set[int]()
        while waiting:
            for index, degree in enumerate(waiting.pop().degrees()):
                if degree <= 0 or index in found:
                    continue
                found.add(index)
                meaning = self.generators[index].meaning
                if not isinstance(meaning, str):
                    waiting.append(meaning.radicand)
        return sorted(found)

    def _generator(self, key: object, meaning: Root) -> Poly:
        known = self._known.get(key)
        if known is None:
            known = self._slot(key)
            self.generators[known] = Generator(known, meaning)
            if meaning.degree % 2 == 0:
                self.nonnegative.add(known)
        return self.gens[known]

    def _slot(self, key: object) -> int:
        if self._used == len(self.gens):
            raise BeyondMethodError("a system with too many roots and constants")
        self._known[key] = self._used
        self._used += 1
        return self._used - 1


def exact_root(polynomial: Poly) -> Poly | None:
    """The polynomial whose square this is, if there is one."""
    from flint.utils.flint_exceptions import DomainError

    try:
        return polynomial.sqrt()
    except (DomainError, ValueError, ArithmeticError):
        return None


def single_generator(polynomial: Poly) -> int | None:
    """The generator that a polynomial is a positive multiple of."""
    if len(polynomial) != 1 or polynomial.total_degree() != 1:
        return None
    if not polynomial.leading_coefficient() > 0:
        return None
    return next(index for index, degree in enumerate(polynomial.degrees()) if degree)


@lru_cache(maxsize=64)
def _context(size: int) -> tuple[Any, tuple[Poly, ...]]:
    from flint import Ordering, fmpq_mpoly_ctx

    context = fmpq_mpoly_ctx.get(tuple(f"g{place}" for place in range(size)), Ordering.degrevlex)
    return context, tuple(context.gens())
