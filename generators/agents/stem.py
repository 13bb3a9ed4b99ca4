"""The words of a question, as roles show them; see `generators.stem`."""

from __future__ import annotations

from generators.stem import stem_of

__all__ = ["stem_of"]
