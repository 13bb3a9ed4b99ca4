"""The row: one notation of books, boards or other programs, as a production on tokens.

What it reads is a `pattern` of tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeAlias

from mathverify.language.notation.features import COMMON
from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pattern import Holes, compiled, every, matched, starts
from mathverify.language.notation.pieces import Pieces, holes_of, shown
from mathverify.language.notation.sorts import SORTS

__all__ = ["Gives", "Guard", "Holes", "Match", "Row", "Shape", "ends_clearly", "everywhere"]


class Gives(Enum):
    """What a row reads: a word of letters, before all others; a term; or a whole text."""

    LETTERS = "letters"
    TERM = "term"
    STATEMENT = "statement"


class Match(NamedTuple):
    """What a row reads: the pieces of ``line`` from ``start`` up to ``end``, and its holes.

    ``brings`` is the variable that its meaning has of its own, as its row has it.
    """

    line: Pieces
    start: int
    end: int
    holes: Holes
    names: SchoolNames
    brings: str = ""

    def ends_at(self, end: int, **holes: Pieces) -> Match:
        """The match with another end and further holes."""
        return self._replace(end=end, holes={**self.holes, **holes})


#: Whether a row may read what it matches.
Guard: TypeAlias = Callable[[Match], bool]
#: What a template cannot say: the match with its end and holes, and the template; None if it is
#: not the notation.
Shape: TypeAlias = Callable[[Match], "tuple[Match, str] | None"]


_BEHIND = frozenset({"end", "=", "<", ">", "<=", ">=", ",", ")", "]"})


def ends_clearly(match: Match) -> bool:
    """Whether nothing behind may belong to what ends the match: "to 3 + a" has two readings."""
    after = match.line[match.end]
    return after.kind in _BEHIND or after.shown == ";"


def everywhere(_match: Match) -> bool:
    """The guard of rows that need none."""
    return True


def _matched_text(match: Match) -> str:
    """What a refusal is about, if a row says nothing else: all that it matches."""
    return shown(match.line[match.start : match.end])


@dataclass(frozen=True)
class Row:
    """One notation, and what it is in the language.

    ``means`` is a template of the language with the names of holes in braces.  ``shape`` finds the
    end, further holes and the template where a pattern cannot.  ``unless`` are names that make it
    no notation where they are declared, templates as well; ``having`` are features of which a
    piece of every text has one that the row reads.  ``other`` says what to write instead: a
    row that means nothing is refused with it, as having several readings, and ``about`` is what has
    them; of the others it is the hint where something else in their text is refused.  ``brings``
    is a variable that the meaning has of its own: the x in the equation of a tangent.
    """

    pattern: str
    means: str = ""
    gives: Gives = Gives.TERM
    unless: tuple[str, ...] = ()
    guard: Guard = everywhere
    shape: Shape | None = None
    other: Callable[[Match], str] | None = None
    about: Callable[[Match], str] = _matched_text
    having: tuple[str, ...] = ()
    brings: str = ""

    @property
    def is_refused(self) -> bool:
        """Whether what the row reads has several readings."""
        return self.shape is None and not self.means

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """For each part of the pattern the features of which a piece in its place has one."""
        parts = tuple(part.features for part in compiled(self.pattern) if part.features)
        return (frozenset(self.having), *parts) if self.having else parts

    @cached_property
    def key(self) -> frozenset[str]:
        """The features by which the row is found: those that few texts have."""
        return min(self.needs, key=_commonness)

    @cached_property
    def starts(self) -> frozenset[str]:
        """The features of which the first piece that the row reads has one."""
        return starts(compiled(self.pattern))

    def fault(self) -> str:
        """Why the row can never be tried, or says what it has not; empty for a sound one."""
        parts = tuple(every(compiled(self.pattern)))
        if unknown := {part.sort for part in parts if part.sort} - SORTS.keys():
            return f"there is no sort {', '.join(sorted(unknown))}"
        if not self.needs:
            return "no word or sign tells it"
        if self.is_refused and self.other is None:
            return "it says neither a meaning nor what to write instead"
        holes = {part.hole for part in parts if part.hole}
        missing = set(holes_of(self.means)) - holes if self.shape is None else set()
        return f"it has no hole {', '.join(sorted(missing))}" if missing else ""

    def matches(self, given: Given, start: int) -> Iterator[Match]:
        """The ways in which the row fits at ``start``, the likeliest first."""
        folded = self.gives is Gives.STATEMENT
        for end, holes in matched(compiled(self.pattern), given, start, {}, folded):
            match = Match(given.line, start, end, holes, given.names, self.brings)
            names = given.names.all
            if names and any(_named(name, holes) in names for name in self.unless):
                continue
            if self.guard(match):
                yield match

    def meaning(self, match: Match) -> tuple[Match, str] | None:
        """The match with its end and holes, and what it means as a template; None if nothing."""
        return (match, self.means) if self.shape is None else self.shape(match)


def _commonness(features: frozenset[str]) -> int:
    return max((place for place, one in enumerate(COMMON, 1) if one in features), default=0)


def _named(name: str, holes: Mapping[str, Pieces]) -> str:
    return name.format_map({hole: shown(value) for hole, value in holes.items()})
