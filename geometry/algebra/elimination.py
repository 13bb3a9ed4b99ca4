"""The values that an asked quotient can take: roots of a polynomial in it alone.

With ``t`` for the asked quotient N/D, ``t*D - N`` vanishes at every point of a problem, and so
does every polynomial of the ideal that it spans with the equations; those in ``t`` alone (and in
constants that are treated as indeterminates) are found from a lexicographic Gröbner basis (Cox,
Little, O'Shea, *Ideals, Varieties, and Algorithms*, 3.1).  What vanishes nowhere on the problem is
put in by ``1 - z*product``.  Every value of N/D at a point is a root; not every root is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from geometry.algebra.bases import Basis, basis_of, saturating
from geometry.algebra.exact_points import value_at
from geometry.algebra.located import Located, lazily
from geometry.algebra.problem import Problem
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, UndecidedError
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import Poly

_QUICK = (60, 90, 1_200)
_THOROUGH = (160, 320, 6_000)
_MAXIMAL_DEGREE = 40
#: With more unknowns only quick eliminations are tried.
_MANY_UNKNOWNS = 8


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that the asked quotient may have: ``exact``, a root of ``factor`` in ``t``."""

    exact: Exact
    factor: Poly


@dataclass(frozen=True, slots=True)
class Candidates:
    """All values that there can be; ``problem`` has ``t`` among its unknowns, at ``asked``."""

    problem: Problem
    asked: int
    values: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The problem has no point, by a constant in its ideal."""


@dataclass(frozen=True, slots=True)
class Free:
    """No polynomial in what is asked alone is in the ideal."""


@dataclass(frozen=True, slots=True)
class NotFound:
    """A limit ended the search."""

    reason: str


def with_asked(problem: Problem, which: int) -> tuple[Problem, int]:
    """The problem with a generator that equals one of its asked quotients, and its index."""
    from flint import Ordering, fmpq_mpoly_ctx

    above, below = problem.asked[which]
    if below.is_constant() and len(above) == 1 and above.total_degree() == 1:
        index = next(i for i, degree in enumerate(above.degrees()) if degree)
        if above == problem.gens[index] * below and index in problem.unknowns():
            return problem, index
    size = len(problem.names) + 1
    context = fmpq_mpoly_ctx.get(tuple(f"g{place}" for place in range(size)), Ordering.degrevlex)

    def moved(polynomial: Poly) -> Poly:
        terms = {(*monomial, 0): value for monomial, value in polynomial.to_dict().items()}
        return context.from_dict(terms)

    def all_moved(polynomials: Sequence[Poly]) -> tuple[Poly, ...]:
        return tuple(map(moved, polynomials))

    asked = context.gens()[-1]
    constants = {
        index: replace(known, radicand=moved(known.radicand))
        for index, known in problem.constants.items()
    }
    bigger = replace(
        problem,
        context=context,
        names=(*problem.names, ""),
        constants=constants,
        zero=(*all_moved(problem.zero), asked * moved(below) - moved(above)),
        implied=all_moved(problem.implied),
        positive=all_moved(problem.positive),
        nonnegative=all_moved(problem.nonnegative),
        nonzero=(*all_moved(problem.nonzero), *(() if below.is_constant() else (moved(below),))),
        asked=tuple((moved(one), moved(other)) for one, other in problem.asked),
        solved=tuple((index, moved(one)) for index, one in problem.solved),
    )
    return bigger, size - 1


def candidates(problem: Problem, which: int) -> Candidates | Nothing | Free | NotFound:
    """The values that asked quotient number ``which`` can have on the problem."""
    problem, asked = with_asked(problem, which)
    direct = _direct(problem, asked)
    if direct is not None:
        return direct
    near = _by_few_equations(problem, asked)
    if near is not None:
        return near
    reason = "the elimination ended without a result"
    free = False
    tried = [(False, _QUICK, True), (True, _QUICK, True), (True, _THOROUGH, True)]
    if any(known.degree for known in problem.constants.values()):
        tried += [(True, _QUICK, False), (True, _THOROUGH, False)]
    many = len(problem.unknowns()) > _MANY_UNKNOWNS
    for saturated, limits, constants_last in tried:
        if many and limits == _THOROUGH:
            continue
        apart = saturating(problem) if saturated else []
        if saturated and not apart and limits == _QUICK and constants_last:
            continue
        basis = basis_of(
            (*problem.zero, *problem.implied, *problem.relations()),
            _order(problem, asked, constants_last),
            apart=apart,
            lexicographic=True,
            limits=limits,
        )
        if basis.is_one:
            return Nothing()
        found = _from_basis(problem, asked, basis)
        if isinstance(found, (Candidates, Nothing)):
            return found
        if found is not None:
            reason = found.reason
        elif basis.finished:
            free = True
            if saturated:
                break
    return Free() if free else NotFound(reason)


def _by_few_equations(problem: Problem, asked: int) -> Candidates | Nothing | None:
    """By the equations alone whose unknowns what is asked is made of."""
    own: set[int] = {asked}
    for one in problem.zero:
        if one.degrees()[asked] > 0:
            own |= {index for index, degree in enumerate(one.degrees()) if degree > 0}
    own |= set(problem.constants)
    rows = [
        one
        for one in (*problem.zero, *problem.implied)
        if all(degree <= 0 or index in own for index, degree in enumerate(one.degrees()))
    ]
    if len(rows) == len(problem.zero) + len(problem.implied):
        return None
    few = replace(problem, zero=tuple(rows), implied=())
    basis = basis_of(
        (*rows, *problem.relations()),
        [index for index in _order(few, asked, True) if index in own],
        apart=[
            one
            for one in saturating(problem)
            if all(degree <= 0 or index in own for index, degree in enumerate(one.degrees()))
        ],
        lexicographic=True,
        limits=_QUICK,
    )
    if basis.is_one:
        return Nothing()
    found = _from_basis(problem, asked, basis)
    return None if isinstance(found, NotFound) else found


def _direct(problem: Problem, asked: int) -> Candidates | None:
    """Where an equation already is in what is asked alone."""
    found = [one for one in problem.zero if _only_in(problem, one, asked)]
    if not found:
        return None
    least = min(found, key=lambda one: int(one.degrees()[asked]))
    roots = _roots(problem, asked, least)
    return None if isinstance(roots, NotFound) else Candidates(problem, asked, roots)


def _only_in(problem: Problem, polynomial: Poly, asked: int) -> bool:
    degrees = polynomial.degrees()
    return degrees[asked] > 0 and all(
        degree <= 0 or index == asked or index in problem.constants
        for index, degree in enumerate(degrees)
    )


def _order(problem: Problem, asked: int, constants_last: bool) -> list[int]:
    """Unknowns, then what is asked, then constants; or algebraic constants before the asked.

    With algebraic constants last the polynomial has fewer roots, but irrational coefficients.
    """
    used: dict[int, int] = {}
    for one in (*problem.zero, *problem.implied):
        for index, degree in enumerate(one.degrees()):
            if degree > 0:
                used[index] = used.get(index, 0) + 1
    unknowns = [index for index in problem.unknowns() if index != asked]
    # Roots first; then what occurs least, which goes cheaply.
    unknowns.sort(key=lambda index: (problem.names[index] != "", used.get(index, 0), index))
    algebraic = sorted((i for i, k in problem.constants.items() if k.degree), reverse=True)
    others = [i for i, known in problem.constants.items() if not known.degree]
    if constants_last:
        return [*unknowns, asked, *algebraic, *others]
    return [*unknowns, *algebraic, asked, *others]


def _from_basis(
    problem: Problem, asked: int, basis: Basis
) -> Candidates | Nothing | NotFound | None:
    """What the basis says of ``t``; None if nothing."""
    found: list[Poly] = []
    for one in basis.polynomials:
        polynomial = _back(problem, basis, one)
        if polynomial is None:
            continue
        degrees = polynomial.degrees()
        if any(
            degree > 0 and index != asked and index not in problem.constants
            for index, degree in enumerate(degrees)
        ):
            continue
        if degrees[asked] > 0:
            found.append(polynomial)
        elif _apart_from_zero(problem, polynomial):
            return Nothing()
    found.sort(key=lambda one: (int(one.degrees()[asked]), len(one)))
    result: Candidates | NotFound | None = None
    for polynomial in found:
        roots = _roots(problem, asked, polynomial)
        if not isinstance(roots, NotFound):
            return Candidates(problem, asked, roots)
        result = roots
    return result


def _back(problem: Problem, basis: Basis, polynomial: Any) -> Poly | None:
    """A polynomial of the basis in the problem's ring; None if it has the basis' own generator."""
    terms: dict[tuple[int, ...], Any] = {}
    for monomial, value in polynomial.to_dict().items():
        here = [0] * len(problem.names)
        for place, power in enumerate(monomial):
            if power:
                if basis.order[place] < 0:
                    return None
                here[basis.order[place]] = int(power)
        terms[tuple(here)] = value
    return problem.context.from_dict(terms)


def _apart_from_zero(problem: Problem, polynomial: Poly) -> bool:
    from geometry.algebra.simplification import constant_sign

    return constant_sign(problem, polynomial) in (-1, 1)


def _roots(problem: Problem, asked: int, polynomial: Poly) -> tuple[Candidate, ...] | NotFound:
    """The real roots in ``t``, exactly, with the irreducible factor that each belongs to."""
    if polynomial.degrees()[asked] > _MAXIMAL_DEGREE:
        return NotFound("the polynomial for what is asked has too large a degree")
    found: list[Candidate] = []
    for factor, _ in polynomial.factor()[1]:
        coefficients = _coefficients(problem, asked, factor)
        if not any(map(_is_apart, coefficients)):
            # A factor that vanishes at the constants leaves an equation that says nothing.
            return NotFound("a polynomial for what is asked that may vanish at the constants")
        if len(coefficients) == 1:
            continue
        rationals = [c for c in coefficients if isinstance(c, Fraction)]
        try:
            if len(rationals) == len(coefficients):
                roots: Sequence[Exact] = numbers.real_roots(rationals)
            else:
                roots = _small_roots(coefficients)
        except (UndecidedError, NumberTooLargeError, ValueError) as error:
            return NotFound(str(error))
        found += [Candidate(root, factor) for root in roots]
    return tuple(found)


def _coefficients(problem: Problem, asked: int, factor: Poly) -> list[Exact]:
    """Ascending coefficients by powers of ``t``, the constants having their values.

    Where exact arithmetic with these passes its limits, as numbers known by enclosures.
    """
    try:
        return _coefficients_at(problem, asked, factor, lambda value: value)
    except NumberTooLargeError:
        return _coefficients_at(problem, asked, factor, lazily)


def _coefficients_at(
    problem: Problem, asked: int, factor: Poly, meaning: Callable[[Exact], Exact]
) -> list[Exact]:
    parts: dict[int, dict[tuple[int, ...], Any]] = {}
    for monomial, value in factor.to_dict().items():
        rest = (*monomial[:asked], 0, *monomial[asked + 1 :])
        parts.setdefault(int(monomial[asked]), {})[rest] = value
    values = {index: meaning(known.value) for index, known in problem.constants.items()}
    degree = max(parts)
    return [
        value_at(problem.context.from_dict(parts[power]), values) if power in parts else Fraction(0)
        for power in range(degree + 1)
    ]


def _small_roots(coefficients: Sequence[Exact]) -> list[Exact]:
    """Roots of a polynomial of degree 1 or 2 with irrational coefficients.

    Raises `UndecidedError` for a leading coefficient or discriminant of unknown sign, and for
    higher degrees.
    """
    for coefficient in coefficients[-1:]:
        if not _is_apart(coefficient):
            raise UndecidedError("a leading coefficient that may be 0")
    if len(coefficients) == 2:
        try:
            return [-coefficients[0] / coefficients[1]]
        except NumberTooLargeError:
            return [-lazily(coefficients[0]) / lazily(coefficients[1])]
    if len(coefficients) != 3:
        raise UndecidedError("a polynomial of high degree with irrational coefficients")
    try:
        return _quadratic_roots(coefficients)
    except NumberTooLargeError:
        return _quadratic_roots([lazily(one) for one in coefficients])


def _quadratic_roots(coefficients: Sequence[Exact]) -> list[Exact]:
    c, b, a = coefficients
    square = b * b - a * c * 4
    found = numbers.sign(square)
    if found is numbers.Sign.NEGATIVE:
        return []
    if found is numbers.Sign.UNKNOWN:
        raise UndecidedError("a discriminant of unknown sign")
    if found is numbers.Sign.ZERO:
        return [-b / (a * 2)]
    root = (
        square.applied("sqrt", (square,))
        if isinstance(square, Located)
        else numbers.nth_root(square, 2)
    )
    return [(-b - root) / (a * 2), (-b + root) / (a * 2)]


def _is_apart(number: Exact) -> bool:
    ball = ball_of(number, 256)
    return bool(ball > 0 or ball < 0)
