"""All values that a term takes over the models of a system: the closed union `Values`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.semantics.numbers import Exact
from mathverify.semantics.system import Evidence, Model

__all__ = ["FiniteValues", "ManyValues", "NoValues", "Value", "Values", "ValuesUnknown"]


@dataclass(frozen=True, slots=True)
class Value:
    """One value, with a certified model in which the term has it."""

    exact: Exact
    model: Model


@dataclass(frozen=True, slots=True)
class FiniteValues:
    """All values the term takes, ascending, none missing; at least one."""

    values: tuple[Value, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ManyValues:
    """Two models with provably different values; others were not looked for."""

    values: tuple[Value, Value]
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
    """Not decided: ``candidates`` are the only values there can be, where that much is known.

    ``realised`` are the values that certified models were found for.
    """

    reason: str
    candidates: tuple[Exact, ...] = ()
    realised: tuple[Value, ...] = ()


Values: TypeAlias = FiniteValues | ManyValues | NoValues | ValuesUnknown
