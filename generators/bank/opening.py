"""A bank opened for searching, with the embedding that is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from generators.bank.lance_index import LanceIndex
from generators.bank.ranking import HYBRID, Indexing, Ranker, Weights
from generators.bank.retrieval import BankRetriever
from generators.bank.sqlite_index import SqliteIndex
from generators.bank.static_vectors import StaticVectors
from generators.bank.store import read_bank
from generators.bank.vectors import Embedding
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

#: The indexes by their names.
INDEXES: Mapping[str, Indexing] = {"sqlite": SqliteIndex.of, "lancedb": LanceIndex.of}


def installed_embedding() -> Embedding | None:
    """The static vectors where the extra ``embedding`` is installed; None: words alone."""
    return StaticVectors() if StaticVectors.is_installed() else None


def open_bank(
    folder: Path,
    verifying: Callable[[ProblemSpec], Verdict],
    weights: Weights = HYBRID,
    index: str = "sqlite",
) -> BankRetriever:
    """The retriever over the bank in ``folder``; what it cites is proved by ``verifying``.

    ``index`` is one of `INDEXES`.  Raises `UnreadableFileError`: there is no bank, or what the
    index needs is not installed.
    """
    ranker = Ranker(
        read_bank(folder),
        installed_embedding(),
        weights=weights,
        folder=folder,
        indexing=INDEXES[index],
    )
    return BankRetriever(ranker, verifying)
