"""What an SVG shows, as read from its shapes and letters; nothing here is believed yet.

Coordinates are points of the page with the origin in the lower left corner, as in
`renderers.drawing.page`; what the attributes of a group say of it is kept apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from geometry.figure.text import Slant
from renderers.drawing.page import Paint, Spot


@dataclass(frozen=True, slots=True)
class Track:
    """Straight lines through the spots; ``closed`` returns to the first."""

    spots: tuple[Spot, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Rings:
    """Closed boundaries, filled where an odd number of them is around."""

    rings: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A whole circle or ellipse."""

    centre: Spot
    radii: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bend:
    """An arc of an ellipse from ``start`` to ``end``, as SVG writes it.

    ``large``: more than half of the ellipse; ``clockwise``: as it is seen; ``hub``: where the two
    straight sides of a slice meet, empty for a bare arc.
    """

    start: Spot
    end: Spot
    radii: tuple[float, float]
    large: bool
    clockwise: bool
    hub: tuple[Spot, ...] = ()


Form: TypeAlias = Track | Rings | Round | Bend


@dataclass(frozen=True, slots=True)
class Stroke:
    """A form and its paint."""

    form: Form
    paint: Paint


@dataclass(frozen=True, slots=True)
class Letters:
    """A run of letters on a baseline, stretched to ``width``."""

    text: str
    left: float
    baseline: float
    width: float
    size: float
    slant: Slant
    colour: str


@dataclass(frozen=True, slots=True)
class Group:
    """One element as it is drawn; ``kind``, ``source`` and ``text`` are its own claims."""

    id: str
    kind: str
    source: str
    text: str
    strokes: tuple[Stroke, ...]
    letters: tuple[Letters, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A page with its groups in the order in which they are painted."""

    width: float
    height: float
    world: tuple[float, float, float, float]
    description: str
    groups: tuple[Group, ...]
