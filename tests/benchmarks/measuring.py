"""Measuring by family and from cold; run as a script, it writes docs/benchmarks.md.

Everything is measured in one run on one machine, ours and the naive verifier in turn.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from equivalence_speed import paragraph as compared_answers
from naive import Beyond, naive_verify
from recheck_report import paragraph, rechecked
from school_suite import items
from suite_report import calibration, judged, summary

from generators.catalogue import BUILT_IN
from generators.family import Family
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

__all__ = ["COLD", "Row", "cold", "engine", "measured", "naive", "page", "questions"]

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"
_WARMING, _MEASURED, _NAIVE = 3, 30, 5
_COLD_RUNS = 7

_VERIFY = "from mathverify.cli import main; import sys; sys.argv[1:] = {}; main()"
_QUESTION = "examples/sound/concert-tickets.yaml"
#: What is started from cold -> (our program, the naive one).
COLD = {
    "`mathverify --help`": (_VERIFY.format(["--help"]), "import sympy"),
    "`mathverify verify` of one file": (
        _VERIFY.format(["verify", _QUESTION]),
        "import sys; sys.path.insert(0, 'tests/benchmarks')\n"
        f"from naive import naive_verify; from mathverify import load\n"
        f"assert naive_verify(load('{_QUESTION}')[0])",
    ),
}


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds for a question of a family: median and worst of ours, median of the naive one.

    ``naive`` is 0 where the naive verifier cannot read the question.
    """

    name: str
    ours: float
    worst: float
    naive: float


def questions(family: Family, count: int, *, choice: bool = False) -> list[ProblemSpec]:
    """Different questions of a family."""
    return [proposal.spec for proposal in sample(family, count, seed=1, choice=choice)]


def engine(spec: ProblemSpec) -> None:
    """Verify it with all checks, in this process."""
    assert verifier().verify_here(spec, STANDARD).status is Status.PROVED


def naive(spec: ProblemSpec) -> bool:
    """Verify the answer as the naive verifier does."""
    return naive_verify(spec)


def seconds(work: Callable[[ProblemSpec], object], spec: ProblemSpec) -> float:
    """How long ``work`` takes on one question, by the clock of this process."""
    start = time.process_time()
    work(spec)
    return time.process_time() - start


def measured(family: Family, *, choice: bool = False) -> Row:
    """A family after a few questions to warm up; no question is verified twice."""
    specs = questions(family, _WARMING + _MEASURED, choice=choice)
    warm, specs = specs[:_WARMING], specs[_WARMING:] or specs
    for spec in warm:
        engine(spec)
    ours = [seconds(engine, spec) for spec in specs]
    try:
        naive(warm[0])
        theirs = median(seconds(naive, spec) for spec in specs[:_NAIVE])
    except Beyond:
        theirs = 0.0
    return Row(family.name, median(ours), max(ours), theirs)


def cold(program: str) -> float:
    """Median seconds by the wall clock for a process that runs ``program``.

    With compiled bytecode beside the modules, as an installation leaves it for both.
    """
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=ROOT, env=own, check=True, capture_output=True)
    taken = []
    for _ in range(_COLD_RUNS):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, env=own, check=True, capture_output=True)
        taken.append(time.perf_counter() - start)
    return median(taken)


def page(
    rows: list[Row],
    choices: list[Row],
    starts: dict[str, tuple[float, float]],
    suite: list[str],
    rechecks: list[str],
    answers: list[str],
    loop: float,
) -> str:
    """The measurements as a page; ``loop`` is the calibration, in seconds."""
    every = sorted(row.ours for row in rows)
    mean = sum(every) / len(every)
    lines = [
        "# Benchmarks",
        "",
        "Written by `python tests/benchmarks/measuring.py`, on two shared cores of a virtual",
        "machine with other work going on; Python 3.11. Warm, in one process, by its own CPU time.",
        "Calibration, to compare with other runs: a million rounds of `total += i * i % 7`",
        f"took {1000 * loop:.0f} ms.",
        "",
        "## The school suite",
        "",
        "Every family at every difficulty, open and with four options, the proved cases of",
        "`tests/verification/cases/answerability.yaml`, and the sound examples",
        "(`tests/benchmarks/school_suite.py`), with all checks. Each question is verified once in",
        "each of several processes copied from one warm one, and its least time counts, as in",
        "`timeit`: this machine is at times half as fast as at others. Grades are shares of what",
        "is proved.",
        "",
        *suite,
        "## Re-checking its certificates",
        "",
        *rechecks,
        "",
        "## Answers compared",
        "",
        "`equivalent` on pairs of answers (`tests/benchmarks/equivalence_speed.py`); what",
        "it says of them, and math-verify beside it, is in",
        "[equivalence](equivalence.md#measured).",
        *answers,
        "",
        "## By family, beside a naive verifier",
        "",
        f"Every family's questions ({_MEASURED} different ones of medium difficulty, none verified",
        "twice) are verified with all checks. The naive verifier (`tests/benchmarks/naive.py`)",
        "parses with sympy, calls `solve`, and compares by `simplify`; it checks nothing but the",
        "claimed answer, and a dash says that it cannot read the question. Ratios: naive by ours.",
        "",
        f"The median family takes {1000 * median(every):.1f} ms a question; one question of each",
        f"family in turn makes {1 / mean:.0f} verifications a second on a core.",
        "",
    ]
    lines += _table("Open", rows)
    lines += _table("With four options", choices)
    how = "By the wall clock, in a process of its own, with compiled bytecode."
    lines += ["## From cold", "", how, ""]
    lines += ["| | ours, ms | naive, ms | ratio |", "|---|--:|--:|--:|"]
    for name, (ours, theirs) in starts.items():
        lines.append(f"| {name} | {1000 * ours:.0f} | {1000 * theirs:.0f} | {theirs / ours:.1f} |")
    lines += ["", "Naive beside `--help` is `import sympy` alone.", ""]
    return "\n".join(lines)


def _table(title: str, rows: list[Row]) -> list[str]:
    head = "| family | median, ms | worst, ms | verifications/s/core | naive, ms | ratio |"
    lines = [f"### {title}", "", head, "|---|--:|--:|--:|--:|--:|"]
    for row in rows:
        ours, worst = f"{1000 * row.ours:.2f}", f"{1000 * row.worst:.2f}"
        theirs = f"{1000 * row.naive:.0f}" if row.naive else "–"
        ratio = f"{row.naive / row.ours:.0f}" if row.naive else "–"
        lines.append(f"| {row.name} | {ours} | {worst} | {1 / row.ours:.0f} | {theirs} | {ratio} |")
    return [*lines, ""]


if __name__ == "__main__":
    opened = [measured(family) for family in BUILT_IN]
    chosen = [measured(family, choice=True) for family in BUILT_IN]
    started = {name: (cold(ours), cold(theirs)) for name, (ours, theirs) in COLD.items()}
    school = summary(*judged(items()))
    answers = compared_answers()
    held = paragraph(rechecked())
    text = page(opened, chosen, started, school, held, answers, calibration())
    PAGE.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
