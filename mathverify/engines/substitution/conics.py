"""Whole points of a hyperbola whose asymptotes have rational slopes: few, by divisors.

Let ``a*x^2 + b*x*y + c*y^2 + d*x + e*y + f = 0`` with whole coefficients and
``b^2 - 4*a*c = s^2``, s > 0.  With a not 0 let ``t = 2*a*e - b*d`` and

    U = s*(2*a*x + (b + s)*y) + s*d - t,    V = s*(2*a*x + (b - s)*y) + s*d + t;

then ``U*V = s^2*d^2 - t^2 - 4*a*f*s^2`` (multiply out), and with a = c = 0 it is
``(b*x + e)*(b*y + d) = d*e - b*f``.  For whole x and y both factors are whole; if the right side is
not 0, U is one of its divisors, V the other factor, and x and y are what two linear equations say
(H. Cohen, *Number Theory I*, 6.3.5).  A right side of 0 is a pair of lines and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt, lcm

from mathverify.engines.substitution.factorisation import Factored
from mathverify.engines.substitution.state import State
from mathverify.engines.substitution.steps import Equation, polynomial_equations
from mathverify.language.tree import Name
from mathverify.semantics import terms
from mathverify.semantics.models import in_domain
from mathverify.semantics.polynomials import Role
from mathverify.semantics.system import Kind, Variable

_MOST_POINTS = 48
#: The divisors of larger numbers are not looked for.
_LARGEST = 10**10
_FORM = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))


def points_of_conic(state: State) -> Factored | None:
    """The whole points of such a curve among the equations; None if there is none or too many."""
    for equation in polynomial_equations(state):
        found = _coefficients(equation, state)
        if found is None:
            continue
        (one, other), coefficients = found
        points = _points(coefficients)
        if points is None:
            continue
        kept = sorted(
            (x, y)
            for x, y in points
            if in_domain(one, Fraction(x)) and in_domain(other, Fraction(y))
        )
        if len(kept) <= _MOST_POINTS:
            because = frozenset({equation.source.name, one.domain_name, other.domain_name})
            values = tuple((terms.number(x), terms.number(y)) for x, y in kept)
            return Factored((one.name, other.name), values, because)
    return None


def _coefficients(
    equation: Equation, state: State
) -> tuple[tuple[Variable, Variable], tuple[int, ...]] | None:
    """The two whole unknowns of an equation of the second degree, and a, b, c, d, e and f."""
    ring, polynomial = equation.ring, equation.polynomial
    used = ring.used(polynomial)
    if len(used) != 2 or any(generator.role is not Role.VARIABLE for generator in used):
        return None
    names = [g.meaning.identifier for g in used if isinstance(g.meaning, Name)]
    known = {v.name: v for v in state.variables if v.kind is Kind.INTEGER}
    if len(names) != 2 or not set(names) <= known.keys():
        return None
    places = [ring.variable_index(name) for name in names]
    values: dict[tuple[int, ...], Fraction] = {}
    for powers, value in ring.monomials(polynomial):
        values[tuple(powers.get(place, 0) for place in places)] = Fraction(value)
    if not values.keys() <= set(_FORM):
        return None
    scale = lcm(*(value.denominator for value in values.values()))
    whole = tuple(int(scale * values.get(powers, Fraction(0))) for powers in _FORM)
    return (known[names[0]], known[names[1]]), whole


def _points(coefficients: tuple[int, ...]) -> set[tuple[int, int]] | None:
    """All whole points; None where the curve is no such hyperbola or the number is too large."""
    a, b, c, d, e, f = coefficients
    if a == 0 != c:
        swapped = _points((c, b, a, e, d, f))
        return None if swapped is None else {(x, y) for y, x in swapped}
    square = b * b - 4 * a * c
    if square <= 0 or isqrt(square) ** 2 != square:
        return None
    s = isqrt(square)
    t = 2 * a * e - b * d
    number = d * e - b * f if a == 0 else s * s * d * d - t * t - 4 * a * f * s * s
    if number == 0 or abs(number) > _LARGEST:
        return None
    found: set[tuple[int, int]] = set()
    for u in _divisors(abs(number)):
        v = number // u
        if a == 0:
            x, y = Fraction(u - e, b), Fraction(v - d, b)
        else:
            y = Fraction(u - v + 2 * t, 2 * s * s)
            x = (Fraction(u + t - s * d, s) - (b + s) * y) / (2 * a)
        if x.denominator == y.denominator == 1:
            found.add((int(x), int(y)))
    return found


def _divisors(number: int) -> Iterator[int]:
    """All divisors of a positive number, of both signs."""
    for small in range(1, isqrt(number) + 1):
        if number % small == 0:
            for size in {small, number // small}:
                yield size
                yield -size
