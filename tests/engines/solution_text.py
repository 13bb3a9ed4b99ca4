"""Solution sets as short texts, for tables of cases."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.semantics.numbers import Exact, to_node
from mathverify.semantics.system import Cell, CellSet, FiniteModels, PointCell, SolutionSet


def value_text(value: Exact) -> str:
    """``5/6*pi``, ``sqrt(2)``: canonical notation without spaces."""
    return to_ascii(to_node(value)).replace(" ", "")


def solution_text(found: SolutionSet) -> str:
    """``none``, ``-1 | (0, 2) | 5``; models as ``x=1,y=2`` in lexical order; or ``unknown``."""
    if isinstance(found, CellSet):
        return " | ".join(map(_cell_text, found.cells)) or "none"
    if isinstance(found, FiniteModels):
        models = (
            ",".join(f"{name}={value_text(value)}" for name, value in sorted(model.items()))
            for model in found.models
        )
        return " | ".join(sorted(models)) or "none"
    return "unknown"


def _cell_text(cell: Cell) -> str:
    if isinstance(cell, PointCell):
        return value_text(cell.value)
    low = "-inf" if cell.low is None else value_text(cell.low)
    high = "inf" if cell.high is None else value_text(cell.high)
    return f"({low}, {high})"
