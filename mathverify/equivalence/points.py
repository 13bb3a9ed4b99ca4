"""Points at which two terms are tried: simple ones first, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

_VALUES = tuple(
    Fraction(above, below)
    for above, below in (
        *((2, 1), (3, 1), (5, 1), (7, 1), (11, 1), (13, 1), (1, 2), (1, 3), (2, 5), (3, 7)),
        *((-2, 1), (-3, 1), (-5, 1), (-1, 2), (-2, 3), (1, 1), (0, 1), (-1, 1), (17, 1), (3, 2)),
    )
)
#: Where each round begins, and the step by which letters are apart.
_ROUNDS = (
    *((0, 1), (6, 1), (10, 1), (12, -2), (7, 3), (15, 0), (16, 0), (17, 0), (1, 5), (0, 10)),
    *((2, 7), (18, 1), (14, 1), (9, 3)),
)


def points(letters: Sequence[str]) -> Iterator[dict[str, Fraction]]:
    """Points over ``letters``: whole, fractional, negative, 1, 0."""
    for start, step in _ROUNDS:
        yield {
            name: _VALUES[(start + step * place) % len(_VALUES)]
            for place, name in enumerate(letters)
        }


def shown(point: dict[str, Fraction]) -> tuple[tuple[str, str], ...]:
    """A point as texts, for a witness."""
    return tuple((name, str(value)) for name, value in sorted(point.items()))
