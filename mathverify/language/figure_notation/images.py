"""Images of points in words: ``the image of A under a rotation of 90° clockwise about O``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import straight
from mathverify.language.figure_notation.rows import FigureRow, Said, first_of
from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import Pieces, bare, made

_TOLD_BY = frozenset({"image", "reflected", "rotated", "translated", "enlarged"})
_REFLECTION = "reflection|reflected in|across|over|about {line:rest}"
_WAY = "=clockwise|anticlockwise|anti·-·clockwise|counterclockwise|counter·-·clockwise"
_ROTATION = (
    "rotation|rotated [ of|by|through ] {angle:number} {unit:=°|deg|degrees} "
    f"[ {{way:{_WAY}}} ] about|around {{centre:some}} [ {{later:{_WAY}}} ]"
)
_TRANSLATION = "translation|translated by|through|of [ the ] [ vector ] {vector:list}"
_ENLARGED = "enlargement|dilation|enlarged"
_FACTOR = "[ with|by ] [ a ] scale factor [ of ] {factor:value}"
_ENLARGEMENTS = (
    f"{_ENLARGED} [ with ] centre|center {{centre:some}} [ , ] [ and ] {_FACTOR}",
    f"{_ENLARGED} {_FACTOR} [ , ] [ and ] [ with ] centre|center {{centre:rest}}",
)


def read_images(line: Pieces, names: FigureNames) -> Pieces:
    """The line, which ends in the image of a point, with that image as a call."""
    if not any(piece.shown in _TOLD_BY for piece in line):
        return line
    for row in _IMAGES:
        said = first_of(line, row)
        image = row.rule(said, names) if said is not None else ""
        if said is not None and image:
            found = bare(made(image), line[said.start].gap)
            return (*line[: said.start], *found, line[-1])
    return line


def _image(said: Said, names: FigureNames) -> str:
    point, words = said["point"], " ".join(filter(None, (said["verb"], said["how"])))
    if point not in names.points:
        return ""
    if told := phrase(_REFLECTION, words, folded=False):
        line = straight(told["line"], names)
        return f"reflect({point}, {line})" if line else ""
    if told := phrase(_ROTATION, words, folded=False):
        centre = _centre(told["centre"], names)
        way = (told.get("way") or told.get("later") or "").replace("-", "")
        half = told["angle"].startswith("180")
        # Which way a quarter turn goes must be said.
        if not centre or not (way or half):
            return ""
        angle = f"{told['angle']}°" if told["unit"] == "°" else f"{told['angle']} deg"
        return f"rotate({point}, {centre}, {angle}, {way or 'anticlockwise'})"
    if told := phrase(_TRANSLATION, words, folded=False):
        return f"translate({point}, {told['vector']})"
    for pattern in _ENLARGEMENTS:
        if told := phrase(pattern, words, folded=False):
            centre = _centre(told["centre"], names)
            return f"enlarge({point}, {centre}, {told['factor']})" if centre else ""
    return ""


def _centre(words: str, names: FigureNames) -> str:
    """A point by its name or its coordinates; ``the origin``."""
    if words in ("the origin", "origin") and "origin" not in names.declared:
        return "(0, 0)"
    is_pair = words.startswith("(") and words.endswith(")") and "," in words
    return words if words in names.points or (is_pair and words.count("(") == 1) else ""


_IMAGES = (
    FigureRow(
        "[ the|an ] image of {point:identifier} under|after|by [ a|an|the ] {how:rest}", _image
    ),
    FigureRow(
        "{point:identifier} {verb:=reflected|rotated|translated|enlarged} {how:rest}", _image
    ),
)
