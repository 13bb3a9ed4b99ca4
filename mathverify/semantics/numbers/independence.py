"""What is known about sums that have terms: theorems of transcendence, and exact zero tests.

Linear independence over the algebraic numbers, used for sums in normal form:

* powers of pi: Lindemann 1882 (pi is transcendental);
* 1, pi and the logarithms of distinct primes: Baker 1966 (logarithms of algebraic numbers that
  are independent over the rationals are, with 1, independent over the algebraic numbers; pi
  comes in as ``log(-1)/i``);
* exponentials of distinct algebraic numbers: Lindemann-Weierstrass 1885.

Nothing else is assumed: whether pi + e is rational is open, and so is it here.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm

from flint import fmpz

from mathverify.semantics.numbers.angles import (
    ARC_KINDS,
    Point,
    arc_point,
    point_power,
    point_product,
    turn_point,
)
from mathverify.semantics.numbers.exact import (
    Exact,
    NumberTooLargeError,
    UndecidedError,
    fraction_power,
)
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.numbers.terms import (
    PI,
    Generator,
    GeneratorKind,
    Monomial,
    Terms,
    multiplied,
    terms_ball,
)

#: Largest multiple of an angle or a logarithm that an exact zero test works out.
_MAXIMUM_MULTIPLE = 60


def independent(monomials: Iterable[Monomial]) -> bool:
    """Whether these different monomials are proven independent over the algebraic numbers."""
    shifted = _without_common_factor(monomials)
    generators = {part for monomial in shifted for part, _ in monomial}
    if all(part.kind is GeneratorKind.PI for part in generators):
        return True
    if all(part.kind is GeneratorKind.PI or _is_prime_log(part) for part in generators):
        return all(len(m) == 0 or (len(m) == 1 and m[0][1] == 1) for m in shifted)
    return all(_is_plain_exponential(part) for part in generators)


def vanishes(terms: Terms) -> bool | None:
    """Whether a sum with terms, whose enclosure holds 0, is 0; None when not decided.

    True and False are proofs: by independence; for rational combinations of pi and arc functions
    by the product of their points on the unit circle; for rational combinations of logarithms
    of algebraic numbers by the product of their powers.  A sum over pi, as angles in degrees are,
    is 0 if and only if pi times the sum is.
    """
    terms = _times_pi(terms)
    if len(terms) == 1 and all(part.is_positive() for m in terms for part, _ in m):
        return False
    if independent(terms):
        return False
    weights = _linear_form(terms)
    if weights is None:
        return None
    try:
        if all(part == PI or part.kind in ARC_KINDS for part in weights):
            return _angles_vanish(terms, weights)
        if all(part.kind is GeneratorKind.LOG for part in weights):
            return _logarithms_vanish(weights)
    except NumberTooLargeError:
        return None
    return None


def _times_pi(terms: Terms) -> Terms:
    """The sum times the least power of pi that leaves no pi below; pi is not 0."""
    least = min((dict(monomial).get(PI, Fraction(0)) for monomial in terms), default=Fraction(0))
    if least >= 0 or least.denominator != 1:
        return terms
    return multiplied(terms, {((PI, -least),): Fraction(1)})


def _without_common_factor(monomials: Iterable[Monomial]) -> list[Monomial]:
    """The monomials divided by a monomial, so that every generator has least exponent 0."""
    listed = [dict(monomial) for monomial in monomials]
    generators = {part for monomial in listed for part in monomial}
    least = {part: min(m.get(part, Fraction(0)) for m in listed) for part in generators}
    return [
        tuple(
            (part, exponent)
            for part in sorted(generators)
            if (exponent := monomial.get(part, Fraction(0)) - least[part])
        )
        for monomial in listed
    ]


def _is_prime_log(part: Generator) -> bool:
    argument = part.argument
    return (
        part.kind is GeneratorKind.LOG
        and isinstance(argument, Fraction)
        and argument.denominator == 1
        and bool(fmpz(argument.numerator).is_prime())
    )


def _is_plain_exponential(part: Generator) -> bool:
    """An exponential of 1 or of ``sqrt(d)``: different ones have independent exponents."""
    if part.kind is not GeneratorKind.EXP:
        return False
    argument = part.argument
    if isinstance(argument, Surd):
        return len(argument.terms) == 1 and argument.terms[0][1] == 1
    return isinstance(argument, Fraction) and argument == 1


def _linear_form(terms: Terms) -> dict[Generator, Fraction] | None:
    """Rational weights of single generators; None for any other sum."""
    weights: dict[Generator, Fraction] = {}
    for monomial, coefficient in terms.items():
        if len(monomial) != 1 or not isinstance(coefficient, Fraction):
            return None
        ((part, exponent),) = monomial
        if exponent != 1:
            return None
        weights[part] = coefficient
    return weights


def _whole(weights: dict[Generator, Fraction]) -> tuple[Fraction, dict[Generator, int]] | None:
    """A scale that makes all weights whole without a common factor, with these.

    None when they become too large.
    """
    below = lcm(*(weight.denominator for weight in weights.values()))
    common = gcd(*(int(weight * below) for weight in weights.values()))
    scale = Fraction(below, common)
    whole = {part: int(weight * scale) for part, weight in weights.items()}
    multiples = (abs(n) for part, n in whole.items() if part != PI)
    return (scale, whole) if max(multiples, default=0) <= _MAXIMUM_MULTIPLE else None


def _angles_vanish(terms: Terms, weights: dict[Generator, Fraction]) -> bool | None:
    """An angle smaller than a full turn is 0 only if its point is ``(1, 0)``."""
    found = _whole(weights)
    if found is None:
        return None
    scale, whole = found
    if not abs(terms_ball(terms, 128)) * scale.numerator < 6 * scale.denominator:
        return None
    total: Point | None = turn_point(Fraction(whole.get(PI, 0)))
    for part, multiple in whole.items():
        if part != PI:
            point = arc_point(part)
            if point is None or total is None:
                return None
            total = point_product(total, point_power(point, multiple))
    return None if total is None else bool(total[0] == 1)


def _logarithms_vanish(weights: dict[Generator, Fraction]) -> bool | None:
    """A whole combination of logarithms is 0 only if the product of powers is 1."""
    found = _whole(weights)
    if found is None:
        return None
    product: Exact = Fraction(1)
    for part, multiple in found[1].items():
        argument = part.argument
        if isinstance(argument, Fraction):
            product = product * fraction_power(argument, multiple)
        else:
            product = product * argument**multiple
    try:
        # The product has no logarithms but those inside of the arguments, so this comes to an end.
        return bool(product == 1)
    except UndecidedError:
        return None
