"""A lowered term as a polynomial in one variable, with terms that lack it as coefficients.

By its form alone: nothing is decided here and no engine is asked, so a coefficient that is written
may be 0 for some values of its letters.  Who divides by one owes the proof that it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.calculus.variables import occurs
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Divide, Name, Node, Power
from mathverify.semantics import terms

#: Polynomials of a higher degree are not taken apart.
MAXIMAL_DEGREE = 60
_MAXIMAL_PRODUCTS = 5000


@dataclass(frozen=True, slots=True)
class Univariate:
    """``sum of coefficient * x^degree``; a term without the variable stands at degree 0.

    Every coefficient that a hole may hide in is kept, also behind a literal factor 0, so the
    polynomial is undefined exactly where the term was.
    """

    coefficients: Mapping[int, Node]

    @property
    def degree(self) -> int:
        """The highest degree whose coefficient is not the literal 0; 0 for the zero polynomial."""
        return max((d for d, c in self.coefficients.items() if terms.literal(c) != 0), default=0)

    def rationals(self) -> tuple[Fraction, ...] | None:
        """All coefficients from degree 0 up, if every one is a literal."""
        values = [
            terms.literal(self.coefficients.get(degree, terms.ZERO))
            for degree in range(self.degree + 1)
        ]
        known = tuple(value for value in values if value is not None)
        stray = any(terms.literal(c) is None for c in self.coefficients.values())
        return known if len(known) == len(values) and not stray else None

    def at(self, point: Node) -> Node:
        """The term that results from putting ``point`` in for the variable."""
        return terms.add(
            terms.multiply((coefficient, _power(point, degree)))
            for degree, coefficient in sorted(self.coefficients.items(), reverse=True)
        )


def univariate(term: Node, name: str) -> Univariate | None:
    """``term`` as a polynomial in the variable ``name``, or None if it is none by its form."""
    return _form(term, name, quotients=False)


def laurent(term: Node, name: str) -> Univariate | None:
    """``term`` with negative degrees as well, or None if it has no such form.

    Quotients by powers of the variable count, so the two are equal only where it is not 0.
    """
    return _form(term, name, quotients=True)


def _form(term: Node, name: str, *, quotients: bool) -> Univariate | None:
    if not occurs(name, term):
        return Univariate({0: term})

    def inside(part: Node) -> Univariate | None:
        return _form(part, name, quotients=quotients)

    match term:
        case Name():
            return Univariate({1: terms.ONE})
        case Divide(numerator=above, denominator=below) if not occurs(name, below):
            return _over(inside(above), 0, below)
        case Power(base=base, exponent=exponent):
            size = terms.literal(exponent)
            if quotients and size is not None and size < 0:
                divisor = _single(_raised(inside(base), -size))
                return None if divisor is None else _over(_constant(Fraction(1)), *divisor)
            return _raised(inside(base), size)
    return (_QUOTIENTS if quotients else _FORMS).of(term, inside)


def _over(above: Univariate | None, degree: int, coefficient: Node) -> Univariate | None:
    """``above / (coefficient * x^degree)``."""
    if above is None:
        return None
    return Univariate(
        {d - degree: terms.divide(c, coefficient) for d, c in above.coefficients.items()}
    )


def _single(form: Univariate | None) -> tuple[int, Node] | None:
    """Degree and coefficient of a form that is one power of the variable."""
    if form is None:
        return None
    kept = [(d, c) for d, c in form.coefficients.items() if terms.literal(c) != 0]
    return kept[0] if len(kept) == 1 else None


def _constant(value: Fraction) -> Univariate:
    return Univariate({0: terms.number(value)})


def _sum(parts: list[Univariate | None]) -> Univariate | None:
    collected: dict[int, list[Node]] = {}
    for part in parts:
        if part is None:
            return None
        for degree, coefficient in part.coefficients.items():
            collected.setdefault(degree, []).append(coefficient)
    return Univariate({degree: terms.add(found) for degree, found in collected.items()})


def _times(left: Univariate | None, right: Univariate | None) -> Univariate | None:
    if left is None or right is None:
        return None
    if len(left.coefficients) * len(right.coefficients) > _MAXIMAL_PRODUCTS:
        return None
    collected: dict[int, list[Node]] = {}
    for one, first in left.coefficients.items():
        for other, second in right.coefficients.items():
            if one + other > MAXIMAL_DEGREE:
                return None
            collected.setdefault(one + other, []).append(terms.multiply((first, second)))
    return Univariate({degree: terms.add(found) for degree, found in collected.items()})


def _raised(base: Univariate | None, exponent: Fraction | None) -> Univariate | None:
    if base is None or exponent is None or exponent.denominator != 1:
        return None
    # An exponent 0 is no polynomial: its power has no value where the base is 0.
    if not 1 <= exponent <= MAXIMAL_DEGREE:
        return None
    product: Univariate | None = base
    for _ in range(int(exponent) - 1):
        product = _times(product, base)
    return product


def _product(factors: list[Univariate | None]) -> Univariate | None:
    product: Univariate | None = _constant(Fraction(1))
    for factor in factors:
        product = _times(product, factor)
    return product


def _divided(above: Univariate | None, below: Univariate | None) -> Univariate | None:
    divisor = _single(below)
    return None if divisor is None else _over(above, *divisor)


_FORMS: Arithmetic[Univariate | None] = Arithmetic(
    add=_sum,
    negate=lambda form: _times(_constant(Fraction(-1)), form),
    multiply=_product,
    other=lambda _: None,
)
_QUOTIENTS = replace(_FORMS, divide=_divided)


def _power(point: Node, degree: int) -> Node:
    return terms.ONE if degree == 0 else terms.power(point, terms.number(degree))


def square_free(coefficients: tuple[Fraction, ...]) -> bool:
    """Whether a polynomial, coefficients from degree 0 up, shares no zero with its derivative.

    Constants are square-free unless they are 0.  By Euclid's algorithm: the polynomial and its
    derivative have a constant as greatest common divisor.
    """
    first = _trimmed(coefficients)
    if len(first) <= 1:
        return bool(first)
    second = _trimmed(tuple(degree * value for degree, value in enumerate(first))[1:])
    while len(second) > 1:
        first, second = second, _remainder(first, second)
    return bool(second)


def _trimmed(coefficients: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    end = len(coefficients)
    while end and coefficients[end - 1] == 0:
        end -= 1
    return coefficients[:end]


def _remainder(above: tuple[Fraction, ...], below: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    rest = list(above)
    while len(rest) >= len(below):
        factor = rest[-1] / below[-1]
        shift = len(rest) - len(below)
        for degree, value in enumerate(below):
            rest[shift + degree] -= factor * value
        rest.pop()
    return _trimmed(tuple(rest))
