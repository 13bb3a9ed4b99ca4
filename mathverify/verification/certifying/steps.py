"""What the steps of a search share: how they ask for the rest of a proof, and write terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mathverify.verification.kernel.polynomials import Json, Polynomial, Rational
from mathverify.verification.kernel.state import State, Value

#: Finds a proof for a state with what is left of the depth, or None.
Prove: TypeAlias = Callable[[State, int], Json]


def number(x: Rational) -> Json:
    """A rational as the kernel reads it."""
    return int(x) if x.denominator == 1 else ["/", x.numerator, x.denominator]


def spelled(name: str) -> Json:
    """How a proof writes a variable, or the value of a function."""
    return name.term if isinstance(name, Value) else name


def polynomial_term(p: Polynomial) -> Json:
    """A polynomial as the kernel reads it: a number, or a sum of products."""
    terms: list[Json] = []
    for monomial, c in sorted(p.items()):
        factors: list[Json] = [number(c)] if c != 1 or not monomial else []
        factors += [spelled(name) for name in monomial]
        terms.append(factors[0] if len(factors) == 1 else ["*", *factors])
    return terms[0] if len(terms) == 1 else ["+", *terms] if terms else 0


def variables(p: Polynomial) -> set[str]:
    """The variables that occur."""
    return {name for monomial in p for name in monomial}
