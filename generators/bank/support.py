"""When a request counts as supported.

By what is known, where a request names concepts: a question supports it that has them all
(`generators.bank.knowledge`), whatever else the two share.  Where it names none, by evidence: with
an embedding how much nearer the question is to the request than everything that is not mathematics;
by words alone how much of the request's words it has.  Every cited question counts by itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Support:
    """``threshold`` is what the evidence must exceed, from 0 to 1."""

    threshold: float


#: The nearest of what is not mathematics is the measure; there is nothing to choose.
BY_MEANING = Support(0.0)

#: Without embeddings there are only words; calibrated as docs/retrieval.md says.
BY_WORDS = Support(0.06)
