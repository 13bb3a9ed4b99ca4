"""How tightly spoken phrases hold together, and what is said where they need help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import TypeAlias

from mathverify.language.tree import Node


class Spoken(IntEnum):
    """From the loosest phrase to the tightest; looser ones are announced and ended."""

    STATEMENT = auto()
    RELATION = auto()
    RATIO = auto()
    SUM = auto()
    PRODUCT = auto()
    POSTFIX = auto()
    ATOM = auto()


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase and how tightly it holds together."""

    text: str
    level: Spoken

    def at(self, level: Spoken) -> str:
        """The phrase, announced and ended if it is looser than ``level``."""
        if self.level >= level:
            return self.text
        kind = "statement" if self.level <= Spoken.RELATION else "quantity"
        return f"the {kind} {self.text}, end {kind},"


#: What turns a node into its phrase.
Speaker: TypeAlias = Callable[[Node], Said]


def listed(say: Speaker, nodes: tuple[Node, ...]) -> str:
    """Phrases with commas between; statements among them are announced."""
    return ", ".join(say(node).at(Spoken.RELATION) for node in nodes)
