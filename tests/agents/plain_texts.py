"""The forty questions in words of ``reading``, and the readings scripted for them."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

FOLDER = Path(__file__).parent / "reading"
DATA = Path(__file__).resolve().parents[2] / ".." / "shared" / "data"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")


@dataclass(frozen=True)
class PlainText:
    """A question in words; ``text`` is empty where it may not be copied."""

    id: str
    file: str
    place: int
    key: str
    status: str
    agreement: str
    answer: str = ""
    text: str = ""
    why: str = ""

    @property
    def words(self) -> str:
        """The text, from the set where it is not here; skips where that is absent."""
        return self.text or self.in_the_set()[0]

    def in_the_set(self) -> tuple[str, str]:
        """Text and key as the set has them."""
        path = DATA / self.file
        if not path.exists():
            pytest.skip(f"{self.file} is not beside the project")
        item = _items(path)[self.place]
        match self.file.split("/")[0]:
            case "gsm8k":
                return item["question"], item["answer"].split("####")[1].strip()
            case "svamp":
                joint = "" if item["Body"].endswith(".") else ","
                return f"{item['Body']}{joint} {item['Question']}", f"{item['Answer']:g}"
            case "treecut":
                return item["problem"], item["answer"]
            case "umwp":
                return item["question"], ", ".join(f"{value:g}" for value in item["answer"])
            case _:
                values = (float(value) for value in item["lSolutions"])
                return item["sQuestion"], ", ".join(f"{value:.10g}" for value in values)

    @property
    def agrees(self) -> bool:
        """Whether answer and key are to each other as ``agreement`` says."""
        if self.agreement == "both-none":
            return not self.answer and self.key == "unknown"
        found, wanted = numbers(self.answer), numbers(self.key)
        if self.agreement == "differs":
            return found != wanted
        if self.agreement == "percent":
            found = [100 * value for value in found]
        several = len(found) > 1 and len(wanted) > 1
        if self.agreement == "first":
            shared = min(len(found), len(wanted))
            return not several and shared == 1 and found[0] == wanted[0]
        if self.agreement == "rounded":
            pairs = zip(found, wanted, strict=True)
            return found != wanted and all(abs(a - b) <= Fraction(1, 20) for a, b in pairs)
        return bool(found) and found == wanted


def numbers(text: str) -> list[Fraction]:
    """The numbers of a text, in order."""
    return [Fraction(found) for found in _NUMBER.findall(text)]


@cache
def _items(path: Path) -> list[Any]:
    text = path.read_text(encoding="utf-8")
    return (
        json.loads(text)
        if path.suffix == ".json"
        else list(map(json.loads, text.strip().split("\n")))
    )


def plain_texts() -> list[PlainText]:
    """The questions in their order."""
    found = tomllib.loads((FOLDER / "questions.toml").read_text(encoding="utf-8"))
    return [PlainText(**question) for question in found["question"]]


@cache
def scripted() -> dict[str, tuple[str, ...]]:
    """The replies scripted for each question, first to last."""
    found = typed_table(FOLDER / "scripted.yaml")
    return {
        id_: tuple(
            json.dumps({"id": id_} | one, ensure_ascii=False)
            for one in (readings if isinstance(readings, list) else [readings])
        )
        for id_, readings in found.items()
    }
