"""Rational numbers in the forms in which they travel: flint's, ``Fraction``, whole ones ``int``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def as_fraction(value: Any) -> Fraction:
    """A flint rational as a fraction."""
    return Fraction(int(value.p), int(value.q))


def as_flint(value: Fraction | int) -> Any:
    """A fraction, or a whole number, as flint's rational."""
    from flint import fmpq

    return fmpq(value.numerator, value.denominator)


def lightened(value: Fraction) -> Fraction | int:
    """Whole numbers as ``int``, with which arithmetic is many times as fast."""
    return value.numerator if value.denominator == 1 else value
