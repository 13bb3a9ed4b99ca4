"""Equations between logarithms or between powers, without them.

Sums of whole multiples of logarithms are told as products, products of powers by their logarithms.
Where the first is defined, all arguments are positive and both say the same.  One function that
rises or falls and takes a known value is told by its inverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Call, Constant, Node, Power, Relation
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.numbers import Exact, Irrational, Sign
from mathverify.semantics.polynomials import Generator, Poly, Ring, Role
from mathverify.semantics.templates import read
from mathverify.words.book import BOOK
from mathverify.words.word import Trend

#: Larger multiples of logarithms are not written as powers of polynomials.
MAXIMAL_EXPONENT = 24


def logarithm_sum(
    ring: Ring, factor: Poly, functions: Sequence[Generator]
) -> tuple[dict[int, int], Poly] | None:
    """``factor`` as ``sum of n*ln(u) + rest`` with integers n, by generator; None if it is none."""
    if not all(isinstance(g.meaning, Call) and g.meaning.function == "ln" for g in functions):
        return None
    rest, multiples = factor, {}
    for generator in functions:
        by_power = ring.coefficients(rest, generator.index)
        if max(by_power) > 1 or not by_power[1].is_constant():
            return None
        multiples[generator.index] = ring.rational_value(by_power[1])
        rest = by_power.get(0, ring.zero)
    scale = lcm(*(value.denominator for value in multiples.values()))
    powers = {index: int(value * scale) for index, value in multiples.items()}
    return powers, rest * scale


def exponential_of(ring: Ring, rest: Poly) -> Node:
    """``e^(-rest)``, where logarithms of rationals in ``rest`` become powers."""
    factors: list[Node] = []
    for powers, value in ring.monomials(rest):
        meanings = [(ring.generators[i].meaning, power) for i, power in powers.items()]
        exponent = terms.number(-value)
        match meanings:
            case []:
                factors.append(Power(Constant("e"), exponent))
            case [(Call("ln", (inside,)), 1)]:
                factors.append(Power(inside, exponent))
            case _:
                parts = (terms.power(node, terms.number(n)) for node, n in meanings)
                factors.append(Power(Constant("e"), terms.multiply((exponent, *parts))))
    return terms.multiply(factors)


def without_functions(ring: Ring, polynomial: Poly) -> Relation | None:
    """An equation without logarithms or powers that holds where ``polynomial = 0`` does.

    Where the polynomial is defined it says the same.  None where it is neither a sum of
    multiples of logarithms nor a sum of two products of powers.
    """
    functions = [g for g in ring.used(polynomial) if g.role is Role.KERNEL]
    if not functions:
        return None
    found = logarithm_sum(ring, polynomial, functions)
    if found is None:
        return _by_logarithms(ring, polynomial) or _by_inverse(ring, polynomial, functions)
    powers, rest = found
    if sum(map(abs, powers.values())) > MAXIMAL_EXPONENT:
        return None
    above: list[Node] = []
    below: list[Node] = [exponential_of(ring, rest)]
    for generator in functions:
        assert isinstance(generator.meaning, Call)
        power = powers[generator.index]
        side = above if power > 0 else below
        side.append(terms.power(generator.meaning.arguments[0], terms.number(abs(power))))
    return terms.equal(terms.multiply(above), terms.multiply(below))


def _by_logarithms(ring: Ring, polynomial: Poly) -> Relation | None:
    """``a*E + b*F = 0`` for products of powers and positive constants, by logarithms."""
    parts = ring.monomials(polynomial)
    if len(parts) != 2:
        return None
    (one, a), (other, b) = parts
    if b / a > 0:
        return None
    logarithms: list[Node] = [terms.negate(terms.call("ln", terms.number(-b / a)))]
    for generator in ring.used(polynomial):
        times = terms.number(one.get(generator.index, 0) - other.get(generator.index, 0))
        parted = variable_power(generator.meaning)
        if parted is not None:
            base, exponent = parted
            logarithms.append(terms.multiply((times, exponent, terms.call("ln", base))))
        elif generator.role is Role.CONSTANT and is_positive(generator.meaning):
            logarithms.append(terms.multiply((times, terms.call("ln", generator.meaning))))
        else:
            return None
    return terms.equal(terms.add(logarithms), terms.ZERO)


def _by_inverse(ring: Ring, polynomial: Poly, functions: Sequence[Generator]) -> Relation | None:
    """``a*f(u) + b = 0`` as ``u = g(-b/a)``, for f that rises or falls and takes this value."""
    if len(functions) != 1:
        return None
    function = functions[0].meaning
    word = BOOK.get(function.function) if isinstance(function, Call) else None
    if word is None or word.real is None or not word.real.inverse:
        return None
    if word.real.trend not in (Trend.RISING, Trend.FALLING):
        return None
    by_power = ring.coefficients(polynomial, functions[0].index)
    slope = by_power.get(1)
    if max(by_power) > 1 or slope is None:
        return None
    rest: Poly = by_power.get(0, ring.zero)
    value = terms.negate(terms.divide(ring.term(rest), ring.term(slope)))
    known = value_of(value)
    if known is None or any(
        truth(read(relation), {"v": known}) is not Truth.TRUE for relation in word.real.range
    ):
        return None
    assert isinstance(function, Call)
    return terms.equal(function.arguments[0], terms.call(word.real.inverse, value))


def variable_power(term: Node) -> tuple[Node, Node] | None:
    """Base and exponent of a variable power of a positive constant."""
    match term:
        case Call("exp", (exponent,)):
            return Constant("e"), exponent
        case Power(base, exponent) if names_in(exponent) and is_positive(base):
            return base, exponent
    return None


def is_positive(term: Node) -> bool:
    """Whether the term is a constant that is known to be positive."""
    value = value_of(term)
    return value is not None and numbers.sign(value) is Sign.POSITIVE


def value_of(term: Node) -> Exact | None:
    """The value of a constant, if it has one that is known."""
    value = evaluate(term, {}) if not names_in(term) else None
    return value if isinstance(value, (Fraction, Irrational)) else None
