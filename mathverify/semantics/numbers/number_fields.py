"""Elements of real number fields: polynomials in a root of an irreducible polynomial.

Arithmetic inside one field is polynomial arithmetic modulo the minimal polynomial, so that a
zero test is free.  Two fields are joined by a primitive element ``first + k * second`` (van der
Waerden, *Algebra I*, section 46), found from power sums of conjugates.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import gcd
from typing import Any, ClassVar

from flint import arb_poly, ctx, fmpq, fmpq_mat, fmpq_poly, fmpz_poly

from mathverify.semantics.numbers.exact import (
    MAXIMUM_BITS,
    MAXIMUM_DEGREE,
    MAXIMUM_RESULT_BITS,
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
    precisions,
)
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.numbers.roots import (
    RealRoot,
    cosine_root,
    integer_factors,
    locate,
    real_root,
)
from mathverify.semantics.numbers.surds import Surd

#: Largest degree of a real cyclotomic field; sin(pi/113) needs 112.
_MAXIMUM_COSINE_DEGREE = 128
#: Largest number of sums of conjugates from which a joint field is found.
_MAXIMUM_SUMS = 256

_X = fmpq_poly([0, 1])


class FieldElement(Irrational):
    """``polynomial`` (an ``fmpq_poly`` of degree 1 or more) at the real root ``generator``.

    Made by `make_element`, which reduces the polynomial; since powers of the generator below
    its degree are linearly independent, such a number is never rational.
    """

    __slots__ = ("_minimal", "generator", "polynomial")
    level: ClassVar[int] = 2

    generator: RealRoot
    polynomial: Any

    def __init__(self, generator: RealRoot, polynomial: Any) -> None:
        self.generator = generator
        self.polynomial = polynomial
        self._minimal: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        return make_restored_element, (self.generator, tuple(self.polynomial.coeffs()))

    @property
    def form(self) -> str:
        """See `Irrational.form`."""
        root = f"root {self.generator.index} of {self.generator.polynomial}"
        return f"({self.polynomial} at {root})"

    def ball(self, precision: int) -> Any:
        """See `Irrational.ball`."""
        with ctx.workprec(precision + 16):
            return arb_poly(self.polynomial)(self.generator.ball(precision + 16))

    def sign(self) -> Sign:
        """The sign; the number is not 0, so that refinement has an end."""
        for bits in precisions(MAXIMUM_RESULT_BITS):
            ball = self.ball(bits)
            if ball > 0:
                return Sign.POSITIVE
            if ball < 0:
                return Sign.NEGATIVE
        raise NumberTooLargeError("an algebraic number is too close to 0")

    def plus(self, other: Exact) -> Exact:
        """See `Irrational.plus`."""
        if isinstance(other, Fraction):
            constant = fmpq(other.numerator, other.denominator)
            return make_element(self.generator, self.polynomial + constant)
        if isinstance(other, Surd):
            total: Exact = self
            for radicand, coefficient in other.coefficients:
                total = total + _square_root(radicand) * coefficient
            return total
        generator, left, right = _common(self, other)
        return make_element(generator, left + right)

    def times(self, other: Exact) -> Exact:
        """See `Irrational.times`."""
        if isinstance(other, Fraction):
            factor = fmpq(other.numerator, other.denominator)
            return make_element(self.generator, self.polynomial * factor)
        if isinstance(other, Surd):
            total: Exact = Fraction(0)
            for radicand, coefficient in other.coefficients:
                total = total + self * _square_root(radicand) * coefficient
            return total
        generator, left, right = _common(self, other)
        return make_element(generator, left * right)

    def negated(self) -> Irrational:
        """See `Irrational.negated`."""
        return FieldElement(self.generator, -self.polynomial)

    def reciprocal(self) -> Exact:
        """See `Irrational.reciprocal`."""
        _, inverse, _ = self.polynomial.xgcd(self.generator.modulus)
        return make_element(self.generator, inverse)

    def equals(self, other: Exact) -> bool:
        """Equality by polynomials in one field, else by minimal polynomial and enclosure."""
        if isinstance(other, FieldElement) and other.generator == self.generator:
            return bool(self.polynomial == other.polynomial)
        if isinstance(other, Fraction) or not self.ball(128).overlaps(other.ball(128)):
            return False
        assert isinstance(other, (Surd, FieldElement))
        minimal = self.minimal_polynomial()
        if minimal != other.minimal_polynomial():
            return False
        factors = (tuple(int(c) for c in minimal.coeffs()),)
        return locate(factors, self.ball) == locate(factors, other.ball)

    def minimal_polynomial(self) -> Any:
        """The primitive irreducible ``fmpz_poly`` with positive leading coefficient."""
        if self._minimal is None:
            if self.polynomial == _X:
                self._minimal = self.generator.polynomial
            else:
                self._minimal = fmpz_poly(list(_minimal_coefficients(self)))
        return self._minimal


def make_element(generator: RealRoot, polynomial: Any) -> Exact:
    """``polynomial`` at ``generator``; a ``Fraction`` when it reduces to a constant.

    Raises `NumberTooLargeError` when a coefficient passes the limit.
    """
    reduced = polynomial % generator.modulus
    if reduced.degree() < 1:
        constant = reduced[0]
        return as_fraction(constant)
    if max(reduced.numer().height_bits(), int(reduced.denom()).bit_length()) > MAXIMUM_BITS:
        raise NumberTooLargeError("an algebraic number is too large")
    return FieldElement(generator, reduced)


def make_restored_element(generator: RealRoot, coefficients: tuple[Any, ...]) -> Exact:
    """The element with these coefficients (``fmpq``, ascending): what pickling restores."""
    return make_element(generator, fmpq_poly(list(coefficients)))


def root_element(generator: RealRoot) -> FieldElement:
    """The generator itself as a number."""
    return FieldElement(generator, _X)


def _square_root(radicand: int) -> FieldElement | Fraction:
    if radicand == 1:
        return Fraction(1)
    return root_element(real_root((-radicand, 0, 1), 1))


def _minimal_coefficients(element: FieldElement) -> tuple[int, ...]:
    degree = element.generator.degree
    if degree > MAXIMUM_DEGREE:
        raise NumberTooLargeError("a number field has too large a degree")
    rows = []
    power = fmpq_poly([1])
    for _ in range(degree):
        row = (power * element.polynomial) % element.generator.modulus
        rows.append([row[place] for place in range(degree)])
        power = power * _X
    return integer_factors(fmpq_mat(rows).minpoly())[0]


def _common(left: FieldElement, right: Exact) -> tuple[RealRoot, Any, Any]:
    """One field for both, with their polynomials in it."""
    assert isinstance(right, FieldElement)
    if left.generator == right.generator:
        return left.generator, left.polynomial, right.polynomial
    generator, first, second = _joined(left.generator, right.generator)
    modulus = generator.modulus
    return (
        generator,
        _compose(left.polynomial, first, modulus),
        _compose(right.polynomial, second, modulus),
    )


def _compose(outer: Any, inner: Any, modulus: Any) -> Any:
    result = fmpq_poly([0])
    for coefficient in reversed(outer.coeffs()):
        result = (result * inner + coefficient) % modulus
    return result


@lru_cache(maxsize=256)
def _joined(first: RealRoot, second: RealRoot) -> tuple[RealRoot, Any, Any]:
    """A field with both generators, and these as polynomials in its generator."""
    if first.cosine_order and second.cosine_order:
        order = first.cosine_order * second.cosine_order
        order //= gcd(first.cosine_order, second.cosine_order)
        generator = cosine_root(order)
        if generator.degree > _MAXIMUM_COSINE_DEGREE:
            raise NumberTooLargeError("a cyclotomic field has too large a degree")
        images = [
            _chebyshev(order // root.cosine_order) % generator.modulus for root in (first, second)
        ]
        return generator, images[0], images[1]
    if first.degree * second.degree > _MAXIMUM_SUMS:
        raise NumberTooLargeError("two number fields together have too large a degree")
    factor, index, multiple, composed = _primitive_element(first, second)
    if len(factor) - 1 > MAXIMUM_DEGREE:
        raise NumberTooLargeError("two number fields together have too large a degree")
    generator = real_root(factor, index)
    second_image = _shared_root(generator, composed, first, second, multiple)
    first_image = (_X - multiple * second_image) % generator.modulus
    if generator.degree == first.degree:  # nothing new: stay in the field we know
        return first, _X, _rewritten(second_image, first_image, generator)
    if generator.degree == second.degree:
        return second, _rewritten(first_image, second_image, generator), _X
    return generator, first_image, second_image


def _chebyshev(order: int) -> Any:
    """The polynomial with ``C(2 cos t) = 2 cos(order * t)``."""
    before, here = fmpq_poly([2]), _X
    for _ in range(order - 1):
        before, here = here, _X * here - before
    return here


def _primitive_element(first: RealRoot, second: RealRoot) -> tuple[tuple[int, ...], int, int, Any]:
    """Minimal polynomial and root index of ``first + k * second``, the k, and `_composed_sum`."""
    for step in count(2):
        multiple = (step // 2) * (-1) ** step
        candidate = _composed_sum(first, second, multiple)
        if candidate.gcd(candidate.derivative()).degree() == 0:
            break

    def ball(precision: int) -> Any:
        with ctx.workprec(precision + 16):
            return first.ball(precision + 16) + multiple * second.ball(precision + 16)

    factors = integer_factors(candidate)
    if min(len(factor) - 1 for factor in factors) > MAXIMUM_DEGREE:
        raise NumberTooLargeError("two number fields together have too large a degree")
    factor, index = locate(factors, ball)
    return factor, index, multiple, candidate


def _composed_sum(first: RealRoot, second: RealRoot, multiple: int) -> Any:
    """The monic polynomial whose roots are all ``a + multiple * b``, from its power sums."""
    size = first.degree * second.degree
    sums = _mixed_sums(first, second, multiple, 0, size + 1)
    descending = [fmpq(1)]
    for m in range(1, size + 1):
        total = sum((descending[i] * sums[m - i] for i in range(m)), fmpq(0))
        descending.append(-total / m)
    return fmpq_poly(descending[::-1])


def _power_sums(root: RealRoot, length: int) -> list[Any]:
    """Sums of the powers 0, 1, ... of all conjugates (Newton's identities)."""
    descending = [root.modulus[root.degree - place] for place in range(root.degree + 1)]
    sums = [fmpq(root.degree)]
    for m in range(1, length):
        total = fmpq(0)
        for place in range(1, min(m, root.degree + 1)):
            total += descending[place] * sums[m - place]
        if m <= root.degree:
            total += m * descending[m]
        sums.append(-total)
    return sums


def _mixed_sums(
    first: RealRoot, second: RealRoot, multiple: int, shift: int, length: int
) -> list[Any]:
    """Sums of ``b**shift * (a + multiple * b)**m`` over all conjugates, for m below ``length``.

    By the binomial theorem a product of exponential generating functions.
    """
    factorials = [1]
    for m in range(1, length):
        factorials.append(factorials[-1] * m)
    ones = _power_sums(first, length)
    others = _power_sums(second, length + shift)
    left = fmpq_poly([ones[m] / factorials[m] for m in range(length)])
    right = fmpq_poly([others[m + shift] * multiple**m / factorials[m] for m in range(length)])
    product = left * right
    return [product[m] * factorials[m] for m in range(length)]


def _shared_root(
    generator: RealRoot, composed: Any, first: RealRoot, second: RealRoot, multiple: int
) -> Any:
    """``second`` as a polynomial in ``generator = first + multiple * second``.

    The rational univariate representation (Rouillier 1999): with R the squarefree polynomial
    of all sums g, each with its b, ``N = sum of b * R/(x - g)`` has ``b = N(g)/R'(g)``; and
    ``N/R`` is the series of the sums ``b * g**m`` in powers of 1/x.
    """
    size = composed.degree()
    sums = _mixed_sums(first, second, multiple, 1, size)
    product = composed * fmpq_poly(sums[::-1])
    numerator = fmpq_poly([product[place + size] for place in range(size)])
    _, inverse, _ = (composed.derivative() % generator.modulus).xgcd(generator.modulus)
    return (numerator * inverse) % generator.modulus


def _rewritten(target: Any, base: Any, generator: RealRoot) -> Any:
    """``target`` as a polynomial in ``base``, both elements of the field of ``generator``."""
    degree = generator.degree
    power, columns = fmpq_poly([1]), []
    for _ in range(degree):
        columns.append([power[place] for place in range(degree)])
        power = (power * base) % generator.modulus
    matrix = fmpq_mat(columns).transpose()
    solution = matrix.solve(fmpq_mat(degree, 1, [target[place] for place in range(degree)]))
    return fmpq_poly([solution[place, 0] for place in range(degree)])
