"""`Policy`: what counts as proved, and how much may be spent on finding out."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum

from mathverify.semantics.system import Budget, Grade
from mathverify.verification.facets import Facet


class Severity(Enum):
    """What happens when a soft rule is broken."""

    IGNORE = "ignore"
    NOTE = "note"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True, repr=False)
class Policy:
    """The terms of a verification.

    ``weakest_grade`` is the least trustworthy evidence that still proves; weaker evidence makes
    the obligation undecided.  ``redundant`` says what a given that follows from the others is.
    ``budget`` are the limits of work, the same on every machine, that end a check.  Behind them
    stand ``deadline`` (seconds of the processor) and ``memory`` (MiB on top of a new worker), which
    are enforced by killing the worker.
    ``required`` are the facets whose least is the verdict; the others are examined and told.
    """

    weakest_grade: Grade = Grade.SOLVER
    redundant: Severity = Severity.IGNORE
    budget: Budget = field(default_factory=Budget)
    deadline: float = 20.0
    memory: int = 800
    required: frozenset[Facet] = frozenset(Facet)

    def __repr__(self) -> str:
        # What differs from the standard: signatures show the default as ``Policy()``.
        standard = Policy()
        told = ", ".join(
            f"{one.name}={getattr(self, one.name)!r}"
            for one in fields(self)
            if getattr(self, one.name) != getattr(standard, one.name)
        )
        return f"Policy({told})"


STANDARD = Policy()
STRICT = Policy(weakest_grade=Grade.EXACT)
