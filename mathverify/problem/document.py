"""`Document`: one question of a file, read or refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathverify.errors import SpecError
from mathverify.problem.faults import Fault
from mathverify.problem.notes import Note
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import Value


@dataclass(frozen=True, slots=True)
class Decoded:
    """A question that was read, and what was read in a spelling of its own."""

    spec: ProblemSpec
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A document that is no question, and why: all faults, never only the first.

    ``value`` is the document as plain values, where it could be read as such: what the remedies
    of its faults are applied to.
    """

    faults: tuple[Fault, ...]
    value: Value = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Document:
    """Document ``index`` (from 0) of ``name``, which begins on ``line``."""

    name: str
    index: int
    line: int
    result: Decoded | Refused

    @property
    def source(self) -> str:
        """Where the document stands, for messages: ``questions.yaml, document 3, line 41``."""
        return f"{self.name}, document {self.index + 1}, line {self.line}"

    @property
    def spec(self) -> ProblemSpec:
        """The question.  Raises `SpecError` where the document was refused."""
        if isinstance(self.result, Refused):
            raise SpecError(self.source, self.result.faults)
        return self.result.spec

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was read in a spelling of its own; empty where the document was refused."""
        return self.result.notes if isinstance(self.result, Decoded) else ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong; empty where the document was read."""
        return self.result.faults if isinstance(self.result, Refused) else ()
