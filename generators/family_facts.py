"""What is told of a family without making a question: how many there are, and what one says.

Two questions are different if no renaming makes them one (`mathverify.problem.shape_digest`).
Counting builds every question and a sample is proved, so that both are data; run as a script, this
writes them anew.  A family with more combinations of values than `LIMIT` at some difficulty is not
counted there.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from generators.family import DIFFICULTIES, Difficulty, Family
from mathverify.problem.identity import shape_digest

LIMIT = 10_000
_FILE = "family_facts.toml"


def different(family: Family, difficulty: Difficulty) -> int | None:
    """The number of different questions without options; None where nobody has counted."""
    number = _known(family).get(difficulty)
    return number if isinstance(number, int) else None


def sample_text(family: Family) -> str:
    """The text of an easy question, which was proved; empty where none is kept."""
    return str(_known(family).get("sample", ""))


def _known(family: Family) -> Mapping[str, Any]:
    known = _kept().get(family.name, {})
    return known if known.get("version") == family.version else {}


@cache
def _kept() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("generators").joinpath(_FILE).read_text(encoding="utf-8"))


def counted(family: Family, difficulty: Difficulty) -> int | None:
    """The number, counted now; None where there are too many combinations."""
    parameters = family.parameters[difficulty]
    found = parameters.count(LIMIT)
    if not found.exact or found.number > LIMIT:
        return None
    return len({shape_digest(family.build(values)) for values in parameters.combinations()})


def page(families: tuple[Family, ...], text_of: Callable[[str], str]) -> str:
    """What the file holds for these families; ``text_of`` proves a question and tells it."""
    parts = ["# What is told of each family; written by family_facts.py.\n"]
    for family in families:
        lines = [f"[{family.name}]", f"version = {family.version}"]
        for difficulty in DIFFICULTIES:
            number = counted(family, difficulty)
            lines += [] if number is None else [f"{difficulty} = {number}"]
        lines.append(f"sample = {json.dumps(text_of(family.name), ensure_ascii=False)}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _written() -> None:
    from pathlib import Path

    from generators.catalogue import BUILT_IN, FIGURES
    from mathverify.problem.writing import write_all
    from mathverify.sampling import sample

    def text_of(name: str) -> str:
        return str(sample(name, 1, difficulty="easy", workers=1)[0].text)

    text = page((*BUILT_IN, *FIGURES), text_of)
    write_all(Path(__file__).parent, {_FILE: text})


if __name__ == "__main__":
    _written()
