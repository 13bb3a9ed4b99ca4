"""All real points of an ideal with finitely many complex zeros.

1. *Eliminants.*  The minimal polynomial of multiplication by a generator has that generator's
   values at the zeros as its roots.  Factors of it without a real root are taken away, which
   loses no real zero, and so are multiplicities.  With these squarefree polynomials put in, the
   ideal is radical (Seidenberg 1974, lemma 92), so that its residues have as many dimensions D
   as it has zeros.
2. *A separating form.*  If the powers 1, u, ..., u^(D-1) of a linear form ``u`` are linearly
   independent modulo a radical ideal, ``u`` takes D different values at its D zeros, and every
   generator is a polynomial in ``u`` modulo the ideal (the shape lemma; Rouillier 1999 for the
   rational form).  Independence is what is checked; that some form has it is not needed.
3. *Points.*  The real zeros are those where ``u`` is a real root of its minimal polynomial, for
   ``u`` and the polynomials have rational coefficients.  Each irreducible factor's real roots are
   isolated exactly, and the generators are evaluated in the field of the root.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from mathverify.engines.polynomial.ideals import Algebra, Limits, OutOfBudgetError
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.rationals import as_fraction

#: Multiples of the generators in the linear forms that are tried after the generators themselves.
_STEPS = (1, 2, -1, 3, -2, 5, 7, -3)


@dataclass(frozen=True, slots=True)
class RealPoints:
    """The points, each with the values of the first generators; how many complex zeros there are.

    ``eliminant`` is the polynomial whose real roots they belong to, ascending; empty if there is
    no real point by the eliminant of a single generator.
    """

    points: tuple[tuple[Exact, ...], ...]
    dimension: int
    eliminant: tuple[str, ...]


def real_points(algebra: Algebra, variables: int, limits: Limits) -> RealPoints:
    """The real zeros of the ideal whose residues are ``algebra``.

    Of each the values of the first ``variables`` generators.  Raises `OutOfBudgetError` where a
    limit is reached, and `NumberTooLargeError`.
    """
    dimension = len(algebra.unit.entries())
    vanishing = []
    for matrix in algebra.matrices:
        minimal = matrix.minpoly()
        eliminant = _real_part(minimal)
        if eliminant.degree() == 0:
            return RealPoints((), dimension, ())
        if eliminant.degree() < minimal.degree():
            vanishing.append(_at(eliminant, matrix))
    if vanishing:
        algebra = algebra.modulo(vanishing)
        if not algebra.unit.entries():
            return RealPoints((), dimension, ())
    eliminant, coordinates = _separated(algebra, variables)
    points: list[tuple[Exact, ...]] = []
    for factor, _ in eliminant.factor()[1]:
        inside = [coordinate % factor for coordinate in coordinates]
        if max(_bits(p) for p in (factor, *inside)) > 2 * limits.bits:
            raise OutOfBudgetError("the coordinates are too large")
        for root in numbers.real_roots(_fractions(factor)):
            points.append(tuple(_value(coordinate, root) for coordinate in inside))
    return RealPoints(tuple(points), dimension, tuple(map(str, eliminant.coeffs())))


def _real_part(polynomial: Any) -> Any:
    """The product of the irreducible factors that have a real root."""
    from flint import fmpq_poly

    product = fmpq_poly([1])
    for factor, _ in polynomial.factor()[1]:
        if factor.degree() == 1 or numbers.real_roots(_fractions(factor)):
            product *= factor
    return product


def _separated(algebra: Algebra, variables: int) -> tuple[Any, list[Any]]:
    """The minimal polynomial of a separating form, and the first generators in terms of it."""
    from flint import fmpq_mat, fmpq_poly

    unit = algebra.unit
    size = len(unit.entries())
    images = [matrix * unit for matrix in algebra.matrices]
    for form in _forms(len(algebra.matrices)):
        matrix = fmpq_mat(size, size)
        for factor, one in zip(form, algebra.matrices, strict=True):
            if factor:
                matrix += one * factor
        powers = [unit]
        for _ in range(size):
            powers.append(matrix * powers[-1])
        columns = fmpq_mat([power.entries() for power in powers[:size]]).transpose()
        wanted = [powers[size], *images[:variables]]
        right = fmpq_mat([image.entries() for image in wanted]).transpose()
        try:
            solved = columns.solve(right).transpose().tolist()
        except ZeroDivisionError:
            continue
        highest, *coordinates = (fmpq_poly(list(row)) for row in solved)
        return fmpq_poly([0] * size + [1]) - highest, coordinates
    raise OutOfBudgetError("no separating linear form was found")


def _forms(count: int) -> Iterator[tuple[int, ...]]:
    alone = (tuple(int(i == index) for i in range(count)) for index in range(count))
    mixed = (tuple(step**power for power in range(count)) for step in _STEPS)
    return chain(alone, mixed)


def _at(polynomial: Any, matrix: Any) -> Any:
    total = matrix * 0
    for value in reversed(polynomial.coeffs()):
        total = total * matrix
        for place in range(matrix.nrows()):
            total[place, place] += value
    return total


def _value(polynomial: Any, root: Exact) -> Exact:
    total: Exact = Fraction(0)
    for value in reversed(_fractions(polynomial)):
        total = total * root + value
    return total


def _fractions(polynomial: Any) -> list[Fraction]:
    return [as_fraction(value) for value in polynomial.coeffs()]


def _bits(polynomial: Any) -> int:
    return max(int(polynomial.numer().height_bits()), int(polynomial.denom()).bit_length())
