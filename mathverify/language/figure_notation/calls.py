"""Letters that run together as arguments: ``area(ABC)``, ``distance(P, AB)``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import listed, split_arguments
from mathverify.language.notation.extents import closing
from mathverify.language.notation.pieces import (
    Piece,
    Pieces,
    bare,
    is_touching,
    made,
    plain_line,
    shown,
    text_of,
)
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.words import Letters
from mathverify.words.book import FIGURE_WORDS

#: Calls of figures, where letters that run together are no number.
OF_FIGURES = frozenset(
    word.name for word in FIGURE_WORDS.values() if word.alone or word.beside is not Letters.NUMBER
)

#: What a solid or sector is measured by stands after its name: ``cone(radius: 3 cm)``.
_MEASURES = frozenset(
    {
        *("radius", "top_radius", "height", "length", "width", "side", "base", "slant"),
        "angle",
    }
)


def with_measures(text: str) -> str:
    """``sphere(radius: 7 cm)`` as ``sphere(radius = 7 cm)``."""
    if ":" not in text:
        return text
    line = list(plain_line(text))
    for place, piece in enumerate(line):
        if piece.kind == ":" and line[place - 1].shown in _MEASURES and _is_measured(line, place):
            line[place] = piece._replace(shown="=", gap=" ")
            line[place + 1] = line[place + 1]._replace(gap=" ")
    return text_of(line)


def _is_measured(line: list[Piece], place: int) -> bool:
    """Whether a place stands in the brackets of something that is measured."""
    pieces = tuple(line)
    opens = (at for at, piece in enumerate(pieces[:place]) if piece.kind == "(" and at)
    return any(
        pieces[at - 1].shown in FIGURE_WORDS
        and FIGURE_WORDS[pieces[at - 1].shown].measured
        and is_touching(pieces, at)
        and closing(pieces, at) > place
        for at in opens
    )


def read_calls(line: Pieces, names: FigureNames) -> Pieces:
    """``area(ABC)`` as ``area(A, B, C)``, ``distance(P, AB)`` as ``distance(P, line(A, B))``."""
    found: list[Piece] = []
    place = 0
    while place < len(line):
        piece = line[place]
        is_called = place and piece.kind == "(" and is_touching(line, place)
        end = closing(line, place) if is_called else -1
        found.append(piece)
        place += 1
        if end < 0:
            continue
        read = read_calls(line[place:end], names)
        written = line[place - 2].shown
        word = SYNONYMS.get(written, written)
        if written not in names.declared and word in FUNCTIONS and read:
            given = split_arguments(shown(read))
            arguments = _arguments(word, given, names)
            if arguments != given:
                read = bare(made(", ".join(arguments)), read[0].gap)
        found += read
        place = end
    return tuple(found)


def _arguments(function: str, given: list[str], names: FigureNames) -> list[str]:
    word = FIGURE_WORDS.get(function)
    if word is None:
        return given
    found: list[str] = []
    for argument in given:
        points = names.run(argument)
        if points and ((len(given) == 1 and word.alone) or word.beside is Letters.CORNERS):
            found.extend(points)
        elif word.beside in _BESIDE and len(points) == _BESIDE[word.beside][1]:
            found.append(f"{_BESIDE[word.beside][0]}({listed(points)})")
        else:
            found.append(argument)
    return found


#: What letters are beside other arguments, and how many of them.
_BESIDE = {
    Letters.LINE: ("line", 2),
    Letters.SEGMENT: ("segment", 2),
    Letters.RAY: ("ray", 2),
    Letters.TRIANGLE: ("triangle", 3),
}
