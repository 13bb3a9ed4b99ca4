"""What the process returns: a verdict, or what kept us from one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathverify.verification.findings import Status


class ExitCode(IntEnum):
    """0 to 2 are verdicts, 3 says that not all was read.

    64 and up follow sysexits.h; 130 is the shell's for Ctrl-C.
    """

    PROVED = 0
    REFUTED = 1
    UNDECIDED = 2
    UNREAD = 3
    MALFORMED = 64
    UNAVAILABLE = 69
    INTERNAL = 70
    CANNOT_WRITE = 73
    INTERRUPTED = 130


def of_statuses(statuses: Iterable[Status]) -> ExitCode:
    """1 if anything was refuted, else 2 if anything is undecided, else 0."""
    from mathverify.verification.findings import Status

    worst = min(statuses, default=Status.PROVED)
    return {
        Status.REFUTED: ExitCode.REFUTED,
        Status.UNDECIDED: ExitCode.UNDECIDED,
        Status.PROVED: ExitCode.PROVED,
    }[worst]
