"""The linear lattice of angles: what facts force of angles in general degrees.

``facts`` are typed statements about a figure; `forced` derives linear equations that hold in
*every* figure with these facts, each by a theorem with its side conditions, and solves them over
the rationals.  The result is a value with worked steps that anybody can add up again, a
contradiction, or nothing: that no value is forced proves nothing.

How the rooms relate, from the ground up:

* ``expressions`` (angles and unknown numbers in linear expressions), ``facts``;
* ``ledger`` (events, each with its reason), ``directions`` (which lines point the same way, cross,
  turn the same way), ``explanation`` (which events a claim rests on);
* ``variables`` (angles as unknowns), ``equations`` and ``stepwise`` (the linear
  system), ``proving`` (which rows add up), ``naming`` (the teacher's words);
* the rules: ``positions``, ``lines``, ``triangles``, ``circles``, ``conclusions`` (from values back
  to positions), ``placing``, ``conditional`` and ``halving`` (what a fact says);
* ``derivation`` (steps), ``study`` (the loop over the rules), ``hypotheses`` (what would settle a
  question), ``forcing`` (the answer), ``reading``, ``reading_words`` and ``reading_angles``
  (statements of the problem language as facts), ``wording`` (and back).
"""

from __future__ import annotations

from geometry.angles.derivation import Derivation, Step, check
from geometry.angles.expressions import (
    LINEAR,
    AngleAtom,
    LinearEquation,
    LinearExpression,
    Unknown,
    angle,
    expression,
    number,
)
from geometry.angles.forcing import Contradiction, Forced, NotForced, Result, forced
from geometry.angles.reading import FactsRead, facts_of
from geometry.angles.study import Study

__all__ = [
    "LINEAR",
    "AngleAtom",
    "Contradiction",
    "Derivation",
    "FactsRead",
    "Forced",
    "LinearEquation",
    "LinearExpression",
    "NotForced",
    "Result",
    "Step",
    "Study",
    "Unknown",
    "angle",
    "check",
    "expression",
    "facts_of",
    "forced",
    "number",
]
