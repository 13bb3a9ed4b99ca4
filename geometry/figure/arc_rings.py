"""How far out the arcs of angles go, so that each is read as one angle.

Equal angles have arcs of one radius wherever they are.  At one vertex an angle goes around those
that lie in it and around the square of a right angle, and angles side by side that nobody called
equal have arcs of different radii, which do not join into one.  Where equal angles lie side by
side their arcs join, and each is crossed by dashes of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from geometry.figure import plane
from geometry.figure.elements import AngleSide, Place, RightAngle, Source
from geometry.figure.text import Text

#: In a narrow angle an arc is seen farther out: from so many rings, below so many degrees.
_NARROW = ((12.0, 2), (25.0, 1))
#: Within the arc of so wide an angle there is room for the name of its vertex.
_WIDE = 200.0
#: Degrees by which angles overlap at least.
_OVERLAP = 0.5


@dataclass(slots=True)
class AnglePlan:
    """An arc to draw; ``group`` is 0 for an angle that is like no other."""

    names: tuple[str, str, str]
    places: tuple[Place, Place, Place]
    side: AngleSide
    source: Source
    text: Text | None = None
    group: int = 0
    count: int = 0
    dashes: int = 0
    ring: int = 0
    reach: float = math.inf


@dataclass(frozen=True, slots=True)
class _Span:
    """The part of the plane between two rays, counter-clockwise."""

    vertex: Place
    start: float
    sweep: float

    def is_at(self, other: _Span) -> bool:
        return math.dist(self.vertex, other.vertex) <= 1e-9

    def overlaps(self, other: _Span) -> bool:
        after = (other.start - self.start) % 360.0
        before = (self.start - other.start) % 360.0
        return after < self.sweep - _OVERLAP or before < other.sweep - _OVERLAP

    def touches(self, other: _Span) -> bool:
        return plane.same_direction(self.start + self.sweep, other.start) or plane.same_direction(
            other.start + other.sweep, self.start
        )


def spanned(places: tuple[Place, Place, Place], side: AngleSide) -> tuple[float, float]:
    """Where the angle at the second of three places starts, and how far it goes."""
    first, vertex, second = places
    one, other = plane.heading(vertex, first), plane.heading(vertex, second)
    sweep = (other - one) % 360.0
    if (sweep <= 180.0) == (side is AngleSide.INNER):
        return one, sweep
    return other, 360.0 - sweep


def side_by_side(plans: Sequence[AnglePlan]) -> frozenset[int]:
    """The groups of equal angles of which two share an arm."""
    spans = [
        (plan.group, _Span(plan.places[1], *spanned(plan.places, plan.side)))
        for plan in plans
        if plan.group
    ]
    return frozenset(
        group
        for (group, one), (another, other) in combinations(spans, 2)
        if group == another and one.is_at(other) and one.touches(other)
    )


def choose_rings(plans: Sequence[AnglePlan], squares: Sequence[RightAngle]) -> None:
    """Gives every arc its ring, and equal ones the reach of the shortest of their arms."""
    kinds: dict[int, list[AnglePlan]] = {}
    for place, plan in enumerate(plans):
        kinds.setdefault(plan.group or -1 - place, []).append(plan)
    spans = {id(plan): _Span(plan.places[1], *spanned(plan.places, plan.side)) for plan in plans}
    corners = [
        _Span(mark.vertex, *spanned((mark.first, mark.vertex, mark.second), AngleSide.INNER))
        for mark in squares
    ]
    done: list[AnglePlan] = []
    for kind in sorted(kinds.values(), key=lambda kind: spans[id(kind[0])].sweep):
        own = [spans[id(plan)] for plan in kind]
        least = max((ring for below, ring in _NARROW if own[0].sweep < below), default=0)
        if own[0].sweep > _WIDE:
            least = max(least, 1)
        taken = set()
        for span in own:
            if any(span.is_at(corner) and span.overlaps(corner) for corner in corners):
                least = max(least, 1)
            for plan in done:
                other = spans[id(plan)]
                if not span.is_at(other):
                    continue
                if span.overlaps(other):
                    least = max(least, plan.ring + 1)
                elif span.touches(other):
                    taken.add(plan.ring)
        ring = next(ring for ring in range(least, least + len(taken) + 1) if ring not in taken)
        reach = min(math.dist(plan.places[1], end) for plan in kind for end in plan.places[::2])
        for plan in kind:
            plan.ring, plan.reach = ring, reach
        done += kind
