"""Faults: what is wrong with a document *as a document*, each with its path.

A fault is not a finding.  A finding says that a well-formed question is false; a fault says
that there is no question yet.  All faults of a document are collected before any is reported,
because an author mends five at once if told all five.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mathverify.problem.remedy import Remedy

__all__ = ["Fault"]


@dataclass(frozen=True, slots=True)
class Fault:
    """``code`` is stable, ``path`` is like ``$.options[2].value``.

    ``line`` counts from 1 and is 0 where it is not known;
    ``hint`` is what to write instead, empty when nothing better is known.  ``remedies`` are the
    ways out as data, the best first, each tried; ``is_told``: the hint says more than the first.
    """

    code: str
    path: str
    message: str
    hint: str = ""
    line: int = 0
    remedies: tuple[Remedy, ...] = field(default=(), compare=False)
    is_told: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        advice = f" (write {self.hint})" if self.hint else ""
        return f"{where}{self.path}: {self.message}{advice} [{self.code}]"
