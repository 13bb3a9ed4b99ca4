"""`Drawing`: a whole diagram, independent of how figures are decided and of file formats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from geometry.figure.elements import Element


class Scale(StrEnum):
    """Whether a unit is as long across as up (figures), or each fills its side (charts)."""

    EQUAL = "equal"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class WorldBox:
    """The part of the world that a drawing shows; labels may stand outside of it."""

    left: float
    bottom: float
    right: float
    top: float

    def __post_init__(self) -> None:
        sides = (self.left, self.bottom, self.right, self.top)
        if not all(map(math.isfinite, sides)) or self.left > self.right or self.bottom > self.top:
            raise ValueError(f"not a box: {sides}")

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From bottom to top."""
        return self.top - self.bottom


@dataclass(frozen=True, slots=True)
class Drawing:
    """Elements, the world box that they fill, and the diagram in words.

    ``room`` is the largest width and height that the box takes on the page, in points (1/72
    inch).  ValueError for two elements with one id and for an empty description.
    """

    elements: tuple[Element, ...]
    box: WorldBox
    description: str
    scale: Scale = Scale.EQUAL
    room: tuple[float, float] = (240.0, 210.0)

    def __post_init__(self) -> None:
        ids = [element.id for element in self.elements]
        twice = sorted({one for one in ids if ids.count(one) > 1})
        if twice:
            raise ValueError(f"two elements with one id: {', '.join(twice)}")
        if not self.description.strip():
            raise ValueError("a drawing has a description in words")
        if any(not one or any(letter.isspace() for letter in one) for one in ids):
            raise ValueError("an id is a word")
