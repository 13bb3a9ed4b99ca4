"""What the sources of a section offer that a set has not: in turns, each in its own order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from generators.sets.candidates import Source
from generators.sets.engines import Engine, Limits
from generators.sets.seen import Seen
from generators.sets.shards import Place, Span, looked_through
from mathverify.errors import InternalError
from mathverify.verification.isolation import Finished
from mathverify.verification.policy import STANDARD

#: A source is given up after so many ranks in a row with nothing new; one whose question the set
#: has already counts as many, for making it takes as long as looking at as many conditions.
_PATIENCE = 400_000
_KNOWN = 50
#: Ranks of one span with a question; and the least and the most that are looked through ahead.
_SPAN = 64
_LEAST, _MOST = 4, 4096
_LIMITS = Limits(STANDARD.deadline * 10, STANDARD.memory)


@dataclass(frozen=True, slots=True)
class Fresh:
    """A candidate that is new to the set, and its shape in 64 bits."""

    place: Place
    source: Source
    shape: int


@dataclass(slots=True)
class _Line:
    """How far a source has been looked through, and what it offers next."""

    source: Source
    next: int = 0
    offered: deque[tuple[int, int]] = field(default_factory=deque)
    #: Ranks behind the last that was new.
    reached: int = 0
    tried: int = 0
    #: How many ranks were looked at, and how many of them hold a question.
    looked: int = 0
    found: int = 0
    given_up: bool = False

    @property
    def rate(self) -> float:
        return (1 + self.found) / (1 + self.looked)

    @property
    def over(self) -> bool:
        return self.given_up or (not self.offered and self.next >= self.source.size)

    def gives_up_at(self, rank: int) -> bool:
        """Whether too much was in vain before ``rank``; it depends on what stands there alone."""
        return rank - self.reached + self.tried >= _PATIENCE


class Offers:
    """The candidates of a section in the order in which they are decided.

    ``duplicates`` counts those whose question the set has already.
    """

    def __init__(self, number: int, sources: Sequence[Source], engine: Engine) -> None:
        self._number = number
        self._lines = [_Line(source) for source in sources]
        self._engine = engine
        self._turn = 0
        self.duplicates = 0

    def decided(self, place: Place) -> None:
        """Go on behind a candidate that was decided in an earlier run."""
        line = self._lines[place.source]
        line.offered.clear()
        line.next = line.reached = place.rank + 1
        line.tried = 0
        self._turn = (place.source + 1) % len(self._lines)

    def fresh(self, seen: Seen, wanted: int) -> list[Fresh]:
        """The next candidates that are new, at most ``wanted`` of them; they count as seen."""
        wanted = min(wanted, _MOST)
        found: list[Fresh] = []
        while len(found) < wanted:
            line = self._lines[self._turn]
            offer = self._next(line, seen, wanted - len(found))
            if offer is not None:
                rank, shape = offer
                place = Place(self._number, line.source.stream, self._turn, rank)
                found.append(Fresh(place, line.source, shape))
            elif all(one.over for one in self._lines):
                break
            self._turn = (self._turn + 1) % len(self._lines)
        return found

    def _next(self, line: _Line, seen: Seen, wanted: int) -> tuple[int, int] | None:
        """The next of a source that is new; None where it has no more."""
        while not line.over:
            if not line.offered:
                self._look(wanted)
                if not line.offered:
                    line.given_up = line.gives_up_at(line.next)
                    continue
            rank, shape = line.offered.popleft()
            if line.gives_up_at(rank):
                line.given_up = True
            elif seen.add(shape):
                line.reached, line.tried = rank + 1, 0
                return rank, shape
            else:
                self.duplicates += 1
                line.tried += _KNOWN
        return None

    def _look(self, wanted: int) -> None:
        """Look further through all sources that have run out of offers."""
        empty = [line for line in self._lines if not line.offered and not line.over]
        alive = sum(not line.over for line in self._lines)
        spans = [(line, span) for line in empty for span in _spans(line, ceil(wanted / alive))]
        told = self._engine.outcomes(looked_through, (span for _, span in spans), _LIMITS)
        for (line, span), outcome in zip(spans, told, strict=True):
            if not isinstance(outcome, Finished):
                raise InternalError(f"looking through {span.source.name}: {outcome}")
            line.offered.extend(outcome.value.found)
            line.looked += span.stop - span.start
            line.found += len(outcome.value.found)


def _spans(line: _Line, wanted: int) -> Iterator[Span]:
    """The ranks that probably hold so many questions, in pieces; the line goes behind them."""
    rate = line.rate
    ranks = ceil(min(max(wanted, _LEAST), _MOST) / rate)
    stop = min(line.next + ranks, line.source.size)
    size = ceil(_SPAN / rate)
    while line.next < stop:
        end = min(line.next + size, stop)
        yield Span(line.source.of(*range(line.next, end)), line.next, end)
        line.next = end
