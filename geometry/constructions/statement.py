"""A statement of the construction language: clauses that make points, and a goal about them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One construct with its arguments as written."""

    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """The points that appear, and one construct, or two loci on which they lie."""

    points: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What the statement says about the points."""

    predicate: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole statement; ``auxiliary`` clauses help a proof and are no part of what is claimed."""

    clauses: tuple[Clause, ...]
    goal: Goal | None
    auxiliary: tuple[Clause, ...] = ()
