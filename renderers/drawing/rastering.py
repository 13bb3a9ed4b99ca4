"""The pictures of a proved question as PNG, for formats that know nothing else.

Each is painted from the same arranged page as the SVG that was read back, and held to that SVG
pixel by pixel, where it can be stopped.
"""

from __future__ import annotations

from mathverify.errors import ReadBackError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.isolation import Finished, run
from mathverify.verification.picturing import pictures_of
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verified import Verified

#: How many questions keep their PNGs; the sheet, its versions and its checks show the same.
_KEPT = 128
_painted: dict[str, tuple[bytes, ...]] = {}


def pngs_of(verified: Verified, policy: Policy = STANDARD) -> tuple[bytes, ...]:
    """A PNG for each of the pictures of a question.  Raises `ReadBackError`."""
    shown = tuple(picture.svg for picture in pictures_of(verified, policy))
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


def paint_question(task: tuple[ProblemSpec, tuple[bytes, ...], Policy]) -> tuple[bytes, ...]:
    """The PNGs of a question whose pictures were drawn as these SVGs.  Raises `ReadBackError`."""
    # A sheet without a picture needs neither geometry nor what paints.
    from geometry.depicting import depiction
    from renderers.drawing.arrangement import arrange
    from renderers.drawing.draw import write
    from renderers.drawing.reading.pixels import pixel_faults

    spec, svgs, policy = task
    drawings = [one.drawing for one in depiction(spec, policy).compositions]
    painted: list[bytes] = []
    for svg, drawing in zip(svgs, drawings, strict=True):
        png = write(arrange(drawing), "png")
        faults = pixel_faults(png, svg)
        if faults:
            told = "; ".join(map(str, faults))
            raise ReadBackError("the PNG", spec.id, "what the SVG shows", told)
        painted.append(png)
    return tuple(painted)
