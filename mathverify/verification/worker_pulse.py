"""Whether a worker still works, seen from outside: the only question for which a clock is read.

A worker that computes is ended by its own time of the processor, however long that takes on a busy
machine.  One that sleeps or waits for ever uses none; it is told by two looks between which
neither it nor what it has started has used any, all of them asleep both times.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["Pulse", "pulse_of"]

#: States of a process that waits, or is gone; one that is stopped will go on.
_QUIET = frozenset("SIZX")
#: Places in ``/proc/PID/stat`` after the name: state, group, and time used in ticks, by the
#: process and by its children that have ended.
_STATE, _GROUP, _TICKS = 0, 2, slice(11, 15)


@dataclass(frozen=True, slots=True)
class Pulse:
    """Ticks of the processor that a group of processes has used, and whether one is awake."""

    ticks: int
    awake: bool

    def is_work_since(self, before: Pulse | None) -> bool:
        """Whether something was done since ``before``, or will be."""
        return self.awake or before is None or self.ticks != before.ticks


def pulse_of(group: int) -> Pulse | None:
    """The pulse of a worker with all that it has started; None where the system does not say."""
    found = [fields for fields in _processes() if fields[_GROUP] == str(group)]
    if not found:
        return None
    ticks = sum(int(one) for fields in found for one in fields[_TICKS])
    return Pulse(ticks, any(fields[_STATE] not in _QUIET for fields in found))


def _processes() -> list[list[str]]:
    found = []
    try:
        names = os.listdir("/proc")
    except OSError:
        return []
    for name in filter(str.isdecimal, names):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                # The name of a program may hold brackets and spaces.
                found.append(file.read().rpartition(")")[2].split())
        except OSError:
            continue
    return [fields for fields in found if len(fields) > _TICKS.stop]
