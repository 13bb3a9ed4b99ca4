"""The labelled requests: what is asked, what should be found, and which half calibrates."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class LabelledRequest:
    """``kinds`` names the kinds of questions that are relevant; none: to be refused."""

    text: str
    kinds: frozenset[str]
    topic: str

    @property
    def supported(self) -> bool:
        """Whether the bank holds something on it."""
        return bool(self.kinds)


@dataclass(frozen=True, slots=True)
class Halves:
    """One half to choose settings by, and one that no setting has seen."""

    calibration: tuple[LabelledRequest, ...]
    held_out: tuple[LabelledRequest, ...]


@cache
def labelled_requests() -> tuple[LabelledRequest, ...]:
    """All requests in the order of the file."""
    return tuple(
        LabelledRequest(data["text"], frozenset(data["kinds"]), data["topic"])
        for data in _tables()["request"]
    )


@cache
def labelled_families() -> frozenset[str]:
    """The names of the families that the labels speak of."""
    return frozenset(_tables()["families"])


def _tables() -> dict[str, Any]:
    file = resources.files("evaluation.retrieval").joinpath("requests.toml")
    return tomllib.loads(file.read_text("utf-8"))


def halves() -> Halves:
    """Every other request of each class, from the first, calibrates."""
    to_answer = [one for one in labelled_requests() if one.supported]
    to_refuse = [one for one in labelled_requests() if not one.supported]
    return Halves(
        (*to_answer[::2], *to_refuse[::2]),
        (*to_answer[1::2], *to_refuse[1::2]),
    )
