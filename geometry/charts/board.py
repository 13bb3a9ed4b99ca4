"""Elements as they come together, and the frame of a chart: two axes with numbers and titles."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from geometry.figure.axes_composing import number_text, ranked
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import (
    AXIS_BREAK,
    ZIGZAG,
    Align,
    Axes,
    Axis,
    Element,
    Grid,
    Layer,
    Place,
    Polyline,
    Segment,
    Source,
    SourceKind,
    TextAt,
    Tick,
)
from geometry.figure.style import Style, Weight
from geometry.figure.text import Text, slanted, upright

_THIN = Style(weight=Weight.THIN)
#: Points: half a tick, a number below its tick, a title below the numbers and above the chart.
_TICK = 2.8
#: A mark without a number is shorter.
_MINOR = 0.55
#: Parts of a step by which a mark may be off the multiple that it is.
_OFF = 1e-6
_TITLE_BELOW = 19.0
_TITLE_ABOVE = 15.0
#: The width of a letter in points, on the average and rather too large.
_LETTER = 6.3
#: The width of a digit, and the room between the bar of a fraction and its numbers.
FRACTION_LETTER = 6.3
FRACTION_GAP = 2.2


def letters_wide(text: str) -> float:
    """About how many points a text is wide."""
    return _LETTER * len(text)


def numbered(ticks: tuple[float, ...], every: int = 1) -> tuple[tuple[float, Text | None], ...]:
    """Ticks with their values as numbers; none where they are not ``every`` so many from 0."""
    step = every * (ticks[1] - ticks[0]) if len(ticks) > 1 else 1.0
    return tuple(
        (tick, number_text(tick) if every == 1 or abs(math.remainder(tick, step)) < _OFF * step
         else None)
        for tick in ticks
    )  # fmt: skip


def _ticks(values: tuple[float, ...], *, numbers: bool) -> tuple[Tick, ...]:
    return tuple(Tick(one, number_text(one) if numbers else None) for one in values if one)


@dataclass(slots=True)
class Board:
    """Grows while a chart is composed; ids are made unique by counting."""

    key: str
    elements: list[Element] = field(default_factory=list)

    @property
    def source(self) -> Source:
        """The source of what the figure alone asks for."""
        return Source(SourceKind.FIGURE, self.key)

    def add(self, element: Element) -> None:
        """Adds an element."""
        self.elements.append(element)

    def segment(self, start: Place, end: Place, id: str, style: Style = _THIN) -> None:  # noqa: A002
        """A straight line that the figure asks for."""
        self.add(Segment(start, end, id=id, source=self.source, style=style, z=Layer.AXES))

    def words(
        self,
        text: Text | str,
        at: Place,
        align: Align,
        id: str,  # noqa: A002
        *,
        gap: float = 4.0,
        source: Source | None = None,
        row: str = "",
        rank: int = 0,
    ) -> None:
        """A text at a place; the numbers of an axis have a row and ranks (`TextAt`)."""
        self.add(
            TextAt(
                upright(text) if isinstance(text, str) else text,
                at,
                align,
                gap,
                id=id,
                source=source or self.source,
                row=row,
                rank=rank,
            )
        )

    def cross(
        self,
        x: tuple[float, float, tuple[float, ...]],
        y: tuple[float, float, tuple[float, ...]],
        names: tuple[str, str],
        *,
        numbers: bool = True,
    ) -> None:
        """Two axes through the origin: each from, to, and the values of its ticks."""
        axes = [
            Axis(low, high, _ticks(ticks, numbers=numbers), text)
            for (low, high, ticks), name in zip((x, y), names, strict=True)
            for text in (slanted(name) if len(name) == 1 else upright(name),)
        ]
        self.add(Axes(axes[0], axes[1], (0.0, 0.0), id="axes", source=self.source))

    def fraction(
        self,
        parts: tuple[str, str],
        at: Place,
        id: str,  # noqa: A002
        source: Source,
    ) -> None:
        """A fraction with its bar, in the middle of ``at``; the world is in points."""
        above, below = parts
        half, (x, y) = FRACTION_LETTER * max(map(len, parts)) / 2 + 1.0, at
        for text, align, name in ((above, Align.ABOVE, "above"), (below, Align.BELOW, "below")):
            self.words(text, at, align, f"{id}-{name}", gap=FRACTION_GAP, source=source)
        style = Style(weight=Weight.THIN)
        self.add(Segment((x - half, y), (x + half, y), id=id, source=source, style=style))


@dataclass(frozen=True, slots=True)
class Frame:
    """The world of a chart: ranges across and up, and how many points each is on the page.

    ``breaks`` says of the axis across and of the axis up whether it is cut off from 0: a zigzag
    then leads from where the axes meet to its first number.
    """

    left: float
    right: float
    bottom: float
    top: float
    room: tuple[float, float]
    breaks: tuple[bool, bool] = (False, False)

    def across(self, points: float) -> float:
        """So many points of the page as units of the world, across."""
        return points * (self.right - self.left) / self.room[0]

    def up(self, points: float) -> float:
        """So many points of the page as units of the world, up."""
        return points * (self.top - self.bottom) / self.room[1]

    @property
    def corner(self) -> Place:
        """Where the axes meet."""
        x, y = (AXIS_BREAK if broken else 0.0 for broken in self.breaks)
        return (self.left - self.across(x), self.bottom - self.up(y))

    def drawing(self, board: Board, description: str) -> Drawing:
        """The drawing of all that is on the board."""
        (left, bottom), (across, up) = self.corner, self.room
        room = (
            across * (self.right - left) / (self.right - self.left),
            up * (self.top - bottom) / (self.top - self.bottom),
        )
        box = WorldBox(left, bottom, self.right, self.top)
        return Drawing(tuple(board.elements), box, description, Scale.FREE, room)

    def x_axis(
        self,
        board: Board,
        ticks: tuple[tuple[float, Text | None], ...],
        title: str,
        *,
        required: bool = False,
    ) -> None:
        """The lower axis; ``required`` texts (names, not numbers) are never left out."""
        left, y = self.corner
        zigzag = [(left + self.across(along), y + self.up(aside)) for along, aside in ZIGZAG]
        self._axis(board, "x", [(left, y), *zigzag * self.breaks[0], (self.right, y)])
        half = self.up(_TICK)
        ranks = ranked([value for value, _ in ticks])
        for k, (value, text) in enumerate(ticks):
            if not required:
                down = half if text is not None else half * _MINOR
                board.segment((value, y - down), (value, y), f"tick-x-{k}")
            if text is None:
                continue
            row = "" if required else "x"
            place, name = (value, y), f"number-x-{k}"
            board.words(text, place, Align.BELOW, name, gap=4.5, row=row, rank=ranks[k])
        if title:
            middle = ((self.left + self.right) / 2, y)
            board.words(title, middle, Align.BELOW, "title-x", gap=_TITLE_BELOW)

    def y_axis(
        self,
        board: Board,
        ticks: tuple[tuple[float, Text | None], ...],
        title: str,
        *,
        required: bool = False,
    ) -> None:
        """The axis at the left; its title stands over it."""
        x, bottom = self.corner
        zigzag = [(x + self.across(aside), bottom + self.up(along)) for along, aside in ZIGZAG]
        self._axis(board, "y", [(x, bottom), *zigzag * self.breaks[1], (x, self.top)])
        half = self.across(_TICK)
        ranks = ranked([value for value, _ in ticks])
        for k, (value, text) in enumerate(ticks):
            if not required:
                aside = half if text is not None else half * _MINOR
                board.segment((x - aside, value), (x, value), f"tick-y-{k}")
            if text is None:
                continue
            row = "" if required else "y"
            place, name = (x, value), f"number-y-{k}"
            board.words(text, place, Align.LEFT, name, gap=4.5, row=row, rank=ranks[k])
        if title:
            start = (x - self.across(18.0), self.top + self.up(_TITLE_ABOVE))
            board.words(title, start, Align.RIGHT, "title-y", gap=0.0)

    def _axis(self, board: Board, name: str, places: list[Place]) -> None:
        if len(places) == 2:
            board.segment(places[0], places[1], f"axis-{name}")
            return
        board.add(
            Polyline(
                tuple(places), id=f"axis-{name}", source=board.source, style=_THIN, z=Layer.AXES
            )
        )

    def title(self, board: Board, title: str) -> None:
        """The title of the whole chart, above it; nothing for an empty one."""
        if title:
            place = ((self.left + self.right) / 2, self.top + self.up(28.0))
            board.words(title, place, Align.ABOVE, "title")

    def grid(self, board: Board, xs: tuple[float, ...], ys: tuple[float, ...]) -> None:
        """Faint lines at these values."""
        board.add(Grid(xs, ys, id="grid", source=board.source))
