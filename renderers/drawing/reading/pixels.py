"""A PNG held to the SVG of the same page, pixel by pixel: nothing missing, nothing else there.

The picture as it was read from the SVG says where there may be ink; the PNG was painted by another
writer.  Light ink (grids, shaded areas) and dark ink are told apart.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from mathverify.verification.pictures import Fault, FaultKind
from renderers.drawing.page import Cover
from renderers.drawing.raster import DOTS_PER_INCH
from renderers.drawing.reading.markup import UnreadablePictureError
from renderers.drawing.reading.picture import Group, Picture
from renderers.drawing.reading.svg_reading import read_svg
from renderers.drawing.reading.visibility import covering, filled, painted

#: Grey values (0 to 255) below which a pixel is ink, and dark ink.
_INK, _DARK = 236, 120
#: In points: how far beside a shape its pixels may lie, letters farther than lines.
_BLUR = 0.6
_SWASH = 1.5
#: Of the pixels of a line so many are ink, dashes included; of those in a box of letters.
_INKED = 0.2
_LETTERED = 0.04


def pixel_faults(png: bytes, svg: bytes) -> tuple[Fault, ...]:
    """What of the SVG cannot be seen in the PNG, and ink of the PNG where the SVG has nothing."""
    try:
        picture, _ = read_svg(svg)
    except UnreadablePictureError as error:
        return (Fault(FaultKind.FOREIGN_MARKUP, "page", str(error)),)
    return tuple(_faults(png, picture))


def _faults(png: bytes, picture: Picture) -> Iterator[Fault]:
    import numpy as np
    import shapely
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        grey = np.asarray(image.convert("L"))
    rows, columns = grey.shape
    pixel = 72 / DOTS_PER_INCH
    if abs(columns * pixel - picture.width) > 1 or abs(rows * pixel - picture.height) > 1:
        yield Fault(FaultKind.WRONG_PAGE, "page", "the PNG has another size than the SVG")
        return
    xs = (np.arange(columns) + 0.5) * pixel
    ys = (rows - np.arange(rows) - 0.5) * pixel
    for below, name in ((_INK, "ink"), (_DARK, "dark ink")):
        allowed = shapely.union_all([_allowed(group, below) for group in picture.groups])
        shapely.prepare(allowed)
        inked_rows, inked_columns = np.nonzero(grey < below)
        outside = ~shapely.contains_xy(allowed, xs[inked_columns], ys[inked_rows])
        if outside.any():
            k = int(np.argmax(outside))
            spot = f"({xs[inked_columns[k]]:.0f}, {ys[inked_rows[k]]:.0f})"
            words = f"{int(outside.sum())} pixels of the PNG are {name} beside what is drawn"
            yield Fault(FaultKind.EXTRA_ELEMENT, "page", f"{words}, as at {spot}")
    for index, group in enumerate(picture.groups):
        covers = [cover for later in picture.groups[index + 1 :] for cover, _ in covering(later)]
        if not _is_seen(group, covers, grey, xs, ys):
            yield Fault(FaultKind.HIDDEN, group.id, "it cannot be seen in the PNG")


def _grey(colour: str) -> float:
    """How light a colour ``#rrggbb`` is, from 0 to 255 (ITU-R BT.601, as in Pillow)."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _allowed(group: Group, below: float) -> Any:
    """Where a group may have ink of this darkness."""
    import shapely

    blur = _SWASH if group.letters else _BLUR
    shapes = [shape for shape, colour in painted(group) if _grey(colour) < below]
    shapes += [
        inside
        for stroke, (inside, _) in zip(filled(group), covering(group), strict=True)
        if stroke.paint.cover is Cover.HATCHED
    ]
    return shapely.union_all(shapes).buffer(blur)


def _is_seen(group: Group, covers: list[Any], grey: Any, xs: Any, ys: Any) -> bool:
    """Whether enough pixels of one of its colours are nearer to this colour than to the paper."""
    import shapely

    shapes = [(shape, colour) for shape, colour in painted(group) if _grey(colour) < _INK]
    if group.letters:
        shapes = shapes[-1:]
    least = _LETTERED if group.letters else _INKED
    cover = shapely.union_all(covers) if covers else None
    parts = []
    for shape, colour in shapes:
        open_ = shape if cover is None else shape.difference(cover)
        parts.append(_inked(open_, grey < (_grey(colour) + 255) / 2, xs, ys))
    return not parts or min(parts) >= least


def _inked(shape: Any, ink: Any, xs: Any, ys: Any) -> float:
    """The part of the pixels in a shape that are ink; 1 where the shape has no pixel."""
    import numpy as np
    import shapely

    if shape.is_empty:
        return 1.0
    left, bottom, right, top = shape.bounds
    wide = np.nonzero((xs >= left) & (xs <= right))[0]
    high = np.nonzero((ys >= bottom) & (ys <= top))[0]
    if not wide.size or not high.size:
        return 1.0
    shapely.prepare(shape)
    grid_x, grid_y = np.meshgrid(xs[wide], ys[high])
    inside = shapely.contains_xy(shape, grid_x.ravel(), grid_y.ravel())
    if not inside.any():
        return 1.0
    return float(ink[np.ix_(high, wide)].ravel()[inside].mean())
