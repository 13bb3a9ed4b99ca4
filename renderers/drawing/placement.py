"""Which of its places each label takes, so that nothing covers anything.

First every label drops the places where it would meet a stroke.  Then the labels with the fewest
places choose first (greedy); where that leaves two labels over each other, one of them at a time
moves to where it is in the way of the fewest (min-conflicts, Minton et al. 1992), with random
choices from a fixed seed; what is free to be nearer to its thing afterwards moves there.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from geometry.figure.elements import Presence
from renderers.drawing.candidates import Candidate, Leader
from renderers.drawing.obstacles import Obstacles
from renderers.drawing.page import Box, Spot

__all__ = ["Placement", "Wish", "place"]

#: Room between a label and a stroke, and between two labels, in points.
_CLEARANCE = 0.9
_STEPS = 600


@dataclass(frozen=True, slots=True)
class Wish:
    """A label that wants one of its places."""

    id: str
    presence: Presence
    places: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The chosen places by label; the ids of those that found none."""

    chosen: dict[str, Candidate]
    homeless: tuple[str, ...]


def place(wishes: tuple[Wish, ...], obstacles: Obstacles) -> Placement:
    """Places without any overlap; required labels before optional ones."""
    free = {wish.id: _free(wish.places, obstacles) for wish in wishes}
    required = [wish.id for wish in wishes if wish.presence is Presence.REQUIRED]
    homeless = tuple(one for one in required if not free[one])
    if homeless:
        return Placement({}, homeless)
    chosen = _greedy(required, free)
    stuck = _untangled(required, free, chosen)
    if stuck:
        return Placement({}, tuple(sorted(stuck)))
    for wish in wishes:
        if wish.presence is Presence.OPTIONAL:
            for candidate in free[wish.id]:
                if not any(_clash(candidate, other) for other in chosen.values()):
                    chosen[wish.id] = candidate
                    break
    _improved(required, free, chosen)
    return Placement(chosen, ())


def _free(places: tuple[Candidate, ...], obstacles: Obstacles) -> tuple[Candidate, ...]:
    """The places that meet no stroke; leaders pay for every stroke that they cross."""
    hit = obstacles.hit([one.box.grown(_CLEARANCE) for one in places])
    found = []
    for index, candidate in enumerate(places):
        if index in hit:
            continue
        cost = candidate.cost
        if isinstance(candidate.leader, Leader):
            cost += 4.0 * obstacles.crossings(candidate.leader.start, candidate.leader.end)
        found.append(Candidate(candidate.box, cost, candidate.leader))
    return tuple(sorted(found, key=lambda one: one.cost))


def _apart(one: Box, other: Box) -> bool:
    return (
        one.right + _CLEARANCE <= other.left
        or other.right + _CLEARANCE <= one.left
        or one.top + _CLEARANCE <= other.bottom
        or other.top + _CLEARANCE <= one.bottom
    )


def _clash(one: Candidate, other: Candidate) -> bool:
    """Whether two labels, or a label and the other's leader, are in each other's way."""
    if not _apart(one.box, other.box):
        return True
    if isinstance(one.leader, Leader) and _crosses(one.leader, other.box):
        return True
    if isinstance(other.leader, Leader) and _crosses(other.leader, one.box):
        return True
    return (
        isinstance(one.leader, Leader)
        and isinstance(other.leader, Leader)
        and _cross(one.leader, other.leader)
    )


def _crosses(leader: Leader, box: Box) -> bool:
    """Whether the leader meets the box (Liang and Barsky's clipping)."""
    wide = box.grown(_CLEARANCE)
    (x0, y0), (x1, y1) = leader.start, leader.end
    low, high = 0.0, 1.0
    for step, begin, least, most in (
        (x1 - x0, x0, wide.left, wide.right),
        (y1 - y0, y0, wide.bottom, wide.top),
    ):
        if step == 0:
            if not least <= begin <= most:
                return False
            continue
        enter, leave = sorted(((least - begin) / step, (most - begin) / step))
        low, high = max(low, enter), min(high, leave)
    return low <= high


def _cross(one: Leader, other: Leader) -> bool:
    def side(start: Spot, end: Spot, spot: Spot) -> float:
        return (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (
            spot[0] - start[0]
        )

    return (
        side(one.start, one.end, other.start) * side(one.start, one.end, other.end) < 0
        and side(other.start, other.end, one.start) * side(other.start, other.end, one.end) < 0
    )


def _greedy(labels: list[str], free: dict[str, tuple[Candidate, ...]]) -> dict[str, Candidate]:
    chosen: dict[str, Candidate] = {}
    for label in sorted(labels, key=lambda one: (len(free[one]), labels.index(one))):
        chosen[label] = min(
            free[label],
            key=lambda candidate: (
                sum(_clash(candidate, other) for other in chosen.values()),
                candidate.cost,
            ),
        )
    return chosen


def _in_the_way(label: str, candidate: Candidate, chosen: dict[str, Candidate]) -> int:
    return sum(_clash(candidate, place) for other, place in chosen.items() if other != label)


def _untangled(
    labels: list[str], free: dict[str, tuple[Candidate, ...]], chosen: dict[str, Candidate]
) -> frozenset[str]:
    """Moves labels of ``chosen`` until none overlaps; the labels that still do."""
    random = Random(0)  # noqa: S311 (a choice among places, the same in every run)
    for _ in range(_STEPS):
        tangled = [one for one in labels if _in_the_way(one, chosen[one], chosen)]
        if not tangled:
            return frozenset()
        label = random.choice(tangled)
        counted = [(_in_the_way(label, one, chosen), one.cost, one) for one in free[label]]
        least = min(count for count, _, _ in counted)
        best = [one for count, _, one in counted if count == least][:4]
        chosen[label] = random.choice(best)
    return frozenset(one for one in labels if _in_the_way(one, chosen[one], chosen))


def _improved(
    labels: list[str], free: dict[str, tuple[Candidate, ...]], chosen: dict[str, Candidate]
) -> None:
    """Lets every label take the cheapest place that is free, until nobody moves."""
    for _ in range(4):
        moved = False
        for label in labels:
            for candidate in free[label]:
                if candidate.cost >= chosen[label].cost:
                    break
                if not _in_the_way(label, candidate, chosen):
                    chosen[label] = candidate
                    moved = True
                    break
        if not moved:
            return
