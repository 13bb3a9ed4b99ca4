"""Exact values as correctly rounded decimals, for saying what the answer should have been."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Unit
from mathverify.semantics import terms
from mathverify.semantics.evaluation import NotKnown, Truth, Undefined, evaluate, truth
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.numbers import rational_enclosure
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.units import UnknownUnit, measure
from mathverify.verification.judging.presentation import is_decimal, unit_text
from mathverify.verification.judging.rounding import Rounding, RoundingKind, rounds_to

__all__ = ["rounded_scalar_text"]


def rounded_scalar_text(scalar: Scalar, rounding: Rounding, unit: Unit | None) -> str:
    """The rounded value of a constant scalar, in ``unit``, with trailing zeros as asked."""
    size = measure(unit) if unit is not None else None
    factor = Fraction(1)
    suffix = ""
    if size is not None and not isinstance(size, UnknownUnit) and unit is not None:
        scalar = angle_of_dimension(scalar, size.dimension)
        if size.dimension == scalar.dimension:
            factor, suffix = size.factor, f" {unit_text(unit)}"
    term = terms.divide(scalar.term, terms.number(factor))
    value = evaluate(term, {})
    if isinstance(value, (Undefined, NotKnown)):
        return "not computable here"
    low, high = (value, value) if isinstance(value, Fraction) else rational_enclosure(value, 128)
    near = (low + high) / 2
    quantum = rounding.quantum(near) if near else Fraction(1)
    steps = near / quantum
    for candidate in (steps.__floor__(), steps.__floor__() + 1):
        rounded = candidate * quantum
        if truth(rounds_to(term, rounded, rounding), {}) is Truth.TRUE:
            return _text(rounded, rounding) + suffix
    return "not computable here"


def _text(value: Fraction, rounding: Rounding) -> str:
    quantum = rounding.quantum(value or Fraction(1))
    if not is_decimal(quantum):
        # A minute is no decimal part of an hour.
        return str(value) if value.denominator == 1 else f"({value})"
    places = 0
    if rounding.kind is not RoundingKind.NEAREST or quantum.denominator != 1:
        while (quantum * 10**places).denominator != 1:
            places += 1
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
