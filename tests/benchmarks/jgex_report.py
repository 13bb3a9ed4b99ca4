"""The 231 construction problems of alphageometry: built, certified, proved; newclid beside it.

``python tests/benchmarks/jgex_report.py PROBLEMS [--peer PYTHON]`` prints a table; PROBLEMS is
``jgex_ag_231.txt`` and PYTHON an interpreter that has newclid, which needs libraries of its own.
Both build every problem once, in this order and on this machine; neither draws.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

_PEER = """
import sys, time, logging
logging.disable(logging.CRITICAL)
from newclid.jgex.problem_builder import JGEXProblemBuilder
for text in open(sys.argv[1]).read().split("\\n")[1::2]:
    if not text:
        continue
    start = time.perf_counter()
    try:
        JGEXProblemBuilder(rng=1).with_problem_from_txt(text).build()
        built = "built"
    except Exception as error:
        built = type(error).__name__
    print(built, time.perf_counter() - start, sep="\\t", flush=True)
"""


def ours(texts: list[str]) -> tuple[Counter[str], list[float], list[float]]:
    """How each problem ended, and the seconds without and with the proof of its goal."""
    from geometry.constructions.building import Built, build
    from geometry.constructions.statement import Statement
    from geometry.readers.jgex import read_statement

    ends: Counter[str] = Counter()
    building: list[float] = []
    proving: list[float] = []
    for text in texts:
        start = time.perf_counter()
        statement = read_statement(text)
        assert isinstance(statement, Statement), text
        figure = build(statement, prove=False)
        building.append(time.perf_counter() - start)
        assert isinstance(figure, Built), text
        start = time.perf_counter()
        built = build(statement)
        proving.append(time.perf_counter() - start)
        ends[built.grade.value if isinstance(built, Built) else "not built"] += 1
    return ends, building, proving


def peer(python: str, problems: Path) -> tuple[Counter[str], list[float]]:
    """The same of newclid, in its own interpreter."""
    done = subprocess.run(
        [python, "-c", _PEER, str(problems)], capture_output=True, text=True, check=False
    )
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return Counter(row[0] for row in rows), [float(row[1]) for row in rows]


def _row(name: str, ends: Counter[str], seconds: list[float]) -> str:
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    ordered = sorted(seconds)
    p95 = ordered[int(len(ordered) * 0.95)]
    return f"| {name} | {told} | {1000 * statistics.median(ordered):.1f} | {1000 * p95:.1f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--peer", default=sys.executable)
    options = parser.parse_args()
    texts = [text for text in options.problems.read_text().split("\n")[1::2] if text]
    ends, building, proving = ours(texts)
    print("| engine | problems | median, ms | p95, ms |\n|---|---|--:|--:|")
    print(_row("here, figure only", Counter({"built and certified": len(building)}), building))
    print(_row("here, with the goal", ends, proving))
    others, seconds = peer(options.peer, options.problems)
    if seconds:
        print(_row("newclid, figure only", others, seconds))
    else:
        print(f"newclid is not installed for {options.peer}")


if __name__ == "__main__":
    main()
