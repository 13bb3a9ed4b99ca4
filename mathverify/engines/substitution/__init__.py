"""Systems in several variables that fall apart into systems in one.

``state`` is a system on the way, ``steps`` holds the equivalences (solving for a variable,
cases) and ``signs`` what they need to know, ``engine`` applies them until a procedure for one
variable can decide what is left.
"""

from __future__ import annotations

from mathverify.engines.substitution.engine import SubstitutionEngine

__all__ = ["SubstitutionEngine"]
