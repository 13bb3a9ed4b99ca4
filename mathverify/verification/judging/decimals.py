"""Exact values as correctly rounded decimals, for saying what the answer should have been."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Unit
from mathverify.semantics import terms
from mathverify.semantics.evaluation import NotKnown, Truth, Undefined, evaluate, truth
from mathverify.semantics.meaning import Collection, CollectionKind, Meaning, Scalar
from mathverify.semantics.numbers import rational_enclosure
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.units import UnknownUnit, measure
from mathverify.verification.judging.presentation import (
    BRACKETS,
    base_unit,
    is_decimal,
    unit_text,
)
from mathverify.verification.judging.rounding import Rounding, RoundingKind, rounds_to

__all__ = ["rounded_text"]


def rounded_text(fixed: Meaning, rounding: Rounding, unit: Unit | None) -> str:
    """A determined meaning with every number rounded, with trailing zeros as asked."""
    match fixed:
        case Scalar():
            return _scalar_text(fixed, rounding, unit)
        case Collection(kind=CollectionKind.COMPLEX, items=(real, imaginary)):
            front, height = (rounded_text(part, rounding, unit) for part in (real, imaginary))
            sign = "-" if height.startswith("-") else "+"
            return f"{front} {sign} {height.removeprefix('-')}*i"
        case Collection(kind=kind, items=items):
            opening, closing = BRACKETS.get(kind, ("(", ")"))
            return opening + ", ".join(rounded_text(i, rounding, unit) for i in items) + closing
        case _:
            return "a number"


def _scalar_text(scalar: Scalar, rounding: Rounding, unit: Unit | None) -> str:
    """The rounded value of a constant scalar, in ``unit`` if that fits, else in base units."""
    size = measure(unit) if unit is not None else None
    factor = Fraction(1)
    suffix = ""
    if size is not None and not isinstance(size, UnknownUnit) and unit is not None:
        scalar = angle_of_dimension(scalar, size.dimension)
        if size.dimension == scalar.dimension:
            factor, suffix = size.factor, f" {unit_text(unit)}"
    if scalar.dimension and not suffix:
        suffix = f" {unit_text(base_unit(scalar.dimension))}"
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
