"""All values that a term takes over the models of a system: the closed union `Values`.

Whoever decides by values wants to see the two of `ManyValues`; `mathverify.semantics.values`, which
engines answer with, tells of their models alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.semantics.system import Evidence
from mathverify.semantics.values import FiniteValues, TakenValue

__all__ = ["FiniteValues", "ManyValues", "NoValues", "TakenValue", "Values", "ValuesUnknown"]


@dataclass(frozen=True, slots=True)
class ManyValues:
    """Two models with provably different values; others were not looked for."""

    values: tuple[TakenValue, TakenValue]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class NoValues:
    """The system has no model, so that the term has no value.

    ``core`` and ``minimal`` are those of `mathverify.semantics.system.Unsatisfiable`.
    """

    core: tuple[str, ...]
    minimal: bool
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ValuesUnknown:
    """Not decided, for this ``reason``."""

    reason: str


Values: TypeAlias = FiniteValues | ManyValues | NoValues | ValuesUnknown
