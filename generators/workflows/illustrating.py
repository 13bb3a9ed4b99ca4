"""Diagrams within a workflow: drawn, read back, and of use only where both agree.

The diagram is drawn from the question and held to the question; whether it agrees is what was
read of its strokes and letters, and nobody's opinion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import (
    Agrees,
    CannotTell,
    Consistency,
    Disagrees,
    Drawing,
    Drawn,
    Fault,
    NotDrawn,
    Picture,
)

Drawer: TypeAlias = Callable[[ProblemSpec], Drawing]
PictureReading: TypeAlias = Callable[[ProblemSpec, tuple[bytes, ...]], tuple[Consistency, ...]]


@dataclass(frozen=True, slots=True)
class Illustrated:
    """The diagrams in order, each with what was read of it."""

    pictures: tuple[tuple[Picture, Agrees], ...]


@dataclass(frozen=True, slots=True)
class Misdrawn:
    """A diagram does not show its question; all that is wrong with it."""

    faults: tuple[Fault, ...]


Illustration: TypeAlias = Illustrated | Misdrawn | NotDrawn


class Illustrator:
    """Draws questions and reads what was drawn; what it found of a question it remembers."""

    def __init__(self, drawing: Drawer, reading: PictureReading) -> None:
        self.drawing = drawing
        self._reading = reading
        self._known: dict[str, Illustration] = {}

    def illustrated(self, spec: ProblemSpec) -> Illustration:
        """The diagrams of ``spec`` if every one was read back and agrees."""
        key = digest(spec)
        if key not in self._known:
            self._known[key] = self._made(spec)
        return self._known[key]

    def _made(self, spec: ProblemSpec) -> Illustration:
        drawn = self.drawing(spec)
        if not isinstance(drawn, Drawn):
            return drawn
        agreeing: list[tuple[Picture, Agrees]] = []
        faults: list[Fault] = []
        read = self._reading(spec, tuple(picture.svg for picture in drawn.pictures))
        for picture, consistency in zip(drawn.pictures, read, strict=True):
            match consistency:
                case Agrees():
                    agreeing.append((picture, consistency))
                case Disagrees(faults=found):
                    faults += found
                case CannotTell(reason=reason):
                    return NotDrawn(reason)
        return Misdrawn(tuple(faults)) if faults else Illustrated(tuple(agreeing))


def installed() -> Illustrator:
    """The illustrator of the drawer and the reader that are installed, both stoppable."""
    from mathverify.verification.picturing import draw_pictures, read_pictures

    return Illustrator(draw_pictures, read_pictures)


def _draws_nothing(_: ProblemSpec) -> Drawing:
    return NotDrawn("nobody who draws was called for")


def _reads_nothing(_: ProblemSpec, pictures: tuple[bytes, ...]) -> tuple[Consistency, ...]:
    return tuple(CannotTell("nobody who reads pictures was called for") for _ in pictures)


#: For workflows without diagrams; one with diagrams finds nothing with it.
NO_ILLUSTRATOR = Illustrator(_draws_nothing, _reads_nothing)
