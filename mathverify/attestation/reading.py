"""`Reading`: a question as somebody wrote it down from the rendered text, with quotes."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.problem.spec import ProblemSpec

#: What the quotation of the request is said to tell.
ASK = "ask"


def domain_of(name: str) -> str:
    """What the quotation of an unknown's domain is said to tell, as in a span of a stem."""
    return f"domain {name}"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words of the text that tell one thing.

    ``tells`` is the id of a given, ``domain x``, ``ask``, or the name of a datum or a function;
    ``quotes`` are verbatim, several where the words stand apart.
    """

    tells: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Another reading that a careful learner could have of ``quote``, written down in full."""

    quote: str
    other: ProblemSpec


@dataclass(frozen=True, slots=True)
class Reading:
    """A question without claims, where each part of it stands in the text, and what else there is.

    ``scenery`` are words that tell nothing of the question, the numbers in them included.
    """

    spec: ProblemSpec
    quotations: tuple[Quotation, ...]
    doubts: tuple[Doubt, ...] = ()
    scenery: tuple[str, ...] = ()
    reader: str = ""

    def quotes(self, tells: str) -> tuple[str, ...]:
        """The words that tell ``tells``; empty where nothing was quoted."""
        found = [q for one in self.quotations if one.tells == tells for q in one.quotes]
        return tuple(found)
