"""Proofs that a problem has no point, or none at which what is asked has a certain value.

* *A constant in the ideal* of the equations and of ``1 - z*a`` for what is not zero: not even a
  complex point (Hilbert's Nullstellensatz).
* *Normal forms.*  Modulo a Gröbner basis a polynomial equals its normal form at every point.
  Where that is a number, or a polynomial in the asked value alone, its sign is the sign of the
  polynomial at every point with that value: the wrong sign refutes.
* *Step by step*, in enclosures (`geometry.algebra.triangular`).
* *All points.*  If the ideal has finitely many complex zeros, the real ones are listed
  (`mathverify.engines.polynomial.zeros`), and each is looked at.
* *z3* (`geometry.algebra.solver`): a solver's word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Any

from geometry.algebra.bases import Basis, basis_of, saturating
from geometry.algebra.elimination import Candidate
from geometry.algebra.exact_points import value_at
from geometry.algebra.located import lazily
from geometry.algebra.problem import Problem
from geometry.algebra.simplification import constant_sign
from geometry.algebra.triangular import contradictory
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, Sign, UndecidedError
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import Poly


class Refuted(Enum):
    """Whether there is no point, and by whose word."""

    EXACT = "exact"
    SOLVER = "solver"
    NO = "not refuted"


def refuted(problem: Problem) -> Refuted:
    """Whether exact algebra shows that the problem has no point."""
    basis = _basis(problem, ())
    if basis.is_one:
        return Refuted.EXACT
    known = _constant_balls(problem)
    if _wrong_sign(problem, basis, {}) or contradictory(problem, basis, known):
        return Refuted.EXACT
    return Refuted.NO


def refuted_value(problem: Problem, asked: int, candidate: Candidate) -> Refuted:
    """The same of points at which generator ``asked`` has the candidate's value."""
    return refuted_values(problem, [(asked, candidate.exact, candidate.factor)])


def refuted_values(problem: Problem, given: Sequence[tuple[int, Exact, Poly]]) -> Refuted:
    """The same of points at which generators have values, each with a factor it is a root of."""
    bound = problem
    for asked, value, _ in given:
        bound = _bounded(bound, asked, value)
    basis = _basis(bound, [factor for _, _, factor in given])
    if basis.is_one:
        return Refuted.EXACT
    exact = {asked: value for asked, value, _ in given}
    known = _constant_balls(problem)
    known.update({asked: ball_of(value, 560) for asked, value in exact.items()})
    if _wrong_sign(bound, basis, exact) or contradictory(bound, basis, known):
        return Refuted.EXACT
    return Refuted.NO


def _constant_balls(problem: Problem) -> dict[int, Any]:
    return {index: ball_of(known.value, 560) for index, known in problem.constants.items()}


def _bounded(problem: Problem, asked: int, value: Exact) -> Problem:
    """With the value put in where it is rational."""
    if not isinstance(value, Fraction) or asked not in problem.unknowns():
        return problem
    return replace(problem.pinned({asked: value}), asked=problem.asked)


def _basis(problem: Problem, more: Sequence[Poly]) -> Basis:
    apart = saturating(problem)
    order = [*problem.unknowns(), *problem.constants]
    solved = {index for index, _ in problem.solved}
    rows = [*problem.zero, *problem.implied, *problem.relations()]
    rows += [
        one
        for one in more
        if not any(degree > 0 and i in solved for i, degree in enumerate(one.degrees()))
    ]
    basis = basis_of(rows, order, apart=apart)
    if not basis.finished and not basis.is_one and apart:
        return basis_of(rows, order)
    return basis


def _wrong_sign(problem: Problem, basis: Basis, given: Mapping[int, Exact]) -> bool:
    """Whether a polynomial that must be positive, not negative or not zero is not."""
    for polynomials, wrong in (
        (problem.positive, (Sign.NEGATIVE, Sign.ZERO)),
        (problem.nonnegative, (Sign.NEGATIVE,)),
        (problem.nonzero, (Sign.ZERO,)),
    ):
        for one in polynomials:
            if len(one) > 80:
                continue
            known = constant_sign(problem, one)
            if known is not None:
                if _SIGNS[known] in wrong:
                    return True
                continue
            form = basis.normal_form(one)
            if _sign_at(problem, basis, form, given) in wrong:
                return True
    return False


_SIGNS = {1: Sign.POSITIVE, -1: Sign.NEGATIVE, 0: Sign.ZERO}


def _sign_at(problem: Problem, basis: Basis, form: Poly, given: Mapping[int, Exact]) -> Sign:
    """The sign of a normal form in constants and given generators; UNKNOWN for others."""
    known = {index: one.value for index, one in problem.constants.items()}
    known.update(given)
    used = [place for place, degree in enumerate(form.degrees()) if degree > 0]
    if any(basis.order[place] not in known for place in used):
        return Sign.UNKNOWN
    for meaning in (lazily, _itself):
        try:
            values = {place: meaning(known[basis.order[place]]) for place in used}
            found = numbers.sign(value_at(form, values))
        except (UndecidedError, NumberTooLargeError):
            continue
        if found is not Sign.UNKNOWN:
            return found
    return Sign.UNKNOWN


def _itself(value: Exact) -> Exact:
    return value
