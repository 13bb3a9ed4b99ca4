"""Pictures of a question, held to it alone: its figure is decided, composed and arranged again."""

from __future__ import annotations

from geometry.depicting import Depiction, depiction
from mathverify.errors import MathverifyError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Agrees, CannotTell, Consistency, Disagrees
from mathverify.verification.policy import Policy
from renderers.drawing.arrangement import arrange
from renderers.drawing.reading.reading import read_figure


def read_pictures(
    task: tuple[ProblemSpec, tuple[bytes, ...], Policy],
) -> tuple[Consistency, ...]:
    """What is said of each picture (SVG) of a question, in the order of its drawings.

    One picture of a question with several drawings is held to the drawing that it agrees with, or
    nearly does.  `CannotTell` for all where the figure of the question cannot be drawn.
    """
    spec, pictures, policy = task
    try:
        shown = depiction(spec, policy)
        count = len(shown.compositions)
        if len(pictures) == count:
            return tuple(_read(one, shown, place) for place, one in enumerate(pictures))
        if len(pictures) == 1:
            return (_nearest([_read(pictures[0], shown, place) for place in range(count)]),)
    except MathverifyError as error:
        return tuple(
            CannotTell(f"the figure of the question is not drawn: {error}") for _ in pictures
        )
    words = f"the question has {count} drawings, and there are {len(pictures)} pictures"
    return tuple(CannotTell(words) for _ in pictures)


def _read(picture: bytes, shown: Depiction, place: int) -> Consistency:
    drawing = shown.compositions[place].drawing
    return read_figure(picture, shown, drawing, arrange(drawing))


def _nearest(found: list[Consistency]) -> Consistency:
    """The first that agrees, else the one with the fewest faults."""

    def distance(one: Consistency) -> float:
        match one:
            case Agrees():
                return 0
            case Disagrees(faults=faults):
                return len(faults)
            case CannotTell():
                return float("inf")

    return min(found, key=distance)
