"""What a run has finished: one line of JSON a brief, on disk before the next one is begun.

A run that was killed is taken up by reading the journal.  Found questions are not taken on its
word: they are verified again, because only the verifier vouches for a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathverify.problem.json_lines import JsonLines, record_lines

__all__ = ["Finished", "RunJournal"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A brief that is done: the document of the question found (None if none), and why it ended.

    ``family`` is the document of the family that the question is of, None if it is of none.
    ``spent`` has the calls and tokens, ``candidates`` how many were judged, ``budget`` what they
    were allowed.
    """

    number: int
    document: Mapping[str, Any] | None
    reason: str
    candidates: int
    spent: Mapping[str, int]
    family: Mapping[str, Any] | None = None
    budget: Mapping[str, Any] = field(default_factory=dict)


class RunJournal:
    """The journal of a run; ``key`` names the run, and a journal of another run is refused."""

    def __init__(self, path: Path, key: str) -> None:
        self.finished: dict[int, Finished] = _read(path, key)
        self._lines = JsonLines(path, synced=True)
        if self._lines.is_new:
            self._lines.write({"run": key})

    def finish(self, finished: Finished) -> None:
        """A brief is done."""
        self.finished[finished.number] = finished
        self._lines.write(
            {
                "number": finished.number,
                "question": None if finished.document is None else dict(finished.document),
                "family": None if finished.family is None else dict(finished.family),
                "reason": finished.reason,
                "candidates": finished.candidates,
                "spent": dict(finished.spent),
                "budget": dict(finished.budget),
            }
        )

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def _read(path: Path, key: str) -> dict[int, Finished]:
    """What is finished.  Raises `ValueError` for the journal of another run."""
    if not path.exists():
        return {}
    found: dict[int, Finished] = {}
    for number, data in record_lines(path):
        if number == 1:
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
                data.get("budget", {}),
            )
        except (LookupError, TypeError, ValueError):
            continue
        found[one.number] = one
    return found
