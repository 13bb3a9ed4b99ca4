"""Nonlinear arithmetic by z3, loaded when first asked: the last resort.

``translation`` writes a system as z3 formulas and turns z3's models into exact points, ``engine``
asks in several phrasings and makes conflict cores small.  ``second_solver`` asks cvc5 too, where it
is installed, in a process of its own.
"""

from __future__ import annotations

from mathverify.engines.smt.engine import SmtEngine

__all__ = ["SmtEngine"]
