"""The port for records without a certificate of their own, which packages above recheck.

A question of a family that is proved for all values needs none: its record names that proof.  The
engine knows no family; packages offer readers of such records by the entry-point group
``mathverify.records``.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from mathverify.plugins import loaded
from mathverify.verification.rechecking.outcome import Rechecked

GROUP = "mathverify.records"

#: What every question with a certificate of its own has in its line.
_CERTIFICATE = '"certificate"'


class OtherRecords(Protocol):
    """Reads and rechecks records of one kind, without an engine."""

    def recheck(self, line: str, /) -> tuple[str, Rechecked] | None:
        """The id of the question in a line and what its record shows; None for another kind."""
        ...


@cache
def _readers() -> tuple[OtherRecords, ...]:
    return tuple(reader for _, reader in loaded(GROUP))


def rechecked_by_others(line: str) -> tuple[str, Rechecked] | None:
    """What one of the packages says of a line; None for a line that is no record of theirs."""
    if _CERTIFICATE in line or not line.lstrip().startswith("{"):
        return None
    return next((found for one in _readers() if (found := one.recheck(line)) is not None), None)
