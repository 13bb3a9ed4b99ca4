"""What a run has finished: one line of JSON a brief, on disk before the next one is begun.

A run that was killed is taken up by reading the journal.  Found questions are not taken on its
word: they are verified again, because only the verifier vouches for a question.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Finished", "RunJournal"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A brief that is done: the document of the question found (None if none), and why it ended.

    ``family`` is the document of the family that the question is of, None if it is of none.
    ``spent`` has the calls and tokens, ``candidates`` how many were judged.
    """

    number: int
    document: Mapping[str, Any] | None
    reason: str
    candidates: int
    spent: Mapping[str, int]
    family: Mapping[str, Any] | None = None


class RunJournal:
    """The journal of a run; ``key`` names the run, and a journal of another run is refused."""

    def __init__(self, path: Path, key: str) -> None:
        self.finished: dict[int, Finished] = _read(path, key)
        fresh = not path.exists()
        self._file = path.open("a", encoding="utf-8")
        if fresh:
            self._write({"run": key})
        elif not path.read_bytes().endswith(b"\n"):
            self._file.write("\n")

    def finish(self, finished: Finished) -> None:
        """A brief is done."""
        self.finished[finished.number] = finished
        self._write(
            {
                "number": finished.number,
                "question": None if finished.document is None else dict(finished.document),
                "family": None if finished.family is None else dict(finished.family),
                "reason": finished.reason,
                "candidates": finished.candidates,
                "spent": dict(finished.spent),
            }
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _read(path: Path, key: str) -> dict[int, Finished]:
    """What is finished.  Raises `ValueError` for the journal of another run."""
    if not path.exists():
        return {}
    found: dict[int, Finished] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        try:
            data = json.loads(line)
        except ValueError:
            # The line during which the run was killed.
            continue
        if number == 0:
            if data != {"run": key}:
                raise ValueError(f"{path.name} is the journal of another run")
            continue
        try:
            one = Finished(
                int(data["number"]),
                data["question"],
                str(data["reason"]),
                int(data["candidates"]),
                data["spent"],
                data.get("family"),
            )
        except (LookupError, TypeError, ValueError):
            continue
        found[one.number] = one
    return found
