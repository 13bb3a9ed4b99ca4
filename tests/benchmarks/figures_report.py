"""The labelled figures judged: what is decided, whether rightly, and how fast; run it as a script.

``python tests/benchmarks/figures_report.py [TABLE ...]`` prints, for every table, how many of the
questions are decided and how many rightly, the time of a question by percentiles, and every
question that is judged falsely or not at all.  Times are wall-clock, warm, in one process.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1] / "geometry" / "figures"))

from figure_judging import Judged, judged
from figure_table import figures, questions

__all__ = ["main", "summary"]


def summary(found: list[Judged], seconds: list[float]) -> str:
    """One line: questions, decided, right, and the times at 50 % and 95 %."""
    decided = sum(one.is_decided for one in found)
    right = sum(one.is_right for one in found)
    cuts = quantiles(seconds, n=20) if len(seconds) > 1 else seconds * 19
    return (
        f"{len(found)} questions, {decided} decided ({decided / len(found):.1%}), {right} rightly; "
        f"p50 {cuts[9]:.3f} s, p95 {cuts[18]:.3f} s, max {max(seconds):.1f} s"
    )


def main(tables: list[str]) -> None:
    """Judge the tables named, or all of them, and print the report."""
    by_table: defaultdict[str, list[tuple[Judged, float]]] = defaultdict(list)
    for figure in figures():
        if tables and figure.table not in tables:
            continue
        for question in questions(figure):
            start = time.perf_counter()
            one = judged(question)
            by_table[figure.table].append((one, time.perf_counter() - start))
            if not one.is_right:
                print(one, flush=True)
    everything = [pair for pairs in by_table.values() for pair in pairs]
    for table, pairs in by_table.items():
        print(f"{table}: {summary([one for one, _ in pairs], [spent for _, spent in pairs])}")
    print(f"all: {summary([one for one, _ in everything], [spent for _, spent in everything])}")


if __name__ == "__main__":
    main(sys.argv[1:])
