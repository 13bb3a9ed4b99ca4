"""What the sampler of a family offers: a question and where it comes from.

The port of authors, who are told what the verifier found, is `generators.search.proposer`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generators.family import Difficulty
from generators.parameters import Values
from mathverify.problem.spec import ProblemSpec

__all__ = ["Exhausted", "Origin", "Proposal"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a sampled question comes from; enough to make it again, alone."""

    family: str
    version: int
    difficulty: Difficulty
    seed: int
    index: int
    choice: bool
    values: Values


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that somebody claims to be right."""

    spec: ProblemSpec
    origin: Origin


@dataclass(frozen=True, slots=True)
class Exhausted:
    """There is nothing left to propose, for this reason."""

    reason: str
