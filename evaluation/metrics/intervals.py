"""How far a share may be from the truth when only so many questions were judged."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from evaluation.metrics.score import NotDefined

#: The 0.975 quantile of the normal distribution: 95 of 100 such intervals hold the true share.
_QUANTILE = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of a share; both ends from 0 to 1."""

    low: float
    high: float


def wilson(part: int, whole: int, of: str) -> Interval | NotDefined:
    """Wilson's score interval (1927) at 95 per cent for ``part`` of ``whole``.

    It stays within 0 and 1 and says something for 0 of n: of 3 questions with no error it allows
    a rate of 0.56.  Not defined where ``whole`` is 0.
    """
    if not whole:
        return NotDefined(f"no {of}")
    share, spread = part / whole, _QUANTILE**2 / whole
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    low = max(0.0, middle - half) if part else 0.0
    return Interval(low, min(1.0, middle + half) if part < whole else 1.0)
