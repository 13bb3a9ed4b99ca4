"""Faults: what is wrong with a document *as a document*, each with its path.

A fault is not a finding.  A finding says that a well-formed question is false; a fault says
that there is no question yet.  All faults of a document are collected before any is reported,
because an author mends five at once if told all five.

A hint that names a replacement carries it as a `Remedy`, what to change in the document as data, so
that a test, ``repair`` and the loops that let a model mend its own documents apply what the hint
says and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Put:
    """``text`` stands at ``path``, in the place of whatever stood there."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Rename:
    """What stands at ``path`` has another ``key``, in the same place of its map."""

    path: str
    key: str


@dataclass(frozen=True, slots=True)
class Move:
    """What stands at ``path`` stands at ``to`` instead."""

    path: str
    to: str


@dataclass(frozen=True, slots=True)
class Drop:
    """What stands at ``path`` is left out."""

    path: str


Edit: TypeAlias = Put | Rename | Move | Drop


@dataclass(frozen=True, slots=True)
class Remedy:
    """Edits that are made together; ``words`` say after "write" what they come to."""

    words: str
    edits: tuple[Edit, ...]


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
