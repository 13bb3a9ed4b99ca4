"""Texts with marks where something is to be put in, as templates that are filled at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

_BEGINS, _ENDS = "<<hole ", ">>"


def mark(number: int) -> str:
    """What stands for the text of this number.

    No text of a family has such a mark: between its angle brackets stand formulas.
    """
    return f"{_BEGINS}{number}{_ENDS}"


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
    first, *rest = text.split(f'"{_BEGINS}')
    parts, places = [first], []
    for one in rest:
        number, _, part = one.partition(f'{_ENDS}"')
        places.append(int(number))
        parts.append(part)
    if any(_BEGINS in part for part in parts):
        raise ValueError(f"a mark within a text: {text[:80]}")
    return Template(parts, places)


def _picking(places: Sequence[int]) -> Callable[[Sequence[str]], tuple[str, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda texts: tuple([texts[place] for place in places])
