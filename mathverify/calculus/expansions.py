"""Expansions of a function on one side of a point, exact term by term.

With ``t -> 0+`` and ``l = ln(1/t)``, an `Expansion` is a finite sum of ``c * t^p * l^q`` and an
error ``O(t^order * l^k)``; a `Germ` is a finite sum of ``exp(E) * expansion``, where E is a sum of
negative powers of t.  Coefficients are exact numbers.  What is used: the expansions of exp, ln,
``(1 + r)^a``, sine, cosine, arcsine and arctangent converge for small arguments, so that sums,
products and compositions of such germs are expansions of the composed function again; and of two
terms the one with the larger ``exp(E)``, then the smaller power of t, then the larger power of l,
outgrows the other.  A germ whose leading term is known shows that the function is defined on a
stretch beside the point, and what it tends to there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import mathverify.semantics.numbers as numbers
from mathverify.semantics.numbers import Exact, Sign
from mathverify.semantics.numbers.exact import UndecidedError
from mathverify.semantics.numbers.functions import raised

#: Exponents of t (not positive) with their coefficients, the most negative first.
Scale: TypeAlias = tuple[tuple[Fraction, Exact], ...]

_ZERO = Fraction(0)
_ONE = Fraction(1)
#: The order of an error about which nothing is known; no exponent comes near it.
_NOTHING_KNOWN = Fraction(-(10**9))
_LARGEST_EXPONENT = 10**6
_MOST_TERMS = 400


class NoValueError(Exception):
    """The function has no value at any point close enough on this side."""


class NoExpansionError(Exception):
    """The function has no expansion of this form, or none that is built."""


class MorePrecisionError(Exception):
    """The terms that are kept do not show what is needed."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """``sum of c * t^p * l^q`` by ``(p, q)``, no c zero; known up to ``O(t^order * l^k)``.

    ``order`` None says that there is no error.
    """

    terms: Mapping[tuple[Fraction, Fraction], Exact]
    order: Fraction | None = None

    @property
    def lowest(self) -> Fraction | None:
        """The least exponent of t in a term or in the error; None for zero."""
        exponents = [p for p, _ in self.terms]
        if self.order is not None:
            exponents.append(self.order)
        return min(exponents, default=None)


@dataclass(frozen=True, slots=True)
class Germ:
    """``sum of exp(E) * expansion``, the parts in order of size, the largest first."""

    parts: tuple[tuple[Scale, Expansion], ...]


# --- building ----------------------------------------------------------------------------


def constant(value: Exact | int) -> Germ:
    """The germ of a constant."""
    return power_of_t(_ZERO, Fraction(value) if isinstance(value, int) else value)


def power_of_t(exponent: Fraction, coefficient: Exact = _ONE) -> Germ:
    """``coefficient * t^exponent``."""
    kept = {} if _is_zero(coefficient) else {(exponent, _ZERO): coefficient}
    return _germ([((), Expansion(kept))])


def add(one: Germ, other: Germ, width: Fraction) -> Germ:
    """The sum, with terms kept up to ``width`` above the lowest exponent."""
    return _trimmed(_germ([*one.parts, *other.parts]), width)


def negate(germ: Germ) -> Germ:
    """The opposite."""
    return scale(germ, Fraction(-1))


def scale(germ: Germ, factor: Exact) -> Germ:
    """``factor`` times the germ; the factor 0 gives 0."""
    if _is_zero(factor):
        return Germ(())
    return Germ(
        tuple(
            (size, Expansion({key: factor * c for key, c in found.terms.items()}, found.order))
            for size, found in germ.parts
        )
    )


def multiply(one: Germ, other: Germ, width: Fraction) -> Germ:
    """The product, with terms kept up to ``width`` above the lowest exponent."""
    return _trimmed(
        _germ(
            [(_sum_of_scales(e, f), _product(a, b)) for e, a in one.parts for f, b in other.parts]
        ),
        width,
    )


def divide(one: Germ, other: Germ, width: Fraction) -> Germ:
    """The quotient; `NoValueError` where the divisor is 0."""
    return multiply(one, power(other, Fraction(-1), width), width)


# --- looking -----------------------------------------------------------------------------


def leading(germ: Germ) -> tuple[Scale, Fraction, Fraction, Exact] | None:
    """E, p, q and c of the term that outgrows all others; None for zero.

    Raises `MorePrecisionError` where an error may be as large.
    """
    if not germ.parts:
        return None
    size, found = germ.parts[0]
    if not found.terms:
        raise MorePrecisionError
    exponent = min(p for p, _ in found.terms)
    if found.order is not None and exponent >= found.order:
        raise MorePrecisionError
    log_power = max(q for p, q in found.terms if p == exponent)
    return size, exponent, log_power, found.terms[exponent, log_power]


def sign(germ: Germ) -> int:
    """1, -1 or 0: the sign of the function close to the point."""
    found = leading(germ)
    return 0 if found is None else _sign(found[3])


def absolute(germ: Germ) -> Germ:
    """The absolute value."""
    return negate(germ) if sign(germ) < 0 else germ


def split(germ: Germ) -> tuple[Exact, Germ]:
    """A germ that stays bounded as its limit and the rest, which tends to 0.

    Raises `NoExpansionError` for one that grows or has another kind of term at exponent 0.
    """
    value: Exact = _ZERO
    rest: list[tuple[Scale, Expansion]] = []
    for size, found in germ.parts:
        if size:
            if _sign(size[0][1]) > 0:
                raise NoExpansionError("a function that grows without bound")
            rest.append((size, found))
            continue
        if found.order is not None and found.order <= 0:
            raise MorePrecisionError
        if any(p < 0 or (p == 0 and q != 0) for p, q in found.terms):
            raise NoExpansionError("a function that grows without bound, or a logarithm")
        value = found.terms.get((_ZERO, _ZERO), _ZERO)
        kept = {key: c for key, c in found.terms.items() if key[0] > 0}
        rest.append((size, Expansion(kept, found.order)))
    return value, _germ(rest)


# --- functions ---------------------------------------------------------------------------


def taylor(coefficients: Iterable[Exact], small: Germ, width: Fraction) -> Germ:
    """``sum of c_k * small^k`` for a germ that tends to 0; the coefficients may go on for ever."""
    total = Germ(())
    here = constant(1)
    for index, coefficient in enumerate(coefficients):
        total = add(total, scale(here, coefficient), width)
        here = multiply(here, small, width)
        if not here.parts:
            return total
        if _exponent_of(here) > width:
            return add(total, _error(here), width)
        if index > _MOST_TERMS:
            break
    raise NoExpansionError("an expansion with too many terms")


def power(germ: Germ, exponent: Fraction, width: Fraction) -> Germ:
    """A rational power: of a positive germ, or of any that is not 0 for a whole exponent."""
    found = leading(germ)
    if found is None:
        if exponent > 0:
            return germ
        raise NoValueError("a power of 0 that is not positive")
    if exponent.denominator == 1 and 0 < exponent <= 12:
        product = germ
        for _ in range(int(exponent) - 1):
            product = multiply(product, germ, width)
        return product
    size, p, q, c = found
    if exponent.denominator != 1 and _sign(c) < 0:
        raise NoValueError("a power of a negative number that is not whole")
    front = Expansion({(p * exponent, q * exponent): raised(c, exponent)})
    first = Germ(((_scaled_scale(size, exponent), front),))
    return multiply(first, taylor(_binomial(exponent), _rest(germ, found, width), width), width)


def exponential(germ: Germ, width: Fraction) -> Germ:
    """``exp`` of a germ."""
    if any(size for size, _ in germ.parts):
        dominant = germ.parts[0][0]
        if dominant and _sign(dominant[0][1]) > 0:
            raise NoExpansionError("an exponential of an exponential")
    growth: dict[Fraction, Exact] = {}
    value: Exact = _ZERO
    shift = _ZERO
    rest: list[tuple[Scale, Expansion]] = []
    for size, found in germ.parts:
        if size:
            rest.append((size, found))
            continue
        if found.order is not None and found.order <= 0:
            raise MorePrecisionError
        kept: dict[tuple[Fraction, Fraction], Exact] = {}
        for (p, q), c in found.terms.items():
            if p > 0:
                kept[p, q] = c
            elif q == 0 and p < 0:
                growth[p] = c
            elif q == 0:
                value = c
            elif p == 0 and q == 1 and isinstance(c, Fraction):
                shift = -c
            else:
                raise NoExpansionError("an exponential of a product with a logarithm")
        rest.append((size, Expansion(kept, found.order)))
    front = Expansion({(shift, _ZERO): numbers.exponential(value)})
    first = Germ(((_scale_of(growth), front),))
    return multiply(first, taylor(_exponential_series(), _germ(rest), width), width)


def logarithm(germ: Germ, width: Fraction) -> Germ:
    """``ln`` of a germ; `NoValueError` where it is not positive."""
    found = leading(germ)
    if found is None or _sign(found[3]) < 0:
        raise NoValueError("a logarithm of a number that is not positive")
    size, p, q, c = found
    if q:
        raise NoExpansionError("a logarithm of a logarithm")
    start: dict[tuple[Fraction, Fraction], Exact] = {(e, _ZERO): v for e, v in size}
    if p:
        start[_ZERO, _ONE] = -p
    value = numbers.natural_logarithm(c)
    if not _is_zero(value):
        start[_ZERO, _ZERO] = value
    series = taylor(_logarithm_series(), _rest(germ, found, width), width)
    return add(Germ((((), Expansion(start)),)) if start else Germ(()), series, width)


# --- inside ------------------------------------------------------------------------------


def _binomial(exponent: Fraction) -> Iterable[Exact]:
    value = _ONE
    place = 0
    while True:
        yield value
        value = value * (exponent - place) / (place + 1)
        place += 1


def _exponential_series() -> Iterable[Exact]:
    value = _ONE
    place = 0
    while True:
        yield value
        place += 1
        value = value / place


def _logarithm_series() -> Iterable[Exact]:
    yield _ZERO
    place = 1
    while True:
        yield Fraction((-1) ** (place + 1), place)
        place += 1


def _rest(germ: Germ, found: tuple[Scale, Fraction, Fraction, Exact], width: Fraction) -> Germ:
    """``germ / leading term - 1``, which tends to 0."""
    size, p, q, c = found
    inverse = Germ(((_scaled_scale(size, Fraction(-1)), Expansion({(-p, -q): 1 / c})),))
    rest = add(multiply(germ, inverse, width), constant(-1), width)
    for e, part in rest.parts:
        if not e and any(exponent <= 0 for exponent, _ in part.terms):
            raise NoExpansionError("a sum of a logarithm and a constant in a denominator or root")
    return rest


def _exponent_of(germ: Germ) -> Fraction:
    """The least exponent where every part without exp counts; exp(-...) counts as beyond."""
    exponents = [found.lowest for size, found in germ.parts if not size]
    known = [exponent for exponent in exponents if exponent is not None]
    return min(known, default=Fraction(_LARGEST_EXPONENT))


def _error(germ: Germ) -> Germ:
    """An error as large as ``germ``, and of everything that follows it."""
    return _germ(
        [
            (size, Expansion({}, _NOTHING_KNOWN if size else found.lowest))
            for size, found in germ.parts
        ]
    )


def _product(one: Expansion, other: Expansion) -> Expansion:
    terms: dict[tuple[Fraction, Fraction], Exact] = {}
    if len(one.terms) * len(other.terms) > 20_000:
        raise NoExpansionError("an expansion with too many terms")
    for (p, q), c in one.terms.items():
        for (r, s), d in other.terms.items():
            key = (p + r, q + s)
            value = c * d
            terms[key] = terms[key] + value if key in terms else value
    errors = []
    low, high = one.lowest, other.lowest
    if one.order is not None and high is not None:
        errors.append(one.order + high)
    if other.order is not None and low is not None:
        errors.append(other.order + low)
    return Expansion(terms, max(min(errors), _NOTHING_KNOWN) if errors else None)


def _germ(parts: Iterable[tuple[Scale, Expansion]]) -> Germ:
    """The parts with equal E added up, zeros left out, the largest first."""
    collected: list[tuple[Scale, Expansion]] = []
    for size, found in parts:
        for place, (other, known) in enumerate(collected):
            if not _sum_of_scales(size, _scaled_scale(other, Fraction(-1))):
                collected[place] = (other, _sum(known, found))
                break
        else:
            collected.append((size, found))
    kept: list[tuple[Scale, Expansion]] = []
    for size, found in collected:
        cleaned = _clean(found)
        if cleaned.terms or cleaned.order is not None:
            kept.append((size, cleaned))
    # Insertion by size: the difference of two exponents has a leading term, which decides.
    ordered: list[tuple[Scale, Expansion]] = []
    for part in kept:
        place = 0
        while place < len(ordered):
            gap = _sum_of_scales(part[0], _scaled_scale(ordered[place][0], Fraction(-1)))
            if _sign(gap[0][1]) > 0:
                break
            place += 1
        ordered.insert(place, part)
    return Germ(tuple(ordered))


def _sum(one: Expansion, other: Expansion) -> Expansion:
    terms = dict(one.terms)
    for key, c in other.terms.items():
        terms[key] = terms[key] + c if key in terms else c
    orders = [order for order in (one.order, other.order) if order is not None]
    return Expansion(terms, min(orders, default=None))


def _clean(found: Expansion) -> Expansion:
    kept = {
        key: c
        for key, c in found.terms.items()
        if (found.order is None or key[0] < found.order) and not _is_zero(c)
    }
    if any(abs(p) > _LARGEST_EXPONENT for p, _ in kept):
        raise NoExpansionError("an exponent that is too large")
    return Expansion(kept, found.order)


def _trimmed(germ: Germ, width: Fraction) -> Germ:
    parts: list[tuple[Scale, Expansion]] = []
    for size, found in germ.parts:
        lowest = found.lowest
        assert lowest is not None
        end = lowest + width
        kept = {key: c for key, c in found.terms.items() if key[0] <= end}
        if len(kept) < len(found.terms):
            cut = min(p for p, _ in found.terms if p > end)
            order = cut if found.order is None else min(cut, found.order)
            found = Expansion(kept, order)
        parts.append((size, found))
    return Germ(tuple(parts))


def _sum_of_scales(one: Scale, other: Scale) -> Scale:
    total = dict(one)
    for p, c in other:
        total[p] = total[p] + c if p in total else c
    return _scale_of(total)


def _scaled_scale(size: Scale, factor: Fraction) -> Scale:
    return tuple((p, c * factor) for p, c in size)


def _scale_of(terms: Mapping[Fraction, Exact]) -> Scale:
    return tuple((p, c) for p, c in sorted(terms.items()) if not _is_zero(c))


def _is_zero(value: Exact) -> bool:
    return _sign(value) == 0


def _sign(value: Exact) -> int:
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    found = numbers.sign(value)
    if found is Sign.UNKNOWN:
        raise UndecidedError("the sign of a number is not known")
    return {Sign.NEGATIVE: -1, Sign.ZERO: 0, Sign.POSITIVE: 1}[found]
