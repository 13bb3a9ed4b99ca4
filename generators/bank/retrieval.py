"""The retriever over a bank: filter by topic, rank, judge the support, prove again, cite."""

from __future__ import annotations

from collections.abc import Callable

from generators.bank.citation import Citation, Near, Retrieved, Supported, Unsupported
from generators.bank.knowledge import concepts_wanted
from generators.bank.query import terms_of
from generators.bank.ranking import Hit, Ranker
from generators.bank.record import Record
from generators.curriculum.outline import outline
from generators.stem import stem_of
from mathverify.errors import SpecError
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified

#: No request is answered with more questions.
MOST = 50
_NEAREST = 3
#: How much of a record's words is shown for one that is only near.
_SHOWN = 300


class BankRetriever:
    """Looks questions up in a bank; what it cites was proved by ``verifying`` in this process."""

    def __init__(self, ranker: Ranker, verifying: Callable[[ProblemSpec], Verdict]) -> None:
        self._ranker = ranker
        self._verifying = verifying
        self._proved: dict[str, Verified | None] = {}

    def search(self, query: str, topics: tuple[str, ...] = (), limit: int = 5) -> Retrieved:
        """The questions on what is requested, the best first; see `Retriever`."""
        hits = self._ranker.ranked(query, topics)
        terms = terms_of(query)
        if terms.identifiers and not terms.words and not any(hit.named for hit in hits):
            names = ", ".join(terms.identifiers)
            return Unsupported(_nearest(hits), f"no question of the bank bears {names}")
        if not hits:
            on = f" on {', '.join(topics)}" if topics else ""
            elsewhere = self._ranker.ranked(query) if topics else ()
            return Unsupported(_nearest(elsewhere), f"the bank has nothing{on} for this request")
        supporting = [hit for hit in hits if hit.supports(self._ranker.support)]
        if not supporting:
            return Unsupported(_nearest(hits), self._lacking(query, topics))
        citations: list[Citation] = []
        for hit in supporting:
            verified = self._verified(hit.record)
            if verified is not None:
                citations.append(_citation(hit, verified))
            if len(citations) >= max(1, min(limit, MOST)):
                break
        if not citations:
            return Unsupported(_nearest(hits), "what the bank has on this is not proved")
        return Supported(tuple(citations))

    def _lacking(self, query: str, topics: tuple[str, ...]) -> str:
        """Why nothing supports a request: the concepts that are not there, by their titles."""
        wanted = concepts_wanted(query)
        on = f" under {', '.join(topics)}" if topics else ""
        if missing := self._ranker.holdings.lacking(wanted):
            return f"the bank has no question on {' or on '.join(missing)}"
        if wanted:
            titles = " together with ".join(map(outline().title, sorted(wanted)))
            return f"the bank has no question{on} on {titles}"
        return "no question of the bank has enough of this request"

    def _verified(self, record: Record) -> Verified | None:
        """The proof of a record's question, made now; None if it is not proved."""
        if record.seal not in self._proved:
            try:
                verdict = self._verifying(decode(record.document, source=record.id))
            except SpecError:
                self._proved[record.seal] = None
            else:
                self._proved[record.seal] = verdict.verified
        return self._proved[record.seal]


def _citation(hit: Hit, verified: Verified) -> Citation:
    record, origin = hit.record, hit.record.provenance
    return Citation(
        record.id,
        # Those of the question that was proved, whatever the record calls its words.
        stem_of(verified.spec),
        record.topics,
        origin.source,
        origin.url,
        origin.licence,
        record.seal,
        hit.score,
        verified,
    )


def _nearest(hits: tuple[Hit, ...]) -> tuple[Near, ...]:
    best = sorted(hits, key=lambda hit: -hit.evidence)[:_NEAREST]
    return tuple(Near(h.record.id, h.record.words[:_SHOWN], h.record.topics) for h in best)
