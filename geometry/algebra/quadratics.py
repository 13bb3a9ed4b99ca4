"""Quadratic equations in one unknown whose roots are sums of square roots.

An equation ``a*x^2 + b*x + c = 0`` with numbers a, b, c in which ``x`` is the only unknown is
replaced by ``x = root`` for each of its real roots, where these are short sums of square roots;
the square roots of primes become constants of the problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from geometry.algebra.problem import Problem
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact, NumberTooLargeError, Sign, UndecidedError
from mathverify.semantics.numbers.rationals import as_flint, as_fraction
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import Poly

_MAXIMAL_SURD_TERMS = 2
_LARGEST_PRIME = 10_000


def with_roots(problem: Problem, may_split: bool) -> list[Problem] | None:
    """A problem for each root of some quadratic equation; None if there is no such equation."""
    for place, equation in enumerate(problem.zero):
        unknowns = [
            index
            for index, degree in enumerate(equation.degrees())
            if degree > 0 and index not in problem.constants
        ]
        if len(unknowns) != 1 or equation.degrees()[unknowns[0]] != 2:
            continue
        index = unknowns[0]
        try:
            roots = _roots(problem, equation, index)
        except (NumberTooLargeError, UndecidedError):
            continue
        if roots is None:
            continue
        gen = problem.gens[index]
        if any(one == gen for one in (*problem.positive, *problem.nonnegative)):
            roots = [one for one in roots if numbers.sign(one) is not Sign.NEGATIVE]
        if len(roots) > 1 and not may_split:
            continue
        found = [_with_value(problem, place, index, root) for root in roots]
        made = [one for one in found if one is not None]
        if len(made) == len(found):
            return made
    return None


def _roots(problem: Problem, equation: Poly, index: int) -> list[Exact] | None:
    c, b, a = _coefficients(problem, equation, index)
    if not all(isinstance(one, (Fraction, Surd)) for one in (a, b, c)):
        return None
    if numbers.sign(a) is Sign.ZERO:
        return None
    square = b * b - a * c * 4
    sign = numbers.sign(square)
    if sign is Sign.NEGATIVE:
        return []
    if isinstance(square, Surd) and len(square.coefficients) > 4:
        return None
    root = numbers.nth_root(square, 2)
    if not isinstance(root, (Fraction, Surd)):
        return None
    if sign is Sign.ZERO:
        return [-b / (a * 2)]
    return [(-b - root) / (a * 2), (-b + root) / (a * 2)]


def _coefficients(problem: Problem, equation: Poly, index: int) -> Sequence[Exact]:
    found: list[Exact] = [Fraction(0)] * 3
    for monomial, value in equation.to_dict().items():
        part: Exact = as_fraction(value)
        for place, power in enumerate(monomial):
            if power and place != index:
                part = part * problem.constants[place].value ** int(power)
        found[int(monomial[index])] = found[int(monomial[index])] + part
    return found


def _with_value(problem: Problem, place: int, index: int, value: Exact) -> Problem | None:
    """The problem with an unknown that has a value; the equation is taken out."""
    made = polynomial_of(problem, value)
    if made is None:
        return None
    bigger, polynomial = made
    left = (*bigger.zero[:place], *bigger.zero[place + 1 :])
    return replace(bigger, zero=left).substituted(index, polynomial)


def polynomial_of(problem: Problem, value: Exact) -> tuple[Problem, Poly] | None:
    """A short sum of square roots in the problem's constants; None where there is no room."""
    if isinstance(value, Fraction):
        return problem, problem.context.constant(as_flint(value))
    if not isinstance(value, Surd) or len(value.coefficients) > _MAXIMAL_SURD_TERMS:
        return None
    total = problem.context.constant(0)
    for radicand, scale in value.coefficients:
        part = problem.context.constant(as_flint(scale))
        for prime in _primes(radicand):
            if prime > _LARGEST_PRIME:
                return None
            made = problem.with_square_root(prime)
            if made is None:
                return None
            problem, root = made
            part *= root
        total += part
    return problem, total


def _primes(value: int) -> Iterator[int]:
    divisor = 2
    while divisor * divisor <= value and divisor <= _LARGEST_PRIME:
        if value % divisor == 0:
            yield divisor
            value //= divisor
        else:
            divisor += 1
    if value > 1:
        yield value
