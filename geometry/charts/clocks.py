"""Faces of clocks: the two hands of a time of day, or a face on which they are to be drawn."""

from __future__ import annotations

import math

from geometry.charts.board import Board
from geometry.charts.entries import is_gap
from geometry.charts.keys import Keys, Structure
from geometry.charts.kind import Kind
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Circle, Dot, Place, Segment
from geometry.figure.errors import refused
from geometry.figure.saying import Part, in_words, said
from geometry.figure.style import Style, Weight
from geometry.figure.wording import wording
from mathverify.language import tree
from mathverify.language.tree import Name

_EXAMPLE = "{clock: {time: start}}"
_KNOWN = ("time", "title")
_SYNONYMS = {"shows": "time", "at": "time", "value": "time", "label": "title"}
_MINUTE, _HOUR, _HALF_DAY = 60, 3600, 12 * 3600
#: Points: the radius of the face; its marks begin at a share of it, its numbers stand further in.
_RADIUS, _LONG_MARK, _MARK, _NUMBERS = 74.0, 0.91, 0.95, 0.78
_LITTLE_HAND, _BIG_HAND = 0.44, 0.65


def clock(value: Structure, told: Told, key: str) -> Drawing:
    """The face of a figure.  Raises `FigureError`."""
    if isinstance(value, str):
        value = {"time": value}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    if "time" not in keys:
        raise refused(key, "there is no time", _EXAMPLE)
    told.refuse_answer_in(keys.text("title"), key)
    board = Board(key)
    _face(board)
    words: Part = said("clock", "empty")
    if not is_gap(keys.get("time")):
        amount = _time(keys, told)
        _hands(board, amount)
        text = wording(amount.node, told.data)
        assert text is not None
        words = said("clock", "whole", time=text.plain)
    if keys.text("title"):
        board.words(keys.text("title"), (0.0, _RADIUS), Align.ABOVE, "title", gap=8.0)
    return Drawing(
        tuple(board.elements),
        WorldBox(-_RADIUS, -_RADIUS, _RADIUS, _RADIUS),
        in_words(words, told.lang),
        Scale.EQUAL,
        (2 * _RADIUS, 2 * _RADIUS),
    )


def _time(keys: Keys, told: Told) -> Amount:
    """A datum that is a time of day, in whole minutes."""
    key = keys.at("time")
    node = told.parsed(keys.get("time"), key)
    known = [name for name, datum in told.data.items() if _is_time(datum)]
    if not (isinstance(node, Name) and node.identifier in known):
        hint = ", ".join(known) or 'start, with the datum data: {start: "clock(9, 40)"}'
        raise refused(key, "this is no datum that is a time of day", hint)
    amount = told.amount_of(node, key)
    if amount.exact is None or amount.exact % _MINUTE:
        raise refused(key, "the hands show whole minutes", "9:40")
    if amount.exact >= _HALF_DAY and told.alone((amount,)):
        words = f"a face shows {node.identifier} as a time before noon"
        hint = f"{{{node.identifier}}} in the text, or a time before 12:00"
        raise refused(key, words, hint)
    return amount


def _is_time(node: tree.Node) -> bool:
    return isinstance(node, tree.Call) and node.function == "clock"


def _face(board: Board) -> None:
    board.add(Circle((0.0, 0.0), _RADIUS, id="face", source=board.source))
    for minute in range(60):
        long = minute % 5 == 0
        turn = minute / 60
        weight = Weight.NORMAL if long else Weight.FINE
        inner = _at(turn, _LONG_MARK if long else _MARK)
        board.segment(inner, _at(turn, 1.0), f"mark-{minute}", Style(weight=weight))
    for hour in range(1, 13):
        board.words(str(hour), _at(hour / 12, _NUMBERS), Align.CENTRE, f"hour-{hour}", gap=0.0)


def _hands(board: Board, amount: Amount) -> None:
    assert amount.exact is not None
    hands = (
        ("little-hand", amount.exact / _HALF_DAY, _LITTLE_HAND, Weight.BOLD),
        ("big-hand", amount.exact / _HOUR, _BIG_HAND, Weight.NORMAL),
    )
    for name, turns, share, weight in hands:
        end = _at(float(turns % 1), share)
        style = Style(weight=weight)
        board.add(Segment((0.0, 0.0), end, id=name, source=amount.source, style=style))
    board.add(Dot((0.0, 0.0), id="axle", source=board.source))


def _at(turn: float, share: float) -> Place:
    """A place at a share of the radius, so many turns clockwise from the top."""
    angle = math.tau * turn
    return _RADIUS * share * math.sin(angle), _RADIUS * share * math.cos(angle)


KIND = Kind("clock", clock, _EXAMPLE, ("clock_face", "analog_clock", "analogue_clock"), "time")
