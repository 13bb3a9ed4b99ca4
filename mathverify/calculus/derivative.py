"""The derivative of a lowered term by rules, with the terms at whose zeros they may have a hole.

The rules for sums, products, quotients and compositions are symbolic; the slopes of words come from
their records.  A derivative exists at a point only if the term is defined in a neighbourhood of it,
so ``sqrt(x)`` has none at 0 and ``ln(x)`` none for negative x; parts that would lose such a
condition keep it behind a factor 0.  The rules for absolute values, roots, arcsines and extremes
have a hole where ``u`` is 0, a *suspect*: ``abs(x)`` has no derivative at 0, ``x*abs(x)`` has one.
Whether a suspect matters is decided above (`mathverify.theories.derivative`).
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.slopes import NoRuleError, bends, call_slope, is_one_sided
from mathverify.calculus.univariate import square_free, univariate
from mathverify.calculus.variables import occurs
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
)
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem

_TWO = terms.number(2)


def slope(term: Node, name: str) -> tuple[Node, list[Node]]:
    """The derivative of the lowered ``term`` with respect to ``name``, and the suspects.

    It has a value exactly where ``term`` has a derivative, but perhaps where a suspect is 0.  Every
    other name counts as a constant.  Raises `LoweringProblem` without a code for terms that no rule
    treats (whole parts).
    """
    suspects: list[Node] = []
    return _slope(term, name, suspects), suspects


def _slope(term: Node, name: str, suspects: list[Node]) -> Node:
    """The derivative by rules that may have holes where one of the ``suspects`` is 0."""
    if not occurs(name, term):
        return terms.ZERO if has_no_hole(term) else _nothing(term)
    match term:
        case Name():
            return terms.ONE
        case Negate(operand=operand):
            return terms.negate(_slope(operand, name, suspects))
        case Add(terms=parts):
            return terms.add(_slope(part, name, suspects) for part in parts)
        case Multiply(factors=factors):
            return _product(factors, name, suspects)
        case Divide(numerator=above, denominator=below):
            return _quotient(above, below, name, suspects)
        case Power(base=base, exponent=exponent):
            return _power(base, exponent, name, suspects)
        case Call(function=function, arguments=(inner, *more)):
            return _call(term, function, inner, tuple(more), name, suspects)
        case _:
            raise no_derivative(term)


def _nothing(term: Node) -> Node:
    """0 where ``term`` has a value."""
    return terms.multiply((terms.ZERO, term))


def no_derivative(term: Node) -> LoweringProblem:
    """What is said where the derivative of ``term`` is not decided."""
    function = term.function if isinstance(term, Call) else type(term).__name__.lower()
    return LoweringProblem(
        None,
        f"the derivative of this use of {function} is not decided",
        None,
        "polynomials, quotients, exp, ln, sin, cos, tan, square roots and their compositions",
    )


def _product(factors: tuple[Node, ...], name: str, suspects: list[Node]) -> Node:
    smooth = _smooth_pair(factors, name)
    if smooth is not None:
        inside, power, rest = smooth
        size = terms.call("abs", inside)
        pair = terms.multiply((size, terms.power(inside, terms.number(power))))
        rate = terms.multiply((terms.number(power + 1), size, *_raised(inside, power - 1)))
        slope = terms.multiply((rate, _slope(inside, name, suspects), *rest))
        others = _product(rest, name, suspects) if rest else terms.ZERO
        return terms.add((slope, terms.multiply((pair, others)))) if rest else slope
    parts: list[Node] = []
    for place, factor in enumerate(factors):
        slope = _slope(factor, name, suspects)
        # A literal 0 is the slope of a constant without holes; the other parts keep the rest.
        if terms.literal(slope) != 0:
            parts.append(terms.multiply((*factors[:place], slope, *factors[place + 1 :])))
    return terms.add(parts)


def _smooth_pair(factors: tuple[Node, ...], name: str) -> tuple[Node, int, tuple[Node, ...]] | None:
    """``abs(u)`` and ``u^n`` with n >= 1 among factors, as u, n and the rest.

    Their product has the derivative ``(n + 1)*abs(u)*u^(n - 1)*u'`` also where u is 0.
    """
    for place, factor in enumerate(factors):
        if not isinstance(factor, Call) or factor.function != "abs" or not occurs(name, factor):
            continue
        inside, others = factor.arguments[0], factors[:place] + factors[place + 1 :]
        for other_place, other in enumerate(others):
            rest = others[:other_place] + others[other_place + 1 :]
            if other == inside:
                return inside, 1, rest
            if isinstance(other, Power) and other.base == inside:
                size = terms.literal(other.exponent)
                if size is not None and size.denominator == 1 and size >= 1:
                    return inside, int(size), rest
    return None


def _raised(base: Node, exponent: int) -> tuple[Node, ...]:
    """A power as factors, none for the exponent 0."""
    return (terms.power(base, terms.number(exponent)),) if exponent else ()


def _quotient(above: Node, below: Node, name: str, suspects: list[Node]) -> Node:
    slope = _slope(above, name, suspects)
    if not occurs(name, below):
        return terms.divide(slope, below)
    parts = [terms.negate(terms.multiply((above, _slope(below, name, suspects))))]
    if terms.literal(slope) != 0:
        parts.insert(0, terms.multiply((slope, below)))
    return terms.divide(terms.add(parts), terms.power(below, _TWO))


def _power(base: Node, exponent: Node, name: str, suspects: list[Node]) -> Node:
    whole = Power(base, exponent)
    if not occurs(name, base):
        value = terms.literal(base)
        known = isinstance(base, Constant) or (value is not None and value > 0)
        if not known and not _is_positive(base):
            raise no_derivative(whole)
        rate = terms.ONE if base == Constant("e") else terms.call("ln", base)
        return terms.multiply((whole, rate, _slope(exponent, name, suspects)))
    if occurs(name, exponent):
        # A base that is not positive has powers at whole exponents alone, and an exponent that is
        # no constant is whole at single points, so that there is no derivative.
        form = univariate(exponent, name)
        if form is None or form.degree == 0 or form.rationals() is None:
            raise no_derivative(whole)
        logarithm = terms.multiply((exponent, terms.call("ln", base)))
        return terms.multiply((whole, _slope(logarithm, name, suspects)))
    size = terms.literal(exponent)
    if size is None:
        suspects.append(base)
        lower = terms.power(base, terms.subtract(exponent, terms.ONE))
        return terms.multiply((exponent, lower, _slope(base, name, suspects)))
    if size.denominator != 1:
        return _root_power(base, size, name, suspects)
    if size == 0:
        return terms.multiply((terms.ZERO, _slope(base, name, suspects), whole))
    if isinstance(base, Call) and base.function == "abs" and size >= 2:
        # ``n*abs(u)^(n - 2)*u*u'`` has no hole where u is 0.
        inside = base.arguments[0]
        powers = _raised(base, int(size) - 2)
        return terms.multiply((terms.number(size), *powers, inside, _slope(inside, name, suspects)))
    return terms.multiply(
        (
            terms.number(size),
            *([] if size == 1 else [terms.power(base, terms.number(size - 1))]),
            _slope(base, name, suspects),
        )
    )


def _is_positive(base: Node) -> bool:
    from mathverify.semantics.evaluation import Truth, truth

    return truth(terms.compare(base, Comparison.GREATER, terms.ZERO), {}) is Truth.TRUE


def _root_power(base: Node, exponent: Fraction, name: str, suspects: list[Node]) -> Node:
    """``base^(p/q)``, which is defined for ``base >= 0`` only."""
    if not _crosses_zero_only(base, name):
        suspects.append(base)
    slope = terms.multiply(
        (
            terms.number(exponent),
            terms.power(base, terms.number(exponent - 1)),
            _slope(base, name, suspects),
        )
    )
    return terms.add((slope, terms.divide(terms.ZERO, base))) if exponent > 1 else slope


def _crosses_zero_only(term: Node, name: str) -> bool:
    """Whether ``term`` is a polynomial that changes its sign at every zero it has.

    Then a root of it is defined on one side of each zero only and has no derivative there.
    """
    form = univariate(term, name)
    known = None if form is None else form.rationals()
    return known is not None and square_free(known)


def _call(
    term: Call, function: str, inner: Node, more: tuple[Node, ...], name: str, suspects: list[Node]
) -> Node:
    if function in ("max", "min"):
        return _slope(_by_distance(function, (inner, *more)), name, suspects)
    if function in ("ln", "log"):
        return _logarithm(term, inner, more, name, suspects)
    arguments = (inner, *more)
    try:
        slope = call_slope(
            term,
            [_slope(part, name, suspects) if occurs(name, part) else None for part in arguments],
        )
        for bend in bends(term):
            if not (is_one_sided(function) and _crosses_zero_only(bend, name)):
                suspects.append(bend)
    except NoRuleError:
        raise no_derivative(term) from None
    return slope


def _by_distance(function: str, values: tuple[Node, ...]) -> Node:
    """``max(a, b)`` as ``(a + b + |a - b|)/2``, and so on."""
    found = values[0]
    for value in values[1:]:
        gap = terms.call("abs", terms.subtract(found, value))
        far = gap if function == "max" else terms.negate(gap)
        found = terms.divide(terms.add((found, value, far)), _TWO)
    return found


def _logarithm(
    term: Call, inner: Node, base: tuple[Node, ...], name: str, suspects: list[Node]
) -> Node:
    """``u'/u``, over ``ln(base)``; ``ln(abs(u))`` has the same slope on both sides of 0."""
    if any(occurs(name, part) for part in base):
        raise no_derivative(term)
    inside = inner.arguments[0] if isinstance(inner, Call) and inner.function == "abs" else inner
    below = terms.multiply((inside, *(terms.call("ln", part) for part in base)))
    return terms.add((terms.divide(_slope(inside, name, suspects), below), _nothing(term)))
