"""How tightly the parts of a formula hold together, and when parentheses are needed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Protocol

from mathverify.language.layout.boxes import Box, Fence, Row, Sign, SignKind
from mathverify.language.tree import Node


class Level(IntEnum):
    """From the loosest to the tightest; a part looser than its place is parenthesised."""

    BODY = auto()  # a function literal, a quantified statement
    IFF = auto()
    IMPLIES = auto()
    OR = auto()
    AND = auto()
    NOT = auto()
    RELATION = auto()
    RATIO = auto()
    MODULO = auto()
    UNION = auto()
    INTERSECTION = auto()
    SUM = auto()
    PRODUCT = auto()
    OPEN = auto()  # a factor that swallows what stands to its right: sin x, a large sum
    FACTOR = auto()  # fit for a product but not for a base: a fraction, sin(x), 5 cm
    POWER = auto()
    ATOM = auto()


@dataclass(frozen=True, slots=True)
class Laid:
    """A box and how tightly its outermost sign binds."""

    box: Box
    level: Level


class Setter(Protocol):
    """What the rooms of the layout ask of each other."""

    def lay(self, node: Node) -> Laid:
        """``node`` with its own level."""

    def at(self, node: Node, level: Level) -> Box:
        """``node``, parenthesised if it binds looser than ``level``."""

    def free(self, node: Node) -> Box:
        """``node`` where nothing can be misread: between delimiters, in a fraction."""

    def name(self, identifier: str) -> Box:
        """An identifier."""


def parenthesised(box: Box) -> Box:
    """``(box)``."""
    return Fence("(", box, ")")


def commas(boxes: tuple[Box, ...]) -> Box:
    """``a, b, c``."""
    return infix(boxes, Sign(",", SignKind.PUNCTUATION))


def infix(boxes: tuple[Box, ...], sign: Box) -> Row:
    """The boxes with ``sign`` between neighbours."""
    parts: list[Box] = []
    for box in boxes:
        if parts:
            parts.append(sign)
        parts.append(box)
    return Row(tuple(parts))
