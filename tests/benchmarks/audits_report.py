"""Audits measured: what is wrong in public sets, and how many planted errors are reported.

``python tests/benchmarks/audits_report.py [--to docs/audits.md] [--planted N]`` audits the sets in
``../shared/data``, plants errors in items that are right and audits those.  The tables go into the
page between its marks; every other word of it stays.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from evaluation.audit.formats import TABLE, read_items
from evaluation.audit.item import FAULTS, Conclusion, Item, Outcome
from evaluation.audit.run import conclusion_of
from evaluation.audit.table import Columns

sys.path.insert(0, str(Path(__file__).parent))
from planted_annotations import Planted, planted

DATA = Path(__file__).parents[3] / "shared" / "data"
HAND = Path(__file__).parents[1] / "evaluation" / "cases" / "wrong_annotations.toml"
PAGE = Path(__file__).parents[2] / "docs" / "audits.md"
#: Name of a set -> its format, its file.
SETS = {
    "gsm8k": ("gsm8k", "gsm8k/train.jsonl"),
    "alg514": ("mwptoolkit", "alg514/alg514.jsonl"),
    "draw": ("mwptoolkit", "draw/draw_train.jsonl"),
    "mawps": ("mwptoolkit", "mawps/mawps.jsonl"),
    "svamp": ("svamp", "svamp/SVAMP.json"),
}
_SEED = 20_261_126
_BLOCK = re.compile(
    r"(<!-- (\w+): written by tests/benchmarks/audits_report.py -->\n).*?(<!-- end -->)", re.DOTALL
)

#: So many items of GSM8K stand in a table of CSV as well, solution and key in columns.
_IN_TABLE = 1_000


def audited(name: str) -> tuple[list[Conclusion], float]:
    """The conclusions about a set, and the seconds of processor time."""
    if name == TABLE:
        with tempfile.TemporaryDirectory() as folder:
            items = read_items(TABLE, _table(Path(folder)), Columns("question", "key", "steps"))
    else:
        format_name, file = SETS[name]
        items = read_items(format_name, DATA / file)
    begun = time.process_time()
    found = [conclusion_of(item) for item in items]
    return found, time.process_time() - begun


def _table(folder: Path) -> Path:
    """The last items of GSM8K as a table."""
    file = folder / "set.csv"
    lines = (DATA / SETS["gsm8k"][1]).read_text(encoding="utf-8").splitlines()
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened)
        writer.writerow(("question", "key", "steps"))
        for line in lines[-_IN_TABLE:]:
            row = json.loads(line)
            steps, _, key = row["answer"].rpartition("####")
            writer.writerow((row["question"], key.strip(), steps))
    return file


def sets_table(found: Mapping[str, tuple[Sequence[Conclusion], float]]) -> str:
    """How the items of every set came out."""
    names = list(found)
    lines = [f"| | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    totals = " | ".join(str(len(found[name][0])) for name in names)
    lines.append(f"| items | {totals} |")
    for outcome in Outcome:
        counts = [sum(one.outcome is outcome for one in found[name][0]) for name in names]
        if any(counts):
            lines.append(f"| {outcome.value} | {' | '.join(map(str, counts))} |")
    seconds = " | ".join(f"{found[name][1]:.1f}" for name in names)
    lines.append(f"| processor time, s | {seconds} |")
    return "\n".join(lines)


def plants(
    found: Mapping[str, tuple[Sequence[Conclusion], float]], count: int
) -> dict[str, list[Planted]]:
    """At most ``count`` planted errors of every kind in every set."""
    rng = Random(_SEED)
    chosen: dict[str, list[Planted]] = {}
    for name, (conclusions, _) in found.items():
        pool = list(conclusions)
        rng.shuffle(pool)
        taken: Counter[str] = Counter()
        chosen[name] = []
        for one in planted(pool, rng):
            if taken[one.kind] < count:
                taken[one.kind] += 1
                chosen[name].append(one)
    return chosen


def planted_table(chosen: Mapping[str, Sequence[Planted]]) -> tuple[str, list[str]]:
    """How many planted errors are reported as what they are, and those that are not."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    missed: list[str] = []
    for name, cases in chosen.items():
        for case in cases:
            outcome = conclusion_of(case.item)
            right = outcome.outcome in case.deserved
            key = "reported" if right else "another" if outcome.outcome in FAULTS else "not"
            counts[case.kind][key] += 1
            counts["all"][key] += 1
            if not right:
                words = f"{name} {case.item.id}: {case.kind}: {outcome.outcome.value}"
                missed.append(f"{words}: {outcome.witness}")
    lines = [
        "| planted | items | reported as what it is | as another fault | not |",
        "|---|--:|--:|--:|--:|",
    ]
    for kind in sorted(counts, key=lambda kind: (kind == "all", kind)):
        ends = counts[kind]
        share = f"{ends['reported']} ({ends['reported'] / ends.total():.1%})"
        lines.append(f"| {kind} | {ends.total()} | {share} | {ends['another']} | {ends['not']} |")
    return "\n".join(lines), missed


def false_alarms(found: Mapping[str, tuple[Sequence[Conclusion], float]]) -> list[str]:
    """Items called wrong that are not among those read by hand."""
    hand = tomllib.loads(HAND.read_text(encoding="utf-8"))
    wrong = FAULTS - {Outcome.MALFORMED}
    return [
        f"{name} {one.item.id}: {one.witness}"
        for name, (conclusions, _) in found.items()
        for one in conclusions
        if one.outcome in wrong and _in_hand(name, one.item) not in hand.get(name, hand["gsm8k"])
    ]


def _in_hand(name: str, item: Item) -> str:
    """The name under which the item stands in the file of those read by hand."""
    number = item.id.removeprefix("line ").removeprefix("row ")
    return str(int(number) + 4_000 - _IN_TABLE) if name == TABLE else number


def main() -> None:
    """Measure, print what was missed, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE)
    parser.add_argument("--planted", type=int, default=250, help="of a kind in a set")
    options = parser.parse_args()
    found = {name: audited(name) for name in (*SETS, TABLE)}
    table, missed = planted_table(plants(found, options.planted))
    alarms = false_alarms(found)
    for line in (*missed, *(f"false alarm: {alarm}" for alarm in alarms)):
        print(line)
    tables = {"sets": sets_table(found), "planted": table}
    page = options.to.read_text(encoding="utf-8")
    page = _BLOCK.sub(lambda block: f"{block[1]}{tables[block[2]]}\n{block[3]}", page)
    options.to.write_text(page, encoding="utf-8")
    print(f"{len(missed)} missed, {len(alarms)} false alarms; {options.to} is written")


if __name__ == "__main__":
    main()
