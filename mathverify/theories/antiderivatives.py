"""Proposals for antiderivatives: the rules that schools teach, partial fractions, substitution.

Nothing here is believed: whoever asks differentiates the proposal and proves that it gives the
integrand back (`mathverify.theories.fundamental`).  So a rule may forget a condition.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, isqrt
from typing import Any

from mathverify.calculus.univariate import Univariate, laurent, univariate
from mathverify.calculus.variables import occurs
from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
    replaced,
    substitute,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers.rationals import as_flint, as_fraction

_TWO = terms.number(2)
_DEPTH = 6


def propose(term: Node, name: str, depth: int = _DEPTH) -> Node | None:
    """A term whose derivative may be ``term``; None if no rule fits."""
    if depth <= 0:
        return None
    x = Name(name)
    if not occurs(name, term):
        return terms.multiply((term, x))

    def inner(part: Node) -> Node | None:
        return propose(part, name, depth - 1)

    match term:
        case Add(terms=parts):
            found = [inner(part) for part in parts]
            whole = [part for part in found if part is not None]
            if len(whole) == len(found):
                return terms.add(whole)
        case Negate(operand=operand):
            return _mapped(inner(operand), terms.negate)
        case Multiply(factors=factors):
            constant = [factor for factor in factors if not occurs(name, factor)]
            rest = [factor for factor in factors if occurs(name, factor)]
            if constant:
                front = terms.multiply(constant)
                found_rest = inner(terms.multiply(rest))
                return _mapped(found_rest, lambda part: terms.multiply((front, part)))
        case Divide(numerator=above, denominator=below) if not occurs(name, below):
            return _mapped(inner(above), lambda part: terms.divide(part, below))
        case Divide(numerator=above, denominator=below) if terms.literal(above) != 1:
            if not occurs(name, above):
                found_one = inner(terms.divide(terms.ONE, below))
                return _mapped(found_one, lambda part: terms.multiply((above, part)))
    for rule in _RULES:
        proposal = rule(term, name)
        if proposal is not None:
            return proposal
    for rewritten in _rewritings(term, name):
        proposal = inner(rewritten)
        if proposal is not None:
            return proposal
    return _by_substitution(term, name, lambda part, other: propose(part, other, depth - 2))


def _mapped(found: Node | None, change: Callable[[Node], Node]) -> Node | None:
    return None if found is None else change(found)


# --- single rules ------------------------------------------------------------------------


def _powers(term: Node, name: str) -> Node | None:
    """Sums of whole powers of x, negative ones included."""
    form = laurent(term, name)
    if form is None:
        return None
    x = Name(name)
    parts: list[Node] = []
    for degree, coefficient in sorted(form.coefficients.items(), reverse=True):
        if terms.literal(coefficient) == 0:
            continue
        if degree == -1:
            raised: Node = terms.call("ln", terms.call("abs", x))
        else:
            raised = terms.divide(_power(x, Fraction(degree + 1)), terms.number(degree + 1))
        parts.append(terms.multiply((coefficient, raised)))
    return terms.add(parts)


def _linear_power(term: Node, name: str) -> Node | None:
    """``(a*x + b)^n`` for any number n, and roots."""
    found = _as_power(term)
    if found is None:
        return None
    base, exponent = found
    slope = _slope(base, name)
    if slope is None:
        return None
    if exponent == -1:
        raised: Node = terms.call("ln", terms.call("abs", base))
    else:
        raised = terms.divide(_power(base, exponent + 1), terms.number(exponent + 1))
    return terms.divide(raised, slope)


def _shifted_power(term: Node, name: str) -> Node | None:
    """A polynomial times ``(a*x + b)^n``, the polynomial in powers of ``a*x + b``."""
    if isinstance(term, Divide):
        term = terms.multiply((term.numerator, terms.divide(terms.ONE, term.denominator)))
    if not isinstance(term, Multiply) or len(term.factors) != 2:
        return None
    for plain, other in (term.factors, term.factors[::-1]):
        form, found = univariate(plain, name), _as_power(other)
        known = None if form is None else form.rationals()
        linear = None if found is None else univariate(found[0], name)
        slope = None if linear is None or linear.degree != 1 else linear.rationals()
        if known is None or found is None or slope is None:
            continue
        base, exponent = found
        parts: list[Node] = []
        for degree, value in enumerate(_in_powers_of(known, slope[1], slope[0])):
            power = exponent + degree + 1
            if value and power:
                raised = _power(base, power)
                parts.append(terms.multiply((terms.number(value / power / slope[1]), raised)))
            elif value:
                logarithm = terms.call("ln", terms.call("abs", base))
                parts.append(terms.multiply((terms.number(value / slope[1]), logarithm)))
        return terms.add(parts)
    return None


def _in_powers_of(known: tuple[Fraction, ...], a: Fraction, b: Fraction) -> list[Fraction]:
    """Coefficients of a polynomial in x as one in ``a*x + b``, by Horner's rule."""
    found: list[Fraction] = []
    for coefficient in reversed(known):
        # found * (u - b)/a + coefficient
        shifted = [Fraction(0), *(value / a for value in found)]
        for place, value in enumerate(found):
            shifted[place] -= value * b / a
        shifted[0] += coefficient
        found = shifted
    return found


def _as_power(term: Node) -> tuple[Node, Fraction] | None:
    match term:
        case Power(base=base, exponent=exponent):
            size = terms.literal(exponent)
            return None if size is None else (base, size)
        case Call(function="sqrt", arguments=(base,)):
            return base, Fraction(1, 2)
        case Call(function="root", arguments=(base, order)):
            size = terms.literal(order)
            return None if not size else (base, 1 / size)
        case Divide(numerator=above, denominator=below) if terms.literal(above) == 1:
            found = _as_power(below)
            return (below, Fraction(-1)) if found is None else (found[0], -found[1])
    return None


def _power(base: Node, exponent: Fraction) -> Node:
    if exponent.denominator == 2 and exponent > 0:
        root = terms.call("sqrt", base)
        whole = int(exponent - Fraction(1, 2))
        return (
            root if whole == 0 else terms.multiply((terms.power(base, terms.number(whole)), root))
        )
    return terms.power(base, terms.number(exponent))


def _slope(term: Node, name: str) -> Node | None:
    """The slope of ``a*x + b``; None for anything else."""
    form = univariate(term, name)
    if form is None or form.degree != 1:
        return None
    return form.coefficients[1]


def _of_linear(term: Node, name: str) -> Node | None:
    """Elementary functions of ``a*x + b``."""
    exponential = _exponential(term, name)
    if exponential is not None:
        return terms.divide(term, exponential)
    if not isinstance(term, Call) or len(term.arguments) != 1:
        return None
    (u,) = term.arguments
    slope = _slope(u, name)
    if slope is None:
        return None
    square = terms.power(u, _TWO)
    match term.function:
        case "sin":
            found = terms.negate(terms.call("cos", u))
        case "cos":
            found = terms.call("sin", u)
        case "tan":
            found = terms.negate(terms.call("ln", terms.call("abs", terms.call("cos", u))))
        case "ln":
            found = terms.subtract(terms.multiply((u, term)), u)
        case "atan":
            logarithm = terms.call("ln", terms.add((square, terms.ONE)))
            found = terms.subtract(terms.multiply((u, term)), terms.divide(logarithm, _TWO))
        case "asin" | "acos":
            root = terms.call("sqrt", terms.subtract(terms.ONE, square))
            found = terms.add(
                (
                    terms.multiply((u, term)),
                    root if term.function == "asin" else terms.negate(root),
                )
            )
        case "abs":
            found = terms.divide(terms.multiply((u, term)), _TWO)
        case _:
            return None
    return terms.divide(found, slope)


def _exponential(term: Node, name: str) -> Node | None:
    """The logarithmic slope ``a*ln(base)`` of an exponential ``base^(a*x + b)``."""
    match term:
        case Call(function="exp", arguments=(exponent,)):
            return _slope(exponent, name)
        case Power(base=base, exponent=exponent) if not occurs(name, base):
            slope = _slope(exponent, name)
            if slope is None or base == Constant("e"):
                return slope
            return terms.multiply((slope, terms.call("ln", base)))
    return None


def _squares_of_waves(term: Node, name: str) -> Node | None:
    """``sin(u)^2``, ``cos(u)^2``, ``tan(u)^2``, ``1/cos(u)^2``, ``1/sin(u)^2``."""
    found = _as_power(term)
    if found is None or not isinstance(found[0], Call) or len(found[0].arguments) != 1:
        return None
    (u,), slope = found[0].arguments, _slope(found[0].arguments[0], name)
    if slope is None:
        return None
    sine, cosine = terms.call("sin", u), terms.call("cos", u)
    product = terms.multiply((sine, cosine))
    match found[0].function, found[1]:
        case "sin", 2:
            whole = terms.divide(terms.subtract(u, product), _TWO)
        case "cos", 2:
            whole = terms.divide(terms.add((u, product)), _TWO)
        case "tan", 2:
            whole = terms.subtract(terms.call("tan", u), u)
        case "cos", -2:
            whole = terms.call("tan", u)
        case "sin", -2:
            whole = terms.negate(terms.divide(cosine, sine))
        case _:
            return None
    return terms.divide(whole, slope)


def _roots_of_quadratics(term: Node, name: str) -> Node | None:
    """``sqrt(q)`` and ``1/sqrt(q)`` for ``q = c + a*x^2``."""
    found = _as_power(term)
    if found is None or abs(found[1]) != Fraction(1, 2):
        return None
    form = univariate(found[0], name)
    known = None if form is None else form.rationals()
    if known is None or len(known) != 3 or known[1] != 0:
        return None
    c, a = known[0], known[2]
    x, root = Name(name), terms.call("sqrt", found[0])
    scale = _root_of(abs(a))
    if a < 0 and c > 0:
        turned = terms.call("asin", terms.multiply((x, _root_of(-a / c))))
        inverse = terms.divide(turned, scale)
    elif a > 0:
        inside = terms.call("abs", terms.add((terms.multiply((scale, x)), root)))
        inverse = terms.divide(terms.call("ln", inside), scale)
    else:
        return None
    if found[1] < 0:
        return inverse
    both = (terms.multiply((x, root)), terms.multiply((terms.number(c), inverse)))
    return terms.divide(terms.add(both), _TWO)


def _root_of(value: Fraction) -> Node:
    """The square root of a number, as a number where it is one."""
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return terms.number(Fraction(top, bottom))
    return terms.call("sqrt", terms.number(value))


def _by_parts(term: Node, name: str) -> Node | None:
    """A polynomial times an exponential, a wave or a logarithm of ``a*x + b``."""
    if not isinstance(term, Multiply):
        return None
    plain = [factor for factor in term.factors if univariate(factor, name) is not None]
    rest = [factor for factor in term.factors if univariate(factor, name) is None]
    if not plain:
        return _exponential_wave(rest, name)
    form = univariate(terms.multiply(plain), name)
    known = None if form is None else form.rationals()
    if known is None or len(rest) != 1:
        return None
    (other,) = rest
    if isinstance(other, Call) and other.function in ("ln", "atan", "asin", "acos"):
        return _inverse_by_parts(known, other, name)
    parts: list[Node] = []
    here: Node | None = other
    sign = 1
    while any(known):
        here = None if here is None else _of_linear(here, name) or _scaled(here, name)
        if here is None:
            return None
        polynomial = Univariate({d: terms.number(c) for d, c in enumerate(known)}).at(Name(name))
        part = terms.multiply((polynomial, here))
        parts.append(part if sign > 0 else terms.negate(part))
        known = tuple(degree * c for degree, c in enumerate(known))[1:]
        sign = -sign
    return terms.add(parts)


def _scaled(term: Node, name: str) -> Node | None:
    """The rule for elementary functions with a constant factor or divisor in front."""
    match term:
        case Negate(operand=operand):
            return _mapped(_of_linear(operand, name) or _scaled(operand, name), terms.negate)
        case Divide(numerator=above, denominator=below) if not occurs(name, below):
            found = _of_linear(above, name) or _scaled(above, name)
            return _mapped(found, lambda part: terms.divide(part, below))
    return None


def _inverse_by_parts(known: tuple[Fraction, ...], other: Call, name: str) -> Node | None:
    """``p*g`` as ``P*g`` minus the integral of ``P*g'``, which is simpler."""
    from mathverify.semantics.meaning import LoweringProblem
    from mathverify.theories.derivative import derivative

    x = Name(name)
    raised = Univariate({d + 1: terms.number(c / (d + 1)) for d, c in enumerate(known)}).at(x)
    try:
        slope = derivative(terms.call(other.function, other.arguments[0]), name)
    except LoweringProblem:
        return None
    rest = _rational_integral(terms.multiply((raised, slope)), name)
    return None if rest is None else terms.subtract(terms.multiply((raised, other)), rest)


def _exponential_wave(factors: list[Node], name: str) -> Node | None:
    """``exp(a*x)*sin(b*x + c)`` and with the cosine."""
    if len(factors) != 2:
        return None
    first, second = factors
    if _exponential(first, name) is None:
        first, second = second, first
    a = _exponential(first, name)
    if a is None or not isinstance(second, Call) or second.function not in ("sin", "cos"):
        return None
    b = _slope(second.arguments[0], name)
    if b is None:
        return None
    other = terms.call("cos" if second.function == "sin" else "sin", second.arguments[0])
    turned = terms.multiply((b, other))
    turned = terms.negate(turned) if second.function == "sin" else turned
    inside = terms.add((terms.multiply((a, second)), turned))
    below = terms.add((terms.power(a, _TWO), terms.power(b, _TWO)))
    return terms.divide(terms.multiply((first, inside)), below)


# --- rewritings --------------------------------------------------------------------------


def _rewritings(term: Node, name: str) -> list[Node]:
    """Sums that equal the term where it is defined, apart from holes."""
    found: list[Node] = []
    match term:
        case Multiply(factors=factors):
            for place, factor in enumerate(factors):
                if isinstance(factor, Add):
                    others = (*factors[:place], *factors[place + 1 :])
                    found.append(terms.add(terms.multiply((p, *others)) for p in factor.terms))
                    break
            waves = [f for f in factors if isinstance(f, Call) and f.function in ("sin", "cos")]
            if len(waves) == 2 == len(factors):
                found.append(_product_of_waves(waves[0], waves[1]))
            quotients = [f for f in factors if isinstance(f, Divide)]
            if quotients:
                rest = tuple(f for f in factors if f is not quotients[0])
                above = terms.multiply((*rest, quotients[0].numerator))
                found.append(terms.divide(above, quotients[0].denominator))
        case Divide(numerator=Add(terms=parts), denominator=below):
            found.append(terms.add(terms.divide(part, below) for part in parts))
        case Divide(numerator=above, denominator=below):
            powers = _cancelled(above, below, name)
            if powers is not None:
                found.append(powers)
        case Power(
            base=Call(function="sin" | "cos", arguments=(u,)) as wave, exponent=exponent
        ) if terms.literal(exponent) in (3, 5, 7):
            # An odd power is one factor times a polynomial in the other wave.
            other = terms.call("cos" if wave.function == "sin" else "sin", u)
            half = (int(terms.literal(exponent) or 1) - 1) // 2
            front = [terms.number(comb(half, k) * (-1) ** k) for k in range(half + 1)]
            evens = [
                [terms.power(other, terms.number(2 * k))] if k else [] for k in range(half + 1)
            ]
            found.append(
                terms.add(terms.multiply((c, wave, *p)) for c, p in zip(front, evens, strict=True))
            )
        case Power(base=Add() as base, exponent=exponent) if terms.literal(exponent) == 2:
            found.append(terms.add(terms.multiply((p, q)) for p in base.terms for q in base.terms))
    return found


def _product_of_waves(one: Call, other: Call) -> Node:
    """``sin u * sin v`` and so on as half a sum of two waves."""
    u, v = one.arguments[0], other.arguments[0]
    total, gap = terms.add((u, v)), terms.subtract(u, v)
    match one.function, other.function:
        case "sin", "sin":
            parts = (terms.call("cos", gap), terms.negate(terms.call("cos", total)))
        case "cos", "cos":
            parts = (terms.call("cos", gap), terms.call("cos", total))
        case "sin", "cos":
            parts = (terms.call("sin", total), terms.call("sin", gap))
        case _:
            parts = (terms.call("sin", total), terms.negate(terms.call("sin", gap)))
    return terms.divide(terms.add(parts), _TWO)


def _cancelled(above: Node, below: Node, name: str) -> Node | None:
    """A monomial over a power of x as one power of x."""
    one, other = _monomial(above, name), _monomial(below, name)
    if one is None or other is None or other[1] == 0:
        return None
    power = _power(Name(name), one[1] - other[1])
    return terms.multiply((terms.divide(one[0], other[0]), power))


def _monomial(term: Node, name: str) -> tuple[Node, Fraction] | None:
    """Coefficient and exponent of ``c*x^n`` with any rational n."""
    if not occurs(name, term):
        return term, Fraction(0)
    if term == Name(name):
        return terms.ONE, Fraction(1)
    if isinstance(term, Multiply):
        coefficient, exponent = terms.ONE, Fraction(0)
        front: list[Node] = [coefficient]
        for factor in term.factors:
            found = _monomial(factor, name)
            if found is None:
                return None
            front.append(found[0])
            exponent += found[1]
        return terms.multiply(front), exponent
    found_power = _as_power(term)
    if found_power is not None and found_power[0] == Name(name):
        return terms.ONE, found_power[1]
    return None


_MAXIMAL_DEGREE = 24


def _rational_integral(term: Node, name: str) -> Node | None:
    """A term whose derivative may be ``term``; None unless the denominator splits as needed.

    Denominators with factors of degree 1 of any multiplicity, and of degree 2 once.
    """
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    ring = Ring((name,))
    try:
        found = QuotientField(ring).quotient(term)
        index = ring.variable_index(name)
        if any(
            g.index != index for p in (found.numerator, found.denominator) for g in ring.used(p)
        ):
            return None
        above = ring.rational_coefficients(found.numerator, index)
        below = ring.rational_coefficients(found.denominator, index)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if max(len(above), len(below)) > _MAXIMAL_DEGREE:
        return None
    return _integral(above, below, Name(name))


def _integral(above: tuple[Fraction, ...], below: tuple[Fraction, ...], x: Node) -> Node | None:
    from flint import fmpq_poly

    def polynomial(values: tuple[Fraction, ...]) -> Any:
        return fmpq_poly([as_flint(v) for v in values])

    bottom = polynomial(below)
    whole, rest = divmod(polynomial(above), bottom)
    parts: list[Node] = [_polynomial(whole.integral(), x)] if whole != 0 else []
    unit, factors = bottom.factor()
    rest = rest / unit
    bottom = bottom / unit
    for factor, multiplicity in factors:
        power = factor**multiplicity
        others = bottom / power
        # rest/bottom = sum of A/power with A = rest * others^-1 mod power.
        _, inverse, _ = others.xgcd(power)
        here = (rest * inverse) % power
        for exponent in range(multiplicity, 0, -1):
            here, digit = divmod(here, factor)
            if digit != 0:
                part = _simple(digit, factor, exponent, x)
                if part is None:
                    return None
                parts.append(part)
    return terms.add(parts)


def _simple(digit: Any, factor: Any, exponent: int, x: Node) -> Node | None:
    """An antiderivative of ``digit / factor^exponent``."""
    base = _polynomial(factor, x)
    if factor.degree() == 1:
        front = terms.number(as_fraction(digit[0]) / as_fraction(factor[1]))
        if exponent == 1:
            return terms.multiply((front, terms.call("ln", terms.call("abs", base))))
        raised = terms.power(base, terms.number(exponent - 1))
        return terms.divide(front, terms.multiply((terms.number(1 - exponent), raised)))
    if factor.degree() != 2 or exponent != 1:
        return None
    c, b, a = (as_fraction(factor[k]) for k in range(3))
    slope = as_fraction(digit[1]) / (2 * a)
    rest = as_fraction(digit[0]) - slope * b
    logarithm = terms.call("ln", terms.call("abs", base))
    parts: list[Node] = [terms.multiply((terms.number(slope), logarithm))] if slope else []
    if rest:
        parts.append(terms.multiply((terms.number(rest), _over_quadratic(a, b, c, x))))
    return terms.add(parts)


def _over_quadratic(a: Fraction, b: Fraction, c: Fraction, x: Node) -> Node:
    """An antiderivative of ``1/(a*x^2 + b*x + c)``."""
    inner = terms.add((terms.multiply((terms.number(2 * a), x)), terms.number(b)))
    gap = 4 * a * c - b * b
    root = terms.call("sqrt", terms.number(abs(gap)))
    if gap > 0:
        turned = terms.call("atan", terms.divide(inner, root))
        return terms.divide(terms.multiply((terms.number(2), turned)), root)
    quotient = terms.divide(terms.subtract(inner, root), terms.add((inner, root)))
    return terms.divide(terms.call("ln", terms.call("abs", quotient)), root)


def _polynomial(found: Any, x: Node) -> Node:
    return terms.add(
        terms.multiply(
            (terms.number(as_fraction(value)), *([terms.power(x, terms.number(k))] if k else []))
        )
        for k, value in reversed(list(enumerate(found.coeffs())))
        if value != 0
    )


_MOST_TRIED = 12


def _by_substitution(
    term: Node, name: str, propose: Callable[[Node, str], Node | None]
) -> Node | None:
    """A term whose derivative may be ``term = g(u)*u'``; None if no inner u fits.

    For every inner u that is not linear: if ``term/u'`` is free of x once u is replaced by a
    variable of its own, its antiderivative in that variable is taken at u.
    """
    from mathverify.theories.derivative import derivative

    fresh = f"{name}§u"
    for tried, inner in enumerate(_inner(term, name)):
        if tried == _MOST_TRIED:
            break
        try:
            slope = derivative(inner, name)
        except LoweringProblem:
            continue
        rest = _free_quotient(replaced(term, {inner: Name(fresh)}), slope, inner, name, fresh)
        if rest is None:
            continue
        found = propose(rest, fresh)
        if found is not None:
            return substitute(found, {fresh: inner})
    return None


def _inner(term: Node, name: str) -> Iterator[Node]:
    """Arguments, bases, exponents and denominators that vary, the largest first."""
    seen: set[Node] = set()
    for part in walk(term):
        candidates: list[Node] = []
        match part:
            case Call(arguments=arguments):
                candidates = [*arguments, part]
            case Power(base=base, exponent=exponent):
                candidates = [base, exponent, part]
            case Divide(denominator=below):
                candidates = [below]
        for candidate in candidates:
            if candidate in seen or not occurs(name, candidate) or candidate == term:
                continue
            seen.add(candidate)
            form = univariate(candidate, name)
            if form is None or form.degree > 1:
                yield candidate


def _free_quotient(term: Node, slope: Node, inner: Node, name: str, fresh: str) -> Node | None:
    """``term/slope`` without the variable ``name``, None if it does not cancel."""
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    slope = replaced(slope, {inner: Name(fresh)})
    try:
        ring = Ring((name, fresh))
        field = QuotientField(ring)
        found = field.quotient(terms.divide(term, slope))
        used = (*ring.used(found.numerator), *ring.used(found.denominator))
        if any(occurs(name, generator.meaning) for generator in used):
            return None
        return terms.divide(ring.term(found.numerator), ring.term(found.denominator))
    except (BeyondMethodError, NowhereDefinedError):
        return None


_RULES: tuple[Callable[[Node, str], Node | None], ...] = (
    _powers,
    _linear_power,
    _shifted_power,
    _of_linear,
    _squares_of_waves,
    _roots_of_quadratics,
    _by_parts,
    _rational_integral,
)
