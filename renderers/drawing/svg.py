"""A page as SVG: one group for each element, words as text, nothing that changes between runs.

Every group bears the element's id, and as ``data-`` attributes its kind, its source and (labels)
its plain text; the root says with ``data-world`` where the world is.  The title is for screen
readers, too.
"""

from __future__ import annotations

import math
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from geometry.figure.text import Level, Slant
from renderers.drawing.metrics import (
    LOWERED_BY,
    RAISED_BY,
    ROOF_WIDTH,
    SCRIPT_SIZE,
    roofs,
    run_width,
)
from renderers.drawing.page import (
    Cover,
    EllipsePiece,
    Outline,
    Page,
    Paint,
    Path,
    Piece,
    Shape,
    Spot,
    Words,
    decimal,
)
from renderers.drawing.paints import COLOURS

FAMILY = "STIXGeneral, 'STIX Two Text', 'Times New Roman', Times, 'DejaVu Sans', serif"
_HATCHING = (
    '<defs><pattern id="hatching" width="5" height="5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="5" stroke="#666666" '
    'stroke-width="0.8"/></pattern></defs>'
)


def to_svg(page: Page) -> bytes:
    """The page as an SVG file in UTF-8."""
    width, height = decimal(page.width), decimal(page.height)
    world = " ".join(f"{value:.10g}" for value in page.world)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
        f'viewBox="0 0 {width} {height}" role="img" data-world="{world}">',
        f"<title>{escape(page.description)}</title>",
    ]
    if any(paint.cover is Cover.HATCHED for piece in page.pieces for _, paint in piece.shapes):
        lines.append(_HATCHING)
    lines += [_group(piece, page.height) for piece in page.pieces]
    lines.append("</svg>\n")
    return "\n".join(lines).encode()


def _group(piece: Piece, height: float) -> str:
    names = {"id": piece.id, "data-kind": piece.kind, "data-source": piece.source}
    if piece.words:
        names["data-text"] = piece.text
    attributes = " ".join(f"{name}={quoteattr(value)}" for name, value in names.items())
    inside = [_shape(shape, paint, height) for shape, paint in piece.shapes]
    inside += [_words(words, height) for words in piece.words]
    return f"<g {attributes}>{''.join(inside)}</g>"


def _spots(spots: tuple[Spot, ...], height: float) -> str:
    return "L".join(f"{decimal(x)} {decimal(height - y)}" for x, y in spots)


def _shape(shape: Shape, paint: Paint, height: float) -> str:
    match shape:
        case Path(points=points, closed=closed):
            drawn = f'<path d="M{_spots(points, height)}{"Z" if closed else ""}"'
        case Outline(boundary=boundary, holes=holes):
            rings = "".join(f"M{_spots(ring, height)}Z" for ring in (boundary, *holes))
            drawn = f'<path fill-rule="evenodd" d="{rings}"'
        case EllipsePiece():
            drawn = _ellipse(shape, height)
    if paint.cover is Cover.HATCHED:
        return f"{drawn} {_paint(paint, paint.fill)}/>{drawn} {_paint(paint, 'url(#hatching)')}/>"
    return f"{drawn} {_paint(paint, paint.fill)}/>"


def _ellipse(shape: EllipsePiece, height: float) -> str:
    (x, y), (across, up) = shape.centre, shape.radii
    if abs(shape.sweep) >= 360.0:
        if across == up:
            return f'<circle cx="{decimal(x)}" cy="{decimal(height - y)}" r="{decimal(up)}"'
        return (
            f'<ellipse cx="{decimal(x)}" cy="{decimal(height - y)}" '
            f'rx="{decimal(across)}" ry="{decimal(up)}"'
        )

    def at(degrees: float) -> Spot:
        angle = math.radians(degrees)
        return (x + across * math.cos(angle), y + up * math.sin(angle))

    begin, end = at(shape.start), at(shape.start + shape.sweep)
    large, turning = int(abs(shape.sweep) > 180.0), int(shape.sweep < 0)
    arc = (
        f"{_spots((begin,), height)}A{decimal(across)} {decimal(up)} 0 {large} {turning} "
        f"{_spots((end,), height)}"
    )
    drawn = f"M{_spots((shape.centre,), height)}L{arc}Z" if shape.slice else f"M{arc}"
    return f'<path d="{drawn}"'


def _paint(paint: Paint, fill: str) -> str:
    parts = [f'fill="{fill or "none"}"']
    if paint.line:
        parts += [f'stroke="{paint.line}"', f'stroke-width="{decimal(paint.width)}"']
        parts += ['stroke-linejoin="round"']
        if paint.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(decimal, paint.dash))}"')
    else:
        parts.append('stroke="none"')
    return " ".join(parts)


def _words(words: Words, height: float) -> str:
    """Every run at its own place, as wide as it was reckoned, whatever font shows it."""
    bars = "".join(_bar(words, *bar, height) for bar in roofs(words.text, words.size))
    left, drawn = words.left, []
    for run in words.text.runs:
        line = run.level is Level.LINE
        raised = {Level.LINE: 0.0, Level.RAISED: RAISED_BY, Level.LOWERED: -LOWERED_BY}[run.level]
        size = words.size * (1.0 if line else SCRIPT_SIZE)
        shown = run.letters.strip(" ")
        indent = len(run.letters) - len(run.letters.lstrip(" "))
        begin = left + run_width(replace(run, letters=" " * indent), words.size)
        wide = run_width(replace(run, letters=shown), words.size)
        left += run_width(run, words.size)
        if shown:
            slant = ' font-style="italic"' if run.slant is Slant.SLANTED else ""
            y = height - words.baseline - raised * words.size
            drawn.append(
                f'<text x="{decimal(begin)}" y="{decimal(y)}" textLength="{decimal(wide)}" '
                f'lengthAdjust="spacingAndGlyphs" font-family="{FAMILY}"{slant} '
                f'font-size="{decimal(size)}" fill="{COLOURS[words.ink]}" stroke="none">'
                f"{escape(shown)}</text>"
            )
    return f"{bars}{''.join(drawn)}"


def _bar(words: Words, start: float, end: float, up: float, height: float) -> str:
    """The bar of a root sign."""
    y = words.baseline + up
    ends = _spots(((words.left + start, y), (words.left + end, y)), height)
    width = decimal(ROOF_WIDTH * words.size)
    return (
        f'<path d="M{ends}" fill="none" stroke="{COLOURS[words.ink]}" stroke-width="{width}" '
        'stroke-linejoin="round"/>'
    )
