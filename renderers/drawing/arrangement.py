"""A drawing on its page: projected, labelled, cropped.

Where the labels find no room, everything is tried again on a larger page, the letters staying as
they are; a somewhat larger page is also tried where a label could only stand apart, joined by a
leader.  Where the largest page does not do, `CrowdedDrawingError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from geometry.figure.axes_composing import ranked
from geometry.figure.drawing import Drawing
from geometry.figure.elements import (
    Align,
    AngleArc,
    Arrow,
    Axes,
    Bar,
    BoxPlot,
    Element,
    Grid,
    Label,
    Layer,
    PointLabel,
    Region,
    TextAt,
)
from geometry.figure.style import Ink
from renderers.drawing.candidates import (
    Candidate,
    Leader,
    MarkedAngle,
    Middle,
    Surroundings,
    candidates,
)
from renderers.drawing.clashes import GROUND
from renderers.drawing.errors import CrowdedDrawingError
from renderers.drawing.mark_strokes import span
from renderers.drawing.metrics import Extent, extent, on_line, over_line, under_line
from renderers.drawing.obstacles import Obstacles, outline
from renderers.drawing.page import Box, Page, Paint, Path, Piece, Shape, Words, moved
from renderers.drawing.paints import COLOURS
from renderers.drawing.placement import Wish, place
from renderers.drawing.projection import Projection, projection
from renderers.drawing.strokes import AXIS_OVERSHOOT, Strokes, axes_meet, strokes

#: Points.
FONT_SIZE = 12.5
_TICK_SIZE = 10.5
#: What goes further below the line, in parts of the size, has the middle of a word: (1, 2).
_LOWERED = 0.05
#: Strokes that are nearer to one another, in points, hang together.
_TOUCHING = 1.0
_MARGIN = 6.0
_ENLARGEMENTS = (1.0, 1.2, 1.45, 1.75, 2.1)
#: A page so much larger is better than a leader.
_WORTH_A_LEADER = 1.45
_LEADER = Paint(COLOURS[Ink.GREY], 0.5)


def arrange(drawing: Drawing) -> Page:
    """The page of a drawing with no label over anything, or `CrowdedDrawingError`."""
    crowded: tuple[str, ...] = ()
    led: list[tuple[int, Page]] = []
    for enlargement in _ENLARGEMENTS:
        if led and enlargement > _WORTH_A_LEADER:
            break
        page = _arranged(drawing, enlargement)
        if not isinstance(page, Page):
            crowded = page
            continue
        leaders = sum(_is_led(piece) for piece in page.pieces)
        if not leaders:
            return page
        led.append((leaders, page))
    if led:
        return min(led, key=lambda pair: pair[0])[1]
    raise CrowdedDrawingError(crowded)


def _is_led(piece: Piece) -> bool:
    return any(paint == _LEADER for _, paint in piece.shapes)


def _arranged(drawing: Drawing, enlargement: float) -> Page | tuple[str, ...]:
    """The page, or the labels without a place."""
    to = projection(drawing, enlargement)
    shaped = [
        (element, strokes(element, to, drawing.box))
        for element in drawing.elements
        if not isinstance(element, Label)
    ]
    solid = [
        (element, found) for element, found in shaped if not isinstance(element, Grid | Region)
    ]
    obstacles = Obstacles(_all(solid))
    firm = Obstacles(_all((element, found) for element, found in solid if not _gives_way(element)))
    labels = [element for element in drawing.elements if isinstance(element, Label)]
    for element in drawing.elements:
        if isinstance(element, Axes):
            labels.extend(_axes_labels(element, labels, to))
    around = Surroundings(
        to,
        obstacles,
        Obstacles(_all((element, found) for element, found in solid if element.z == Layer.STROKE)),
        _middles([stroke for element, found in shaped for stroke in found if _weighs(element)]),
        tuple(to.spot(label.at) for label in labels if isinstance(label, PointLabel)),
        tuple(_marked(arc, to) for arc in drawing.elements if isinstance(arc, AngleArc)),
    )
    sizes = {label.id: _extent(label) for label in labels}
    wishes = tuple(
        Wish(label.id, *_rank(label), candidates(label, sizes[label.id], around))
        for label in labels
    )
    placement = place(wishes, obstacles, firm)
    if placement.homeless:
        return placement.homeless
    grid = Obstacles(
        stroke for element, found in shaped if isinstance(element, Grid) for stroke in found
    )
    pieces = [
        Piece(element.id, _kind(element), str(element.source), element.z, found)
        for element, found in shaped
    ]
    pieces += [
        _label_piece(label, placement.chosen[label.id], sizes[label.id], grid)
        for label in labels
        if label.id in placement.chosen
    ]
    return _cropped(drawing, to, pieces)


def _marked(arc: AngleArc, to: Projection) -> MarkedAngle:
    vertex, first, second = to.spots((arc.vertex, arc.first, arc.second))
    return MarkedAngle(vertex, *span(vertex, first, second, arc.side))


def _all(shaped: Iterable[tuple[Element, Strokes]]) -> Iterator[tuple[Shape, Paint]]:
    return (stroke for _, found in shaped for stroke in found)


def _gives_way(element: Element) -> bool:
    """Whether an element may be interrupted by the number of an axis: a curve, a side, no mark."""
    return element.z == Layer.STROKE and not isinstance(element, Bar | BoxPlot | Arrow)


def _rank(label: Label) -> tuple[str, int]:
    return (label.row, label.rank) if isinstance(label, TextAt) else ("", 0)


def _kind(element: Element) -> str:
    """``right-angle`` for a `RightAngle`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(element).__name__).lower()


def _weighs(element: Element) -> bool:
    """Whether an element counts for where the middle of the figure is."""
    return not isinstance(element, Grid | Axes) and element.z == Layer.STROKE


def _size(label: Label) -> float:
    return _TICK_SIZE if _rank(label)[0] else FONT_SIZE


def _extent(label: Label) -> Extent:
    """The extent of a label; words at fixed places that lie in one row share a baseline."""
    size = _size(label)
    found = extent(label.text, size)
    words = any(letter.isalpha() for run in label.text.runs for letter in run.letters)
    words |= found.below > _LOWERED * size
    if not isinstance(label, TextAt) or label.row or not words:
        return found
    match label.align:
        case Align.ABOVE:
            return over_line(found, size)
        case Align.BELOW:
            return under_line(found, size)
        case _:
            return on_line(found, size)


def _middles(found: list[tuple[Shape, Paint]]) -> tuple[Middle, ...]:
    """Of each part of the figure that hangs together, its strokes and the middle of its hull.

    The centre of gravity lies within a triangle, the middle of its box on its longest side.
    """
    import shapely

    spots = [outline(shape) for shape, _ in found]
    lines = [shapely.LineString(one) if len(one) > 1 else shapely.Point(one[0]) for one in spots]
    if not lines:
        return ()
    joined = shapely.union_all(lines).buffer(_TOUCHING, quad_segs=1)
    return tuple(
        Middle(part, (centre.x, centre.y))
        for part in getattr(joined, "geoms", (joined,))
        for centre in [part.convex_hull.centroid]
    )


def _axes_labels(axes: Axes, others: list[Label], to: Projection) -> Iterator[TextAt]:
    """The numbers and names of two axes as labels, and what stands where they cross."""
    x0, y0 = to.place(axes_meet(axes, to))
    for name, axis, across in (("x", axes.x, True), ("y", axes.y, False)):
        crossing = axes.origin[not across]
        values = sorted({*(tick.value for tick in axis.ticks), crossing})
        ranks = dict(zip(values, ranked(values), strict=True))
        for tick in axis.ticks:
            if tick.text is not None:
                yield TextAt(
                    tick.text,
                    (tick.value, y0) if across else (x0, tick.value),
                    Align.BELOW if across else Align.LEFT,
                    id=f"{axes.id}-{name}-{tick.value:g}",
                    source=axes.source,
                    row=f"{axes.id}-{name}",
                    rank=ranks[tick.value],
                )
        if axis.name is not None:
            scale = to.ax if across else to.ay
            end = axis.high + AXIS_OVERSHOOT / scale
            yield TextAt(
                axis.name,
                (end, y0) if across else (x0, end),
                Align.RIGHT if across else Align.ABOVE,
                id=f"{axes.id}-{name}",
                source=axes.source,
            )
    # After the numbers of the axes: it has four corners to stand in.
    names = [label for label in others if isinstance(label, PointLabel)]
    if axes.corner is not None and not any(
        label.at == axes.origin or label.text == axes.corner for label in names
    ):
        yield TextAt(
            axes.corner,
            axes.origin,
            Align.CORNER,
            id=f"{axes.id}-corner",
            source=axes.source,
            row=f"{axes.id}-corner",
        )


def _label_piece(label: Label, chosen: Candidate, size: Extent, grid: Obstacles) -> Piece:
    box = chosen.box
    shapes: list[tuple[Shape, Paint]] = []
    if chosen.ground or grid.hit([box]):
        corners = box.grown(GROUND if chosen.ground else 0.8)
        shapes.append((_rectangle(corners), Paint(fill="#ffffff")))
    if isinstance(chosen.leader, Leader):
        shapes.append((Path((chosen.leader.start, chosen.leader.end)), _LEADER))
    words = Words(label.text, box.left, box.bottom + size.below, _size(label), label.style.ink, box)
    return Piece(label.id, _kind(label), str(label.source), label.z, tuple(shapes), (words,))


def _rectangle(box: Box) -> Path:
    return Path(
        (
            (box.left, box.bottom),
            (box.right, box.bottom),
            (box.right, box.top),
            (box.left, box.top),
        ),
        closed=True,
    )


def _cropped(drawing: Drawing, to: Projection, pieces: list[Piece]) -> Page:
    """The page that is as large as what stands on it, and a margin."""
    xs: list[float] = []
    ys: list[float] = []
    for piece in pieces:
        for shape, paint in piece.shapes:
            half = paint.width / 2 if paint.line else 0.0
            for x, y in outline(shape):
                xs += (x - half, x + half)
                ys += (y - half, y + half)
        for words in piece.words:
            xs += (words.box.left, words.box.right)
            ys += (words.box.bottom, words.box.top)
    left, bottom = (min(xs), min(ys)) if xs else (0.0, 0.0)
    right, top = (max(xs), max(ys)) if xs else (1.0, 1.0)
    dx, dy = _MARGIN - left, _MARGIN - bottom
    ordered = sorted(pieces, key=lambda piece: piece.z)
    return Page(
        round(right - left + 2 * _MARGIN, 2),
        round(top - bottom + 2 * _MARGIN, 2),
        tuple(moved(piece, dx, dy) for piece in ordered),
        drawing.description,
        (to.ax, to.bx + dx, to.ay, to.by + dy),
    )
