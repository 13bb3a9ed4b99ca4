"""The narrow port between whoever proposes questions and whoever verifies them.

A proposer is asked for one question at a time.  It is told what the verifier said of its last
one (`Reflection`), and may make use of it; nothing else flows upstream.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from generators.family import Difficulty
from generators.parameters import Values
from mathverify.problem.spec import ProblemSpec

if TYPE_CHECKING:
    from mathverify.verification.findings import Finding

__all__ = ["Exhausted", "Origin", "Proposal", "Proposer", "Reflection"]


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


@dataclass(frozen=True, slots=True)
class Reflection:
    """What the verifier found in the question proposed last."""

    spec: ProblemSpec
    findings: tuple[Finding, ...]


Reply: TypeAlias = Proposal | Exhausted


class Proposer(Protocol):
    """Whoever proposes questions: a family's sampler, or an author in a loop."""

    def propose(self, reflection: Reflection | None) -> Reply:
        """The next question; ``reflection`` is None when nothing was refused before."""
        ...
