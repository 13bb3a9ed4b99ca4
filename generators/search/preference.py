"""Which of two questions a judge likes better."""

from __future__ import annotations

from enum import StrEnum


class Preference(StrEnum):
    """A judge's choice between our question and the other one."""

    OURS = "ours"
    OTHER = "other"
    NEITHER = "neither"  #: a tie, or a reply that names no choice

    @property
    def reversed(self) -> Preference:
        """The same choice seen from the other side."""
        match self:
            case Preference.OURS:
                return Preference.OTHER
            case Preference.OTHER:
                return Preference.OURS
            case Preference.NEITHER:
                return Preference.NEITHER
