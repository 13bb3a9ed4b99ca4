"""Grounded refusal of MathFoundry: answer what the bank supports, and refuse the rest.

The Grounded Refusal metric of the TRUST-SCORE (Song et al. 2024, arXiv 2409.11242): the mean of
the F1 of answering and the F1 of refusing ("quality of answering", "quality of refusal").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.score import NotDefined, Score, mean


@dataclass(frozen=True, slots=True)
class Request:
    """One request: whether the bank supports it, and whether it was answered."""

    supported: bool
    answered: bool


@dataclass(frozen=True, slots=True)
class RefusalScores:
    """F1 of answering, F1 of refusing, and their mean, each from 0 to 1."""

    answering: Score
    refusing: Score
    f1: Score


def refusal_ability(requests: Sequence[Request]) -> RefusalScores:
    """The F1 of each of the two classes, ``2 hits / (chosen + wanted)``, and their mean.

    An F1 is not defined where its class was neither wanted nor chosen; a set without requests to
    refuse therefore measures no refusal, and says so instead of counting 0 (as the published
    code does) or 1.
    """
    answering = _f1([(one.answered, one.supported) for one in requests], "requests to answer")
    refusing = _f1(
        [(not one.answered, not one.supported) for one in requests], "requests to refuse"
    )
    return RefusalScores(answering, refusing, mean((answering, refusing), "classes"))


def _f1(pairs: Sequence[tuple[bool, bool]], of: str) -> Score:
    """F1 of the pairs (chosen, wanted)."""
    size = sum(chosen + wanted for chosen, wanted in pairs)
    hits = sum(chosen and wanted for chosen, wanted in pairs)
    return 2 * hits / size if size else NotDefined(f"no {of}")
