"""What verifying the school suite once takes and gives, by subject; run as a script it prints it.

Warm, in one process, by the clock of its own CPU time.  The suite is gone through several times,
each time by a process that has not seen it, and of the times of a question the least counts: what
is above it is other work on the machine (as in Python's `timeit`).  What each pass took by itself
is said too.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from statistics import median

from school_suite import items, siblings

from mathverify.api import examiner, verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certifying.making import certified
from mathverify.verification.findings import Crashed, Status, Undecided
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

__all__ = ["Judged", "calibration", "judged", "summary"]

_WARMING = 25
_PASSES = 5
_GRADES = ("kernel", "computed", "exact", "solver")


@dataclass(frozen=True, slots=True)
class Judged:
    """One question of the suite: its subject, seconds taken, status, grade, and what is open.

    ``grade`` is empty unless proved; ``reasons`` are the reasons of what is undecided.
    """

    subject: str
    name: str
    seconds: float
    status: Status
    grade: str
    reasons: tuple[str, ...]


def calibration() -> float:
    """Seconds for a fixed loop of plain Python, to compare machines and moments: best of 5."""
    taken = []
    for _ in range(5):
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number * number % 7
        taken.append(time.process_time() - start)
    return min(taken)


def judged(questions: Iterable[tuple[str, ProblemSpec]]) -> tuple[list[Judged], list[float]]:
    """Every question verified, after some that warm up, and how many a second each pass verified.

    Other draws of the same families are among these, as in a worker at work.

    The certificates are made afterwards: other work in between would make each question pay for
    what it pushes out of the machine's caches.
    """
    listed = list(questions)
    for spec in (*siblings(), *(spec for _, spec in listed[:: max(1, len(listed) // _WARMING)])):
        verifier().verify_here(spec, STANDARD)
    import_module("z3")  # The solver is loaded by the first question that needs it.
    settle()  # As a worker does when it is warm.
    passes = [_pass_of_its_own([spec for _, spec in listed]) for _ in range(_PASSES - 1)]
    timed = [_timed(spec) for _, spec in listed]
    passes.append([taken for taken, _ in timed])
    rows = [
        Judged(subject, spec.id, taken, verdict.status, _grade(spec, verdict), _reasons(verdict))
        for (subject, spec), taken, (_, verdict) in zip(
            listed, map(min, zip(*passes, strict=True)), timed, strict=True
        )
    ]
    return rows, [len(listed) / sum(taken) for taken in passes]


def _pass_of_its_own(specs: list[ProblemSpec]) -> list[float]:
    """Seconds for each question in a copy of this warm process, which ends with it."""
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as copy:
        return copy.submit(_seconds, specs).result()


def _seconds(specs: list[ProblemSpec]) -> list[float]:
    return [_timed(spec)[0] for spec in specs]


def _timed(spec: ProblemSpec) -> tuple[float, Verdict]:
    start = time.process_time()
    verdict = verifier().verify_here(spec, STANDARD)
    return time.process_time() - start, verdict


def _grade(spec: ProblemSpec, verdict: Verdict) -> str:
    """The weakest grade in the certificate, empty for none."""
    if verdict.certificate is None:
        return ""
    sealed = certified(examiner(), spec, STANDARD)
    return sealed.grade.name.lower() if sealed is not None else ""


def _reasons(verdict: Verdict) -> tuple[str, ...]:
    if verdict.status is not Status.UNDECIDED:
        return ()
    found = []
    for finding in verdict.findings:
        if isinstance(finding, Undecided):
            found.append(f"{finding.obligation.value}: {finding.reason}")
        if isinstance(finding, Crashed):
            found.append(f"{finding.obligation.value}: {finding.error}")
    return tuple(found)


def summary(rows: list[Judged], passes: list[float]) -> list[str]:
    """The lines of a Markdown page: one table by subject, and what stayed undecided and why."""
    rates = ", ".join(f"{rate:.0f}" for rate in passes)
    head = "| subject | questions | median, ms | p95, ms | mean/s | not proved |"
    lines = [
        f"{head} {' | '.join(_GRADES)} |",
        f"|---|{'--:|' * (5 + len(_GRADES))}",
        _row("**all**", rows),
    ]
    for subject in sorted({row.subject for row in rows}):
        lines.append(_row(subject, [row for row in rows if row.subject == subject]))
    lines += ["", f"Each pass by itself, questions a second: {rates}.", "", _bars(rows), ""]
    refuted = [row.name for row in rows if row.status is Status.REFUTED]
    if refuted:
        lines += [f"**Refuted, though sound: {', '.join(refuted)}.**", ""]
    undecided = [row for row in rows if row.status is Status.UNDECIDED]
    if undecided:
        lines += ["Undecided, with the stage and what stopped it:", ""]
        lines += [f"- {row.name}: {'; '.join(row.reasons)[:300]}" for row in undecided]
        lines.append("")
    return lines


def _bars(rows: list[Judged]) -> str:
    """Which of the project's aims for the whole suite this run meets."""
    taken = sorted(row.seconds for row in rows)
    met = {
        "median below 2 ms": median(taken) < 0.002,
        "at least 500 a second": len(taken) / sum(taken) >= 500,
        "p95 below 15 ms": taken[int(0.95 * (len(taken) - 1))] < 0.015,
    }
    words = (f"{aim}: {'met' if holds else 'not met'}" for aim, holds in met.items())
    return f"Aims for the whole suite: {', '.join(words)}."


def _row(name: str, rows: list[Judged]) -> str:
    taken = sorted(row.seconds for row in rows)
    proved = [row for row in rows if row.status is Status.PROVED]
    grades = Counter(row.grade for row in proved)
    cells = [
        name,
        str(len(rows)),
        f"{1000 * median(taken):.2f}",
        f"{1000 * taken[int(0.95 * (len(taken) - 1))]:.2f}",
        f"{len(taken) / sum(taken):.0f}",
        _share(len(rows) - len(proved), len(rows)),
        *(_share(grades[grade], len(proved)) for grade in _GRADES),
    ]
    return f"| {' | '.join(cells)} |"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if part else "–"


if __name__ == "__main__":
    sys.stdout.write(f"calibration loop: {1000 * calibration():.0f} ms\n\n")
    sys.stdout.write("\n".join(summary(*judged(items()))))
