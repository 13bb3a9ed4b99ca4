"""The pictures of a proved question as PNG, for formats that know nothing else.

Each is painted from the same arranged page as the SVG that was read back, and held to that SVG
pixel by pixel, where it can be stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathverify.errors import ReadBackError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.isolation import Finished, run
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verified import Verified

if TYPE_CHECKING:
    from renderers.drawing.page import Page

#: How many questions keep their PNGs; the sheet, its versions and its checks show the same.
_KEPT = 1024
_painted: dict[str, tuple[bytes, ...]] = {}


def pngs_of(verified: Verified, policy: Policy = STANDARD) -> tuple[bytes, ...]:
    """A PNG for each of the pictures of a question.  Raises `ReadBackError`."""
    shown = pictures_of(verified, policy)
    if not shown:
        return ()
    digest = verified.certificate.digest
    if digest not in _painted:
        task = (verified.spec, shown, policy)
        made = run(paint_question, task, seconds=policy.deadline, memory=policy.memory)
        if not isinstance(made, Finished):
            place = verified.spec.id
            raise ReadBackError("the picture", place, "a PNG", f"painting was stopped: {made}")
        while len(_painted) >= _KEPT:
            del _painted[next(iter(_painted))]
        _painted[digest] = made.value
    return _painted[digest]


def paint_question(task: tuple[ProblemSpec, tuple[Picture, ...], Policy]) -> tuple[bytes, ...]:
    """The PNGs of a question with these pictures.  Raises `ReadBackError`."""
    # A sheet without a picture needs neither geometry nor what paints.
    from renderers.drawing.draw import write
    from renderers.drawing.reading.pixels import pixel_faults

    spec, pictures, policy = task
    pages: list[Page | None] = [one.page for one in pictures]
    painted: list[bytes] = []
    pages = _anew(spec, policy) if None in pages else pages
    for picture, page in zip(pictures, pages, strict=True):
        assert page is not None
        png = write(page, "png")
        faults = pixel_faults(png, picture.svg)
        if faults:
            told = "; ".join(map(str, faults))
            raise ReadBackError("the PNG", spec.id, "what the SVG shows", told)
        painted.append(png)
    return tuple(painted)


def _anew(spec: ProblemSpec, policy: Policy) -> list[Page | None]:
    """The pages of a question whose pictures do not tell theirs."""
    from geometry.depicting import depiction
    from renderers.drawing.arrangement import arrange

    return [arrange(one.drawing) for one in depiction(spec, policy).compositions]
