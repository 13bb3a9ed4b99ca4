"""Topics of mathematics: by which words a request names one, and how its questions are written.

The lines are data (``topics.toml``); the forms of charts come from the vocabulary of figures, which
draws them, so that what a prompt shows is what is read.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from generators.word_stems import stems
from mathverify.language.short_texts import is_ascii_letter, runs


@dataclass(frozen=True, slots=True)
class Topic:
    """``words`` and the beginnings of ``concepts`` name it; ``lines`` are for a prompt.

    ``draws``: its questions may have a figure.
    """

    name: str
    words: frozenset[str]
    concepts: tuple[str, ...]
    lines: str
    draws: bool


@dataclass(frozen=True, slots=True)
class Means:
    """A way to an answer: the words that name it, the words of the book of which one is used by a
    line that goes it (``'`` is the mark of a derivative), and such a line.
    """

    name: str
    named: frozenset[str]
    used: frozenset[str]
    form: str


@dataclass(frozen=True, slots=True)
class ChartForm:
    """A kind of chart: the names by which it is spoken of, and a complete form as JSON text."""

    name: str
    spoken: tuple[frozenset[str], ...]
    form: str


@cache
def means() -> tuple[Means, ...]:
    """All ways to an answer that are told apart."""
    return tuple(
        Means(name, frozenset(data["named"].split()), frozenset(data["used"]), data["form"])
        for name, data in _tables()["means"].items()
    )


def means_named(text: str) -> tuple[Means, ...]:
    """The ways to an answer that a text names, by whole words."""
    words = set(runs(text.lower(), is_ascii_letter))
    return tuple(one for one in means() if words & one.named)


def _tables() -> dict[str, Any]:
    text = resources.files("generators").joinpath("topics.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def topics() -> tuple[Topic, ...]:
    """All topics, in the order in which prompts tell them."""
    return tuple(
        Topic(
            name,
            stems(data["named"]),
            tuple(data["concepts"]),
            data["lines"].strip("\n"),
            data.get("figure", False),
        )
        for name, data in _tables()["topic"].items()
    )


@cache
def chart_forms() -> tuple[ChartForm, ...]:
    """Every kind of chart and solid that the vocabulary of figures draws."""
    from geometry.charts.kinds import KINDS
    from mathverify.problem.yaml_source import read_yaml

    found = []
    for kind in KINDS:
        tree = read_yaml(f"figure: {kind.example}").value
        assert isinstance(tree, dict)
        form = json.dumps(tree["figure"], ensure_ascii=False)
        spoken = (one.replace("_", " ") for one in (kind.name, *kind.spellings))
        found.append(ChartForm(kind.name, tuple(map(stems, spoken)), form))
    return tuple(found)
