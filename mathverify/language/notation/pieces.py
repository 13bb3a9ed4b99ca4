"""A line of tokens that keep how they were written, and the blanks and places they had.

Rows of notation read pieces and give pieces: what they put in the place of others is made of
tokens too and keeps the span of what it stands for, so that no text is read twice and what is
echoed is as it was written wherever no row has read it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mathverify.language.notation.features import HEADS, is_limit
from mathverify.language.short_texts import SLOT as _HOLE
from mathverify.language.tokens import tokenize


class Piece(NamedTuple):
    """A token: its kind and canonical word, how it is written after which blanks, and where."""

    kind: str
    word: str
    shown: str
    gap: str
    start: int
    end: int


Pieces: TypeAlias = tuple[Piece, ...]


@lru_cache(maxsize=256)
def plain_line(text: str, names: frozenset[str] = frozenset()) -> Pieces:
    """The tokens of ``text`` as pieces, the last of kind ``end``; ``names`` are never operators."""
    tokens = tokenize(text, names)
    columns = (tokens.kinds, tokens.words, tokens.starts, tokens.ends)
    before = 0
    pieces: list[Piece] = []
    for kind, word, start, end in zip(*columns, strict=True):
        pieces.append(Piece(kind, word, text[start:end], text[before:start], start, end))
        before = end
    return tuple(pieces)


@lru_cache(maxsize=256)
def line_of(text: str, names: frozenset[str]) -> Pieces:
    """As `plain_line`, where words such as ``log_2x`` are apart from what stands below them."""
    pieces: list[Piece] = []
    for piece in plain_line(text, names):
        kind, word, start, end = piece.kind, piece.word, piece.start, piece.end
        head = word.partition("_")[0] if kind == "name" else ""
        if head in HEADS and len(word) > len(head) and word not in names:
            pieces += _parts(piece, head)
        elif kind == "name" and is_limit(word) and word not in names:
            pieces.append(piece._replace(word="lim", shown="lim", end=start + 3))
            pieces.append(Piece("name", word[3], word[3], "", start + 3, end))
        else:
            pieces.append(piece)
    return tuple(pieces)


def _parts(piece: Piece, head: str) -> list[Piece]:
    """``log_2x`` as its word, the sign below it, and what that carries: ``log``, ``_``, 2 and x."""
    below = piece.shown[len(head) + 1 :]
    digits = len(below) - len(below.lstrip("0123456789"))
    texts = [("name", head), ("?", "_"), ("number", below[:digits]), ("name", below[digits:])]
    found: list[Piece] = []
    start, gap = piece.start, piece.gap
    for kind, text in texts:
        if text:
            found.append(Piece(kind, text, text, gap, start, start + len(text)))
            start, gap = start + len(text), ""
    return found


def text_of(pieces: Collection[Piece]) -> str:
    """What the pieces say, with the blank before the first of them."""
    return "".join([piece.gap + piece.shown for piece in pieces])


def shown(pieces: Pieces) -> str:
    """What the pieces say."""
    return text_of(pieces)[len(pieces[0].gap) :] if pieces else ""


def bare(pieces: Pieces, gap: str = "") -> Pieces:
    """The pieces with ``gap`` before the first of them."""
    return (pieces[0]._replace(gap=gap), *pieces[1:]) if pieces else pieces


def is_touching(pieces: Pieces, place: int) -> bool:
    """Whether a piece stands before ``place`` and no blank between the two."""
    return place > 0 and not pieces[place].gap


@lru_cache(maxsize=512)
def _template(template: str) -> tuple[Piece | tuple[str, str], ...]:
    """The pieces of a template; a hole is its name and the blank before it."""
    found: list[Piece | tuple[str, str]] = []
    gap = ""
    for place, part in enumerate(_HOLE.split(template)):
        if place % 2:
            found.append((part, gap))
            gap = ""
        else:
            *pieces, end = line_of(part, frozenset())
            found += pieces
            gap = end.gap
    return tuple(found)


def holes_of(template: str) -> list[str]:
    """The names of the holes of a template."""
    return _HOLE.findall(template)


def filled(template: str, holes: Mapping[str, Pieces], start: int = 0, end: int = 0) -> Pieces:
    """The pieces of a text of the language with ``{name}`` in the places of ``holes``.

    They take the span from ``start`` to ``end``; what fills a hole keeps its own.
    """
    found: list[Piece] = []
    for piece in _template(template):
        if isinstance(piece, Piece):
            found.append(piece._replace(start=start, end=end))
        else:
            name, gap = piece
            found += bare(holes[name], gap)
    return tuple(found)


def made(text: str) -> Pieces:
    """The pieces of a text of the language that was computed, a number for instance."""
    return line_of(text, frozenset())[:-1]
