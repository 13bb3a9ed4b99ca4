"""Series whose sums are known: exponentials, logarithms, arc tangents, even powers.

With ``m = k + c``, from which finitely many terms are taken away:

    sum of m*(m - 1)*...*(m - j + 1)*r^m/m!  from 0  is  r^j*e^r
    sum of r^m/m      from 1  is  -ln(1 - r)                      for -1 <= r < 1
    sum of r^m/(2m + 1) from 0  is  atan(sqrt(-r))/sqrt(-r)         for -1 <= r < 0
                                and  ln((1 + s)/(1 - s))/(2*s), s = sqrt(r), for 0 < r < 1
    sum of 1/m^n      from 1  is  |B_n|*(2*pi)^n/(2*n!)           for even n, and of
    1/(m + 1/2)^n     from 0  is  (2^n - 1) times that

(NIST Digital Library of Mathematical Functions, 4.6, 4.24, 25.6).  A fraction of polynomials is
taken apart into its poles, which have to be simple and halves of whole numbers; at r = -1 each
part converges by itself.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.variables import occurs
from mathverify.language.tree import Constant, Divide, Multiply, Node, Number
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Irrational
from mathverify.semantics.numbers.rationals import as_flint, as_fraction
from mathverify.theories.antidifferences import Hypergeometric, Poly, hypergeometric

#: Poles further from 0, and larger exponents, are left alone.
_FARTHEST, _LARGEST_EXPONENT = 40, 12
_HALF = Fraction(1, 2)


def known_series(term: Node, name: str, start: int) -> Node | None:
    """The sum of ``term`` for all whole k from ``start`` on, where it is one of these."""
    constants, inner = _taken_out(term, name)
    if constants:
        value = known_series(inner, name, start) if all(map(_is_sound, constants)) else None
        return None if value is None else terms.multiply((*constants, value))
    form = hypergeometric(term, name, start)
    if form is None or form.above == 0:
        return None
    if set(form.factorials.values()) == {-1} and len(form.factorials) == 1:
        return _exponential(form, start)
    if form.factorials:
        return None
    poles = _poles(form.below)
    if poles is None:
        return None
    ((pole, exponent), *more) = poles
    if form.ratio == 1:
        is_even = not more and exponent % 2 == 0 and form.above.degree() == 0
        return _even_powers(form, pole, exponent, start) if is_even else None
    simple = all(times == 1 for _, times in poles) and form.above.degree() < form.below.degree()
    if not simple or not -1 <= form.ratio < 1:
        return None
    return terms.add(_at_pole(form, here, start) for here, _ in poles)


def _is_sound(constant: Node) -> bool:
    """Whether a factor has a value, whatever its unknowns are."""
    return has_no_hole(constant) or isinstance(evaluate(constant, {}), (Fraction, Irrational))


def _taken_out(term: Node, name: str) -> tuple[tuple[Node, ...], Node]:
    """The factors that are no numbers and do not change with the index, and the other ones."""
    match term:
        case Multiply(factors):
            found = [_taken_out(factor, name) for factor in factors]
            constants = tuple(one for outer, _ in found for one in outer)
            return constants, terms.multiply(inner for _, inner in found)
        case Divide(above, below):
            constants, inner = _taken_out(above, name)
            return constants, terms.divide(inner, below)
        case Number():
            return (), term
    return ((), term) if occurs(name, term) else ((term,), terms.ONE)


def _exponential(form: Hypergeometric, start: int) -> Node | None:
    """``P(k)*r^k/(k + c)!`` with a polynomial P."""
    ((shift, _),) = form.factorials.items()
    if form.below.degree() > 0 or abs(shift) > _FARTHEST:
        return None
    scale = form.ratio ** (-shift) / as_fraction(form.below[0])
    values = [_at(form.above, Fraction(m - shift)) for m in range(form.above.degree() + 1)]
    growth, before = Fraction(0), Fraction(0)
    for size in range(len(values)):
        # Newton's coefficients: P(m - c) is a sum of them times m*(m - 1)*...*(m - j + 1).
        difference = sum(
            (comb(size, at) * (-1) ** (size - at) * values[at] for at in range(size + 1)),
            Fraction(0),
        )
        growth += difference / factorial(size) * form.ratio**size
    for m in range(start + shift):
        before += _at(form.above, Fraction(m - shift)) * form.ratio**m / factorial(m)
    power = terms.call("exp", terms.number(form.ratio))
    return terms.add(
        (terms.multiply((terms.number(scale * growth), power)), terms.number(-scale * before))
    )


def _poles(below: Poly) -> list[tuple[Fraction, int]] | None:
    """The roots of a polynomial with their multiplicities, all of them halves; else None."""
    found = []
    for factor, times in below.factor()[1]:
        if factor.degree() != 1:
            return None
        root = -as_fraction(factor[0]) / as_fraction(factor[1])
        if root.denominator > 2 or abs(root) > _FARTHEST or times > _LARGEST_EXPONENT:
            return None
        found.append((root, int(times)))
    return found or None


def _at_pole(form: Hypergeometric, pole: Fraction, start: int) -> Node:
    """The sum of ``c*r^k/(k - pole)``, where c is the residue there."""
    residue = _at(form.above, pole) / _at(form.below.derivative(), pole)
    ratio = form.ratio
    if pole.denominator == 1:
        # m = k - pole, from 1 on.
        scale = residue * ratio ** int(pole)
        before = sum((ratio**m / m for m in range(1, start - int(pole))), Fraction(0))
        whole = terms.negate(terms.call("ln", terms.number(1 - ratio)))
        return _scaled(scale, whole, before)
    # k - pole = m + 1/2 with m = k - pole - 1/2, from 0 on.
    moved = int(pole + _HALF)
    scale = 2 * residue * ratio**moved
    first = start - moved
    before = sum((ratio**m / (2 * m + 1) for m in range(first)), Fraction(0))
    before -= sum((ratio**m / (2 * m + 1) for m in range(first, 0)), Fraction(0))
    root = terms.call("sqrt", terms.number(abs(ratio)))
    if ratio == -1:
        return _scaled(scale, terms.divide(Constant("pi"), terms.number(4)), before)
    if ratio < 0:
        return _scaled(scale, terms.divide(terms.call("atan", root), root), before)
    above, below = terms.add((terms.ONE, root)), terms.subtract(terms.ONE, root)
    doubled = terms.multiply((terms.number(2), root))
    grown = terms.divide(terms.call("ln", terms.divide(above, below)), doubled)
    return _scaled(scale, grown, before)


def _even_powers(form: Hypergeometric, pole: Fraction, exponent: int, start: int) -> Node:
    """The sum of ``c/(k - pole)^n`` for an even n."""
    scale = as_fraction(form.above[0]) / as_fraction(form.below[form.below.degree()])
    bernoulli = abs(_bernoulli(exponent))
    share = bernoulli * 2**exponent / (2 * factorial(exponent))
    if pole.denominator == 1:
        first, low = 1, start - int(pole)
        places = [Fraction(m) for m in range(first, low)]
        more = [Fraction(m) for m in range(low, first)]
    else:
        share *= 2**exponent - 1
        low = start - int(pole + _HALF)
        places = [m + _HALF for m in range(low)]
        more = [m + _HALF for m in range(low, 0)]
    before = sum((1 / m**exponent for m in places), Fraction(0))
    before -= sum((1 / m**exponent for m in more), Fraction(0))
    power = terms.power(Constant("pi"), terms.number(exponent))
    return _scaled(scale, terms.multiply((terms.number(share), power)), before)


def _bernoulli(index: int) -> Fraction:
    found: list[Fraction] = []
    for m in range(index + 1):
        rest = sum((comb(m + 1, j) * value for j, value in enumerate(found)), Fraction(0))
        found.append((Fraction(m == 0) * (m + 1) - rest) / (m + 1))
    return found[index]


def _scaled(scale: Fraction, value: Node, before: Fraction) -> Node:
    """``scale*(value - before)``."""
    return terms.add((terms.multiply((terms.number(scale), value)), terms.number(-scale * before)))


def _at(polynomial: Poly, place: Fraction) -> Fraction:
    return as_fraction(polynomial(as_flint(place)))
