"""Reading how an answer is rounded, with a hint where the words are no rounding."""

from __future__ import annotations

from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.rounding import rounding_text
from mathverify.problem.values import Value

__all__ = ["read_rounding"]


def read_rounding(reading: Reading, place: Place) -> str | None:
    """The field ``round`` of an ask; ``{sf: 3}`` is read too."""
    value = place.value
    if isinstance(value, dict) and len(value) == 1:
        ((unit, count),) = value.items()
        value = f"nearest {count}" if unit.lower() == "nearest" else f"{count} {unit}"
    canonical = rounding_text(value) if isinstance(value, str) else None
    if canonical is None:
        message = f"this is no rounding: {shown(place.value)}"
        reading.fault("bad-rounding", place.path, message, _hint(value))
    elif canonical != place.value:
        reading.note("spelling", place.path, place.value, f'"{canonical}"')
    return canonical


def _hint(written: Value) -> str:
    if isinstance(written, str) and written.strip().isdigit():
        return f'"{written.strip()} sf" or "{written.strip()} dp"'
    return '"3 sf", "2 dp", "nearest 10", "nearest 0.01" or "nearest 1 deg"'
