"""What re-checking the school suite's certificates takes beside verifying it; a script prints it.

All from text, as the commands of these names do with a line of a file: warm, in one process, by
the clock of its own CPU time, in turns.  No process sees a question twice, in any form: what it
remembers of texts it remembers of other questions.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from typing import TypeVar

from school_suite import items, siblings
from suite_report import calibration

from mathverify.api import examiner, recheck_record, verifier
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import canonical, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted
from mathverify.verification.rechecking.records import read_record

__all__ = ["Rechecking", "paragraph", "rechecked"]

_Task = TypeVar("_Task")
_Made = TypeVar("_Made")


#: How often each question is handled in each way; the least time counts.
_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Rechecking:
    """Seconds for each question: verified, re-checked and held to its text, and re-checked by the
    kernel only; the grade of each certificate; what the calibrating loop took.
    """

    verifying: tuple[float, ...]
    replaying: tuple[float, ...]
    rechecking: tuple[float, ...]
    grades: Counter[str]
    loop: float

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
    """The whole suite in copies of one warm process, each question once in each of them: every
    copy verifies a third, holds a third to its text, and gives a third to the kernel, in turns.
    """
    _warm_up()
    settle()  # As a worker does when it is warm.
    specs = [spec for _, spec in items()]
    pairs = [
        (canonical(encode_lists(spec)), *made)
        for spec, made in zip(specs, _records(specs), strict=True)
    ]
    texts = [(line, record) for line, record, _ in pairs]
    least = {way: [float("inf")] * len(texts) for way in _WAYS}
    for turn in range(len(_WAYS) * _ROUNDS):
        for place, taken in enumerate(_of_a_copy(_in_turns, (turn, texts))):
            times = least[_WAYS[(place + turn) % len(_WAYS)]]
            times[place] = min(times[place], taken)
    verifying, replaying, rechecking = (tuple(least[way]) for way in _WAYS)
    grades = Counter(grade for _, _, grade in pairs)
    return Rechecking(verifying, replaying, rechecking, grades, calibration())


def paragraph(found: Rechecking) -> list[str]:
    """What was measured, as the lines of a paragraph."""
    kernel, computed = found.share("kernel"), found.share("computed")
    return [
        f"The calibrating loop took {found.loop * 1000:.0f} ms.",
        "From the text of a line, as the commands do, questions that the process has not seen,",
        "in turns. By the kernel only:",
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
    for spec in siblings():
        _verify(canonical(encode_lists(spec)))
        _hold(_record(spec)[0])


def _verify(line: str) -> None:
    """As ``mathverify verify`` does with a line of a file."""
    (document,) = load_documents(line, name="suite.json")
    verifier().verify_here(document.spec, STANDARD)


def _hold(record: str) -> None:
    """As ``mathverify recheck`` does with a line of a file."""
    _recheck(record, replay=True)


def _kernel_only(record: str) -> None:
    """As ``mathverify recheck --kernel-only`` does."""
    _recheck(record, replay=False)


def _recheck(line: str, *, replay: bool) -> None:
    record = read_record(line)
    assert record is not None, line[:200]
    outcome = recheck_record(record, replay=replay)
    assert isinstance(outcome, Accepted), (line[:200], outcome)


#: What is done with a question in turns: the first with its document, the others with its record.
_WAYS = (_verify, _hold, _kernel_only)


def _in_turns(task: tuple[int, list[tuple[str, str]]]) -> list[float]:
    """Seconds for each question, each handled in the way whose turn it is."""
    turn, texts = task
    found: list[float] = []
    for place, (line, record) in enumerate(texts):
        way = _WAYS[(place + turn) % len(_WAYS)]
        text = line if way is _verify else record
        start = time.process_time()
        way(text)
        found.append(time.process_time() - start)
    return found


def _records(specs: list[ProblemSpec]) -> list[tuple[str, str]]:
    """The lines that ``verify --certificates`` writes, and the grades of the certificates; made
    in another process, so that this one has not seen the questions.
    """
    return _of_a_copy(_certified, specs)


def _certified(specs: list[ProblemSpec]) -> list[tuple[str, str]]:
    return [_record(spec) for spec in specs]


def _record(spec: ProblemSpec) -> tuple[str, str]:
    sealed = certified(examiner(), spec, STANDARD)
    assert sealed is not None, spec.id
    line = seal({"certificate": dict(sealed.data), "spec": encode_lists(spec)}).text
    return line, sealed.grade.name.lower()


def _of_a_copy(work: Callable[[_Task], _Made], task: _Task) -> _Made:
    """What ``work`` makes of ``task`` in a copy of this process, which ends with it."""
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as copy:
        return copy.submit(work, task).result()


if __name__ == "__main__":
    sys.stdout.write("\n".join([*paragraph(rechecked()), ""]))
