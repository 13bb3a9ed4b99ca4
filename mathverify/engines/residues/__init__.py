"""Whole numbers without ends, decided by divisibility.

``diophantine`` solves linear equations in whole numbers, ``periods`` finds on which residues a
formula depends; ``setting`` takes a system apart by both, ``engine`` runs through the residues.
"""

from __future__ import annotations

from mathverify.engines.residues.engine import ResiduesEngine

__all__ = ["ResiduesEngine"]
