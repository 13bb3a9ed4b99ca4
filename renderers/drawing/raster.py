"""A page as PNG or PDF, painted by matplotlib: no clock, no version, no randomness in the bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from geometry.figure.text import Level, Slant
from renderers.drawing.metrics import (
    FAMILIES,
    LOWERED_BY,
    RAISED_BY,
    ROOF_WIDTH,
    SCRIPT_SIZE,
    roofs,
    run_width,
)
from renderers.drawing.obstacles import outline
from renderers.drawing.page import Cover, Outline, Page, Paint, Path, Shape, Spot, Words
from renderers.drawing.paints import COLOURS

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.text import Text as PaintedText

#: Of the PNG.
DOTS_PER_INCH = 200

_SETTINGS: dict[Any, object] = {
    "text.hinting": "none",
    "text.parse_math": False,
    "text.usetex": False,
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "hatch.linewidth": 0.6,
    "hatch.color": "#666666",
    "lines.dash_joinstyle": "round",
    "lines.scale_dashes": False,
    "path.simplify": False,
    "path.snap": False,
    "agg.path.chunksize": 0,
}


@contextmanager
def _settings() -> Iterator[None]:
    """Our own settings, whatever the user's matplotlibrc says."""
    from matplotlib import rc_context, rcdefaults, rcParams

    with rc_context():
        rcdefaults()
        for name, value in _SETTINGS.items():
            rcParams[name] = value
        yield


def to_png(page: Page) -> bytes:
    """The page as a PNG with `DOTS_PER_INCH`."""
    with _settings():
        figure, _ = painted(page)
        file = io.BytesIO()
        figure.savefig(
            file, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None}, facecolor="white"
        )
    return file.getvalue()


def to_pdf(page: Page) -> bytes:
    """The page as a PDF of its own size, with its fonts in it."""
    nothing = {"Creator": None, "Producer": None, "CreationDate": None}
    with _settings():
        figure, _ = painted(page)
        file = io.BytesIO()
        figure.savefig(file, format="pdf", metadata={**nothing, "Title": page.description})
    return file.getvalue()


def painted(page: Page) -> tuple[Figure, tuple[tuple[str, PaintedText], ...]]:
    """A matplotlib figure of the page, and its texts with the ids of their elements."""
    from matplotlib.figure import Figure
    from matplotlib.transforms import Affine2D

    figure = Figure(figsize=(page.width / 72, page.height / 72))
    # Points of the page to the figure's own unit square, in any resolution.
    placed = Affine2D().scale(1 / page.width, 1 / page.height) + figure.transFigure
    texts: list[tuple[str, PaintedText]] = []
    order = 0
    for piece in page.pieces:
        for shape, paint in piece.shapes:
            order += 1
            _paint_shape(figure, shape, paint, placed, order, piece.id)
        for words in piece.words:
            order += 1
            for start, end, up in roofs(words.text, words.size):
                y = words.baseline + up
                bar = Path(((words.left + start, y), (words.left + end, y)))
                ink = Paint(COLOURS[words.ink], ROOF_WIDTH * words.size)
                _paint_shape(figure, bar, ink, placed, order, piece.id)
            for text in _painted_words(figure, words, placed, order, piece.id):
                texts.append((piece.id, text))
    return figure, tuple(texts)


def _paint_shape(
    figure: Figure, shape: Shape, paint: Paint, placed: object, order: int, name: str
) -> None:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Track

    rings = [outline(shape)]
    if isinstance(shape, Outline):
        # A hole is one where it is run round the other way (nonzero winding).
        rings = [_closed(shape.boundary, clockwise=False)]
        rings += [_closed(hole, clockwise=True) for hole in shape.holes]
    track = Track.make_compound_path(*(Track(ring, closed=ring[0] == ring[-1]) for ring in rings))
    patch = PathPatch(
        track,
        facecolor=paint.fill or "none",
        edgecolor=paint.line or "none",
        linewidth=paint.width if paint.line else 0.0,
        linestyle=(0, paint.dash) if paint.dash else "solid",
        hatch="////" if paint.cover is Cover.HATCHED else None,
        joinstyle="round",
        capstyle="butt",
        transform=placed,
        zorder=order,
        gid=name,
        clip_on=False,
    )
    figure.add_artist(patch)


def _closed(ring: tuple[Spot, ...], *, clockwise: bool) -> tuple[Spot, ...]:
    """The ring with its first spot again at the end, run round in the wanted direction."""
    ends = (*ring[1:], ring[0])
    doubled = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ends, strict=True))
    turned = ring if (doubled < 0) == clockwise else ring[::-1]
    return (*turned, turned[0])


def _painted_words(
    figure: Figure, words: Words, placed: object, order: int, name: str
) -> list[PaintedText]:
    found = []
    left = words.left
    for run in words.text.runs:
        scale = 1.0 if run.level is Level.LINE else SCRIPT_SIZE
        shift = {Level.LINE: 0.0, Level.RAISED: RAISED_BY, Level.LOWERED: -LOWERED_BY}[run.level]
        found.append(
            figure.text(
                left,
                words.baseline + shift * words.size,
                run.letters,
                transform=placed,
                ha="left",
                va="baseline",
                family=list(FAMILIES),
                style="italic" if run.slant is Slant.SLANTED else "normal",
                size=words.size * scale,
                color=COLOURS[words.ink],
                zorder=order,
                gid=name,
            )
        )
        left += run_width(run, words.size)
    return found
