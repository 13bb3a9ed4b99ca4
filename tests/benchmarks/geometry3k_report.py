"""Geometry3K judged: how many items are read, and what the verifier says of their keys.

``python tests/benchmarks/geometry3k_report.py [--to FILE] [--cap SECONDS]`` goes through the 300
items with answers in ``../shared/data/geometry3k``, each in a process of its own that is ended
after so many seconds of its own time, and prints one line for every item whose key is not proved:
what was refuted or why nothing was decided; then the counts and times.  FILE gets one line of
JSON for each item, and items that it has already are not judged again.  A key that does not follow
may be the fault of the item or of its transcription; docs/geometry3k.md lists what reading them
by hand showed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from typing import Any

from geometry.readers.geometry3k import CannotRead, read
from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.findings import Refuted, Undecided
from mathverify.verification.policy import STANDARD

__all__ = ["Outcome", "items", "judged", "main", "outcome"]

COLLECTION = Path(__file__).parents[3] / "shared" / "data" / "geometry3k" / "even.jsonl"
#: On a machine with other work a process gets its time in so many times as long.
_PATIENCE = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one item: ``word`` is agrees, refuted CODE, undecided, deadline or unread."""

    name: str
    word: str
    why: str
    seconds: float

    @property
    def is_decided(self) -> bool:
        """Whether the key was proved, or proved not to follow."""
        return self.word == "agrees" or self.word.startswith("refuted")


def items() -> Iterator[Mapping[str, Any]]:
    """The items with choices and key."""
    for line in COLLECTION.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "item" in row:
            yield row


def outcome(row: Mapping[str, Any]) -> Outcome:
    """Reads one item and judges its key, in this process."""
    name = str(row["id"])
    reading = read(row)
    if isinstance(reading, CannotRead):
        return Outcome(name, "unread", reading.reason, 0.0)
    start = time.process_time()
    verdict = verifier().verify_here(decode(dict(reading.document), source=name), STANDARD)
    spent = time.process_time() - start
    found = [one for one in verdict.findings if isinstance(one, Refuted)]
    if found:
        words = "; ".join(one.message for one in found)
        return Outcome(name, f"refuted {found[0].code}", words, spent)
    open_ = [one for one in verdict.findings if isinstance(one, Undecided)]
    word = "agrees" if str(verdict.status) == "proved" else "undecided"
    return Outcome(name, word, "; ".join(one.reason for one in open_), spent)


def judged(row: Mapping[str, Any], cap: float) -> Outcome:
    """`outcome` in a process of its own, which has ``cap`` seconds of processor time."""
    name = str(row["id"])
    if isinstance(read(row), CannotRead):
        return outcome(row)
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(row, cap, there))
    process.start()
    there.close()
    found = Outcome(name, "deadline", "", cap)
    try:
        if here.poll(cap * _PATIENCE):
            found = here.recv()
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
    return found


def _child(row: Mapping[str, Any], cap: float, there: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(cap) + 1, int(cap) + 3))
    there.send(outcome(row))


def _outcomes(to: Path | None, cap: float) -> Iterator[Outcome]:
    done: dict[str, Outcome] = {}
    if to is not None and to.exists():
        lines = to.read_text(encoding="utf-8").splitlines()
        done = {one.name: one for one in (Outcome(**json.loads(line)) for line in lines)}
    for row in items():
        known = done.get(str(row["id"]))
        if known is None:
            known = judged(row, cap)
            if to is not None:
                with to.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(known)) + "\n")
        yield known


def main(to: Path | None, cap: float) -> None:
    """Prints the report."""
    found: list[Outcome] = []
    for one in _outcomes(to, cap):
        found.append(one)
        if one.word != "agrees":
            print(f"{one.name} {one.word} ({one.seconds:.2f} s): {one.why[:240]}", flush=True)
    counts = Counter(one.word for one in found)
    print(f"{len(found)} items: " + ", ".join(f"{word} {n}" for word, n in counts.most_common()))
    asked = [one for one in found if one.word != "unread"]
    decided = sum(one.is_decided for one in asked)
    print(f"decided {decided} of {len(asked)} read")
    cuts = quantiles([one.seconds for one in asked], n=20)
    print(f"p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Geometry3K judged")
    arguments.add_argument("--to", type=Path)
    arguments.add_argument("--cap", type=float, default=20.0)
    chosen = arguments.parse_args()
    main(chosen.to, chosen.cap)
