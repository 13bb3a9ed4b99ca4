"""Exact numbers as expression trees in school notation.

Every form is exact: ``3*sqrt(41)``, ``(1 + sqrt(5))/2``, ``2*pi``, ``5*root(2, 3)``,
``cos(pi/7)``.  An algebraic number without such a form is written
``root_of([c0, c1, ..., cn], k)``: the k-th real root, counted from 1 in ascending order, of
the polynomial with these ascending integer coefficients.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathverify.language.tree import (
    Call,
    Constant,
    Divide,
    ListLiteral,
    Negate,
    Node,
    Power,
)
from mathverify.semantics.numbers.algebraic import minimal_polynomial, simplified
from mathverify.semantics.numbers.angles import exact_cosine
from mathverify.semantics.numbers.elementary import Elementary
from mathverify.semantics.numbers.exact import (
    LOCATED_LEVEL,
    Exact,
    Irrational,
    Sign,
    UndecidedError,
)
from mathverify.semantics.numbers.fraction_nodes import (
    fraction_node,
    integer_node,
    quotient_node,
    sum_node,
)
from mathverify.semantics.numbers.integers import prime_factors
from mathverify.semantics.numbers.number_fields import FieldElement
from mathverify.semantics.numbers.roots import locate
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.numbers.terms import Generator, GeneratorKind, Monomial, Terms

#: Cosines are looked for up to this order: ``cos(2 pi k/n)`` with n up to here.
_MAXIMUM_ORDER = 240


def to_node(number: Exact) -> Node:
    """The number in exact school notation (see the module's description).

    Rational parts are written with `Negate` and `Divide` of whole numbers, as a text would be.
    """
    if isinstance(number, Fraction):
        return fraction_node(number)
    if isinstance(number, Elementary):
        top = sum_node(
            [_term(coefficient, m) for m, coefficient in sorted(number.numerator.items())]
        )
        if number.is_sum:
            return top
        return Divide(top, _terms(number.denominator))
    if number.level >= LOCATED_LEVEL:
        raise UndecidedError("a number known by enclosures alone has no exact notation")
    simple = simplified(number)
    if isinstance(simple, Surd):
        return _surd(simple)
    if isinstance(simple, FieldElement):
        return _field_element(simple)
    return to_node(simple)


def _surd(number: Surd) -> Node:
    coefficients = number.coefficients
    below = lcm(*(value.denominator for _, value in coefficients))
    parts = []
    for radicand, value in coefficients:
        above = int(value * below)
        factors: list[Node] = [] if radicand == 1 else [Call("sqrt", (integer_node(radicand),))]
        parts.append((abs(above), factors, above < 0))
    if len(parts) == 1:
        ((above, factors, negative),) = parts
        return quotient_node(above, factors, below, negative=negative)
    top = sum_node([quotient_node(above, f, 1, negative=negative) for above, f, negative in parts])
    return top if below == 1 else Divide(top, integer_node(below))


def _field_element(number: FieldElement) -> Node:
    minimal = minimal_polynomial(number)
    assert minimal is not None
    degree = len(minimal) - 1
    mean = Fraction(-minimal[-2], degree * minimal[-1])
    centred = number - mean
    node = _centred(centred) if isinstance(centred, FieldElement) else None
    if node is not None:
        return node if mean == 0 else sum_node([fraction_node(mean), node])
    cosine = _cosine(number)
    if cosine is not None:
        return cosine
    factor, index = locate([minimal], number.ball)
    coefficients = ListLiteral(tuple(integer_node(c) for c in factor))
    return Call("root_of", (coefficients, integer_node(index + 1)))


def _centred(number: FieldElement) -> Node | None:
    """A radical for a number whose conjugates have the sum 0; None if there is none here."""
    minimal = minimal_polynomial(number)
    assert minimal is not None
    degree = len(minimal) - 1
    negative = number.sign() is Sign.NEGATIVE
    if not any(minimal[1:-1]):
        return _radical(Fraction(abs(minimal[0]), minimal[-1]), degree, negative)
    square = simplified(number * number)
    if degree == 4 and isinstance(square, Surd):
        node = Call("sqrt", (_surd(square),))
        return Negate(node) if negative else node
    return None


def _radical(power: Fraction, order: int, negative: bool) -> Node:
    """The real ``order``-th root of ``power > 0``, with what can be taken out of it outside."""
    factors = prime_factors(power.numerator)
    below = prime_factors(power.denominator)
    if factors is None or below is None:
        inner = fraction_node(power)
        node = Call("sqrt", (inner,)) if order == 2 else Call("root", (inner, integer_node(order)))
        return Negate(node) if negative else node
    outside, inside = Fraction(1), 1
    for prime, exponent in (*factors, *((prime, -exponent) for prime, exponent in below)):
        whole, rest = divmod(exponent, order)
        outside *= Fraction(prime) ** whole
        inside *= prime**rest
    node = Call("root", (integer_node(inside), integer_node(order)))
    return quotient_node(outside.numerator, [node], outside.denominator, negative=negative)


def _cosine(number: FieldElement) -> Node | None:
    """A rational multiple of a cosine of a rational multiple of pi, where it is seen as one."""
    order = number.generator.cosine_order
    if not order or order > _MAXIMUM_ORDER:
        return None
    for multiple in range(1, order // 2 + 1):
        half_turns = Fraction(2 * multiple, order)
        cosine = exact_cosine(half_turns)
        if not isinstance(cosine, FieldElement) or cosine.generator != number.generator:
            continue
        ratio = number / cosine
        if isinstance(ratio, Fraction):
            angle = quotient_node(half_turns.numerator, [Constant("pi")], half_turns.denominator)
            node = Call("cos", (angle,))
            return quotient_node(
                abs(ratio.numerator), [node], ratio.denominator, negative=ratio < 0
            )
    return None


def _terms(terms: Terms) -> Node:
    return sum_node([_term(coefficient, m) for m, coefficient in sorted(terms.items())])


def _term(coefficient: Exact, monomial: Monomial) -> Node:
    above = [_power(part, exponent) for part, exponent in monomial if exponent > 0]
    below = [_power(part, -exponent) for part, exponent in monomial if exponent < 0]
    if isinstance(coefficient, Fraction):
        return quotient_node(
            abs(coefficient.numerator),
            above,
            coefficient.denominator,
            negative=coefficient < 0,
            divisors=below,
        )
    if isinstance(coefficient, Surd) and len(coefficient.terms) == 1:
        ((radicand, value),) = coefficient.coefficients
        root = Call("sqrt", (integer_node(radicand),))
        return quotient_node(
            abs(value.numerator),
            [root, *above],
            value.denominator,
            negative=value < 0,
            divisors=below,
        )
    negative = isinstance(coefficient, Irrational) and coefficient.sign() is Sign.NEGATIVE
    factor = to_node(-coefficient if negative else coefficient)
    return quotient_node(1, [factor, *above], 1, negative=negative, divisors=below)


def _power(part: Generator, exponent: Fraction) -> Node:
    """A generator under a positive exponent."""
    if part.kind is GeneratorKind.EXP:
        argument = part.argument * exponent
        if argument == 1 and isinstance(argument, Fraction):
            return Constant("e")
        return Power(Constant("e"), to_node(argument))
    base = _generator(part)
    if exponent == 1:
        return base
    if exponent == Fraction(1, 2):
        return Call("sqrt", (base,))
    if exponent.numerator == 1:
        return Call("root", (base, integer_node(exponent.denominator)))
    return Power(base, fraction_node(exponent))


def _generator(part: Generator) -> Node:
    if part.kind is GeneratorKind.PI:
        return Constant("pi")
    if part.kind is GeneratorKind.BASE:
        return _terms(dict(part.inside))
    return Call(part.kind.value, (to_node(part.argument),))
