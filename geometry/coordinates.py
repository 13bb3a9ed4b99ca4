"""The theory of the plane under the name that installed copies of this package still ask for."""

from __future__ import annotations

from dataclasses import replace

from geometry.vocabulary import THEORY as GEOMETRY

__all__ = ["THEORY"]

THEORY = replace(GEOMETRY, name="coordinates")
