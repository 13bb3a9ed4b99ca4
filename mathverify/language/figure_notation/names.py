"""The points, lines and circles of a question, and their names run together: ``ABC``, ``A'B'``."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from mathverify.language.notation.pieces import plain_line

#: How ``A'`` is spelled as a name: ``A_prime``.
PRIME = "_prime"

#: Marks after a letter, and for how many each of them stands.
_MARKS = {"'": 1, "′": 1, "’": 1, "″": 2}


def primed(written: str) -> str:
    """``A'`` as the name ``A_prime``, ``A''`` as ``A_prime_prime``; other names as they are."""
    marked = written.strip()
    name = marked.rstrip("".join(_MARKS))
    if name == marked or not name.isidentifier() or not name[0].isascii() or name[0] == "_":
        return written
    return name + PRIME * sum(map(_MARKS.__getitem__, marked[len(name) :]))


@dataclass(frozen=True)
class FigureNames:
    """What the names of a question stand for; ``others`` are names of anything else."""

    points: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()
    circles: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    #: The circle of a question that has one, as ``circle(O)``, where it has no name of its own.
    implied_circle: str = ""
    #: The corners, in order, of a polygon with all points of the question, where there is one.
    polygon: tuple[str, ...] = ()
    _runs: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def declared(self) -> frozenset[str]:
        """All names."""
        return self.points | self.lines | self.circles | self.others

    @property
    def has_figure(self) -> bool:
        """Whether there is a point, a line or a circle."""
        return bool(self.points or self.lines or self.circles)

    @cached_property
    def only_circle(self) -> str:
        """The circle of a question that speaks of one alone; else empty."""
        if self.circles:
            return next(iter(self.circles)) if len(self.circles) == 1 else ""
        return self.implied_circle

    def at_corner(self, corner: str) -> tuple[str, ...]:
        """The angle of a triangle or polygon at its corner, if there are no other points."""
        others = sorted(self.points - {corner})
        if len(others) == 2 and corner in self.points:
            return (others[0], corner, others[1])
        if corner not in self.polygon:
            return ()
        place = self.polygon.index(corner)
        following = self.polygon[(place + 1) % len(self.polygon)]
        return (self.polygon[place - 1], corner, following)

    @cached_property
    def _longest(self) -> tuple[str, ...]:
        """The points, those with long names first."""
        return tuple(sorted(self.points, key=lambda name: (-len(name), name)))

    def run(self, word: str, least: int = 2, most: int = 12) -> tuple[str, ...]:
        """The points whose names make up ``word``, all different; none for any other word."""
        found = self._runs.get(word)
        if found is None:
            found = self._runs[word] = self._split(word)
        return found if least <= len(found) <= most else ()

    def _split(self, word: str) -> tuple[str, ...]:
        if word in self.declared:
            return ()
        found: list[str] = []
        place = 0
        while place < len(word):
            point = next((name for name in self._longest if word.startswith(name, place)), "")
            if not point:
                return ()
            found.append(point)
            place += len(point)
        return tuple(found) if len(set(found)) == len(found) else ()

    def unprimed(self, text: str) -> str:
        """``text`` with the primes of declared names as part of the name: ``A_prime``.

        Letters that run together are taken apart first: ``A'B'`` is ``A_primeB_prime``.
        """
        if not any(mark in text for mark in _MARKS):
            return text
        if not any(name.endswith(PRIME) for name in self.declared):
            return text
        line = plain_line(text)
        found: list[str] = []
        place = 0
        while place < len(line):
            end = place + 1
            while line[end : end + 1] and line[end].shown in _MARKS and not line[end].gap:
                end += 1
            marks = sum(_MARKS[piece.shown] for piece in line[place + 1 : end])
            found.append(line[place].gap + self._unprimed(line[place].shown, marks))
            if found[-1].endswith(PRIME) or not marks:
                place = end
            else:
                place += 1
        return "".join(found)

    def _unprimed(self, word: str, marks: int) -> str:
        """A word with as many marks, where its last letter is a name with these."""
        capital = max((at for at, sign in enumerate(word) if sign.isupper()), default=0)
        name = word[capital:] + PRIME * marks
        return word[:capital] + name if marks and name in self.declared else word
