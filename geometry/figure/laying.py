"""Parts of a figure that nothing holds together, laid side by side.

Two triangles of which is said that they are similar, and no more, may lie anywhere: on top of one
another, one upside down.  What is told of lengths, angles and areas of each part stays true when a
part is moved, turned or mirrored as a whole, so each is laid level, with those that are similar the
same way up.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from geometry.figure.choosing import Readability, normalised, readability
from geometry.figure.elements import Place
from mathverify.language import tree
from mathverify.language.tree import Call, Name, Node

#: What is said of one part alone, whichever way it lies.
_MEASURES = frozenset({"length", "distance", "dist", "angle", "area", "perimeter", "triangle"})
_ALIKE = frozenset({"similar", "congruent"})
#: Between two parts, of the largest diameter: room for the labels of both.
_GAP = 0.25


@dataclass(frozen=True, slots=True)
class Parts:
    """The points of each part, in order, and which points of two parts correspond."""

    names: tuple[tuple[str, ...], ...]
    alike: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()

    def readability(
        self, places: Mapping[str, Place], sides: Sequence[tuple[str, str]]
    ) -> tuple[Readability, ...]:
        """How well each part can be read by itself."""
        return tuple(
            readability({name: places[name] for name in names}, _within(sides, names))
            for names in self.names
        )

    def cost(self, places: Mapping[str, Place], sides: Sequence[tuple[str, str]]) -> float:
        """The blemishes of all parts."""
        return math.fsum(one.cost for one in self.readability(places, sides))

    def laid(
        self,
        places: Mapping[str, Place],
        polygon: Sequence[str] = (),
        base: tuple[str, str] | None = None,
        sides: Sequence[tuple[str, str]] = (),
        parallels: Sequence[tuple[str, str]] = (),
    ) -> dict[str, Place]:
        """The figure with every part the right way up (see `normalised`), from left to right."""
        found: dict[str, Place] = {}
        gap = _GAP * max(_width(places, names) for names in self.names)
        right = -gap
        for names in self.names:
            own = {name: places[name] for name in names}
            alike = [pair for pair in self.alike if pair[1][0] in own and pair[0][0] in found]
            if alike:
                turned = _as(found, own, *alike[0])
            else:
                turned = normalised(
                    own,
                    polygon if set(polygon) <= set(own) else (),
                    base if base is not None and set(base) <= set(own) else None,
                    _within(sides, names),
                    _within(parallels, names),
                )
            left, low = (min(place[k] for place in turned.values()) for k in (0, 1))
            found |= {name: (x - left + right + gap, y - low) for name, (x, y) in turned.items()}
            right = max(x for x, _ in found.values())
        return found


def parts_of(
    names: Iterable[str], statements: Iterable[Node], sides: Iterable[tuple[str, str]]
) -> Parts:
    """The parts of a figure with these points, of which ``statements`` are given or asked."""
    points = tuple(names)
    joined = _Joined(points)
    for node in statements:
        joined.say(node)
    for pair in sides:
        joined.join(pair)
    groups: dict[str, list[str]] = {}
    for name in points:
        groups.setdefault(joined.root(name), []).append(name)
    return Parts(tuple(map(tuple, groups.values())), tuple(joined.alike))


class _Joined:
    """Which points what is said holds together."""

    def __init__(self, points: tuple[str, ...]) -> None:
        self._above = {name: name for name in points}
        self.alike: list[tuple[tuple[str, ...], tuple[str, ...]]] = []

    def root(self, name: str) -> str:
        while self._above[name] != name:
            name = self._above[name]
        return name

    def join(self, names: Iterable[str]) -> None:
        roots = [self.root(name) for name in names if name in self._above]
        for root in roots[1:]:
            self._above[self.root(root)] = self.root(roots[0])

    def say(self, node: Node) -> None:
        """What a statement says: of measures nothing but their own points, else of all at once."""
        match node:
            case Call(function=function, arguments=(one, other)) if function in _ALIKE:
                shapes = self._points(one), self._points(other)
                self.join(shapes[0])
                self.join(shapes[1])
                if len(shapes[0]) == len(shapes[1]) > 1:
                    self.alike.append(shapes)
            case tree.Logical(operands=operands):
                for one in operands:
                    self.say(one)
            case _:
                measures = tuple(_measures(node))
                if set(self._points(node)) == {n for one in measures for n in self._points(one)}:
                    for one in measures:
                        self.join(self._points(one))
                else:
                    self.join(self._points(node))

    def _points(self, node: Node) -> tuple[str, ...]:
        return tuple(
            part.identifier
            for part in tree.walk(node)
            if isinstance(part, Name) and part.identifier in self._above
        )


def _measures(node: Node) -> Iterator[Node]:
    """The outermost lengths, angles and areas in a statement."""
    if isinstance(node, Call) and node.function in _MEASURES:
        yield node
        return
    for part in tree.children(node):
        yield from _measures(part)


def _within(pairs: Iterable[tuple[str, str]], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in pairs if set(pair) <= set(names))


def _width(places: Mapping[str, Place], names: Sequence[str]) -> float:
    own = [places[name] for name in names]
    return max((math.dist(one, other) for one in own for other in own), default=0.0)


def _as(
    found: Mapping[str, Place],
    own: Mapping[str, Place],
    first: tuple[str, ...],
    second: tuple[str, ...],
) -> dict[str, Place]:
    """A part turned, and mirrored if need be, the way the one lies that it is similar to."""
    target = [complex(*found[name]) for name in first]
    middle = sum(target) / len(target)

    def turned(flip: int) -> tuple[float, dict[str, Place]]:
        placed = {name: complex(x * flip, y) for name, (x, y) in own.items()}
        centre = sum(placed[name] for name in second) / len(second)
        fit = sum(
            (t - middle) * (placed[name] - centre).conjugate()
            for t, name in zip(target, second, strict=True)
        )
        turn = cmath.rect(1.0, cmath.phase(fit))
        return abs(fit), {
            name: ((value * turn).real, (value * turn).imag) for name, value in placed.items()
        }

    return max((turned(flip) for flip in (1, -1)), key=lambda one: round(one[0], 9))[1]
