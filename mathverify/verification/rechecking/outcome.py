"""What a re-check says of a certificate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from mathverify.verification.findings import OUT_OF_TIME
from mathverify.verification.isolation import Died, Raised, TimedOut


@dataclass(frozen=True, slots=True)
class Accepted:
    """Nothing is wrong with the certificate.

    ``status`` is the verdict that it certifies (``proved`` or ``refuted``), ``facets`` the status
    of each facet.  ``checked`` is how many claims the kernel accepted that speak of the question's
    own terms, ``computed`` how many that speak of what theories worked out, by the functions named
    in ``functions``; ``words`` what all else rests on, one text each, which begins with a grade.
    ``held`` says that the claims are those that the question's text asks for.
    """

    status: str
    checked: int
    words: tuple[str, ...]
    computed: int = 0
    functions: tuple[str, ...] = ()
    facets: Mapping[str, str] = field(default_factory=dict)
    held: bool = False

    @property
    def grade(self) -> str:
        """The weakest of what it rests on: ``kernel``, ``computed``, ``exact`` or ``solver``."""
        if self.words:
            return max((word.partition(" ")[0] for word in self.words), key=_WORDS.index)
        return "computed" if self.computed else "kernel"


@dataclass(frozen=True, slots=True)
class Rejected:
    """The certificate does not show what it says; ``reason`` says where it fails."""

    reason: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nothing is said of the certificate: the re-check was ended before it could tell.

    ``reason`` says by what: a deadline, a net of processor time, want of memory.
    """

    reason: str


def stopped_by(ended: TimedOut | Died | Raised) -> Stopped:
    """What a re-check says whose worker did not come to an end."""
    match ended:
        case TimedOut(seconds=seconds):
            return Stopped(f"{OUT_OF_TIME} of {seconds:g} s")
        case Died(reason=reason):
            return Stopped(reason)
    return Stopped(f"the re-check broke: {ended.error}")


Rechecked: TypeAlias = Accepted | Rejected | Stopped

#: The grades of words, the weaker one last.
_WORDS = ("exact", "solver")
