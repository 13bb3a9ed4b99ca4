"""What a diagram is drawn of: places of points, and what the question says of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from geometry.figure.elements import Place
from mathverify.language.tree import Call, Name, Node, walk
from mathverify.phrases.locale import ENGLISH_TAG

#: Words for a part of a circle of which there are two between the same ends.
_TWOFOLD = frozenset({"arc", "sector"})


@dataclass(frozen=True, slots=True)
class Round:
    """A circle with its place and size."""

    centre: Place
    radius: float


@dataclass(frozen=True)
class Subject:
    """A figure that was decided elsewhere, as floats, and the question that it belongs to.

    Numbers are in base units, as the engine keeps them: metres, degrees; pure numbers as they are.

    ``places``   the points of the figure
    ``givens``   (id, tree) as the question states them, with the names of its data
    ``asked``    the trees of what is asked for: they are marked with ``?`` and never with a value
    ``data``     literals by name, for the texts of labels
    ``values``   magnitudes of data and unknowns (radii and the like)
    ``circles``  unknown circles by name; ``lines`` unknown lines by name, through two places
    ``lang``     in which the figure is described
    """

    places: Mapping[str, Place]
    givens: tuple[tuple[str, Node], ...] = ()
    asked: tuple[Node, ...] = ()
    data: Mapping[str, Node] = field(default_factory=dict)
    values: Mapping[str, float] = field(default_factory=dict)
    circles: Mapping[str, Round] = field(default_factory=dict)
    lines: Mapping[str, tuple[Place, Place]] = field(default_factory=dict)
    lang: str = ENGLISH_TAG

    @property
    def is_geometric(self) -> bool:
        """Whether there is anything with a place."""
        return bool(self.places or self.circles or self.lines)

    @cached_property
    def diameter(self) -> float:
        """The largest distance of two points, 1 for fewer than two."""
        places = sorted(self.places.values())
        far = [math.dist(one, other) for one in places for other in places]
        return max(far, default=0.0) or 1.0

    def meant(self, call: Call) -> Call:
        """``arc(O, A, B)`` or ``sector(O, A, B)`` of a figure: the major one of these ends if the
        question speaks of that alone.
        """
        if call.function not in _TWOFOLD:
            return call
        ends = frozenset(call.arguments[1:])
        spoken = {
            part.function.startswith("major_")
            for node in (*(statement for _, statement in self.givens), *self.asked)
            for part in walk(node)
            if isinstance(part, Call)
            and part.function.removeprefix("major_").removeprefix("minor_") in _TWOFOLD
            and frozenset(part.arguments[1:]) == ends
        }
        return Call(f"major_{call.function}", call.arguments) if spoken == {True} else call

    @cached_property
    def names(self) -> frozenset[str]:
        """All names that a figure may use."""
        said = {
            part.identifier
            for node in (*(statement for _, statement in self.givens), *self.asked)
            for part in walk(node)
            if isinstance(part, Name)
        }
        own = (*self.places, *self.data, *self.values, *self.circles, *self.lines)
        return frozenset((*own, *said))
