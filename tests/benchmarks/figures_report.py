"""The labelled figures judged: what is decided, whether rightly, and how fast; run it as a script.

``python tests/benchmarks/figures_report.py [TABLE ...]`` prints every question that is not judged
rightly, and those that take more than 3 s; then, for every table, how many of the questions are
decided and how many rightly, and the time of a question by percentiles.  Every question is judged
in a warm worker with the deadline of the standard policy, as ``verify`` does, so that the report
always ends.  Times are those of the processor and by the clock.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "geometry" / "figures"))
# The root comes first: the folder `geometry` of the tests must not stand for the package.
sys.path.insert(0, str(Path(__file__).parents[2]))

from figure_judging import Timed, judged_apart
from figure_table import figures, questions

__all__ = ["main", "summary"]

_SLOW = 3.0


def summary(found: Sequence[Timed]) -> str:
    """One line: questions, decided, right, false, and the times at 50 % and 95 %."""
    decided = sum(one.judged.is_decided for one in found)
    right = sum(one.judged.is_right for one in found)
    false = sum(one.judged.is_false for one in found)
    times = "; ".join(
        f"{name}: p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, most {max(seconds):.1f} s"
        for name, seconds in (
            ("processor", [one.processor for one in found]),
            ("clock", [one.wall for one in found]),
        )
        for cuts in [quantiles(seconds, n=20) if len(seconds) > 1 else seconds * 19]
    )
    return (
        f"{len(found)} questions, {decided} decided ({decided / len(found):.1%}), "
        f"{right} rightly, {false} falsely; {times}"
    )


def main(tables: Sequence[str]) -> None:
    """Judge the tables named, or all of them, and print the report."""
    asked = [
        question
        for figure in figures()
        if not tables or figure.table in tables
        for question in questions(figure)
    ]
    by_table: defaultdict[str, list[Timed]] = defaultdict(list)
    for question, one in zip(asked, judged_apart(asked), strict=True):
        by_table[question.figure.table].append(one)
        if not one.judged.is_right:
            print(f"{one.judged} ({one.processor:.1f} s)", flush=True)
        elif one.processor > _SLOW:
            print(f"slow: {question.name}: {one.processor:.1f} s", flush=True)
    for table, found in by_table.items():
        print(f"{table}: {summary(found)}")
    print(f"all: {summary([one for found in by_table.values() for one in found])}")


if __name__ == "__main__":
    main(sys.argv[1:])
