"""What is known, in the order in which it became known, each with its reason and its premises.

An `Event` may rest only on earlier events, so every explanation ends at what was given.  A
premise is an event or a *claim* that chains of events establish; which chain is looked up when
somebody asks, among the events that were there already (`geometry.angles.explanation`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from geometry.angles.expressions import LinearEquation, Segment

#: Two directed segments, whose cross product has a sign.
Turn: TypeAlias = tuple[Segment, Segment]


@dataclass(frozen=True, slots=True)
class Known:
    """An event."""

    number: int


@dataclass(frozen=True, slots=True)
class SameDirection:
    """Two directed segments point the same way."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class SameLine:
    """Two segments are parallel or on one line."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class Crosses:
    """The lines of two segments are not parallel."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class SameTurn:
    """The cross products of two pairs of directions have the same sign, and neither is zero."""

    first: Turn
    second: Turn


@dataclass(frozen=True, slots=True)
class SameLength:
    """Two segments are equally long."""

    first: Segment
    second: Segment


@dataclass(frozen=True, slots=True)
class Forces:
    """An equation follows from those that are known; ``0 = 1`` if they contradict each other."""

    equation: LinearEquation


Claim: TypeAlias = Known | SameDirection | SameLine | Crosses | SameTurn | SameLength | Forces


class EventKind(Enum):
    """What an event speaks of."""

    GIVEN = "given"
    POSITION = "position"
    LENGTH = "length"
    ANGLE = "angle"
    CONSEQUENCE = "consequence"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing known; ``combination`` says of which earlier equations it is the sum.

    It rests on events numbered below ``before`` only: its own number, unless it is an
    ``afterthought``, stated to explain the event of that number.
    """

    number: int
    before: int
    kind: EventKind
    statement: str | LinearEquation
    reason: str
    claims: tuple[Claim, ...] = ()
    combination: tuple[tuple[int, Fraction], ...] = ()
    afterthought: bool = False


class Absurd(Exception):  # noqa: N818 - it is a result that many frames pass upwards, no fault
    """What is known contradicts itself: caught by `geometry.angles.forcing`, never seen outside."""

    def __init__(self, statement: str | LinearEquation, reason: str, claims: tuple[Claim, ...]):
        super().__init__(statement)
        self.statement = statement
        self.reason = reason
        self.claims = claims


class Ledger:
    """The list of events, which only grows."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def record(
        self,
        kind: EventKind,
        statement: str | LinearEquation,
        reason: str,
        claims: tuple[Claim, ...] = (),
        combination: tuple[tuple[int, Fraction], ...] = (),
    ) -> Known:
        """Add an event and return it as a premise for others."""
        number = len(self.events)
        self.events.append(Event(number, number, kind, statement, reason, claims, combination))
        return Known(number)

    def record_before(
        self,
        before: int,
        kind: EventKind,
        statement: str | LinearEquation,
        reason: str,
        claims: tuple[Claim, ...] = (),
        combination: tuple[tuple[int, Fraction], ...] = (),
    ) -> Known:
        """Add what could have been stated before an event, in order to explain it."""
        number = len(self.events)
        self.events.append(
            Event(number, before, kind, statement, reason, claims, combination, afterthought=True)
        )
        return Known(number)
