"""What a run has finished: one line of JSON a brief, on disk before the next one is begun.

A run that was killed is taken up by reading the journal.  Found questions are not taken on its
word: they are verified again, because only the verifier vouches for a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathverify.problem.json_lines import JsonLines, record_lines


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
    """The journal of a run; ``key`` names the run, and a journal of another run is refused.

    ``budget`` is what each brief may cost.  Where it is another than the last time, the briefs that
    came to nothing are not finished: they are to be tried again.
    """

    def __init__(self, path: Path, key: str, budget: Mapping[str, Any]) -> None:
        self.finished, last = _read(path, key)
        self._lines = JsonLines(path, synced=True)
        if self._lines.is_new:
            self._lines.write({"run": key, "budget": dict(budget)})
        elif last != budget:
            self.finished = {
                number: one for number, one in self.finished.items() if one.document is not None
            }
            self._lines.write({"budget": dict(budget)})

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
            }
        )

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def _read(path: Path, key: str) -> tuple[dict[int, Finished], Mapping[str, Any] | None]:
    """What is finished, and the last budget.  Raises `ValueError` for the journal of another run.

    What came to nothing under an earlier budget is not finished.
    """
    if not path.exists():
        return {}, None
    found: dict[int, Finished] = {}
    budget: Mapping[str, Any] | None = None
    for number, data in record_lines(path):
        if number == 1:
            if data.get("run") != key:
                raise ValueError(f"{path.name} is the journal of another run")
            budget = data.get("budget")
            continue
        if set(data) == {"budget"}:
            budget = data["budget"]
            found = {at: one for at, one in found.items() if one.document is not None}
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
    return found, budget
