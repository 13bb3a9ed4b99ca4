"""How many different questions a family has, counted once and kept beside this file.

Two questions are different if no renaming makes them one (`mathverify.problem.shape_digest`).
Counting builds every question, so that the numbers are data; run as a script, this writes them
anew.  A family with more combinations of values than `LIMIT` at some difficulty is not counted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from generators.family import DIFFICULTIES, Difficulty, Family
from mathverify.problem.identity import shape_digest

__all__ = ["LIMIT", "counted", "different", "page"]

LIMIT = 10_000
_FILE = "different_questions.toml"


def different(family: Family, difficulty: Difficulty) -> int | None:
    """The number of different questions without options; None where nobody has counted."""
    known = _kept().get(family.name, {})
    return known.get(difficulty) if known.get("version") == family.version else None


@cache
def _kept() -> Mapping[str, Mapping[str, int]]:
    return tomllib.loads(files("generators").joinpath(_FILE).read_text(encoding="utf-8"))


def counted(family: Family, difficulty: Difficulty) -> int | None:
    """The number, counted now; None where there are too many combinations."""
    parameters = family.parameters[difficulty]
    found = parameters.count(LIMIT)
    if not found.exact or found.number > LIMIT:
        return None
    return len({shape_digest(family.build(values)) for values in parameters.combinations()})


def page(families: tuple[Family, ...]) -> str:
    """What the file holds for these families."""
    parts = [
        "# Different questions of each family, by difficulty; written by different_questions.py.\n"
    ]
    for family in families:
        lines = [f"[{family.name}]", f"version = {family.version}"]
        for difficulty in DIFFICULTIES:
            number = counted(family, difficulty)
            lines += [] if number is None else [f"{difficulty} = {number}"]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    from pathlib import Path

    from generators.catalogue import BUILT_IN, FIGURES

    Path(__file__).with_name(_FILE).write_text(page((*BUILT_IN, *FIGURES)), encoding="utf-8")
