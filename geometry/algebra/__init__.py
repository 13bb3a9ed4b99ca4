"""Systems of real equations, inequalities and disequalities: decided, and measured.

Level by level, each built on those before it:

``ring``, ``turns``, ``quotients``, ``arcs``   terms as quotients of polynomials, roots, angles
``compilation``                   a system as branches of polynomial facts
``gauge``                         placing a figure without loss of generality
``problem``, ``simplification``   one branch in a ring of its own, made smaller
``sampling``                      points in floating point, from which nothing is concluded
``zeros``, ``located``            zeros proved by Krawczyk's operator, and numbers known by them
``exact_points``, ``vanishing``, ``certification``   from a sample to a certified point
``enclosures``, ``analysis``      certified points as models of the system
``bases``, ``elimination``        Gröbner bases, and the values that what is asked can take
``refutation``, ``listing``, ``solver``   proofs that there is no point
``observables``, ``variation``    what is asked in polynomials, and whether it seems to vary
``deciding``, ``valuing``, ``values``   the two questions: is there a model, which values are there
"""

from __future__ import annotations

from geometry.algebra.deciding import decide
from geometry.algebra.values import (
    FiniteValues,
    ManyValues,
    NoValues,
    Value,
    Values,
    ValuesUnknown,
)
from geometry.algebra.valuing import values

__all__ = [
    "FiniteValues",
    "ManyValues",
    "NoValues",
    "Value",
    "Values",
    "ValuesUnknown",
    "decide",
    "values",
]
