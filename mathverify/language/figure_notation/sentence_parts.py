"""What sentences about figures are made of: angles, the words of measures."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import is_call
from mathverify.language.figure_notation.terms import read_terms
from mathverify.words import Gives
from mathverify.words.book import FIGURE_WORDS

#: Words whose value a sentence says: ``angle ABC is 40°``.
MEASURES = tuple([word.name for word in FIGURE_WORDS.values() if word.is_told])
#: Words that give a point: ``D is the foot of the perpendicular from A to BC``.
POINT_CALLS = tuple([word.name for word in FIGURE_WORDS.values() if word.gives is Gives.POINT])


def angle_of(text: str, names: FigureNames) -> str:
    """An angle in canonical form; empty for anything else."""
    found = read_terms(text.removeprefix("the "), names)
    return found if is_call(found, "angle") else ""
