"""How the terms of plane geometry look: ``∠ABC``, ``△ABC``, ``AB``, ``x_A``, ``AB ∥ CD``.

Only points that are one letter each can be written side by side; everything else is set
as ``name(arguments)``.
"""

from __future__ import annotations

from collections.abc import Callable

from mathverify.language.layout.boxes import (
    EMPTY,
    Accent,
    Box,
    Letter,
    Row,
    Scripts,
    Sign,
    SignKind,
)
from mathverify.language.layout.levels import Laid, Level, Setter, infix
from mathverify.language.layout.products import is_letter
from mathverify.language.tree import Call, Name, Node
from mathverify.words.book import FIGURE_WORDS


def figure_layout(setter: Setter, call: Call) -> Laid | None:
    """The look of a geometrical call; None for all other calls."""
    sign = _BETWEEN.get(call.function)
    if sign and len(call.arguments) == 2:
        operands = tuple(setter.at(argument, Level.FACTOR) for argument in call.arguments)
        return Laid(infix(operands, Sign(sign, SignKind.RELATION)), Level.RELATION)
    axis = _AXES.get(call.function)
    if axis and len(call.arguments) == 1 and _is_point(call.arguments[0]):
        index = setter.free(call.arguments[0])
        return Laid(Scripts(Letter(axis), index, EMPTY), Level.POWER)
    dress = _LETTERS.get((call.function, len(call.arguments)))
    if dress is None or not all(_is_point(argument) for argument in call.arguments):
        return None
    letters = Row(tuple(setter.free(argument) for argument in call.arguments))
    return Laid(dress(letters), Level.FACTOR)


def _is_point(node: Node) -> bool:
    return isinstance(node, Name) and is_letter(node) and node.identifier[0].isupper()


def _after(sign: str) -> Callable[[Row], Box]:
    return lambda letters: Row((Sign(sign, SignKind.PREFIX), *letters.parts))


def _under(mark: str) -> Callable[[Row], Box]:
    return lambda letters: Accent(letters, mark)


_LETTERS: dict[tuple[str, int], Callable[[Row], Box]] = {
    ("angle", 3): _after("∠"),
    ("triangle", 3): _after("△"),
    ("length", 2): lambda letters: letters,
    ("segment", 2): _under("‾"),
    ("line", 2): _under("↔"),
    ("vector", 2): _under("→"),
}

_AXES = {"x_coordinate": "x", "y_coordinate": "y", "z_coordinate": "z"}
_BETWEEN = {word.name: word.sign for word in FIGURE_WORDS.values() if word.sign}
