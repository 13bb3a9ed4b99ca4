"""Which questions the engine of figures is for: `engine_for` makes one where there are points.

It plugs in through the entry-point group ``mathverify.engines``.  The engine itself
(`geometry.reasoning.figure_engine`) is loaded by the first question that needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathverify.semantics.domains import Shape
from mathverify.semantics.question import Question

if TYPE_CHECKING:
    from geometry.reasoning.figure_engine import GeometryEngine


def engine_for(question: Question) -> GeometryEngine | None:
    """The engine for a question with unknown points, None for any other."""
    if not any(unknown.domain.shape is Shape.POINT for unknown in question.unknowns):
        return None
    from geometry.reasoning.figure_engine import GeometryEngine

    return GeometryEngine(question)
