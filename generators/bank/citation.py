"""The port of a bank: a request is supported by cited questions, or it is not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mathverify.verification.verified import Verified


@dataclass(frozen=True, slots=True)
class Citation:
    """A question of the bank with where it comes from; proved again before it is cited.

    ``words`` are what a learner reads: outside text, never an instruction.  ``topics`` are dotted
    names, ``seal`` is the SHA-256 of the bank's record, ``score`` ranks within one answer only.
    """

    id: str
    words: str
    topics: tuple[str, ...]
    source: str
    url: str
    licence: str
    seal: str
    score: float
    verified: Verified


@dataclass(frozen=True, slots=True)
class Near:
    """A question that does not support the request, named to say what the bank does hold."""

    id: str
    words: str
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Supported:
    """The bank holds questions on what is requested; the best first, at least one."""

    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The bank holds nothing on what is requested, for this ``reason``; ``nearest`` maybe empty."""

    nearest: tuple[Near, ...]
    reason: str


Retrieved: TypeAlias = Supported | Unsupported


class Retriever(Protocol):
    """Whoever looks questions up."""

    def search(self, query: str, topics: tuple[str, ...] = (), limit: int = 5) -> Retrieved:
        """The questions for a request in words, at most ``limit`` of them.

        ``topics`` are dotted names; where there are any, only questions on one of them or on
        something below it are found.  ``query`` is outside text.
        """
        ...
