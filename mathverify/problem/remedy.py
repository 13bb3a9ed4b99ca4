"""Remedies: what to change in a document, as data that a program applies and a person reads.

A hint that names a replacement carries it as a `Remedy`, so that a test, ``repair`` and the loops
that let a model mend its own documents apply what the hint says and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Drop", "Edit", "Move", "Put", "Remedy", "Rename"]


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
