"""Images of points in words: ``the image of A under a rotation of 90° clockwise about O``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import WORD, straight

__all__ = ["read_images"]

_UNDER = re.compile(
    rf"(?:\b(?:the|an) )?\bimage of ({WORD}) (?:under|after|by) (?:an? |the )?(.+)$"
)
_DONE = re.compile(rf"(?<![A-Za-z0-9_])({WORD}) ((?:reflected|rotated|translated|enlarged) .+)$")
_REFLECTION = re.compile(r"(?:reflection|reflected) (?:in|across|over|about) (.+)")
_ROTATION = re.compile(
    r"(?:rotation|rotated) (?:of |by |through )?(?P<angle>[\d.]+ ?(?:°|deg|degrees))"
    r"(?: (?P<way>clockwise|anti-?clockwise|counter-?clockwise))? (?:about|around) "
    r"(?P<centre>.+?)(?: (?P<later>clockwise|anti-?clockwise|counter-?clockwise))?"
)
_TRANSLATION = re.compile(
    r"(?:translation|translated) (?:by|through|of) (?:the )?(?:vector )?(\[[^\[\]]+\])"
)
_CENTRE = r"(?:with )?cent(?:re|er) (?P<centre>\([^()]*\)|[\w ]+?)"
_FACTOR = r"(?:with |by )?(?:a )?scale factor (?:of )?(?P<factor>-?[\w./]+)"
_ENLARGEMENTS = tuple(
    re.compile(rf"(?:enlargement|dilation|enlarged) {one},?(?: and)? {other}")
    for one, other in ((_CENTRE, _FACTOR), (_FACTOR, _CENTRE))
)


def read_images(text: str, names: FigureNames) -> str:
    """``text``, which ends in the image of a point, with that image as a call."""
    for pattern in (_UNDER, _DONE):
        match = pattern.search(text)
        if match is not None and match[1] in names.points:
            image = _image(match[1], match[2].strip(), names)
            if image:
                return text[: match.start()] + image
    return text


def _image(point: str, words: str, names: FigureNames) -> str:
    if match := _REFLECTION.fullmatch(words):
        line = straight(match[1], names)
        return f"reflect({point}, {line})" if line else ""
    if match := _ROTATION.fullmatch(words):
        centre = _centre(match["centre"], names)
        way = (match["way"] or match["later"] or "").replace("-", "")
        half = match["angle"].startswith("180")
        # Which way a quarter turn goes must be said.
        if not centre or not (way or half):
            return ""
        angle = match["angle"].replace("degrees", "deg")
        return f"rotate({point}, {centre}, {angle}, {way or 'anticlockwise'})"
    if match := _TRANSLATION.fullmatch(words):
        return f"translate({point}, {match[1]})"
    for pattern in _ENLARGEMENTS:
        if match := pattern.fullmatch(words):
            centre = _centre(match["centre"], names)
            return f"enlarge({point}, {centre}, {match['factor']})" if centre else ""
    return ""


def _centre(words: str, names: FigureNames) -> str:
    """A point by its name or its coordinates; ``the origin``."""
    words = words.strip()
    if words in ("the origin", "origin") and "origin" not in names.declared:
        return "(0, 0)"
    if words in names.points or re.fullmatch(r"\([^()]+,[^()]+\)", words):
        return words
    return ""
