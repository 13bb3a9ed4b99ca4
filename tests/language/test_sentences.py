"""Sentences that are refused, and the call that is to be written instead."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.language.phrases import instead_of_phrase

HINTS = {
    "the remainder when p(x) is divided by (x - 2) is 7": "remainder(p(x), x - 2) = 7",
    "When p(x) is divided by x - 2, the remainder is 7": "remainder(p(x), x - 2) = 7",
    "p(x) divided by (x + 1) leaves a remainder of -4": "remainder(p(x), x + 1) = -4",
    "quotient of x^3 - 1 by x - 1": "quotient(x^3 - 1, x - 1)",
    "(x + 1) is a factor of p(x)": "remainder(p(x), x + 1) = 0",
    "alpha and beta are the roots of 2x^2 - 5x + 1 = 0": (
        "for all x in real: 2x^2 - 5x + 1 = 2*(x - alpha)*(x - beta)"
    ),
    "p, q and r are roots of the equation x^3 - 2x = 4": (
        "for all x in real: x^3 - 2x - (4) = (x - p)*(x - q)*(x - r)"
    ),
    "a and b are the roots of k*x^2 + x + 1 = 0": (
        "for all x in real: k*x^2 + x + 1 = coefficient(k*x^2 + x + 1, x, 2)*(x - a)*(x - b)"
    ),
    "the angle between u and v": "angle(u, v)",
    "area between y = x^2 and y = 2x": (
        "integral(abs(x^2 - (2x)), x, a, b) with the x where they meet as a and b"
    ),
    "number of integers x": "find: x, as: count",
    "number of arrangements": (
        "ways(true) of the experiment, or find: n, as: count for the values of an unknown"
    ),
}


@over_rows("text", list(HINTS))
def test_hint(text: str) -> None:
    assert instead_of_phrase(text) == HINTS[text]


@pytest.mark.parametrize("text", ["x^2 + 1", "a and b are positive", "the sum of a and b"])
def test_no_hint(text: str) -> None:
    assert "remainder" not in instead_of_phrase(text)
    assert "for all" not in instead_of_phrase(text)
