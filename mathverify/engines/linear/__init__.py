"""Linear equations and inequalities over the rationals, decided exactly.

``deduction`` puts known values in and eliminates (``equations``) until nothing new is learnt;
``cases`` searches what is left with an exact simplex (``simplex``); ``engine`` joins them and
checks every model and makes every core minimal.
"""

from __future__ import annotations

from mathverify.engines.linear.engine import LinearEngine

__all__ = ["LinearEngine"]
