"""The sixth batch: the draw from the public sets, by a seed that was written down first."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

SEED = 20261127
DATA = Path(__file__).parents[4] / "shared" / "data"
#: How many problems are wanted of each set, and of how many candidates they are the first.
WANTED = {"gsm8k": (22, 26), "scibench": (20, 40), "gsm-symbolic": (8, 10), "umwp": (15, 22)}


def items(name: str) -> list[tuple[str, dict]]:
    """All answerable items of a set, with the name by which an item is found again."""
    if name in ("gsm8k", "umwp"):
        file = "train.jsonl" if name == "gsm8k" else "StandardDataset.jsonl"
        lines = (DATA / name / file).read_text(encoding="utf-8").split("\n")
        rows = [(str(place), json.loads(line)) for place, line in enumerate(lines) if line.strip()]
        return [row for row in rows if row[1].get("answerable", True)]
    if name == "gsm-symbolic":
        files = sorted((DATA / name / "symbolic").glob("*.json"))
        return [(one.stem, json.loads(one.read_text(encoding="utf-8"))) for one in files]
    found = []
    for file in sorted((DATA / name).glob("*.json")):
        if not file.stem.endswith("_sol"):
            rows = json.loads(file.read_text(encoding="utf-8"))
            found += [(f"{file.stem}/{place}", row) for place, row in enumerate(rows)]
    return found


def candidates(name: str) -> list[tuple[str, dict]]:
    """The candidates of a set, in the order in which they were drawn."""
    return random.Random(f"{SEED}/{name}").sample(items(name), WANTED[name][1])


if __name__ == "__main__":
    for name in sys.argv[1:] or WANTED:
        for place, row in candidates(name):
            text = row.get("question") or row.get("problem_text")
            answer = row.get("answer", row.get("answer_number"))
            if isinstance(answer, str) and "####" in answer:
                answer = answer.split("####")[1].strip()
            print(f"== {name} {place} | {answer} | {row.get('unit', '')}\n{text}")
