"""One branch in a ring of its own size: what is zero, positive, not negative, not zero.

A `Problem` has the generators that its branch uses and no others: first the unknowns, then the
known constants.  Every root brings its relation along as an equation and its sign.  The point of
the system is recovered from a point of the problem by `Problem.solved`: generators that
simplification expressed by others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from geometry.algebra.compilation import Opaque
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.rationals import as_flint
from mathverify.semantics.polynomials import Poly


class ContradictionError(Exception):
    """A fact of the branch is false at every point."""


#: The name of generators that are left for constants which simplification needs.
SPARE = "-"


@dataclass(frozen=True, slots=True)
class Known:
    """A known number among the generators; its power ``degree`` is ``radicand``, unless 0."""

    value: Exact
    degree: int
    radicand: Poly


@dataclass(frozen=True, slots=True)
class Problem:
    """Polynomials of one flint context (``fmpq_mpoly_ctx``), and how they stand to zero.

    ``names[i]`` is the variable that generator i is, "" for a root or constant, `SPARE` for a
    generator that nothing has been made of yet.
    ``implied`` vanishes where the equations do.  ``solved`` holds, in the order in which they
    were eliminated, generators with the polynomial in later ones that they equal; ``idle``
    roots are no longer spoken of, solved variables have no part in them.  ``origins`` are the
    places of the first generators in the ring of the compiler.  ``asked``
    are the numerators and denominators of what is asked.  ``turned``: the figure was turned so
    that a side lies on an axis.
    """

    context: Any
    names: tuple[str, ...]
    constants: dict[int, Known]
    zero: tuple[Poly, ...]
    implied: tuple[Poly, ...]
    positive: tuple[Poly, ...]
    nonnegative: tuple[Poly, ...]
    nonzero: tuple[Poly, ...]
    asked: tuple[tuple[Poly, Poly], ...] = ()
    solved: tuple[tuple[int, Poly], ...] = ()
    opaque: tuple[Opaque, ...] = ()
    idle: tuple[int, ...] = ()
    origins: tuple[int, ...] = ()
    turned: bool = False

    @property
    def gens(self) -> tuple[Poly, ...]:
        """The generators."""
        return tuple(self.context.gens())

    def unknowns(self) -> tuple[int, ...]:
        """Generators that are neither known nor solved."""
        done = {index for index, _ in self.solved} | set(self.idle)
        return tuple(
            index
            for index in range(len(self.names))
            if index not in done and index not in self.constants and self.names[index] != SPARE
        )

    def of_variables(self) -> set[int]:
        """The generators that the variables of the system are, or are recovered from."""
        needed = {i for i, name in enumerate(self.names) if name not in ("", SPARE)}
        for index, polynomial in self.solved:
            if index in needed:
                needed |= {i for i, degree in enumerate(polynomial.degrees()) if degree > 0}
        return needed

    def reduced(self, polynomial: Poly) -> Poly:
        """``polynomial`` with high powers of the algebraic constants replaced."""
        for index, known in sorted(self.constants.items(), reverse=True):
            while known.degree and polynomial.degrees()[index] >= known.degree:
                polynomial = self._lowered(polynomial, index, known)
        return polynomial

    def _lowered(self, polynomial: Poly, index: int, known: Known) -> Poly:
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for monomial, value in polynomial.to_dict().items():
            times, left = divmod(int(monomial[index]), known.degree)
            rest = (*monomial[:index], left, *monomial[index + 1 :])
            parts.setdefault(times, {})[rest] = value
        total = self.context.constant(0)
        for times, part in parts.items():
            total += self.context.from_dict(part) * known.radicand**times
        return total

    def relations(self) -> tuple[Poly, ...]:
        """What vanishes at the algebraic constants."""
        return tuple(
            self.gens[index] ** known.degree - known.radicand
            for index, known in self.constants.items()
            if known.degree
        )

    def with_square_root(self, prime: int) -> tuple[Problem, Poly] | None:
        """The problem with the root of a prime among its constants; None if there is no room."""
        value = numbers.nth_root(Fraction(prime), 2)
        for index, known in self.constants.items():
            if known.degree == 2 and known.radicand == self.context.constant(prime):
                return self, self.gens[index]
        for index, name in enumerate(self.names):
            if name == SPARE and index not in self.constants:
                known = Known(value, 2, self.context.constant(prime))
                made = replace(self, constants={**self.constants, index: known})
                return made, self.gens[index]
        return None

    def pinned(self, values: Mapping[int, Fraction]) -> Problem:
        """The same with numbers in the place of some generators."""
        problem = self
        for index, value in values.items():
            constant = problem.context.constant(as_flint(value))
            problem = problem.substituted(index, constant)
        return problem

    def substituted(self, index: int, value: Poly) -> Problem:
        """The same with a generator expressed by others."""
        images = list(self.gens)
        images[index] = value

        def put(polynomial: Poly) -> Poly:
            if polynomial.degrees()[index] <= 0:
                return polynomial
            return self.reduced(polynomial.compose(*images, ctx=self.context))

        return replace(
            self,
            zero=tuple(map(put, self.zero)),
            implied=tuple(map(put, self.implied)),
            positive=tuple(map(put, self.positive)),
            nonnegative=tuple(map(put, self.nonnegative)),
            nonzero=tuple(map(put, self.nonzero)),
            asked=tuple((put(above), put(below)) for above, below in self.asked),
            solved=(*self.solved, (index, value)),
        )
