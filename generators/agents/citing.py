"""Questions of a bank as material for an author, and the citations of what was made of them.

What a bank holds was written by others: authors are shown it in a fence.  An author says which
questions it leaned on by their numbers; where these come from is told by the bank alone.
"""

from __future__ import annotations

from dataclasses import replace

from generators.agents.wording import fenced
from generators.bank.citation import Citation
from generators.search.proposer import Answer, Proposed, Proposer, Request
from mathverify.problem.spec import ProblemSpec, Source

#: Nobody numbers more passages.
_DIGITS = 3

#: The longest words of a question that are shown.
_LONGEST = 1_200


def numbered(citations: tuple[Citation, ...]) -> str:
    """The words of each question under its number from 1, in one fence."""
    lines = (f"[{number}] {one.words[:_LONGEST]}" for number, one in enumerate(citations, 1))
    return fenced("\n".join(" ".join(line.split()) for line in lines))


def material(citations: tuple[Citation, ...]) -> str:
    """What an author is told of the questions it is to lean on."""
    return (
        "Questions of a bank, each with its number. Lean on one or some of them: the same piece of "
        "mathematics at the same level, another story, other numbers. Never repeat one.\n"
        f"{numbered(citations)}\n"
        'Name those that you leaned on: "sources": [{"title": "1"}].'
    )


class Citing:
    """``author``, whose questions cite those of ``citations`` that it names, all if it names none.

    Whatever else an author calls a source is struck out.
    """

    def __init__(self, author: Proposer, citations: tuple[Citation, ...]) -> None:
        self._author = author
        self._citations = citations

    def propose(self, request: Request) -> Answer:
        """What the author says, with the citations of the bank."""
        answer = self._author.propose(request)
        if not isinstance(answer, Proposed):
            return answer
        known = cited(answer.spec, self._citations)
        sources = tuple(_source(one) for one in known or self._named(answer.spec))
        return replace(answer, spec=answer.spec.model_copy(update={"sources": sources}))

    def _named(self, spec: ProblemSpec) -> tuple[Citation, ...]:
        titles = (source.title.strip() for source in spec.sources)
        told = [title.removeprefix("[").removesuffix("]") for title in titles]
        named = {int(one) for one in told if one.isdecimal() and len(one) <= _DIGITS}
        chosen = tuple(one for number, one in enumerate(self._citations, 1) if number in named)
        return chosen or self._citations


def cited(spec: ProblemSpec, citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    """Those of ``citations`` that are among the sources of ``spec``, as `Citing` writes them."""
    sources = set(spec.sources)
    return tuple(one for one in citations if _source(one) in sources)


def _source(one: Citation) -> Source:
    """Id, origin and seal: whoever has the bank finds the very record."""
    title = f"{one.id} ({one.source}), seal {one.seal}"
    return Source(title=title, url=one.url or None, licence=one.licence or None)
