"""Systems of real equations, inequalities and disequalities: decided, and measured.

Level by level, each built on those before it:

``ring``, ``turns``, ``quotients``, ``arcs``   polynomials, quotients, cosines, sums of angles
``reader``                         terms as quotients
``angle_unknowns``                unknown angles, solved for
``compilation``                   a system as branches of polynomial facts
``gauge``                         placing a figure without loss of generality
``unit_normals``                  equations of unknown lines that turn with their figure
``problem``, ``squares``, ``posing``   one branch
``quadratics``, ``directions``, ``scaling``, ``simplification``   made smaller
``sampling``, ``searching``, ``preferring``  points in floats, from which nothing is concluded
``zeros``, ``located``            zeros proved by Krawczyk's operator, and numbers known by them
``exact_points``, ``vanishing``, ``certification``   from a sample to a certified point
``as_posed``, ``analysis``   certified points as models of the system
``bases``, ``elimination``       Gröbner bases, and the values that what is asked can take
``triangular``, ``refutation``, ``listing``, ``solver``   proofs that there is no point
``observables``                  what is asked in polynomials
``inner_parts``                  the part of a term that its unknowns stand in, valued once
``deciding``, ``valuing``, ``questions``   is there a model, which values are there
``confirmation``, ``everywhere``  a certified model looked at again; all models
"""

from __future__ import annotations

from geometry.algebra.confirmation import confirms
from geometry.algebra.everywhere import all_models
from geometry.algebra.inner_parts import Found, InnerParts
from geometry.algebra.questions import decide, values

__all__ = ["Found", "InnerParts", "all_models", "confirms", "decide", "values"]
