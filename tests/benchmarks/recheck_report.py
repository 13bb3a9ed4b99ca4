"""What re-checking the school suite's certificates takes beside verifying it; a script prints it.

Both from text, as the commands of these names do with a line of a file: warm, in one process, by
the clock of its own CPU time.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from school_suite import items

from generators.catalogue import BUILT_IN
from generators.sampler import sample
from mathverify.api import examiner, recheck_record, verifier
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import canonical, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted
from mathverify.verification.rechecking.records import read_record

__all__ = ["Rechecking", "paragraph", "rechecked"]


@dataclass(frozen=True, slots=True)
class Rechecking:
    """Seconds for each question: verified, re-checked and held to its text, and re-checked by the
    kernel only; the grade of each certificate.
    """

    verifying: tuple[float, ...]
    replaying: tuple[float, ...]
    rechecking: tuple[float, ...]
    grades: Counter[str]

    @property
    def ratio(self) -> float:
        """How many times as long verifying everything takes as the kernel does."""
        return sum(self.verifying) / sum(self.rechecking)

    @property
    def held(self) -> float:
        """How many times as long it takes as re-checking what is held to the texts."""
        return sum(self.verifying) / sum(self.replaying)

    def share(self, *grades: str) -> float:
        """The share of certificates with these grades."""
        return sum(self.grades[grade] for grade in grades) / self.grades.total()


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
    replaying = tuple(_seconds(partial(_recheck, line)) for line, _ in records)
    rechecking = tuple(_seconds(partial(_recheck, line, replay=False)) for line, _ in records)
    grades = Counter(grade.name.lower() for _, grade in records)
    return Rechecking(verifying, replaying, rechecking, grades)


def paragraph(found: Rechecking) -> list[str]:
    """What was measured, as the lines of a paragraph."""
    kernel, computed = found.share("kernel"), found.share("computed")
    return [
        "From the text of a line, as the commands do. By the kernel only:",
        f"{_rate(found.rechecking)} re-checks a second, and verifying takes {found.ratio:.1f}",
        "times as long. Held to the text of the question, as `recheck` does:",
        f"{_rate(found.replaying)} a second, and verifying takes {found.held:.1f} times as long.",
        f"Weakest grade of a certificate: kernel {kernel:.1%}, by the kernel on what",
        f"theories computed {computed:.1%}, exact {found.share('exact'):.1%},",
        f"solver {found.share('solver'):.1%}.",
    ]


def _rate(seconds: tuple[float, ...]) -> str:
    return f"{len(seconds) / sum(seconds):.0f}"


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


def _record(spec: ProblemSpec) -> tuple[str, Grade]:
    """The line that ``verify --certificates`` writes, and the certificate's grade."""
    sealed = certified(examiner(), spec, STANDARD)
    assert sealed is not None, spec.id
    return seal({"certificate": dict(sealed.data), "spec": encode_lists(spec)}).text, sealed.grade


def _recheck(line: str, *, replay: bool = True) -> None:
    """As ``mathverify recheck`` does with a line of a file."""
    record = read_record(line)
    assert record is not None, line[:200]
    outcome = recheck_record(record, replay=replay)
    assert isinstance(outcome, Accepted), (line[:200], outcome)


def _seconds(run: Callable[[], None]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


if __name__ == "__main__":
    sys.stdout.write("\n".join([*paragraph(rechecked()), ""]))
