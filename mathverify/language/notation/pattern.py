"""The pattern of a row: a list of elements with blanks between them::

    ~ before an element    nothing stands between it and the piece before
    _ before an element    a blank stands there
    word  a|b  at·least    one of these words, signs or kinds of token; · joins several words
    '['                    this very sign
    {x:sort}               a hole, read by the sort (`mathverify.language.notation.sorts`)
    {x:=a|b}               a hole that holds the word that stands there
    {x:*a|b}               a hole that holds as many of these words as there are, also none
    [ ... ]                may be left out

`matched` fits it at a place of a line; `phrase` fits it to a whole text and `phrase_in` to a part
of one, where nothing else is wanted than what its holes hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Piece, Pieces, is_touching, plain_line, shown
from mathverify.language.notation.sorts import FEATURES, SORTS

Holes: TypeAlias = Mapping[str, Pieces]

#: Nobody writes longer phrases.
_LONGEST = 1000
_NO_NAMES = SchoolNames()


class Element(NamedTuple):
    """One element of a pattern; ``inner`` are the elements of a part that may be left out.

    ``touching`` is whether it must touch the piece before, None where it may; ``many`` of its words
    may follow each other.
    """

    touching: bool | None = None
    words: tuple[tuple[str, ...], ...] = ()
    hole: str = ""
    sort: str = ""
    many: bool = False
    inner: tuple[Element, ...] = ()
    #: The first of the words that must stand here; none where other things may.
    first: frozenset[str] = frozenset()

    @property
    def features(self) -> frozenset[str]:
        """The features of which the first piece of the element has one; none that tell nothing."""
        if self.many:
            return frozenset()
        return frozenset(words[0] for words in self.words) or FEATURES.get(self.sort, frozenset())


def every(elements: tuple[Element, ...]) -> Iterator[Element]:
    """The elements, those inside of others too."""
    for element in elements:
        yield element
        yield from every(element.inner)


def starts(elements: tuple[Element, ...]) -> frozenset[str]:
    """The features of which the first piece of all that fits has one."""
    found: frozenset[str] = frozenset()
    for element in elements:
        found |= starts(element.inner) if element.inner else element.features
        if not element.inner:
            break
    return found


@lru_cache(maxsize=512)
def _wanted(pattern: str) -> tuple[frozenset[str], ...]:
    """What must stand somewhere in a text that a pattern fits: one word of each of these sets."""
    return tuple(
        [
            frozenset([words[0] for words in element.words])
            for element in compiled(pattern)
            if element.words and not element.many and not element.inner
        ]
    )


def _may_fit(pattern: str, text: str, folded: bool) -> bool:
    """Whether a text has the words that a pattern wants; most texts do not."""
    if len(text) > _LONGEST:
        return False
    wanted = _wanted(pattern)
    return not wanted or not any(map(_features(text, folded).isdisjoint, wanted))


@lru_cache(maxsize=64)
def _features(text: str, folded: bool) -> frozenset[str]:
    """All that the pieces of a text may be asked for, which many patterns ask in turn."""
    line = plain_line(text)
    features = {feature for piece in line for feature in (piece.shown, piece.word, piece.kind)}
    if folded:
        features |= {piece.shown.lower() for piece in line}
    return frozenset(features)


_TOUCHING = {"~": True, "_": False}
_HOLE = re.compile(r"\{(\w+):([=*]?)(.+)\}")


@lru_cache(maxsize=512)
def compiled(pattern: str) -> tuple[Element, ...]:
    """The elements of a pattern."""
    stack: list[list[Element]] = [[]]
    for text in pattern.split():
        touching = _TOUCHING.get(text[0]) if len(text) > 1 else None
        word = text if touching is None else text[1:]
        if word == "[":
            stack.append([])
        elif word == "]":
            inner = tuple(stack.pop())
            stack[-1].append(Element(inner=inner))
        elif (hole := _HOLE.fullmatch(word)) and not hole[2]:
            stack[-1].append(Element(touching, hole=hole[1], sort=hole[3]))
        else:
            name, words = (hole[1], hole[3]) if hole else ("", word)
            several = _words(words)
            many = hole is not None and hole[2] == "*"
            first = frozenset() if many else frozenset([one[0] for one in several])
            stack[-1].append(Element(touching, several, hole=name, many=many, first=first))
    return tuple(stack[0])


def _words(text: str) -> tuple[tuple[str, ...], ...]:
    if text[0] == "'" == text[-1]:
        return ((text[1:-1],),)
    return tuple(tuple(one.split("·")) for one in text.split("|"))


def matched(
    elements: tuple[Element, ...], given: Given, start: int, holes: Holes, folded: bool
) -> Iterator[tuple[int, Holes]]:
    """Where the elements may end that begin at ``start``, and what their holes hold then.

    ``folded``: words fit in any case.
    """
    if not elements:
        yield start, holes
        return
    element, rest = elements[0], elements[1:]
    if element.inner:
        yield from matched((*element.inner, *rest), given, start, holes, folded)
        yield from matched(rest, given, start, holes, folded)
    elif start < len(given.line) and element.touching in (None, is_touching(given.line, start)):
        # Most of what a hole may hold ends where the words do not stand that must follow.
        following = rest[0].first if rest and element.sort else frozenset()
        for end, value in _read(element, given, start, folded):
            if following and not (
                end < len(given.line) and _begins(following, given.line[end], folded)
            ):
                continue
            if element.hole:
                found = {**holes, element.hole: value}
                yield from matched(rest, given, end, found, folded)
            else:
                yield from matched(rest, given, end, holes, folded)


def _read(element: Element, given: Given, start: int, folded: bool) -> Iterator[tuple[int, Pieces]]:
    if element.sort:
        yield from SORTS[element.sort](given, start)
    elif element.many:
        ends = [start]
        while after := next(_word(element, given.line, ends[-1], folded), 0):
            ends.append(after)
        for end in reversed(ends):
            yield end, given.line[start:end]
    else:
        for end in _word(element, given.line, start, folded):
            yield end, given.line[start:end]


def _word(element: Element, line: Pieces, start: int, folded: bool) -> Iterator[int]:
    """Where the words of an element end that stand at ``start``."""
    for words in element.words:
        end = start
        for word in words:
            if end >= len(line) or not _is(word, line[end], folded):
                break
            end += 1
        else:
            yield end


def _begins(words: frozenset[str], piece: Piece, folded: bool) -> bool:
    """Whether a piece is one of some words, as `_is` says."""
    if not words.isdisjoint((piece.shown, piece.word, piece.kind)):
        return True
    return folded and piece.shown.lower() in words


def _is(word: str, piece: Piece, folded: bool) -> bool:
    """Whether a piece is a word, by its kind, its canonical word or as it is written."""
    if word in (piece.shown, piece.word, piece.kind):
        return True
    return folded and word == piece.shown.lower()


def phrase(pattern: str, text: str, *, folded: bool = True) -> Mapping[str, str] | None:
    """What the holes of a pattern hold that fits all of ``text``; None if it does not.

    Words fit in any case, unless they are not ``folded``.  A hole in a part that was left out is
    not there.
    """
    if not _may_fit(pattern, text, folded):
        return None
    end_of_text = len(plain_line(text)) - 1
    fits = (holes for end, holes in _fits(pattern, text, 0, folded) if end == end_of_text)
    return next(fits, None)


def phrase_in(pattern: str, text: str) -> Mapping[str, str] | None:
    """As `phrase`, for the first place of ``text`` at which the pattern fits."""
    if not _may_fit(pattern, text, folded=True):
        return None
    places = range(len(plain_line(text)) - 1)
    fits = (holes for place in places for _, holes in _fits(pattern, text, place, folded=True))
    return next(fits, None)


def _fits(
    pattern: str, text: str, start: int, folded: bool
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Where a pattern that begins at a place may end, and what its holes hold then."""
    given = Given(plain_line(text), _NO_NAMES)
    for end, holes in matched(compiled(pattern), given, start, {}, folded):
        yield end, {name: shown(value) for name, value in holes.items()}
