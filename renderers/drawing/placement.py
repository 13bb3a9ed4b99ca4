"""Which of its places each label takes, so that nothing covers anything.

First every label drops the places where it would meet a stroke.  Then the labels with the fewest
places choose first (greedy); where that leaves two labels over each other, one of them at a time
moves to where it is in the way of the fewest (min-conflicts, Minton et al. 1992), with random
choices from a fixed seed; what is free to be nearer to its thing afterwards moves there.

The numbers of an axis come last, but the others leave them their places where they can.  Where a
stroke passes, a number goes to the other side of its axis or interrupts the stroke; where there is
no room for all numbers of an axis, every second one is left out, or four of five: never one alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from renderers.drawing.candidates import Candidate, Leader
from renderers.drawing.clashes import CLEARANCE, GROUND, Places
from renderers.drawing.obstacles import Obstacles

#: Moves before tangled labels are given up; and how many of them may pass without improvement.
_STEPS = 400
_PATIENCE = 80
#: What another label pays for a place that the number of an axis would like to have.
_NUMBERED = 8.0
#: What it pays for a place beside one: "y = x" before a "−1" would be read as one formula.
_BESIDE_NUMBER = 3.0
#: Labels nearer than so many points look crowded; what each pays for another.
_AIR = 6.5
_CROWDED = 1.5
#: Which numbers of an axis stay: all, every second, ...
_THINNED = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Wish:
    """A label that wants one of its places; the numbers of an axis have a row, and ranks in it."""

    id: str
    row: str
    rank: int
    places: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The chosen places by label; the ids of those that found none."""

    chosen: dict[str, Candidate]
    homeless: tuple[str, ...]


def place(wishes: tuple[Wish, ...], obstacles: Obstacles, firm: Obstacles) -> Placement:
    """Places without any overlap; ``firm`` are the strokes that no number of an axis interrupts."""
    free = {wish.id: _free(wish.places, obstacles, firm) for wish in wishes}
    required = [wish.id for wish in wishes if not wish.row]
    numbers = [wish for wish in wishes if wish.row]
    homeless = tuple(one for one in required if not free[one])
    if homeless:
        return Placement({}, homeless)
    reserved = [free[number.id][0] for number in numbers if free[number.id]]
    for label in required:
        free[label] = _yielding(free[label], reserved)
    search = _Search({label: free[label] for label in required})
    search.greedy()
    tangled = search.untangle()
    if tangled:
        return Placement({}, tangled)
    search.improve()
    chosen = {label: free[label][index] for label, index in search.chosen.items()}
    for row in dict.fromkeys(number.row for number in numbers):
        chosen |= _row([one for one in numbers if one.row == row], free, chosen)
    return Placement(chosen, ())


def _yielding(
    places: tuple[Candidate, ...], reserved: Sequence[Candidate]
) -> tuple[Candidate, ...]:
    """The places of a label, those dearer that meet what a number of an axis would like."""
    if not reserved or not places:
        return places
    ours, theirs = Places(places), Places(reserved)
    taken: list[int] = ours.clashes(theirs).sum(axis=1).tolist()
    beside: list[int] = ours.near(theirs, _AIR).sum(axis=1).tolist()
    dearer = [
        replace(one, cost=one.cost + (_NUMBERED if clashes else _BESIDE_NUMBER * bool(near)))
        for one, clashes, near in zip(places, taken, beside, strict=True)
    ]
    return tuple(sorted(dearer, key=lambda one: one.cost))


def _row(
    numbers: Sequence[Wish],
    free: Mapping[str, tuple[Candidate, ...]],
    chosen: Mapping[str, Candidate],
) -> dict[str, Candidate]:
    """The places of the numbers of an axis: as many as there is room for, at even steps."""
    fullest: dict[str, Candidate] = {}
    for every in _THINNED:
        kept = [one for one in numbers if one.rank % every == 0]
        if len(kept) < min(2, len(numbers)):
            break
        found = _numbers(kept, free, chosen)
        if len(found) == len(kept) and not _crowded(kept):
            return found
        if len(found) > len(fullest):
            fullest = found
    return fullest


def _crowded(numbers: Sequence[Wish]) -> bool:
    """Whether two numbers of an axis would like to stand in each other's way."""
    places = Places([one.places[0] for one in numbers])
    clashes = places.clashes(places)
    clashes[range(len(numbers)), range(len(numbers))] = False
    return bool(clashes.any())


def _numbers(
    numbers: Sequence[Wish],
    free: Mapping[str, tuple[Candidate, ...]],
    chosen: Mapping[str, Candidate],
) -> dict[str, Candidate]:
    """The cheapest place of each number that is free, in their order."""
    found: dict[str, Candidate] = {}
    for number in numbers:
        if not free[number.id]:
            continue
        clashes = Places(free[number.id]).clashes(Places((*chosen.values(), *found.values())))
        best = next((k for k, row in enumerate(clashes) if not row.any()), None)
        if best is not None:
            found[number.id] = free[number.id][best]
    return found


def _free(
    places: Sequence[Candidate], obstacles: Obstacles, firm: Obstacles
) -> tuple[Candidate, ...]:
    """The places that meet no stroke; leaders pay for every stroke that they cross.

    With a ground a place may interrupt strokes that give way.
    """
    boxes = [one.box.grown(GROUND if one.ground else CLEARANCE) for one in places]
    grounds = [k for k, one in enumerate(places) if one.ground]
    held = {grounds[k] for k in firm.hit([boxes[k] for k in grounds])}
    hit = (obstacles.hit(boxes) - set(grounds)) | held
    kept = [one for index, one in enumerate(places) if index not in hit]
    near = [one for one in kept if not isinstance(one.leader, Leader)]
    led = [(one, one.leader) for one in kept if isinstance(one.leader, Leader)]
    crossed = obstacles.crossings([(leader.start, leader.end) for _, leader in led])
    dear = [
        replace(one, cost=one.cost + 4.0 * count)
        for (one, _), count in zip(led, crossed, strict=True)
    ]
    return tuple(sorted((*near, *dear), key=lambda one: one.cost))


class _Search:
    """Chosen places by label, as indices into the label's places, the cheapest first."""

    def __init__(self, free: dict[str, tuple[Candidate, ...]]) -> None:
        self._free = free
        self._places = {label: Places(places) for label, places in free.items()}
        self.chosen: dict[str, int] = {}

    def _in_the_way(self, label: str) -> list[int]:
        """For every place of a label, of how many other chosen places it is in the way."""
        others = [self._free[one][k] for one, k in self.chosen.items() if one != label]
        if not others:
            return [0] * len(self._free[label])
        counted: list[int] = self._places[label].clashes(Places(others)).sum(axis=1).tolist()
        return counted

    def _near(self, label: str) -> list[int]:
        """For every place of a label, how many other chosen places are near."""
        others = [self._free[one][k] for one, k in self.chosen.items() if one != label]
        if not others:
            return [0] * len(self._free[label])
        counted: list[int] = self._places[label].near(Places(others), _AIR).sum(axis=1).tolist()
        return counted

    def greedy(self) -> None:
        """The labels with the fewest places choose first."""
        labels = list(self._free)
        for label in sorted(labels, key=lambda one: (len(self._free[one]), labels.index(one))):
            counts = self._in_the_way(label)
            self.chosen[label] = min(range(len(counts)), key=lambda k: (counts[k], k))

    def _tangled(self) -> list[str]:
        labels = list(self.chosen)
        if not labels:
            return []
        places = Places([self._free[label][self.chosen[label]] for label in labels])
        clashes = places.clashes(places)
        clashes[range(len(labels)), range(len(labels))] = False
        return [label for label, row in zip(labels, clashes, strict=True) if row.any()]

    def untangle(self) -> tuple[str, ...]:
        """Moves labels until none overlaps another; those that still do."""
        random = Random(0)  # noqa: S311 (a choice among places, the same in every run)
        fewest, patience = len(self._free) + 1, _PATIENCE
        for _ in range(_STEPS):
            tangled = self._tangled()
            if not tangled:
                return ()
            if len(tangled) < fewest:
                fewest, patience = len(tangled), _PATIENCE
            patience -= 1
            if not patience:
                return tuple(sorted(tangled))
            label = random.choice(tangled)
            counts = self._in_the_way(label)
            least = min(counts)
            best = [k for k, count in enumerate(counts) if count == least][:4]
            self.chosen[label] = random.choice(best)
        return tuple(sorted(self._tangled()))

    def improve(self) -> None:
        """Lets every label take the best place that is free, until nobody moves."""
        for _ in range(4):
            moved = False
            for label, now in list(self.chosen.items()):
                counts, near = self._in_the_way(label), self._near(label)
                costs = [one.cost + _CROWDED * near[k] for k, one in enumerate(self._free[label])]
                open_places = [k for k, count in enumerate(counts) if not count or k == now]
                better = min(open_places, key=lambda k: (costs[k], k))
                if costs[better] < costs[now]:
                    self.chosen[label] = better
                    moved = True
            if not moved:
                return
