"""The port to whoever proposes questions.

A proposer is asked for one question at a time: a draft from the brief, or a revision of a
candidate, whose reflection it is shown.  Nothing else flows upstream.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from generators.search.brief import Brief
from generators.search.reflection import Reflection
from generators.written_families.document import WrittenFamily
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to revise: the question (None if it could not be read), its text and its reflection.

    ``family`` is there if it is one of a family.
    """

    spec: ProblemSpec | None
    text: str
    reflection: Reflection
    family: WrittenFamily | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """A draft for ``brief`` if ``revise`` is None, else a revision.

    ``number`` counts the requests of a search; proposers that draw use it as part of the seed.
    ``draft`` counts the drafts before this one.  ``tried`` has a line for everything that was tried
    before of this line, or of drafts.
    """

    brief: Brief
    number: int
    revise: Wanted | None = None
    tried: tuple[str, ...] = ()
    draft: int = 0


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question that ``author`` (a role, a family, a repair) claims to be right.

    ``family`` is there if it is one of a family that the author wrote, ``beside`` are questions
    that were written in the same reply and are proposed next.
    """

    spec: ProblemSpec
    author: str
    text: str = ""
    family: WrittenFamily | None = None
    beside: tuple[Proposed, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply that holds no question that can be read; the reflection says what to write."""

    author: str
    text: str
    reflection: Reflection


@dataclass(frozen=True, slots=True)
class NothingLeft:
    """There is nothing to propose for this request, and why; ``final``: for none hereafter."""

    reason: str
    final: bool = True


Answer: TypeAlias = Proposed | Unreadable | NothingLeft


class SeveralWriter(Protocol):
    """Whoever writes several questions in one reply."""

    def propose_several(self, request: Request, count: int) -> tuple[Answer, ...]:
        """At most ``count`` (>= 1) different questions for the request, and at least one answer."""
        ...


class Proposer(Protocol):
    """Whoever proposes questions."""

    def propose(self, request: Request) -> Answer:
        """A question for the request.  Never raises for what a model says."""
        ...
