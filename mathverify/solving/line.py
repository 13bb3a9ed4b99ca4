"""What is written down: a line, a derivation, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.problem.spec import ProblemSpec, Step


@dataclass(frozen=True, slots=True)
class Line:
    """A relation and the reason for it; ``rejects`` is the solution that it discards."""

    relation: str
    because: str
    rejects: str = ""

    def step(self) -> Step:
        """The line as a step of a spec."""
        return Step(relation=self.relation, because=self.because, rejects=self.rejects or None)


@dataclass(frozen=True, slots=True)
class Derivation:
    """Lines of which each was proved; ``spec`` is the question with them and with its answer."""

    method: str
    lines: tuple[Line, ...]
    answer: str
    spec: ProblemSpec


@dataclass(frozen=True, slots=True)
class NoDerivation:
    """No method leads to the answer by lines that are proved."""

    reason: str


Solution: TypeAlias = Derivation | NoDerivation
