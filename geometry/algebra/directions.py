"""Points on a line of known direction, told by one number.

An equation ``a*x + b*y + d = 0`` with known numbers a and b, and ``a^2 + b^2 = n`` rational and
not 0, says exactly that ``x = -b*t - a*d/n`` and ``y = a*t - b*d/n`` for some number t (it is
``(a*y - b*x)/n``).  So two unknowns become one: the legs of an angle of 37 degrees, a bearing.
Without d it is enough that ``a^2 + b^2`` is not 0.

Only figures that cannot be turned, because of bearings or coordinates, gain by that: in others
the first side lies on an axis, and what is put in makes the facts longer.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from geometry.algebra.problem import SPARE, Problem
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import Poly

_LONG = 24
#: What the new unknowns are called: no variable of a system is.
_ALONG = "~"
_BITS = 192
#: Facts may become so many times as long, together.
_GROWTH = 1.25


def with_direction(problem: Problem) -> Problem | None:
    """The problem with one unknown for two; None where no equation allows that."""
    spare = next(
        (
            index
            for index, name in enumerate(problem.names)
            if name == SPARE and index not in problem.constants
        ),
        None,
    )
    if spare is None or problem.turned:
        return None
    for place, equation in sorted(enumerate(problem.zero), key=lambda pair: len(pair[1])):
        if len(equation) > _LONG:
            continue
        for first, second in permutations(_linear(problem, equation), 2):
            found = _put(problem, place, first, second, spare)
            if found is not None:
                return found
    return None


def _linear(problem: Problem, equation: Poly) -> list[int]:
    """The unknowns of the system that occur linearly, with known coefficients."""
    degrees = equation.degrees()
    return [
        index
        for index in problem.unknowns()
        if degrees[index] == 1
        and problem.names[index] != ""
        and _is_known(problem, equation.derivative(index))
    ]


def _is_known(problem: Problem, polynomial: Poly) -> bool:
    return all(
        degree <= 0 or index in problem.constants
        for index, degree in enumerate(polynomial.degrees())
    )


def _put(problem: Problem, place: int, first: int, second: int, spare: int) -> Problem | None:
    gens, equation = problem.gens, problem.zero[place]
    a, b = equation.derivative(first), equation.derivative(second)
    rest = equation - gens[first] * a - gens[second] * b
    square = problem.reduced(a * a + b * b)
    if rest != 0 and (not square.is_constant() or square == 0):
        return None
    if not _is_positive(problem, square):
        return None
    here = gens[spare]
    across, along = -b * here, a * here
    if rest != 0:
        share = rest / square.leading_coefficient()
        across, along = across - a * share, along - b * share
    names = tuple(_ALONG if index == spare else name for index, name in enumerate(problem.names))
    left = (*problem.zero[:place], *problem.zero[place + 1 :])
    made = replace(problem, names=names, zero=left)
    made = made.substituted(first, problem.reduced(across))
    made = made.substituted(second, problem.reduced(along))
    return made if _size(made) <= _size(problem) * _GROWTH else None


def _size(problem: Problem) -> int:
    """How many terms the facts have together."""
    facts = (problem.zero, problem.positive, problem.nonnegative, problem.nonzero)
    return sum(len(one) for part in facts for one in part)


def _is_positive(problem: Problem, square: Poly) -> bool:
    """Whether enclosures show that a polynomial in known numbers is above 0."""
    from flint import arb, ctx

    with ctx.workprec(_BITS):
        total = arb(0)
        for monomial, value in square.to_dict().items():
            part = arb(value)
            for index, power in enumerate(monomial):
                for _ in range(int(power)):
                    part *= ball_of(problem.constants[index].value, _BITS)
            total += part
        return bool(total > 0)
