"""Lists that go on evenly: what ``...`` between ``1, 2`` and ``12`` stands for."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise


def continued(known: Sequence[Fraction], last: Fraction) -> tuple[Fraction, int] | None:
    """The step from the last known item on, and how many items lead to ``last`` with it.

    None where the known items or the way to ``last`` are not even.  One item alone goes on by 1.
    """
    step = known[1] - known[0] if len(known) > 1 else Fraction(1)
    even = all(after - before == step for before, after in pairwise(known))
    count = (last - known[-1]) / step if step else Fraction(1, 2)
    if not even or count.denominator != 1 or count < 1:
        return None
    return step, int(count)
