"""Ideals of polynomials over the rationals: Gröbner bases within limits, and residues.

A *Gröbner basis* for the graded reverse lexicographic order is found by FLINT's Buchberger
algorithm, whose limits on the number of polynomials, their terms and the bits of their
coefficients end it at the same place on every machine.  Its zeros are those of the ideal; there
is none, even among the complex numbers, exactly if it contains a constant (Hilbert's
Nullstellensatz), and finitely many exactly if every generator has a power among the leading
monomials (Cox, Little, O'Shea, *Ideals, Varieties, and Algorithms*, 5.3 theorem 6).

Then the monomials that no leading monomial divides are a basis of the residues modulo the ideal,
and multiplication by a generator is a matrix on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.polynomials import Sparse
from mathverify.semantics.system import Budget

Monomial: TypeAlias = tuple[int, ...]


class OutOfBudgetError(Exception):
    """A limit of the budget ended a computation."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a basis: polynomials, terms of each, bits of a coefficient; and of residues."""

    polynomials: int
    terms: int
    bits: int
    dimension: int

    @staticmethod
    def of(budget: Budget) -> Limits:
        """The limits that follow from a budget."""
        degree = budget.degree
        return Limits(degree, 5 * degree // 2, budget.bits // 20, min(degree, _MAXIMAL_DIMENSION))


_MAXIMAL_DIMENSION = 40


@dataclass(frozen=True, slots=True)
class NoZeros:
    """One is in the ideal: it has no zeros at all."""


@dataclass(frozen=True, slots=True)
class Infinite:
    """The ideal has infinitely many complex zeros; ``free`` generators have no leading power."""

    free: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Algebra:
    """The residues modulo an ideal with finitely many zeros, a space of finite dimension.

    ``matrices[i]`` is multiplication by the i-th generator, an ``fmpq_mat`` whose columns are the
    products with the basis; ``unit``, a column, is the residue of 1.
    """

    matrices: tuple[Any, ...]
    unit: Any

    def modulo(self, multiplications: Sequence[Any]) -> Algebra:
        """The residues modulo further elements, given as multiplication by each.

        The ideal of an element ``g`` is the image of multiplication by g.  In reduced row echelon
        form of what spans all these images, the places without a pivot are a basis of the rest.
        """
        from flint import fmpq_mat

        size = len(self.unit.entries())
        rows = [row for matrix in multiplications for row in matrix.transpose().tolist()]
        reduced = dict(echelon(fmpq_mat(rows)))
        left = [place for place in range(size) if place not in reduced]
        down, up = fmpq_mat(len(left), size), fmpq_mat(size, len(left))
        for i, place in enumerate(left):
            down[i, place] = up[place, i] = 1
            for pivot, row in reduced.items():
                down[i, pivot] = -row[place]
        matrices = tuple(down * matrix * up for matrix in self.matrices)
        return Algebra(matrices, down * self.unit)


class _Residues:
    """Residues of monomials, as vectors on the monomials that no leading monomial divides."""

    def __init__(self, leading: dict[Monomial, Any], count: int, most: int) -> None:
        from flint import fmpq

        self._leading = leading
        self._count = count
        self.standard = self._standard(most)
        self._places = {monomial: place for place, monomial in enumerate(self.standard)}
        self._zero = fmpq(0)
        self._known: dict[Monomial, list[Any]] = {}

    def algebra(self) -> Algebra:
        """The space of these vectors."""
        from flint import fmpq_mat

        columns = [
            [self._residue(_times(monomial, index)) for monomial in self.standard]
            for index in range(self._count)
        ]
        unit = fmpq_mat([self._residue(self.standard[0])]).transpose()
        return Algebra(tuple(fmpq_mat(one).transpose() for one in columns), unit)

    def _standard(self, most: int) -> list[Monomial]:
        found: dict[Monomial, None] = {(0,) * self._count: None}
        waiting = list(found)
        while waiting:
            here = waiting.pop(0)
            for index in range(self._count):
                there = _times(here, index)
                if there not in found and not self._divided(there):
                    found[there] = None
                    waiting.append(there)
                    if len(found) > most:
                        raise OutOfBudgetError(f"more than {most} complex solutions")
        return list(found)

    def _divided(self, monomial: Monomial) -> bool:
        return any(_divides(leading, monomial) for leading in self._leading)

    def _residue(self, monomial: Monomial) -> list[Any]:
        """The monomial modulo the ideal; it is a sum of smaller ones, so that this ends."""
        known = self._known.get(monomial)
        if known is None:
            known = self._known[monomial] = self._reduced(monomial)
        return known

    def _reduced(self, monomial: Monomial) -> list[Any]:
        total = [self._zero] * len(self.standard)
        place = self._places.get(monomial)
        if place is not None:
            total[place] = self._zero + 1
            return total
        polynomial = self._leading.get(monomial)
        if polynomial is not None:
            (_, first), *tail = _terms(polynomial)
            for part, value in tail:
                _add(total, self._residue(part), -(self._zero + value) / first)
            return total
        index, below = next(
            (index, part)
            for index in range(self._count)
            if monomial[index] and self._divided(part := _over(monomial, index))
        )
        for value, part in zip(self._residue(below), self.standard, strict=True):
            if value != 0:
                _add(total, self._residue(_times(part, index)), value)
        return total


def ideal(
    polynomials: Iterable[Sparse], count: int, limits: Limits
) -> NoZeros | Infinite | Algebra:
    """The ideal of ``polynomials`` in ``count`` generators; `OutOfBudgetError` at a limit."""
    from flint import Ordering, fmpz_mpoly_ctx, fmpz_mpoly_vec

    names = tuple(f"x{place}" for place in range(count))
    context = fmpz_mpoly_ctx.get(names, Ordering.degrevlex)
    given = [context.from_dict(polynomial) for polynomial in polynomials]
    if any(len(polynomial) > limits.terms for polynomial in given):
        raise OutOfBudgetError("a polynomial is too long")
    basis, finished = fmpz_mpoly_vec(given, context).buchberger_naive(
        limits=(limits.polynomials + len(given), limits.terms, limits.bits)
    )
    leading: dict[Monomial, Any] = {}
    for polynomial in sorted(basis, key=lambda p: -1 if p == 0 else p.total_degree()):
        if polynomial == 0:
            continue
        first, _ = _terms(polynomial)[0]
        if not any(first):
            return NoZeros()
        if not any(_divides(other, first) for other in leading):
            leading[first] = polynomial
    if not finished:
        raise OutOfBudgetError("the Gröbner basis is too large")
    powers = {
        next(i for i, power in enumerate(monomial) if power)
        for monomial in leading
        if sum(map(bool, monomial)) == 1
    }
    free = tuple(index for index in range(count) if index not in powers)
    return Infinite(free) if free else _Residues(leading, count, limits.dimension).algebra()


def _terms(polynomial: Any) -> list[tuple[Monomial, Any]]:
    """The terms, the leading one first."""
    return [(tuple(map(int, powers)), value) for powers, value in polynomial.terms()]


def _times(monomial: Monomial, index: int) -> Monomial:
    return (*monomial[:index], monomial[index] + 1, *monomial[index + 1 :])


def _over(monomial: Monomial, index: int) -> Monomial:
    return (*monomial[:index], monomial[index] - 1, *monomial[index + 1 :])


def _divides(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _add(total: list[Any], other: list[Any], factor: Any) -> None:
    for place, value in enumerate(other):
        if value != 0:
            total[place] += factor * value
