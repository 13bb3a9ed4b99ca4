"""The row: one notation of books, boards or other programs, as a production on tokens.

A pattern is a list of elements with blanks between them::

    ~ before an element    nothing stands between it and the piece before
    word  a|b  at·least    one of these words, signs or kinds of token; · joins several words
    '['                    this very sign
    {x:sort}               a hole, read by the sort (`mathverify.language.notation.sorts`)
    {x:=a|b}               a hole that holds the word that stands there
    [ ... ]                may be left out
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from mathverify.language.notation.features import COMMON
from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Pieces, holes_of, is_touching, shown
from mathverify.language.notation.sorts import FEATURES, SORTS

__all__ = ["Gives", "Guard", "Holes", "Match", "Row", "Shape", "everywhere"]

Holes: TypeAlias = Mapping[str, Pieces]


class Gives(Enum):
    """What a row reads: a word of letters, before all others; a term; or a whole text."""

    LETTERS = "letters"
    TERM = "term"
    STATEMENT = "statement"


class Match(NamedTuple):
    """What a row reads: the pieces of ``line`` from ``start`` up to ``end``, and its holes."""

    line: Pieces
    start: int
    end: int
    holes: Holes
    names: SchoolNames

    def ends_at(self, end: int, **holes: Pieces) -> Match:
        """The match with another end and further holes."""
        return self._replace(end=end, holes={**self.holes, **holes})


#: Whether a row may read what it matches.
Guard: TypeAlias = Callable[[Match], bool]
#: What a template cannot say: the match with its end and holes, and the template; None if it is
#: not the notation.
Shape: TypeAlias = Callable[[Match], "tuple[Match, str] | None"]


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
    them; of the others it is the hint where something else in their text is refused.
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

    @property
    def is_refused(self) -> bool:
        """Whether what the row reads has several readings."""
        return self.shape is None and not self.means

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """For each part of the pattern the features of which a piece in its place has one."""
        parts = tuple(part.features for part in _compiled(self.pattern) if part.features)
        return (frozenset(self.having), *parts) if self.having else parts

    @cached_property
    def key(self) -> frozenset[str]:
        """The features by which the row is found: those that few texts have."""
        return min(self.needs, key=_commonness)

    @cached_property
    def starts(self) -> frozenset[str]:
        """The features of which the first piece that the row reads has one."""
        return _starts(_compiled(self.pattern))

    def fault(self) -> str:
        """Why the row can never be tried, or says what it has not; empty for a sound one."""
        parts = tuple(_every(_compiled(self.pattern)))
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
        for end, holes in _matched(_compiled(self.pattern), given, start, {}, folded):
            match = Match(given.line, start, end, holes, given.names)
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


# --- patterns ----------------------------------------------------------------------------


class _Element(NamedTuple):
    """One element of a pattern; ``inner`` are the elements of a part that may be left out."""

    touching: bool = False
    words: tuple[tuple[str, ...], ...] = ()
    hole: str = ""
    sort: str = ""
    inner: tuple[_Element, ...] = ()

    @property
    def features(self) -> frozenset[str]:
        return frozenset(words[0] for words in self.words) or FEATURES.get(self.sort, frozenset())


def _every(elements: tuple[_Element, ...]) -> Iterator[_Element]:
    for element in elements:
        yield element
        yield from _every(element.inner)


def _starts(elements: tuple[_Element, ...]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for element in elements:
        found |= _starts(element.inner) if element.inner else element.features
        if not element.inner:
            break
    return found


_HOLE = re.compile(r"\{(\w+):(=?)(.+)\}")


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> tuple[_Element, ...]:
    stack: list[list[_Element]] = [[]]
    for text in pattern.split():
        touching = len(text) > 1 and text[0] == "~"
        word = text[1:] if touching else text
        if word == "[":
            stack.append([])
        elif word == "]":
            inner = tuple(stack.pop())
            stack[-1].append(_Element(inner=inner))
        elif (hole := _HOLE.fullmatch(word)) and not hole[2]:
            stack[-1].append(_Element(touching, hole=hole[1], sort=hole[3]))
        else:
            name, words = (hole[1], hole[3]) if hole else ("", word)
            stack[-1].append(_Element(touching, _words(words), hole=name))
    return tuple(stack[0])


def _words(text: str) -> tuple[tuple[str, ...], ...]:
    if text[0] == "'" == text[-1]:
        return ((text[1:-1],),)
    return tuple(tuple(one.split("·")) for one in text.split("|"))


def _matched(
    elements: tuple[_Element, ...], given: Given, start: int, holes: Holes, folded: bool
) -> Iterator[tuple[int, Holes]]:
    if not elements:
        yield start, holes
        return
    element, rest = elements[0], elements[1:]
    if element.inner:
        yield from _matched((*element.inner, *rest), given, start, holes, folded)
        yield from _matched(rest, given, start, holes, folded)
    elif start < len(given.line) and (not element.touching or is_touching(given.line, start)):
        for end, value in _read(element, given, start, folded):
            if element.hole:
                found = {**holes, element.hole: value}
                yield from _matched(rest, given, end, found, folded)
            else:
                yield from _matched(rest, given, end, holes, folded)


def _read(
    element: _Element, given: Given, start: int, folded: bool
) -> Iterator[tuple[int, Pieces]]:
    if element.sort:
        yield from SORTS[element.sort](given, start)
        return
    line = given.line
    for words in element.words:
        end = start + len(words)
        if end <= len(line) and all(
            word in (piece.shown, piece.word, piece.kind)
            or (folded and word == piece.shown.lower())
            for word, piece in zip(words, line[start:end], strict=True)
        ):
            yield end, line[start:end]
