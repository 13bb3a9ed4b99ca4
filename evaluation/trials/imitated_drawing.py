"""A drawer that lies now and then: the diagram of a question, or one with a flaw that can be seen.

Which questions are misdrawn is settled by their content, so that drawing one again does not help.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generators.workflows.illustrating import Illustrator
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Drawing, Drawn, Picture
from mathverify.verification.picturing import draw_pictures, read_pictures

_NUMBER = re.compile(rb">(\d)([^<]*</text>)")
_START = re.compile(rb' d="M(\d+)')


class ImitatedDrawer:
    """Misdraws ``rate`` (from 0 to 1) of all questions; ``misdrawn`` has the digests of those."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self.misdrawn: set[str] = set()

    @property
    def illustrator(self) -> Illustrator:
        """This drawer, and the reader that is installed."""
        return Illustrator(self.drawing, read_pictures)

    def drawing(self, spec: ProblemSpec) -> Drawing:
        """The diagrams; the first of them flawed where the question is one to be misdrawn."""
        drawn = draw_pictures(spec)
        key = digest(spec)
        number = int(key[:8], 16)
        if not isinstance(drawn, Drawn) or number >= self._rate * 16**8:
            return drawn
        first, *rest = drawn.pictures
        flawed = _flawed(first.svg, int(key[8:16], 16))
        if flawed == first.svg:
            return drawn
        self.misdrawn.add(key)
        # What it shows is told as before: a liar does not say so.
        return Drawn((Picture(flawed, first.description), *rest))


def _flawed(svg: bytes, drawn: int) -> bytes:
    """One of the flaws, the next one where the first cannot be planted."""
    for turn in range(len(_FLAWS)):
        found = _FLAWS[(drawn + turn) % len(_FLAWS)](svg)
        if found != svg:
            return found
    return svg


def _another_number(svg: bytes) -> bytes:
    def other(found: re.Match[bytes]) -> bytes:
        return b">%d%b" % ((int(found[1]) + 1) % 10, found[2])

    return _NUMBER.sub(other, svg, count=1)


def _moved_stroke(svg: bytes) -> bytes:
    return _START.sub(lambda found: b' d="M%d' % (int(found[1]) + 12), svg, count=1)


def _missing_part(svg: bytes) -> bytes:
    lines = svg.split(b"\n")
    groups = [number for number, line in enumerate(lines) if line.startswith(b"<g ")]
    if not groups:
        return svg
    return b"\n".join(line for number, line in enumerate(lines) if number != groups[-1])


_FLAWS: tuple[Callable[[bytes], bytes], ...] = (_another_number, _moved_stroke, _missing_part)
