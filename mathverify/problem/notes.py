"""Notes: what a document wrote in a spelling of its own, and how it was read.

Nothing that is written is silently ignored or silently changed.  A note is the receipt: the
words of the document on one side, the canonical words on the other.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """``written`` was read as ``canonical``; ``line`` counts from 1 (0: unknown).

    Stable codes: ``spelling`` (another key or word), ``shape`` (another structure),
    ``quoted`` (YAML would have misread unquoted mathematics), ``comment`` (a trailing comment is
    not part of the value), ``derived`` (something left out was filled in), ``shared-name`` (two
    things of one name, and which of them is meant).
    """

    code: str
    path: str
    written: str
    canonical: str
    line: int = 0

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        return f"{where}{self.path}: read {self.written} as {self.canonical} [{self.code}]"
