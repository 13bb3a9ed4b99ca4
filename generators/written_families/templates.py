"""Texts with marks where something is to be put in, as templates that are filled at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter

__all__ = ["Template", "mark", "template"]

_MARK = re.compile(r"<<hole [0-9]+>>")
_QUOTED = re.compile(r'"<<hole ([0-9]+)>>"')


def mark(number: int) -> str:
    """What stands for the text of this number.

    No text of a family has such a mark: between its angle brackets stand formulas.
    """
    return f"<<hole {number}>>"


class Template:
    """A text with holes behind its parts but the last, each for the text at one of ``places``."""

    __slots__ = ("_frame", "_pick")

    def __init__(self, parts: Sequence[str], places: Sequence[int]) -> None:
        self._frame = "%s".join([part.replace("%", "%%") for part in parts])
        self._pick = _picking(places)

    def filled(self, texts: Sequence[str]) -> str:
        """The text with these in its holes."""
        return self._frame % self._pick(texts)


def template(text: str) -> Template:
    """A text of JSON in which a text that is a `mark`, with its quotes, is a hole.

    Raises ValueError where a mark is but a part of a text.
    """
    parts = _QUOTED.split(text)
    if any(map(_MARK.search, parts[::2])):
        raise ValueError(f"a mark within a text: {text[:80]}")
    return Template(parts[::2], list(map(int, parts[1::2])))


def _picking(places: Sequence[int]) -> Callable[[Sequence[str]], tuple[str, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda texts: tuple([texts[place] for place in places])
