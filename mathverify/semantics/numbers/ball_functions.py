"""The functions of one real number that have enclosures, by name, as functions of Arb balls.

Where a function is not defined on all of a ball, the result is not finite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import methodcaller
from typing import Any

from mathverify.words.book import BOOK

BALL_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    word.name: methodcaller(word.real.ball)
    for word in BOOK.values()
    if word.real is not None and word.real.ball
}
