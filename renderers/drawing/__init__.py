"""From a `geometry.figure.drawing.Drawing` to SVG, PNG, PDF and TikZ.

``page``         what stands on a page: shapes and words in points, whatever the format
``projection``   from the world to the page
``strokes``      elements as shapes of the page; ``mark_strokes`` those with a size of their own;
                 ``paints`` their colours, widths and dashes
``metrics``      the boxes of texts, from the outlines of the fonts
``obstacles``    what no label may cover; ``clashes`` which labels are in each other's way
``candidates``   where a label may stand; ``placement`` chooses, and leaves no overlap
``arrangement``  all of it: `arrange` makes a `Page` of a drawing, or raises `CrowdedDrawingError`

``svg``, ``raster`` (PNG and PDF, by matplotlib) and ``tikz`` write the same page, byte for byte the
same whenever they are asked.  `draw` is the way in; ``illustrating`` draws a question;
``reading`` reads a picture back and holds it to its question.
"""

from __future__ import annotations

from renderers.drawing.arrangement import arrange
from renderers.drawing.draw import FORMATS, draw, write
from renderers.drawing.errors import CrowdedDrawingError, UnprintableTextError

__all__ = ["FORMATS", "CrowdedDrawingError", "UnprintableTextError", "arrange", "draw", "write"]
