"""Logarithms, exponentials and powers with exact results where there are any.

The natural logarithm of a rational number is taken apart into logarithms of primes, so that
relations such as ``ln 6 = ln 2 + ln 3`` and ``log(9, 27) = 2/3`` hold by normal form.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from mathverify.semantics.numbers.algebraic import (
    algebraic_root,
    as_algebraic,
    minimal_polynomial,
)
from mathverify.semantics.numbers.elementary import (
    Elementary,
    from_generator,
    from_terms,
    terms_of,
)
from mathverify.semantics.numbers.exact import (
    MAXIMUM_DEGREE,
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
    UndecidedError,
    fraction_power,
    sign,
)
from mathverify.semantics.numbers.integers import prime_factors
from mathverify.semantics.numbers.number_fields import FieldElement, make_element
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.numbers.surds import Surd, square_root_of
from mathverify.semantics.numbers.terms import (
    ONE,
    GeneratorKind,
    Monomial,
    Terms,
    make_base,
    make_generator,
    monomial_power,
    multiplied,
)


def natural_logarithm(number: Exact) -> Exact:
    """``ln(number)``; ValueError unless ``number > 0``, UndecidedError if that is not known."""
    _require_positive(number)
    if isinstance(number, Fraction):
        return _integer_logarithm(number.numerator) - _integer_logarithm(number.denominator)
    if isinstance(number, Elementary):
        return _elementary_logarithm(number)
    if sign(number - 1) is Sign.NEGATIVE:
        return -natural_logarithm(1 / number)
    minimal = minimal_polynomial(number)
    if minimal is not None and not any(minimal[1:-1]):  # a power of it is rational
        return natural_logarithm(Fraction(-minimal[0], minimal[-1])) / (len(minimal) - 1)
    return from_generator(make_generator(GeneratorKind.LOG, number))


def logarithm(number: Exact, base: Exact) -> Exact:
    """``log(number, base)``; ValueError unless both are positive and ``base`` is not 1."""
    below = natural_logarithm(base)
    if below == 0:
        raise ValueError("a logarithm to base 1")
    return natural_logarithm(number) / below


def exponential(number: Exact) -> Exact:
    """``e`` to the power ``number``."""
    top, _ = terms_of(number)
    if isinstance(number, Elementary) and not number.is_sum:
        return from_generator(make_generator(GeneratorKind.EXP, number))
    result: Exact = Fraction(1)
    for monomial, coefficient in top.items():
        for weight, part in _rational_weights(coefficient):
            result = result * _exponential_term(weight, part, monomial)
    return result


def power(base: Exact, exponent: Exact) -> Exact:
    """``base ** exponent`` where it is real.

    Whole exponents: any base, but not 0 under an exponent <= 0 (ZeroDivisionError).  Other
    rational exponents: base >= 0.  Irrational exponents: base > 0.  Else ValueError;
    UndecidedError if that is not known.  `NumberTooLargeError` beyond the limits.
    """
    if isinstance(exponent, Irrational):
        _require_positive(base)
        return exponential(exponent * natural_logarithm(base))
    if exponent.denominator == 1:
        if exponent <= 0 and sign(base) in (Sign.ZERO, Sign.UNKNOWN):
            if sign(base) is Sign.UNKNOWN:
                raise UndecidedError("a base may be 0")
            raise ZeroDivisionError("0 to a power that is not positive")
        if isinstance(base, Fraction):
            return fraction_power(base, int(exponent))
        return base ** int(exponent)
    if sign(base) is Sign.ZERO:
        if exponent < 0:
            raise ZeroDivisionError("0 to a negative power")
        return base
    _require_positive(base)
    if isinstance(base, Elementary):
        return _elementary_power(base, exponent)
    if exponent.denominator <= MAXIMUM_DEGREE or isinstance(base, Fraction):
        try:
            root = algebraic_root(as_algebraic(base), exponent.denominator)
            return power(root, Fraction(exponent.numerator))
        except NumberTooLargeError:
            if exponent.denominator <= MAXIMUM_DEGREE:
                raise
    terms = monomial_power(((make_base({ONE: base}), Fraction(1)),), exponent)
    return from_terms(terms, {ONE: Fraction(1)})


def nth_root(number: Exact, order: int) -> Exact:
    """The real ``order``-th root; the one >= 0 for an even ``order``.

    ValueError unless ``order >= 1`` and the root is real; UndecidedError if that is not known.
    """
    if order < 1:
        raise ValueError("the order of a root is a positive integer")
    if order % 2 and sign(number) is Sign.NEGATIVE:
        return -power(-number, Fraction(1, order))
    return power(number, Fraction(1, order))


def _require_positive(number: Exact) -> None:
    found = sign(number)
    if found is Sign.UNKNOWN:
        raise UndecidedError("whether a number is positive is not known")
    if found is not Sign.POSITIVE:
        raise ValueError("a number must be positive here")


@lru_cache(maxsize=1024)
def _integer_logarithm(number: int) -> Exact:
    factors = prime_factors(number)
    if factors is None:
        return from_generator(make_generator(GeneratorKind.LOG, Fraction(number)))
    total: Exact = Fraction(0)
    for prime, exponent in factors:
        part = from_generator(make_generator(GeneratorKind.LOG, Fraction(prime)))
        total = total + part * exponent
    return total


def _elementary_logarithm(number: Elementary) -> Exact:
    """Of a product or quotient of positive factors the sum of logarithms; else an indeterminate.

    Of a sum, the factor that all its terms have in common and a rational content are taken out
    first, so that ``ln(2*e/(e - 1))`` and ``ln(2/(e - 1)) + 1`` have the same normal form.
    """
    if not number.is_sum:
        above, below = (
            from_terms(part, {ONE: Fraction(1)}) for part in (number.numerator, number.denominator)
        )
        if sign(below) is Sign.NEGATIVE:
            above, below = -above, -below
        return natural_logarithm(above) - natural_logarithm(below)
    if len(number.numerator) == 1:
        ((monomial, coefficient),) = number.numerator.items()
        if sign(coefficient) is Sign.POSITIVE and all(p.is_positive() for p, _ in monomial):
            total = natural_logarithm(coefficient)
            for part, exponent in monomial:
                if part.kind is GeneratorKind.EXP:
                    total = total + part.argument * exponent
                elif part.kind is GeneratorKind.BASE:
                    inside = from_terms(dict(part.inside), {ONE: Fraction(1)})
                    total = total + natural_logarithm(inside) * exponent
                else:
                    value = from_generator(part)
                    opaque = from_generator(make_generator(GeneratorKind.LOG, value))
                    total = total + opaque * exponent
            return total
    taken = _common_factor(number.numerator)
    if taken != 1:
        return natural_logarithm(number / taken) + natural_logarithm(taken)
    return from_generator(make_generator(GeneratorKind.LOG, number))


def _common_factor(terms: Terms) -> Exact:
    """Positive: a rational content times the positive generators that all terms share."""
    content, _ = _content(terms)
    shared = dict(min(terms))
    for monomial in terms:
        here = dict(monomial)
        shared = {part: min(n, here[part]) for part, n in shared.items() if part in here}
    powers = tuple(sorted((part, n) for part, n in shared.items() if part.is_positive()))
    return from_terms({powers: content}, {ONE: Fraction(1)})


def _elementary_power(base: Elementary, exponent: Fraction) -> Exact:
    """A fractional power of a positive number; ``sqrt(N/D)`` is ``sqrt(N*D)/|D|``."""
    if not base.is_sum:
        bottom = from_terms(base.denominator, {ONE: Fraction(1)})
        top = from_terms(base.numerator, {ONE: Fraction(1)})
        if sign(bottom) is Sign.NEGATIVE:
            top, bottom = -top, -bottom
        return power(top, exponent) / power(bottom, exponent)
    if len(base.numerator) == 1:
        ((monomial, coefficient),) = base.numerator.items()
        if sign(coefficient) is Sign.POSITIVE and all(p.is_positive() for p, _ in monomial):
            raised = from_terms(monomial_power(monomial, exponent), {ONE: Fraction(1)})
            return power(coefficient, exponent) * raised
    content, primitive = _content(base.numerator)
    root = monomial_power(((make_base(primitive), Fraction(1)),), exponent)
    return power(content, exponent) * from_terms(root, {ONE: Fraction(1)})


def _content(terms: Terms) -> tuple[Fraction, Terms]:
    """A positive rational factor, taken from the first coefficient, and what is left."""
    first = terms[min(terms)]
    if not isinstance(first, Fraction):
        return Fraction(1), terms
    size = abs(first)
    return size, {monomial: coefficient / size for monomial, coefficient in terms.items()}


def _rational_weights(coefficient: Exact) -> list[tuple[Fraction, Exact]]:
    """An algebraic number as a rational combination of fixed numbers of its field."""
    if isinstance(coefficient, Fraction):
        return [(coefficient, Fraction(1))]
    if isinstance(coefficient, Surd):
        return [(weight, square_root_of(d)) for d, weight in coefficient.coefficients]
    assert isinstance(coefficient, FieldElement)
    weights = []
    for place, weight in enumerate(coefficient.polynomial.coeffs()):
        if weight != 0:
            monomial = type(coefficient.polynomial)([0] * place + [1])
            basis = make_element(coefficient.generator, monomial)
            weights.append((as_fraction(weight), basis))
    return weights


def _exponential_term(weight: Fraction, part: Exact, monomial: Monomial) -> Exact:
    """``exp(weight * part * monomial)``; of logarithms of algebraic numbers a power."""
    if part == 1 and len(monomial) == 1:
        ((generator, exponent),) = monomial
        if generator.kind is GeneratorKind.LOG and exponent == 1:
            return power(generator.argument, weight)
    argument = from_terms(multiplied({ONE: part}, {monomial: Fraction(1)}), {ONE: Fraction(1)})
    return from_generator(make_generator(GeneratorKind.EXP, argument), weight)
