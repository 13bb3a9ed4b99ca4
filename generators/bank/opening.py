"""A bank opened for searching, with the embedding that is installed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generators.bank.ranking import HYBRID, Ranker, Weights
from generators.bank.retrieval import BankRetriever
from generators.bank.static_vectors import StaticVectors
from generators.bank.store import read_bank
from generators.bank.vectors import Embedding
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

__all__ = ["installed_embedding", "open_bank"]


def installed_embedding() -> Embedding | None:
    """The static vectors where the extra ``embedding`` is installed; None: words alone."""
    return StaticVectors() if StaticVectors.is_installed() else None


def open_bank(
    folder: Path, verifying: Callable[[ProblemSpec], Verdict], weights: Weights = HYBRID
) -> BankRetriever:
    """The retriever over the bank in ``folder``; what it cites is proved by ``verifying``.

    Raises `UnreadableFileError`: there is no bank.
    """
    ranker = Ranker(read_bank(folder), installed_embedding(), weights=weights, folder=folder)
    return BankRetriever(ranker, verifying)
