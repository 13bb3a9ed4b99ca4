"""Ranking by meaning: the port for embeddings, and the nearest of many texts by cosine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy

VECTORS = "vectors"

#: So many texts are embedded at a time.
_AT_A_TIME = 20_000


class Embedding(Protocol):
    """Vectors for texts; ``name`` tells embeddings apart."""

    @property
    def name(self) -> str:
        """The name, with its version."""
        ...

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One finite vector a text, all of one length; a text without meaning may have zeros."""
        ...


class VectorIndex:
    """Texts as unit vectors of single precision, compared with all of them: exact."""

    def __init__(self, embedding: Embedding, vectors: numpy.ndarray) -> None:
        self._embedding = embedding
        self._vectors = vectors

    @classmethod
    def of(
        cls, embedding: Embedding, texts: Sequence[str], key: str = "", folder: Path | None = None
    ) -> VectorIndex:
        """The vectors of ``texts``: those in ``folder`` if they are of this ``key``, else new.

        Where the folder cannot be written, or there is none, they live in memory.  Raises
        `ValueError` for broken vectors.
        """
        import numpy

        if folder is not None and (kept := _kept(folder / _file(key), len(texts))) is not None:
            return cls(embedding, kept)
        parts = [
            units(embedding, texts[start : start + _AT_A_TIME])
            for start in range(0, len(texts), _AT_A_TIME)
        ]
        vectors = numpy.concatenate(parts) if parts else numpy.zeros((0, 0), numpy.float32)
        if folder is not None:
            _keep(folder, _file(key), vectors)
        return cls(embedding, vectors)

    def nearest(
        self, query: str, most: int, among: Sequence[int] | None = None
    ) -> tuple[tuple[int, float], ...]:
        """The places of the ``most`` nearest texts with their cosines; equals by place.

        Only those ``among`` some places, where these are given.
        """
        import numpy

        if not len(self._vectors):
            return ()
        (unit,) = units(self._embedding, [query])
        if unit.shape != self._vectors.shape[1:]:
            raise ValueError(f"{self._embedding.name} gave vectors of different lengths")
        nearness = self._vectors @ unit
        places = numpy.arange(len(nearness)) if among is None else numpy.array(among, dtype=int)
        if len(places) > most:
            cut = numpy.argpartition(-nearness[places], most - 1)[:most]
            places = numpy.sort(places[cut])
        order = numpy.argsort(-nearness[places], kind="stable")
        return tuple((int(places[at]), float(nearness[places[at]])) for at in order)


def units(embedding: Embedding, texts: Sequence[str]) -> numpy.ndarray:
    """The vectors at length 1, zeros left as they are.  Raises `ValueError` for broken ones."""
    import numpy

    rows = numpy.asarray(embedding.embed(list(texts)), dtype=numpy.float64)
    if rows.ndim != 2 or len(rows) != len(texts) or not numpy.isfinite(rows).all():
        raise ValueError(f"{embedding.name} gave vectors that are too few or not finite")
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / numpy.where(lengths > 0, lengths, 1.0)).astype(numpy.float32)


def _file(key: str) -> str:
    """The file of vectors: named by what it was made from, so that another one is not read."""
    return f"{VECTORS}-{key[:32]}.npy"


def _kept(file: Path, size: int) -> numpy.ndarray | None:
    """The vectors of a file, if they are as many as needed and of unit length or zero."""
    import numpy

    try:
        found: numpy.ndarray = numpy.load(file, mmap_mode="r", allow_pickle=False)
        if found.ndim != 2 or len(found) != size or found.dtype != numpy.float32:
            return None
        # What is no unit vector was not written here: it would outdo every other one.
        lengths = numpy.einsum("ij,ij->i", found, found)
    except (OSError, ValueError):
        return None
    fits = (numpy.abs(lengths - 1) < 1e-3) | (lengths == 0)
    return found if bool(fits.all()) else None


def _keep(folder: Path, name: str, vectors: numpy.ndarray) -> None:
    """The vectors in their file, whole or not at all; those of other records are removed."""
    import numpy

    partial = folder / f".{name}.partial"
    try:
        with partial.open("wb") as file:
            numpy.save(file, vectors, allow_pickle=False)
        for other in folder.glob(f"{VECTORS}-*.npy"):
            other.unlink()
        partial.replace(folder / name)
    except OSError:
        return
