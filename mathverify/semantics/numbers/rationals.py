"""Rational numbers in the forms in which they travel: flint's, ``Fraction``, whole ones ``int``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

__all__ = ["as_fraction", "lightened"]


def as_fraction(value: Any) -> Fraction:
    """A flint rational as a fraction."""
    return Fraction(int(value.p), int(value.q))


def lightened(value: Fraction) -> Fraction | int:
    """Whole numbers as ``int``, with which arithmetic is many times as fast."""
    return value.numerator if value.denominator == 1 else value
