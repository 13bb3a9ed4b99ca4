"""Numbers by what they measure: ``area of triangle ABC``, and two letters for a length."""

from __future__ import annotations

from mathverify.language.figure_notation.calls import OF_FIGURES
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import circle_of, listed, straight
from mathverify.language.figure_notation.rows import FigureRow, Said, read_rows
from mathverify.language.notation.pieces import Piece, Pieces, bare, is_touching, made
from mathverify.language.unit_words import unit_word

#: Measures that stand before letters without ``of``.
_OF_LETTERS = ("area", "perimeter", "length", "distance", "midpoint")

#: What may stand before and after letters that stand for a length.
_SIGNS_BEFORE = "=<>≤≥≠≈+-−*·×/÷(,:^|.)²³√"
_SIGNS_AFTER = "=<>≤≥≠≈+-−*·×/÷),:^²³|!"
_WORDS_BEFORE = ("and", "or", "not", "implies")
_WORDS_AFTER = ("and", "or", "implies", "iff")


def _measure(said: Said, names: FigureNames) -> str:
    """``area of triangle(A, B, C)`` as a call; what is measured is a figure or its letters."""
    word = said["word"].replace("centre", "center").replace(" ", "_")
    what, is_of = said["what"], bool(said["of"])
    if said["word"] in names.declared:
        return ""
    if what.endswith(")"):
        return f"{word}({what})" if is_of else ""
    figure = _figure(word, what, names, is_of=is_of)
    return f"{word}({figure})" if figure and (is_of or word in _OF_LETTERS) else ""


def _figure(measure: str, word: str, names: FigureNames, *, is_of: bool) -> str:
    if measure in ("area", "perimeter"):
        return listed(names.run(word, 3)) or (word if word in names.circles and is_of else "")
    if measure in ("length", "distance", "midpoint"):
        return listed(names.run(word, 2, 2))
    if measure in ("gradient", "slope", "equation"):
        return straight(word, names) or (circle_of(word, names) if measure == "equation" else "")
    if measure in ("volume", "surface_area"):
        return ""
    return circle_of(word, names)


def _between_bars(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 2, 2)
    return f"length({listed(points)})" if points else ""


#: ``area of triangle(A, B, C)`` as a call.
MEASURES = (
    FigureRow(
        "[ the ] {word:=area|perimeter|length|distance|midpoint|circumference|radius|diameter|"
        "centre|center|equation|gradient|slope|volume|surface·area} "
        "[ {of:=of} ] [ the ] [ circle ] _{what:applied}",
        _measure,
    ),
)
_BARS = (FigureRow("'|' {letters:identifier} '|'", _between_bars),)


def read_lengths(line: Pieces, names: FigureNames) -> Pieces:
    """Two letters by themselves are a length, where no list says that they may be a vector."""
    if any(piece.kind in ("[", "→") or "vector" in piece.shown for piece in line):
        return line
    dotted = next((at for at, piece in enumerate(line) if at and piece.shown in ("·", "⋅", "∙")), 0)
    if dotted and all(names.run(line[at].shown, 2, 2) for at in (dotted - 1, dotted + 1)):
        return line  # a product of two lengths, or of two vectors
    line = read_rows(line, _BARS, names) if any(piece.kind == "|" for piece in line) else line
    found: list[Piece] = []
    for place, piece in enumerate(line):
        points = names.run(piece.shown, 2, 2)
        if points and _is_length(line, place):
            found += bare(made(f"length({listed(points)})"), piece.gap)
        else:
            found.append(piece)
    return tuple(found)


def _is_length(line: Pieces, place: int) -> bool:
    """Whether the letters at a place stand where a number may stand."""
    before = line[place - 1] if place else None
    after = line[place + 1]
    if not after.gap and after.shown[:1] in ("(", "."):
        return False
    if before is not None and is_touching(line, place) and before.shown[-1] in "._":
        return False
    sign = before.shown[-1] if before is not None else ""
    if sign.isdigit() and unit_word(line[place].shown):
        return False
    if sign in ("(", ",") and _function_around(line, place) in OF_FIGURES:
        return False
    has_sign = sign.isdigit() or (sign != "" and sign in _SIGNS_BEFORE)
    goes_on = after.kind != "end" and after.shown[0] in _SIGNS_AFTER
    first = has_sign or before is None or before.shown in _WORDS_BEFORE
    last = goes_on or after.kind == "end" or after.shown in _WORDS_AFTER
    alone = before is None and after.kind == "end"
    return alone or (first and last and (has_sign or goes_on))


def _function_around(line: Pieces, place: int) -> str:
    """The function whose arguments are open at a place; empty if there is none."""
    depth = 0
    for at in range(place - 1, -1, -1):
        depth += (line[at].kind in (")", "]", "}")) - (line[at].kind in ("(", "[", "{"))
        if depth < 0:
            return line[at - 1].shown if is_touching(line, at) else ""
    return ""
