"""Which events a claim rests on: shortest chains through the relations that were known in time.

A claim made by event number n may use earlier events only; so explanations cannot go in circles.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from geometry.angles.directions import Directions, Edge, normal, normal_turn
from geometry.angles.expressions import LinearEquation, Segment, Unknown
from geometry.angles.ledger import (
    Claim,
    Crosses,
    Event,
    EventKind,
    Forces,
    Known,
    SameDirection,
    SameLength,
    SameLine,
    SameTurn,
)
from geometry.angles.proving import Prover

State = TypeVar("State", bound=Hashable)
_Pair = tuple[Segment, Segment]


def premises(figure: Directions, prover: Prover, event: Event) -> tuple[int, ...]:
    """The events on which an event rests, what makes its angles defined included."""
    found = [
        number
        for claim in event.claims
        for number in _premises(figure, prover, claim, event.before)
    ]
    found += [part for part, _ in event.combination]
    if isinstance(event.statement, LinearEquation) and event.kind is not EventKind.GIVEN:
        found += [
            figure.distinct[normal(side)[0]].number
            for term, _ in event.statement.expression.terms
            if not isinstance(term, Unknown)
            for side in term.sides
        ]
    return tuple(dict.fromkeys(found))


def _premises(figure: Directions, prover: Prover, claim: Claim, before: int) -> tuple[int, ...]:
    """The events, all numbered below ``before``, that establish ``claim``."""
    match claim:
        case Known(number):
            return (number,)
        case Forces(equation):
            return (prover.prove(equation, before),)
        case SameDirection(first, second):
            return _directions(figure, first, second, before)
        case SameLine(first, second):
            return _segments(first, second, lambda segment: _parallels(figure, segment, before))
        case SameLength(first, second):
            edges = figure.length_edges
            return _segments(
                first, second, lambda segment: _unsigned(edges.get(segment, ()), before)
            )
        case Crosses(first, second):
            return _crossing(figure, first, second, before)
        case SameTurn():
            return _turns(figure, claim, before)


def supporting(figure: Directions, prover: Prover, numbers: Iterable[int]) -> list[int]:
    """All events that the given ones rest on, themselves included, in order."""
    found = set[int]()
    waiting = list(numbers)
    while waiting:
        number = waiting.pop()
        if number in found:
            continue
        found.add(number)
        waiting += premises(figure, prover, figure.ledger.events[number])
    return sorted(found, key=lambda number: _rank(figure, number))


def _rank(figure: Directions, number: int) -> tuple[int, bool, int]:
    """What was stated to explain an event comes right before it."""
    event = figure.ledger.events[number]
    return event.before, not event.afterthought, number


def _chain(
    start: State,
    done: Callable[[State], bool],
    edges: Callable[[State], Iterator[tuple[State, int]]],
) -> tuple[int, ...]:
    """The events along a shortest path from ``start``, which exists."""
    reached: dict[State, tuple[State, int] | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if done(here):
            path = list[int]()
            step = reached[here]
            while step is not None:
                if step[1] >= 0:
                    path.append(step[1])
                step = reached[step[0]]
            return tuple(reversed(path))
        for there, event in edges(here):
            if there not in reached:
                reached[there] = (here, event)
                queue.append(there)
    raise AssertionError(f"no chain from {start}")


def _segments(
    first: Segment, second: Segment, edges: Callable[[Segment], Iterator[tuple[Segment, int]]]
) -> tuple[int, ...]:
    goal = normal(second)[0]
    return _chain(normal(first)[0], lambda segment: segment == goal, edges)


def _unsigned(edges: Iterable[Edge], before: int) -> Iterator[tuple[Segment, int]]:
    return ((there, event) for there, _, event in edges if event < before)


def _parallels(figure: Directions, segment: Segment, before: int) -> Iterator[tuple[Segment, int]]:
    yield from _unsigned(figure.direction_edges.get(segment, ()), before)
    yield from _unsigned(figure.parallel_edges.get(segment, ()), before)


def _directions(
    figure: Directions, first: Segment, second: Segment, before: int
) -> tuple[int, ...]:
    goal = normal(second)

    def edges(state: tuple[Segment, int]) -> Iterator[tuple[tuple[Segment, int], int]]:
        segment, sign = state
        for there, parity, event in figure.direction_edges.get(segment, ()):
            if event < before:
                yield (there, sign * parity), event

    return _chain(normal(first), lambda state: state == goal, edges)


def _crossing(figure: Directions, first: Segment, second: Segment, before: int) -> tuple[int, ...]:
    start = (normal(first)[0], normal(second)[0])
    known: dict[_Pair, int] = {}
    for one, two, event in figure.crossing_events:
        if event < before:
            known.setdefault((one, two), event)
            known.setdefault((two, one), event)

    def edges(pair: _Pair) -> Iterator[tuple[_Pair, int]]:
        one, two = pair
        yield from (((there, two), event) for there, event in _parallels(figure, one, before))
        yield from (((one, there), event) for there, event in _parallels(figure, two, before))

    found: list[_Pair] = []

    def done(pair: _Pair) -> bool:
        if pair in known:
            found.append(pair)
        return bool(found)

    path = _chain(start, done, edges)
    return (*path, known[found[0]])


def _turns(figure: Directions, claim: SameTurn, before: int) -> tuple[int, ...]:
    """A chain of equal turns, and why they are turns: equal directions alone may not cross."""
    start, goal = normal_turn(claim.first), normal_turn(claim.second)
    related = set[int]()

    def edges(state: tuple[_Pair, int]) -> Iterator[tuple[tuple[_Pair, int], int]]:
        (one, two), sign = state
        for pair, parity, event in figure.turn_edges.get((one, two), ()):
            if event < before:
                related.add(event)
                yield (pair, sign * parity), event
        for there, parity, event in figure.direction_edges.get(one, ()):
            if event < before:
                yield _ordered(there, two, sign * parity), event
        for there, parity, event in figure.direction_edges.get(two, ()):
            if event < before:
                yield _ordered(one, there, sign * parity), event

    path = _chain(start, lambda state: state == goal, edges)
    if related.isdisjoint(path):
        path += _crossing(figure, *claim.first, before)
    return path


def _ordered(first: Segment, second: Segment, sign: int) -> tuple[_Pair, int]:
    return ((first, second), sign) if first < second else ((second, first), -sign)
