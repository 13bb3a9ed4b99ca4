"""Polynomial systems over the rationals that determine finitely many points.

``reading`` takes a system apart into equations, what is not zero, and alternatives; ``ideals``
computes Gröbner bases and arithmetic modulo them; ``zeros`` lists the real points of an ideal
with finitely many; ``engine`` looks at every point in the original system.
"""

from __future__ import annotations

from mathverify.engines.polynomial.engine import PolynomialEngine

__all__ = ["PolynomialEngine"]
