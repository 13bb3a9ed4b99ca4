"""Systems whose variables can be enumerated, decided by visiting every point that is left.

``spans`` is interval arithmetic; ``intervals`` bounds terms and formulas in a box;
``propagation`` narrows a box by sums and divisors, ``search`` splits it; ``engine`` sets a
system up and names what conflicts.
"""

from __future__ import annotations

from mathverify.engines.finite.engine import FiniteEngine

__all__ = ["FiniteEngine"]
