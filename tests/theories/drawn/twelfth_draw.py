"""The twelfth batch: the draw from the public sets, by a seed that was written down first.

What an earlier batch drew is left out, by the set and the place that its table names.
The candidates were taken in their order; none was passed over.
The key of fund/1 is asked to three figures: the fourth of its 83.81 is cut off, not rounded.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import yaml
from sixth_draw import items

SEED = 12_1804_2811
#: How many problems are wanted of each set, and of how many candidates they are the first.
WANTED = {"gsm8k": (20, 24), "scibench": (12, 30), "gsm-symbolic": (6, 9), "umwp": (12, 17)}


def drawn_before() -> set[tuple[str, str]]:
    """Set and place of every problem that stands in the table of an earlier batch."""
    found = set()
    for file in sorted(Path(__file__).parent.glob("*drawn.yaml")):
        if not file.name.startswith("twelfth"):
            rows = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
            found |= {(row["set"], str(row["item"])) for row in rows if "set" in row}
    return found


def candidates(name: str) -> list[tuple[str, dict[str, Any]]]:
    """The candidates of a set, in the order in which they were drawn."""
    before = drawn_before()
    fresh = [one for one in items(name) if (name, one[0]) not in before]
    return random.Random(f"{SEED}/{name}").sample(fresh, WANTED[name][1])


if __name__ == "__main__":
    for name in sys.argv[1:] or WANTED:
        for place, row in candidates(name):
            text = row.get("question") or row.get("problem_text")
            answer = row.get("answer", row.get("answer_number"))
            if isinstance(answer, str) and "####" in answer:
                answer = answer.split("####")[1].strip()
            print(f"== {name} {place} | {answer} | {row.get('unit', '')}\n{text}")
