"""Equations and polynomials as texts of the problem language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


def sum_text(coefficients: Mapping[str, Fraction], constant: Fraction = Fraction(0)) -> str:
    """``3*x - y + 4``; ``0`` if there is nothing."""
    parts: list[str] = []
    for name, value in [*coefficients.items(), ("", constant)]:
        if not value:
            continue
        size = abs(value)
        number = str(size) if size.denominator == 1 or not name else f"({size})"
        term = number if not name else name if size == 1 else f"{number}*{name}"
        sign = "-" if value < 0 else "+"
        parts.append(f" {sign} {term}" if parts else f"-{term}" if value < 0 else term)
    return "".join(parts) or "0"


def equation(coefficients: Mapping[str, Fraction], right: Fraction, sign: str = "=") -> str:
    """``3*x - y = 4``."""
    return f"{sum_text(coefficients)} {sign} {right}"


def polynomial_text(coefficients: Sequence[Fraction], name: str) -> str:
    """``2*x^2 - 3*x + 1`` from the coefficients, constant first."""
    powers = {
        ("" if power == 0 else name if power == 1 else f"{name}^{power}"): coefficients[power]
        for power in range(len(coefficients) - 1, -1, -1)
    }
    constant = powers.pop("", Fraction(0))
    return sum_text(powers, constant)
