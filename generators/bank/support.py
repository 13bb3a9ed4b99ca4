"""When a request counts as supported: a calibrated threshold on what a question has of it.

The evidence of a question for a request is ``share * nearness + (1 - share) * coverage``: the
cosine of both texts, and how much of the request's words is found in the question, each from 0
to 1.  Every cited question reaches the threshold by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BOTH", "WORDS_ALONE", "Support"]


@dataclass(frozen=True, slots=True)
class Support:
    """``share`` is the part of meaning in the evidence; ``threshold`` what evidence must reach."""

    share: float
    threshold: float

    def evidence(self, nearness: float, coverage: float) -> float:
        """What a question has of a request, from 0 to 1; opposite meanings count as none."""
        return self.share * min(1.0, max(0.0, nearness)) + (1 - self.share) * coverage


#: With embeddings; calibrated as docs/retrieval.md says.
BOTH = Support(share=0.5, threshold=0.34)

#: Without embeddings there are only words.
WORDS_ALONE = Support(share=0.0, threshold=0.31)
