"""`draw`: a drawing as a file of one of the formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.drawing.arrangement import arrange
from renderers.drawing.errors import UnknownPictureFormatError
from renderers.drawing.page import Page

if TYPE_CHECKING:
    from geometry.figure.drawing import Drawing

FORMATS = ("svg", "png", "pdf", "tikz")


def draw(drawing: Drawing, to: str) -> bytes:
    """The drawing as one of `FORMATS`; the same bytes for the same drawing.

    Raises `CrowdedDrawingError` where labels cannot stand without covering something,
    `UnprintableTextError` for letters that no font has, `UnknownPictureFormatError`.
    """
    if to not in FORMATS:
        raise UnknownPictureFormatError(to, FORMATS)
    return write(arrange(drawing), to)


def write(page: Page, to: str) -> bytes:
    """A page that was arranged already, as one of `FORMATS`."""
    match to:
        case "svg":
            from renderers.drawing.svg import to_svg

            return to_svg(page)
        case "png":
            from renderers.drawing.raster import to_png

            return to_png(page)
        case "pdf":
            from renderers.drawing.raster import to_pdf

            return to_pdf(page)
        case "tikz":
            from renderers.drawing.tikz import to_tikz

            return to_tikz(page)
        case _:
            raise UnknownPictureFormatError(to, FORMATS)
