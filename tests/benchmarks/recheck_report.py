"""What re-checking the school suite's certificates takes beside verifying it; a script prints it.

Both from text, as the commands of these names do with a line of a file: warm, in one process, by
the clock of its own CPU time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from statistics import median

from school_suite import items

from generators.catalogue import BUILT_IN
from generators.sampler import sample
from mathverify.api import examiner, recheck_record, verifier
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import canonical
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted
from mathverify.verification.rechecking.records import read_record

__all__ = ["Rechecking", "paragraph", "rechecked"]


@dataclass(frozen=True, slots=True)
class Rechecking:
    """Seconds for each question, once verified and once re-checked; the share of kernel grade."""

    verifying: tuple[float, ...]
    rechecking: tuple[float, ...]
    by_kernel: float

    @property
    def ratio(self) -> float:
        """How many times as long verifying everything takes."""
        return sum(self.verifying) / sum(self.rechecking)

    @property
    def typical(self) -> float:
        """The same for the median question."""
        return median(self.verifying) / median(self.rechecking)


def rechecked() -> Rechecking:
    """The whole suite, each question once: all verified in a row, then all re-checked in a row.

    Making certificates in between would push out of the machine's caches what the short checks
    need, and have them pay for it.
    """
    _warm_up()
    specs = [spec for _, spec in items()]
    lines = [canonical(encode_lists(spec)) for spec in specs]
    settle()  # As a worker does when it is warm.
    verifying = tuple(_seconds(partial(_verify, line)) for line in lines)
    records = [_record(spec) for spec in specs]
    settle()
    rechecking = tuple(_seconds(partial(_recheck, line)) for line, _ in records)
    share = sum(by_kernel for _, by_kernel in records) / len(records)
    return Rechecking(verifying, rechecking, share)


def paragraph(found: Rechecking) -> list[str]:
    """What was measured, as the lines of a paragraph."""
    rate = len(found.rechecking) / sum(found.rechecking)
    return [
        f"From the text of a line, as the commands do: {rate:.0f} re-checks a second, and",
        f"verifying takes {found.ratio:.1f} times as long ({found.typical:.1f} times for the",
        "median question).",
    ]


def _warm_up() -> None:
    """Verify and re-check other questions of every family, so that everything is loaded."""
    import_module("z3")  # The solver is loaded by the first question that needs it.
    for family in BUILT_IN:
        for proposal in sample(family, 1, seed=9):
            _verify(canonical(encode_lists(proposal.spec)))
            _recheck(_record(proposal.spec)[0])


def _verify(line: str) -> None:
    """As ``mathverify verify`` does with a line of a file."""
    (document,) = load_documents(line, name="suite.json")
    verifier().verify_here(document.spec, STANDARD)


def _record(spec: ProblemSpec) -> tuple[str, bool]:
    """The line that ``verify --certificates`` writes, and whether its grade is the kernel's."""
    sealed = certified(examiner(), (), spec, STANDARD)
    assert sealed is not None, spec.id
    record = {"certificate": sealed.data, "spec": encode_lists(spec)}
    return canonical(record), sealed.grade is Grade.KERNEL


def _recheck(line: str) -> None:
    """As ``mathverify recheck`` does with a line of a file."""
    record = read_record(line)
    assert record is not None, line[:200]
    outcome = recheck_record(record)
    assert isinstance(outcome, Accepted), (line[:200], outcome)


def _seconds(run: Callable[[], None]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


if __name__ == "__main__":
    sys.stdout.write("\n".join([*paragraph(rechecked()), ""]))
