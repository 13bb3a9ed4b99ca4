"""Square roots of sums of square roots: ``sqrt(5 + 2*sqrt(6)) = sqrt(2) + sqrt(3)``.

The classical rule (Borodin, Fagin, Hopcroft, Tompa 1985): with ``x = A + B`` and ``A - B`` its
conjugate under one square root, ``sqrt(x)`` is a sum of square roots over the smaller field only
if ``s = sqrt(A^2 - B^2)`` is, and then ``sqrt(x) = sqrt((A + s)/2) + sign(B) sqrt((A - s)/2)``.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.semantics.numbers.exact import Exact, Sign
from mathverify.semantics.numbers.integers import square_part
from mathverify.semantics.numbers.surds import (
    Surd,
    conjugate,
    splitting_radicand,
    square_root_of,
)

__all__ = ["denested_root", "fraction_root"]

#: How many square roots may be nested inside the search.
_DEPTH = 6


def fraction_root(value: Fraction) -> Fraction | Surd | None:
    """The square root of a rational ``value >= 0``; None when its factors are out of reach."""
    if not value:
        return value
    top, bottom = square_part(value.numerator), square_part(value.denominator)
    if top is None or bottom is None:
        return None
    # coprime radicands: their product is square-free again
    root = square_root_of(top[1] * bottom[1], Fraction(top[0], bottom[0] * bottom[1]))
    assert isinstance(root, (Fraction, Surd))
    return root


def denested_root(number: Exact, depth: int = _DEPTH) -> Fraction | Surd | None:
    """A sum of square roots whose square is ``number > 0``, the positive one.

    None when the rule finds none; what it finds has been squared again.
    """
    if isinstance(number, Fraction):
        return fraction_root(number) if number >= 0 else None
    if not isinstance(number, Surd) or depth == 0 or number.sign() is Sign.NEGATIVE:
        return None
    mirror = conjugate(number, splitting_radicand(number))
    norm = number * mirror
    middle = denested_root(norm, depth - 1)
    if middle is None:
        return None
    rational_part = (number + mirror) / 2
    first = denested_root((rational_part + middle) / 2, depth - 1)
    second = denested_root((rational_part - middle) / 2, depth - 1)
    if first is None or second is None:
        return None
    for candidate in (first + second, first - second, second - first):
        positive = isinstance(candidate, Surd) and candidate.sign() is Sign.POSITIVE
        if isinstance(candidate, Surd) and positive and candidate * candidate == number:
            return candidate
    return None
