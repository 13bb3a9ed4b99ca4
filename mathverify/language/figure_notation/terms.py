"""Numbers, points and figures inside a text, one rule after the other."""

from __future__ import annotations

import re
from collections.abc import Callable

from mathverify.language.figure_notation.calls import read_calls
from mathverify.language.figure_notation.derived import read_derived, read_places
from mathverify.language.figure_notation.figures import (
    read_angles,
    read_arcs,
    read_rounds,
    read_shapes,
    read_straights,
)
from mathverify.language.figure_notation.images import read_images
from mathverify.language.figure_notation.measures import read_lengths, read_measures
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import WORD

__all__ = ["read_terms"]

_WORD = re.compile(WORD)

#: What is read beside letters that run together.
_MAY_BE_READ = re.compile(
    r"[∠∡△]|\bangle |\b(?:of|from|between|under|reflex|reflected|rotated|translated|enlarged) "
    r"|\b(?:sin|cos|tan)\b"
)


def read_terms(text: str, names: FigureNames) -> str:
    """``text`` with everything that has one reading in canonical form."""
    if not _MAY_BE_READ.search(text) and not any(map(names.run, _WORD.findall(text))):
        return text
    for rule in _RULES:
        text = rule(text, names)
    return text


_RULES: tuple[Callable[[str, FigureNames], str], ...] = (
    read_angles,
    read_rounds,
    read_shapes,
    read_arcs,
    read_straights,
    read_derived,
    read_calls,
    read_places,
    read_images,
    read_measures,
    read_lengths,
)
