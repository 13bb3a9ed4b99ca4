"""How the questions of `drawn.yaml` were drawn; the seed was fixed before anything was read."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

__all__ = ["DATA", "SEED", "drawn", "key"]

SEED = 4711
DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"
NUMBERS = {
    "gsm8k": 20,
    "scibench/calculus": 8,
    "scibench/stat": 6,
    "scibench/diff": 2,
    "gsm-symbolic": 8,
    "umwp": 16,
}
#: What each set is called in its seed.
SEEDED = {name: name.replace("/", "-").replace("gsm-symbolic", "symbolic") for name in NUMBERS}


def _items(name: str) -> dict[Any, Any]:
    if name == "gsm8k":
        lines = (DATA / "gsm8k" / "train.jsonl").read_text(encoding="utf-8").strip().split("\n")
        return {
            number: json.loads(line)["answer"].split("####")[1].strip()
            for number, line in enumerate(lines)
        }
    if name.startswith("scibench/"):
        text = (DATA / f"{name}.json").read_text(encoding="utf-8")
        return {
            number: item["answer_number"].strip() for number, item in enumerate(json.loads(text))
        }
    if name == "gsm-symbolic":
        files = sorted((DATA / "gsm-symbolic" / "symbolic").iterdir())
        texts = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
        return {stem: text["answer"].split("####")[1].strip() for stem, text in texts.items()}
    lines = (
        (DATA / "umwp" / "StandardDataset.jsonl").read_text(encoding="utf-8").strip().split("\n")
    )
    items = [json.loads(line) for line in lines]
    return {item["id"]: f"{item['answer'][0]:g}" for item in items if item["answerable"]}


def drawn() -> set[tuple[str, Any]]:
    """The items that the seed draws, as pairs of set and item."""
    found = set()
    for name, number in NUMBERS.items():
        items = list(_items(name))
        source = random.Random(f"{SEED}-{SEEDED[name]}")
        found |= {(name, items[place]) for place in source.sample(range(len(items)), number)}
    return found


def key(name: str, item: Any) -> str:
    """The key that the set gives, a number."""
    return re.sub(r"[,$ ]", "", _items(name)[item])
