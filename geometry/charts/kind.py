"""A kind of diagram as one record: its name, what draws it, an example, and its other spellings.

The files of kinds import it and end with their record; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from geometry.charts.keys import Structure
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing

#: From what a figure says of a diagram, the question, and the path of the key to the drawing.
Draws = Callable[[Structure, Told, str], Drawing]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of diagram; its room ends with the record, and `kinds` lists the rooms.

    ``example`` is a figure as it may be written (the documentation has it too).  ``spellings``
    are other words for the kind.  ``bare`` is the key that is meant where a value stands without
    keys: ``number_line: [-5, 8]`` beside ``open: [a]``.
    """

    name: str
    draws: Draws
    example: str
    spellings: tuple[str, ...] = ()
    bare: str = ""
