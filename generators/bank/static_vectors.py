"""Static 256-dimensional vectors of the package ``wordllama`` (the extra ``embedding``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


class StaticVectors:
    """The mean of the vectors of a text's tokens; nothing is downloaded."""

    name = "wordllama-256"

    @staticmethod
    def is_installed() -> bool:
        """Whether the package is there; without it a bank is searched by words alone."""
        return find_spec("wordllama") is not None

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text.  Raises `ModuleNotFoundError` without the package."""
        found: Sequence[Sequence[float]] = _model().embed(list(texts))
        return found


@cache
def _model() -> Any:
    """The model with the weights that the package brings."""
    import wordllama

    # The package looks for its own weights in a folder that it does not ship, and would go to a
    # hub for them; told where its files are, it finds them.
    home = Path(wordllama.__file__).parent
    return wordllama.WordLlama.load(cache_dir=home, disable_download=True)
