"""Reading back a picture that was written, and holding it to its question.

``markup``          an SVG as tags, read without anything that could act
``svg_reading``     tags as a `picture.Picture`: only what our writer writes
``forms``           the data of paths as forms, and when two forms are the same
``drawn_strokes``   strokes held to the elements of the drawing, by their own coordinates;
``drawn_marks``     the same for marks, ``drawn_labels`` for what labels say and where they stand
``expectation``     what should be read of a page, ``comparison`` group by group
``visibility``      what is clipped, covered, over something or painted in another order
``located``         where points are drawn; ``measuring`` labels and givens against that
``axis_numbers``    numbers of axes at their marks
``chart_measuring`` data and functions against what is read by these
``pixels``          a PNG held to the SVG of the same page
``reading``         all of it: `read_back`, `read_figure`
``questions``       pictures and a question: what ``mathverify verify --figure`` asks

What is said is a `mathverify.verification.pictures.Consistency`.
"""

from __future__ import annotations

from renderers.drawing.reading.pixels import pixel_faults
from renderers.drawing.reading.reading import read_back, read_figure

__all__ = ["pixel_faults", "read_back", "read_figure"]
