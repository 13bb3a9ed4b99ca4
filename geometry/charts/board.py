"""Elements as they come together, and the frame of a chart: two axes with numbers and titles."""

from __future__ import annotations

from dataclasses import dataclass, field

from geometry.figure.axes_composing import number_text
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import (
    Align,
    Element,
    Grid,
    Layer,
    Place,
    Presence,
    Segment,
    Source,
    SourceKind,
    TextAt,
)
from geometry.figure.style import Style, Weight
from geometry.figure.text import Text, upright

__all__ = ["Board", "Frame", "letters_wide", "numbered"]

_THIN = Style(weight=Weight.THIN)
#: Points: half a tick, a number below its tick, a title below the numbers and above the chart.
_TICK = 2.8
_TITLE_BELOW = 19.0
_TITLE_ABOVE = 15.0
#: The width of a letter in points, on the average and rather too large.
_LETTER = 6.3
#: Letters that go below the line, by how much in points; those without a part above the low ones.
_DESCENDING, _BELOW_THE_LINE = frozenset("gjpqyQ,;()"), 2.7
_LOW, _ABOVE_THE_LOW = frozenset("acegmnopqrsuvwxyz"), 2.8
#: The width of a digit, and the room between the bar of a fraction and its numbers.
FRACTION_LETTER = 6.3
FRACTION_GAP = 2.2


def letters_wide(text: str) -> float:
    """About how many points a text is wide."""
    return _LETTER * len(text)


def numbered(ticks: tuple[float, ...]) -> tuple[tuple[float, Text], ...]:
    """Ticks with their values as numbers."""
    return tuple((tick, number_text(tick)) for tick in ticks)


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
        small: bool = False,
    ) -> None:
        """A text at a place; ``small`` ones, the numbers of axes, are left out where crowded."""
        self.add(
            TextAt(
                upright(text) if isinstance(text, str) else text,
                at,
                align,
                gap,
                id=id,
                source=source or self.source,
                presence=Presence.OPTIONAL if small else Presence.REQUIRED,
            )
        )

    def row_words(
        self,
        text: Text | str,
        at: Place,
        align: Align,
        id: str,  # noqa: A002
        *,
        gap: float = 4.0,
        source: Source | None = None,
    ) -> None:
        """A text of a row, on one line with all others of the row; the world is in points.

        A text is placed by its box, whose middle depends on its letters.
        """
        letters = text if isinstance(text, str) else text.plain
        down = _BELOW_THE_LINE / 2 if set(letters) & _DESCENDING else 0.0
        down += _ABOVE_THE_LOW / 2 if set(letters) <= _LOW else 0.0
        self.words(text, (at[0], at[1] - down), align, id, gap=gap, source=source)

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
    """The world of a chart: ranges across and up, and how many points each is on the page."""

    left: float
    right: float
    bottom: float
    top: float
    room: tuple[float, float]

    def across(self, points: float) -> float:
        """So many points of the page as units of the world, across."""
        return points * (self.right - self.left) / self.room[0]

    def up(self, points: float) -> float:
        """So many points of the page as units of the world, up."""
        return points * (self.top - self.bottom) / self.room[1]

    def drawing(self, board: Board, description: str) -> Drawing:
        """The drawing of all that is on the board."""
        box = WorldBox(self.left, self.bottom, self.right, self.top)
        return Drawing(tuple(board.elements), box, description, Scale.FREE, self.room)

    def x_axis(
        self,
        board: Board,
        ticks: tuple[tuple[float, Text], ...],
        title: str,
        *,
        level: float | None = None,
        required: bool = False,
    ) -> None:
        """The lower axis; ``required`` texts (names, not numbers) are never left out."""
        y = self.bottom if level is None else level
        board.segment((self.left, y), (self.right, y), "axis-x")
        half = self.up(_TICK)
        for k, (value, text) in enumerate(ticks):
            if not required:
                board.segment((value, y - half), (value, y), f"tick-x-{k}")
            board.words(text, (value, y), Align.BELOW, f"number-x-{k}", gap=4.5, small=not required)
        if title:
            middle = ((self.left + self.right) / 2, self.bottom)
            board.words(title, middle, Align.BELOW, "title-x", gap=_TITLE_BELOW)

    def y_axis(
        self,
        board: Board,
        ticks: tuple[tuple[float, Text], ...],
        title: str,
        *,
        at: float | None = None,
        required: bool = False,
    ) -> None:
        """The axis at the left; its title stands over it."""
        x = self.left if at is None else at
        board.segment((x, self.bottom), (x, self.top), "axis-y")
        half = self.across(_TICK)
        for k, (value, text) in enumerate(ticks):
            if not required:
                board.segment((x - half, value), (x, value), f"tick-y-{k}")
            board.words(text, (x, value), Align.LEFT, f"number-y-{k}", gap=4.5, small=not required)
        if title:
            start = (self.left - self.across(18.0), self.top + self.up(_TITLE_ABOVE))
            board.words(title, start, Align.RIGHT, "title-y", gap=0.0)

    def title(self, board: Board, title: str) -> None:
        """The title of the whole chart, above it; nothing for an empty one."""
        if title:
            place = ((self.left + self.right) / 2, self.top + self.up(28.0))
            board.words(title, place, Align.ABOVE, "title")

    def grid(self, board: Board, xs: tuple[float, ...], ys: tuple[float, ...]) -> None:
        """Faint lines at these values."""
        board.add(Grid(xs, ys, id="grid", source=board.source))
