"""The curriculum of this package, read from its data."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from generators.curriculum.graph import Concept, Curriculum, Example, Misconception, Standard


@cache
def curriculum() -> Curriculum:
    """Concepts with our order, standards of the Common Core, 55 misconceptions in algebra."""
    return Curriculum(
        {
            name: Concept(
                name,
                data["title"],
                tuple(data["standards"]),
                tuple(data["requires"]),
                tuple(data["misconceptions"]),
            )
            for name, data in _table("concept").items()
        },
        {
            code: Standard(code, data["grade"], data["domain"], data["cluster"], data["text"])
            for code, data in _table("standard").items()
        },
        {
            id: Misconception(id, data["topic"], data["text"], _examples(data))
            for id, data in _table("misconception").items()  # noqa: A001 - what it is called
        },
    )


def _examples(data: dict[str, Any]) -> tuple[Example, ...]:
    if "question" not in data:
        return ()
    return (Example(data["question"], data["wrong"], data["right"]),)


def _table(name: str) -> dict[str, Any]:
    file = resources.files("generators.curriculum").joinpath(f"{name}s.toml")
    table: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))[name]
    return table
