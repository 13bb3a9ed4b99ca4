"""The functions of one real number that have enclosures, by name, as functions of Arb balls.

Where a function is not defined on all of a ball, the result is not finite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["BALL_FUNCTIONS"]

BALL_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "sqrt": lambda ball: ball.sqrt(),
    "abs": abs,
    "acos": lambda ball: ball.acos(),
    "asin": lambda ball: ball.asin(),
    "atan": lambda ball: ball.atan(),
    "sin": lambda ball: ball.sin(),
    "cos": lambda ball: ball.cos(),
    "tan": lambda ball: ball.tan(),
    "exp": lambda ball: ball.exp(),
    "ln": lambda ball: ball.log(),
}
