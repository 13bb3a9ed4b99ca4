"""The supplement to the twelfth batch: the draw, by a seed that was written down first.

What an earlier batch drew is left out, by the set and the place that its table names.
The candidates were taken in their order; none was passed over.
The text of gsm8k/720 sells "a hat" where it bought wooden toys; its key takes them for the same.
The key of atkins/59 is the expansion in the pressure, broken off after the linear term.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import yaml
from sixth_draw import items

SEED = 13_2007_2811
#: How many problems are wanted of each set, and of how many candidates they are the first.
WANTED = {"gsm8k": (5, 9), "scibench": (3, 12), "gsm-symbolic": (1, 3), "umwp": (3, 7)}


def drawn_before() -> set[tuple[str, str]]:
    """Set and place of every problem that stands in the table of an earlier batch."""
    found = set()
    for file in sorted(Path(__file__).parent.glob("*drawn.yaml")):
        if not file.name.startswith("thirteenth"):
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
