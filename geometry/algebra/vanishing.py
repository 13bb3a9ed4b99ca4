"""Whether polynomials vanish at a certified zero of other polynomials.

They do if they are in the ideal of the others, with ``1 - z*a`` for what is not zero there.  Or:
with the free unknowns put in, let the ideal of the chosen equations have finitely many zeros.  The
residues modulo it are a space of finite dimension, and the minimal polynomial of multiplication by
f has every value of f at a zero among its roots.  If the enclosure of f at the certified zero
contains the root 0 and no other root, f is 0 there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from geometry.algebra.bases import basis_of, saturating
from geometry.algebra.problem import Problem
from geometry.algebra.zeros import CertifiedZero, evaluated
from mathverify.engines.polynomial.ideals import Algebra, Limits, OutOfBudgetError, ideal
from mathverify.semantics.numbers.rationals import as_flint
from mathverify.semantics.polynomials import Poly, Sparse, sparse

_LIMITS = Limits(80, 160, 2_000, 40)
_SHORT = (80, 120, 1_000)


def vanishes(
    problem: Problem,
    chosen: Sequence[Poly],
    free: Mapping[int, Fraction],
    zero: CertifiedZero,
    polynomials: Sequence[Poly],
) -> bool:
    """Whether all ``polynomials`` are shown to be 0 at ``zero``, a zero of ``chosen``."""
    if _in_ideal(problem, chosen, polynomials):
        return True

    images = list(problem.gens)
    for index, value in free.items():
        images[index] = problem.context.constant(as_flint(value))

    def pinned(polynomial: Poly) -> Poly:
        return polynomial.compose(*images, ctx=problem.context)

    order = [index for index in problem.unknowns() if index not in free]
    order += list(problem.constants)
    places = {index: place for place, index in enumerate(order)}
    count = len(order)
    rows = [pinned(one) for one in chosen] + list(problem.relations())
    apart = problem.context.constant(1)
    for one in (*problem.nonzero, *problem.positive):
        put = pinned(one)
        if not put.is_constant() and (apart * put).total_degree() <= 6:
            apart *= put
    given = [sparse(one, places, count) for one in rows if one != 0]
    for saturated in (False, True):
        here, size = (
            (_saturated(given, sparse(apart, places, count), count), count + 1)
            if (saturated)
            else (given, count)
        )
        try:
            algebra = ideal(here, size, _LIMITS)
        except OutOfBudgetError:
            continue
        if isinstance(algebra, Algebra):
            return all(
                _is_zero(algebra, sparse(pinned(one), places, count), order, zero)
                for one in polynomials
            )
    return False


def _in_ideal(problem: Problem, chosen: Sequence[Poly], polynomials: Sequence[Poly]) -> bool:
    """Whether all reduce to 0 modulo the chosen ones, with what is not zero at the zero put in."""
    order = [*problem.unknowns(), *problem.constants]
    rows = [*chosen, *problem.relations()]
    for apart in ([], saturating(problem)):
        basis = basis_of(rows, order, apart=apart, limits=_SHORT)
        if basis.finished and all(basis.normal_form(one) == 0 for one in polynomials):
            return True
    return False


def _saturated(given: Sequence[Sparse], apart: Sparse, count: int) -> list[Sparse]:
    """With ``1 - t*apart``, t being one more generator."""
    found = [{(*monomial, 0): value for monomial, value in one.items()} for one in given]
    extra: Sparse = {(*monomial, 1): -value for monomial, value in apart.items()}
    extra[(0,) * (count + 1)] = extra.get((0,) * (count + 1), 0) + 1
    return [*found, extra]


def _is_zero(
    algebra: Algebra, polynomial: Sparse, order: Sequence[int], zero: CertifiedZero
) -> bool:
    from flint import ctx

    if not polynomial:
        return True
    matrix = _multiplication(algebra, polynomial)
    minimal = matrix.minpoly()
    if minimal[0] != 0:
        return False
    low = next(place for place, value in enumerate(minimal.coeffs()) if value != 0)
    with ctx.workprec(512):
        balls = zero.balls(212)
        ball = evaluated(polynomial, [balls[index] for index in order])
        if not ball.contains(0):
            return False
        rest: Any = 0
        for value in reversed(minimal.coeffs()[low:]):
            rest = rest * ball + value
        return not rest.contains(0)


def _multiplication(algebra: Algebra, polynomial: Sparse) -> Any:
    """The matrix of multiplication by a polynomial."""
    from flint import fmpq_mat

    dimension = len(algebra.unit.entries())
    identity = fmpq_mat(dimension, dimension)
    for place in range(dimension):
        identity[place, place] = 1
    total = fmpq_mat(dimension, dimension)
    for monomial, value in polynomial.items():
        part = identity * value
        for place, power in enumerate(monomial):
            for _ in range(power):
                part = part * algebra.matrices[place]
        total += part
    return total
