"""`Score`: a number, or `NotDefined` with the reason; never NaN, and never 0 for "nothing there".

Everything is added up in fractions and rounded once at the end, so a score does not depend on the
order of its parts, and a part that grows never lowers a sum by rounding.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NotDefined:
    """There is no such number, and ``reason`` says why ("no votes", "no citations")."""

    reason: str


Score: TypeAlias = float | NotDefined


def checked(value: float, low: float, high: float, what: str) -> float:
    """``value`` if it lies in ``[low, high]``; NaN lies nowhere.

    Raises `ValueError`: it does not; the caller has mixed up scales.
    """
    if not low <= value <= high:
        raise ValueError(f"{what} is {value}; it lies between {low:g} and {high:g}")
    return value


def mean(values: Iterable[Score], of: str) -> Score:
    """The arithmetic mean; in the range of the values.

    Not defined for no values, and where a value is not defined: a mean of what is left would be
    the mean of something else.
    """
    known = list[Fraction]()
    for value in values:
        if isinstance(value, NotDefined):
            return value
        known.append(Fraction(value))
    if not known:
        return NotDefined(f"no {of}")
    return float(sum(known, Fraction()) / len(known))


def share(part: int, whole: int, of: str) -> Score:
    """``part / whole``, from 0 to 1; not defined where ``whole`` is 0."""
    return float(Fraction(part, whole)) if whole else NotDefined(f"no {of}")


def harmonic_mean(one: Score, other: Score) -> Score:
    """The F1 of a precision and a recall, each from 0 to 1: ``2 p r / (p + r)``, from 0 to 1.

    Where both are 0 it is 0, its limit there.
    """
    if isinstance(one, NotDefined):
        return one
    if isinstance(other, NotDefined):
        return other
    total = Fraction(one) + Fraction(other)
    return float(2 * Fraction(one) * Fraction(other) / total) if total else 0.0


def weighted_sum(parts: Iterable[tuple[Fraction, Score]]) -> Score:
    """The sum of weight times score; not defined where a score is not."""
    total = Fraction()
    for weight, score in parts:
        if isinstance(score, NotDefined):
            return score
        total += weight * Fraction(score)
    return float(total)
