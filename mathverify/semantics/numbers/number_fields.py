"""Elements of real number fields: polynomials in a root of an irreducible polynomial.

Arithmetic inside one field is polynomial arithmetic modulo the minimal polynomial, so that a
zero test is free.  Two fields are joined by a primitive element ``first + k * second`` (van der
Waerden, *Algebra I*, section 46), found through a resultant.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import gcd
from typing import Any, ClassVar

from flint import arb_poly, ctx, fmpq, fmpq_mat, fmpq_mpoly_ctx, fmpq_poly, fmpz_poly

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
from mathverify.semantics.numbers.roots import (
    RealRoot,
    cosine_root,
    integer_factors,
    locate,
    real_root,
)
from mathverify.semantics.numbers.surds import Surd

__all__ = ["FieldElement", "make_element", "root_element"]

#: Largest degree of a real cyclotomic field; sin(pi/113) needs 112.
_MAXIMUM_COSINE_DEGREE = 128
#: Largest degree of the resultant that joins two fields.
_MAXIMUM_RESULTANT = 256

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
        root = f"root {self.generator.index} of {list(self.generator.coefficients)}"
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
        return Fraction(int(constant.p), int(constant.q))
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
    if first.degree * second.degree > _MAXIMUM_RESULTANT:
        raise NumberTooLargeError("two number fields together have too large a degree")
    factor, index, multiple = _primitive_element(first, second)
    if len(factor) - 1 > MAXIMUM_DEGREE:
        raise NumberTooLargeError("two number fields together have too large a degree")
    generator = real_root(factor, index)
    second_image = _shared_root(generator, first, second, multiple)
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


def _primitive_element(first: RealRoot, second: RealRoot) -> tuple[tuple[int, ...], int, int]:
    """Minimal polynomial and root index of ``first + k * second``, and the k."""
    ring = fmpq_mpoly_ctx.get(["x", "y"], "lex")
    x, y = ring.gens()
    inner = ring.from_dict({(0, i): c for i, c in enumerate(second.coefficients) if c})
    for step in count(2):
        multiple = (step // 2) * (-1) ** step
        shifted = x - multiple * y
        outer = ring.from_dict({})
        for coefficient in reversed(first.coefficients):
            outer = outer * shifted + coefficient
        resultant = outer.resultant(inner, "y").to_dict()
        dense = [0] * (first.degree * second.degree + 1)
        for (exponent, _), coefficient in resultant.items():
            dense[exponent] = coefficient
        candidate = fmpq_poly(dense)
        if candidate.gcd(candidate.derivative()).degree() == 0:
            break

    def ball(precision: int) -> Any:
        with ctx.workprec(precision + 16):
            return first.ball(precision + 16) + multiple * second.ball(precision + 16)

    factor, index = locate(integer_factors(candidate), ball)
    return factor, index, multiple


def _shared_root(generator: RealRoot, first: RealRoot, second: RealRoot, multiple: int) -> Any:
    """``second`` as a polynomial in ``generator = first + multiple * second``.

    It is the one common root of ``second``'s polynomial and of ``p(generator - multiple * y)``,
    p that of ``first``: only one, as the resultant has no multiple roots.
    """
    modulus = generator.modulus
    left: list[Any] = [fmpq_poly([0])]
    for coefficient in reversed(first.coefficients):  # Horner in generator - multiple * y
        shifted = [(term * _X) % modulus for term in left] + [fmpq_poly([0])]
        for place, term in enumerate(left):
            shifted[place + 1] = shifted[place + 1] - multiple * term
        shifted[0] = shifted[0] + coefficient
        left = shifted
    left = _trimmed(left)
    right = [fmpq_poly([c]) for c in second.coefficients]
    while len(right) > 2:
        left, right = right, _remainder(left, right, modulus)
    _, inverse, _ = right[1].xgcd(modulus)
    return (-right[0] * inverse) % modulus


def _remainder(left: list[Any], right: list[Any], modulus: Any) -> list[Any]:
    _, inverse, _ = right[-1].xgcd(modulus)
    monic = [(term * inverse) % modulus for term in right]
    rest = list(left)
    while len(rest) >= len(monic):
        lead = rest[-1]
        offset = len(rest) - len(monic)
        for place, term in enumerate(monic):
            rest[offset + place] = (rest[offset + place] - lead * term) % modulus
        rest = _trimmed(rest)
    return rest


def _trimmed(polynomial: list[Any]) -> list[Any]:
    while polynomial and polynomial[-1].degree() < 0:
        polynomial.pop()
    return polynomial


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
