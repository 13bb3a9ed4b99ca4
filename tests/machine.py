"""How fast this machine is just now, so that a test of speed is a ratio of two measurements."""

from __future__ import annotations

import time

__all__ = ["seconds_here"]

_ROUNDS = 100_000
#: What the loop takes on the machine for which limits are written.
_USUAL = 0.006


def seconds_here(usual: float) -> float:
    """How long that takes here and now, by the processor, which took ``usual`` seconds there.

    A loop of plain Python is measured for that: whatever slows the processor slows both.
    """
    return usual * max(1.0, min(_loop() for _ in range(3)) / _USUAL)


def _loop() -> float:
    start, total = time.process_time(), 0
    for number in range(_ROUNDS):
        total += number * number % 7
    return time.process_time() - start
