"""Squares that other equations know, put into an equation where that makes it factor.

A line touches a circle where ``cross^2 = r^2*|PA|^2``.  If A lies on it, ``r^2 = |OA|^2``, and
with that put in the equation says ``dot^2 = 0``: no certificate finds a double root, and one of
``dot = 0`` is found.  If ``s^2 = |PA|^2`` is known instead, ``cross^2 = (r*s)^2`` splits.  An
equation with another equation's square put in says the same together with that one, so that no
point is lost or added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from geometry.algebra.problem import Problem
from geometry.algebra.remembered import factored
from geometry.algebra.work import Share, spend
from mathverify.semantics.polynomials import Poly

_LONG = 60
_LEAST_DEGREE = 3
_MAXIMAL_DEGREE = 6


def with_known_squares(problem: Problem) -> Problem:
    """The problem with squares put into equations that factor then, repeated factors first."""
    spend(Share.SQUARES, sum(map(len, problem.zero)))
    for wanted in (_is_power, _splits):
        changed = True
        while changed:
            changed = False
            for place, equation in enumerate(problem.zero):
                found = _better(problem, place, equation, wanted)
                if found is not None:
                    zero = (*problem.zero[:place], found, *problem.zero[place + 1 :])
                    problem = replace(problem, zero=zero)
                    changed = True
                    break
    return problem


def with_difference_of_squares(problem: Problem) -> Problem | None:
    """One of two equations replaced by their difference where that is shorter and factors.

    As of ``s^2 = u`` and ``t^2 = u``: opposite sides of a rectangle are known to be equal then.
    None where there are no such equations.
    """
    short = [
        (place, one)
        for place, one in enumerate(problem.zero)
        if len(one) <= _LONG and one.total_degree() == 2
    ]
    for (place, one), (other_place, other) in combinations(short, 2):
        values = other.to_dict()
        shared = next(((m, v) for m, v in one.to_dict().items() if m in values), None)
        if shared is None:
            continue
        difference = one - other * (shared[1] / values[shared[0]])
        if len(difference) >= min(len(one), len(other)) or len(difference) < 2:
            continue
        if not _splits(difference):
            continue
        longer = place if len(one) > len(other) else other_place
        left = (*problem.zero[:longer], *problem.zero[longer + 1 :])
        return replace(problem, zero=(*left, difference))
    return None


def _squares(problem: Problem, equation: Poly) -> Iterator[tuple[int, Poly]]:
    """Unknowns whose square the equation gives, with it."""
    degrees = equation.degrees()
    for index in problem.unknowns():
        if degrees[index] != 2:
            continue
        double = equation.derivative(index).derivative(index)
        if not double.is_constant():
            continue
        rest = equation - problem.gens[index] ** 2 * double / 2
        if rest.degrees()[index] <= 0:
            yield index, -rest * 2 / double.leading_coefficient()


def _better(
    problem: Problem, place: int, equation: Poly, wanted: Callable[[Poly], bool]
) -> Poly | None:
    """The equation with a square put in that makes it as ``wanted``; None if there is none."""
    if len(equation) > _LONG or equation.total_degree() < _LEAST_DEGREE or wanted(equation):
        return None
    for at, other in enumerate(problem.zero):
        if at == place or len(other) > _LONG:
            continue
        for index, square in _squares(problem, other):
            for made in (
                _without_square(problem, equation, index, square),
                _with_square(problem, equation, index, square),
            ):
                if made is not None and made != 0 and wanted(made):
                    return made
        made = _of_one_degree(problem, equation, other)
        if made is not None and made != 0 and wanted(made):
            return made
    return None


def _of_one_degree(problem: Problem, equation: Poly, other: Poly) -> Poly | None:
    """With a sum of terms of degree 2 for a number, so that all terms have the same degree.

    As of the squared radius, which is a number where the radius is one.
    """
    parts = _by_degrees(problem, other)
    if parts is None or set(parts) != {0, 2} or not parts[0].is_constant():
        return None
    ratio = -parts[2] / parts[0].leading_coefficient()
    own = _by_degrees(problem, equation)
    if own is None or len(own) < 2:
        return None
    most = max(own)
    if most > _MAXIMAL_DEGREE or any((most - degree) % 2 for degree in own):
        return None
    total = problem.context.constant(0)
    for degree, part in own.items():
        total += part * ratio ** ((most - degree) // 2)
    return problem.reduced(total)


def _by_degrees(problem: Problem, polynomial: Poly) -> dict[int, Poly] | None:
    """The parts of each degree in the unknowns; None where known constants stand in it."""
    parts: dict[int, dict[tuple[int, ...], Any]] = {}
    for monomial, value in polynomial.to_dict().items():
        if any(monomial[index] for index in problem.constants):
            return None
        parts.setdefault(sum(map(int, monomial)), {})[monomial] = value
    return {degree: problem.context.from_dict(part) for degree, part in parts.items()}


def _without_square(problem: Problem, equation: Poly, index: int, square: Poly) -> Poly | None:
    """With ``square`` for the square of a generator that occurs in even powers alone."""
    parts = _by_powers(problem, equation, index)
    if len(parts) < 2 or any(power % 2 for power in parts):
        return None
    total = problem.context.constant(0)
    for power, part in parts.items():
        total += part * square ** (power // 2)
    return problem.reduced(total)


def _with_square(problem: Problem, equation: Poly, index: int, square: Poly) -> Poly | None:
    """With the generator's square for ``square`` where that is a factor beside another unknown."""
    if square.is_constant() or len(square) < 2 or equation.degrees()[index] > 0:
        return None
    own = square.degrees()
    for other in problem.unknowns():
        if equation.degrees()[other] < 2 or own[other] > 0:
            continue
        for power, part in _by_powers(problem, equation, other).items():
            quotient, rest = divmod(part, square) if power else (part, part)
            if rest == 0:
                change = problem.gens[index] ** 2 - square
                return problem.reduced(equation + problem.gens[other] ** power * quotient * change)
    return None


def _by_powers(problem: Problem, polynomial: Poly, index: int) -> dict[int, Poly]:
    """The coefficients of a polynomial by the powers of one generator."""
    parts: dict[int, dict[tuple[int, ...], Any]] = {}
    for monomial, value in polynomial.to_dict().items():
        rest = (*monomial[:index], 0, *monomial[index + 1 :])
        parts.setdefault(int(monomial[index]), {})[rest] = value
    return {power: problem.context.from_dict(part) for power, part in parts.items()}


def _is_power(polynomial: Poly) -> bool:
    return any(power > 1 for _, power in factored(polynomial)[1])


def _splits(polynomial: Poly) -> bool:
    return len(factored(polynomial)[1]) > 1
