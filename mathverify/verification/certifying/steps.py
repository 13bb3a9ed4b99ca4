"""What the steps of a search share: how they ask for the rest of a proof, and write terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mathverify.verification.kernel.polynomials import Json, Polynomial, Rational
from mathverify.verification.kernel.state import State

__all__ = ["Prove", "number", "polynomial_term", "variables"]

#: Finds a proof for a state with what is left of the depth, or None.
Prove: TypeAlias = Callable[[State, int], Json]


def number(x: Rational) -> Json:
    """A rational as the kernel reads it."""
    return int(x) if x.denominator == 1 else ["/", x.numerator, x.denominator]


def polynomial_term(p: Polynomial) -> Json:
    """A polynomial as the kernel reads it: terms ``[number, name, name, ...]``."""
    return [[number(c), *monomial] for monomial, c in sorted(p.items())]


def variables(p: Polynomial) -> set[str]:
    """The variables that occur."""
    return {name for monomial in p for name in monomial}
