"""A question as pictures: its figure decided, composed, arranged and written."""

from __future__ import annotations

from geometry.depicting import depiction
from mathverify.errors import MathverifyError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Drawing, Drawn, NotDrawn, Picture
from mathverify.verification.policy import Policy
from renderers.drawing.arrangement import arrange
from renderers.drawing.draw import write
from renderers.drawing.page import Page


def draw_question(task: tuple[ProblemSpec, Policy]) -> Drawing:
    """The pictures (SVG and TikZ) of a question, in the order of its drawings.

    `NotDrawn` where the question has no figure, or one that cannot be drawn as it is written.
    """
    spec, policy = task
    if spec.figure is None:
        return NotDrawn("the question has no figure")
    try:
        drawings = [one.drawing for one in depiction(spec, policy).compositions]
        pictures = tuple(_picture(arrange(one)) for one in drawings)
    except MathverifyError as error:
        return NotDrawn(str(error))
    return Drawn(pictures) if pictures else NotDrawn("the figure draws nothing")


def _picture(page: Page) -> Picture:
    return Picture(write(page, "svg"), page.description, write(page, "tikz"), page)
