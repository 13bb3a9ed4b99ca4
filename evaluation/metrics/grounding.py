"""Citation groundedness of MathFoundry: do the cited questions support the generated one.

MathFoundry, appendix 7, after the TRUST-SCORE (Song et al. 2024, arXiv 2409.11242): precision,
recall and F1 of citations over the requests that were answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.score import Score, harmonic_mean, mean, share


@dataclass(frozen=True, slots=True)
class CitedResponse:
    """An answered request: whether its statements and its citations hold.

    ``statements`` says of each statement whether all citations together entail it;
    ``citations`` says of each citation whether it supports the response.  MathFoundry takes a
    generated question as one statement.

    Raises `ValueError`: a response without a statement is none.
    """

    statements: tuple[bool, ...]
    citations: tuple[bool, ...]

    def __post_init__(self) -> None:
        if not self.statements:
            raise ValueError("a response has at least one statement")


@dataclass(frozen=True, slots=True)
class Groundedness:
    """CP, CR and F1_CG, each from 0 to 1."""

    precision: Score
    recall: Score
    f1: Score


def citation_groundedness(responses: Sequence[CitedResponse]) -> Groundedness:
    """Means over the answered requests; not defined if none was.

    A response without citations has precision 0: it claims support and names none.  (The
    appendix divides by the number of citations and leaves that case open.)
    """
    recall = mean(
        (share(sum(one.statements), len(one.statements), "statements") for one in responses),
        "answered requests",
    )
    precision = mean(
        (
            share(sum(one.citations), len(one.citations), "citations") if one.citations else 0.0
            for one in responses
        ),
        "answered requests",
    )
    return Groundedness(precision, recall, harmonic_mean(precision, recall))
