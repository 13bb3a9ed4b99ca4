"""An outline of mathematics: by which names concepts are asked for, taught by us or not.

The curriculum has what we have questions on.  Who looks a request up has to know as well what else
there is, in order to say that it is not there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from generators.curriculum.reading import curriculum


@dataclass(frozen=True, slots=True)
class Outline:
    """``names`` are those of every concept, by its dotted name: its title first, where it has one.

    ``elsewhere`` are phrases for what is not mathematics, by the subject.
    """

    names: Mapping[str, tuple[str, ...]]
    elsewhere: Mapping[str, tuple[str, ...]]

    def title(self, concept: str) -> str:
        """What a concept is called."""
        return self.names[concept][0]


@cache
def outline() -> Outline:
    """The outline of this package."""
    file = resources.files("generators.curriculum").joinpath("outline.toml")
    tables = tomllib.loads(file.read_text("utf-8"))
    names = {concept.name: (concept.title,) for concept in curriculum().concepts.values()}
    for concept, told in tables["name"].items():
        names[concept] = (*names.get(concept, ()), *_phrases(told))
    elsewhere = {subject: _phrases(told) for subject, told in tables["elsewhere"].items()}
    return Outline(MappingProxyType(names), MappingProxyType(elsewhere))


def _phrases(told: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in told.split(";"))
