"""Geometry3K judged: how many items are read, and what the verifier says of their keys.

``python tests/benchmarks/geometry3k_report.py [SECONDS]`` goes through the 300 items with answers
in ``../shared/data/geometry3k`` and prints one line for every item whose key is not proved: what
was refuted or why nothing was decided; then the counts and times.  With SECONDS no new item is
begun after that time.  A key that does not follow may be the fault of the item or of its
transcription; docs/geometry3k.md lists what reading them by hand showed.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

from geometry.readers.geometry3k import CannotRead, read
from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.findings import Refuted, Undecided
from mathverify.verification.policy import STANDARD

__all__ = ["Outcome", "items", "main", "outcome"]

COLLECTION = Path(__file__).parents[3] / "shared" / "data" / "geometry3k" / "even.jsonl"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one item: ``word`` is agrees, refuted CODE, undecided or unread."""

    name: str
    word: str
    why: str
    seconds: float


def items() -> Iterator[Mapping[str, Any]]:
    """The items with choices and key."""
    for line in COLLECTION.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "item" in row:
            yield row


def outcome(row: Mapping[str, Any]) -> Outcome:
    """Reads one item and judges its key."""
    reading = read(row)
    if isinstance(reading, CannotRead):
        return Outcome(row["id"], "unread", reading.reason, 0.0)
    start = time.perf_counter()
    spec = decode(dict(reading.document), source=str(row["id"]))
    verdict = verifier().verify_here(spec, STANDARD)
    spent = time.perf_counter() - start
    found = [one for one in verdict.findings if isinstance(one, Refuted)]
    if found:
        words = "; ".join(one.message for one in found)
        return Outcome(row["id"], f"refuted {found[0].code}", words, spent)
    open_ = [one for one in verdict.findings if isinstance(one, Undecided)]
    word = "agrees" if str(verdict.status) == "proved" else "undecided"
    return Outcome(row["id"], word, "; ".join(one.reason for one in open_), spent)


def main(seconds: float) -> None:
    """Prints the report; begins no new item after ``seconds``."""
    started = time.perf_counter()
    found: list[Outcome] = []
    for row in items():
        if time.perf_counter() - started > seconds:
            break
        found.append(outcome(row))
        if found[-1].word != "agrees":
            one = found[-1]
            print(f"{one.name} {one.word} ({one.seconds:.2f} s): {one.why[:240]}", flush=True)
    counts = Counter(one.word for one in found)
    print(f"{len(found)} items: " + ", ".join(f"{word} {n}" for word, n in counts.most_common()))
    spent = [one.seconds for one in found if one.word != "unread"]
    if len(spent) > 1:
        cuts = quantiles(spent, n=20)
        print(f"p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, max {max(spent):.1f} s")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else float("inf"))
