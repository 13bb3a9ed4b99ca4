"""How the questions of the tables were drawn; each seed was fixed before anything was read.

What a batch before it drew is not drawn again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["BATCHES", "DATA", "Batch", "drawn", "key"]

DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"


@dataclass(frozen=True, slots=True)
class Batch:
    """A draw: its seed, and how many items of which set."""

    seed: int
    numbers: Mapping[str, int]


BATCHES = {
    "drawn": Batch(
        4711,
        {
            "gsm8k": 20,
            "scibench/calculus": 8,
            "scibench/stat": 6,
            "scibench/diff": 2,
            "gsm-symbolic": 8,
            "umwp": 16,
        },
    ),
    "heldout": Batch(
        28657,
        {
            "gsm8k": 20,
            "scibench/calculus": 6,
            "scibench/stat": 4,
            "scibench/diff": 2,
            "scibench/fund": 4,
            "gsm-symbolic": 10,
            "umwp": 14,
        },
    ),
    "second": Batch(
        75025,
        {
            "gsm8k": 6,
            "scibench/calculus": 3,
            "scibench/stat": 2,
            "scibench/fund": 1,
            "gsm-symbolic": 3,
            "umwp": 5,
        },
    ),
    "third": Batch(
        121393,
        {
            "gsm8k": 20,
            "scibench/calculus": 6,
            "scibench/stat": 4,
            "scibench/diff": 2,
            "scibench/fund": 4,
            "gsm-symbolic": 10,
            "umwp": 14,
        },
    ),
    "fourth": Batch(
        196418,
        {
            "gsm8k": 20,
            "scibench/calculus": 6,
            "scibench/stat": 4,
            "scibench/diff": 2,
            "scibench/fund": 4,
            "gsm-symbolic": 10,
            "umwp": 14,
        },
    ),
    "fifth": Batch(
        317811,
        {
            "gsm8k": 20,
            "scibench/calculus": 6,
            "scibench/stat": 4,
            "scibench/diff": 2,
            "scibench/fund": 4,
            "gsm-symbolic": 10,
            "umwp": 14,
        },
    ),
}


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


def drawn(batch: str) -> set[tuple[str, Any]]:
    """The items that the seed of ``batch`` draws, as pairs of set and item."""
    earlier: set[tuple[str, Any]] = set()
    for name in BATCHES:
        if name == batch:
            break
        earlier |= drawn(name)
    found = set()
    for name, number in BATCHES[batch].numbers.items():
        items = [item for item in _items(name) if (name, item) not in earlier]
        seeded = name.replace("/", "-").replace("gsm-symbolic", "symbolic")
        source = random.Random(f"{BATCHES[batch].seed}-{seeded}")
        found |= {(name, items[place]) for place in source.sample(range(len(items)), number)}
    return found


def key(name: str, item: Any) -> str:
    """The key that the set gives, a number."""
    return re.sub(r"[,$ ]", "", _items(name)[item])
