"""All values that a term takes over the models of a system, as a closed union.

Engines that know complete lists of values, and not of models, answer with it: a triangle may lie
anywhere in the plane, and yet its area has one value, or two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.semantics.numbers import Exact
from mathverify.semantics.system import Evidence, Model


@dataclass(frozen=True, slots=True)
class TakenValue:
    """A value that the term takes, with a model in which it does."""

    value: Exact
    model: Model


@dataclass(frozen=True, slots=True)
class FiniteValues:
    """All values of the term, none missing, ascending."""

    values: tuple[TakenValue, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ModelCount:
    """How many models a system has, none of which need have been written down."""

    number: int
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ManyValues:
    """Two provably different values, each with its model; there may be any number of others."""

    values: tuple[TakenValue, TakenValue]
    evidence: Evidence

    @property
    def models(self) -> tuple[Model, Model]:
        """The two models."""
        one, other = self.values
        return one.model, other.model


@dataclass(frozen=True, slots=True)
class NoValues:
    """The system has no models; ``core`` names constraints that already conflict."""

    core: tuple[str, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ValuesUnknown:
    """Nothing complete is known, for this ``reason``."""

    reason: str
    engine: str


Values: TypeAlias = FiniteValues | ManyValues | NoValues | ValuesUnknown
