"""One node of the search: what was proposed, after which other candidate, and its judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generators.search.judgement import Judgement, Standing
from generators.search.proposer import Answer, Proposed
from mathverify.problem.spec import ProblemSpec

#: The parent of a candidate that was drafted from the brief alone.
ROOT: Final = -1


@dataclass(frozen=True, slots=True)
class Candidate:
    """Candidate ``number`` (from 0), after ``parent``, ``depth`` revisions from a draft."""

    number: int
    parent: int
    depth: int
    answer: Answer
    judgement: Judgement

    @property
    def standing(self) -> Standing:
        """Where it stands."""
        return self.judgement.standing

    @property
    def spec(self) -> ProblemSpec | None:
        """The question, None where none was read."""
        return self.answer.spec if isinstance(self.answer, Proposed) else None
