"""What the steps of a search share: how they ask for the rest of a proof, and write terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mathverify.verification.kernel.polynomials import Json, Polynomial, Rational
from mathverify.verification.kernel.state import State

__all__ = ["Prove", "number", "polynomial_term"]

#: Finds a proof for a state with what is left of the depth, or None.
Prove: TypeAlias = Callable[[State, int], Json]


def number(x: Rational) -> Json:
    """A rational as the kernel reads it."""
    return int(x) if x.denominator == 1 else ["/", x.numerator, x.denominator]


def polynomial_term(p: Polynomial) -> Json:
    """A polynomial as a term."""
    parts: list[Json] = []
    for monomial, c in sorted(p.items()):
        factors: list[Json] = [
            name if exponent == 1 else ["^", name, exponent] for name, exponent in monomial
        ]
        if c != 1 or not factors:
            factors.insert(0, number(c))
        parts.append(factors[0] if len(factors) == 1 else ["*", *factors])
    if not parts:
        return 0
    return parts[0] if len(parts) == 1 else ["+", *parts]
