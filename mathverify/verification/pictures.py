"""The ports for whatever draws pictures and reads them back: agrees, disagrees, cannot tell.

The engine knows no format of pictures.  A drawer plugs in through the entry-point group
``mathverify.drawers``; a reader through ``mathverify.pictures``, and holds pictures to the
question that they belong to.  The names of what may be wrong are stable: programs may ask for
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import Policy

GROUP = "mathverify.pictures"
DRAWERS = "mathverify.drawers"


class FaultKind(StrEnum):
    """What is wrong with an element of a picture."""

    FOREIGN_MARKUP = "foreign-markup"
    WRONG_PAGE = "wrong-page"
    WRONG_DESCRIPTION = "wrong-description"
    MISSING_ELEMENT = "missing-element"
    EXTRA_ELEMENT = "extra-element"
    REPEATED_ELEMENT = "repeated-element"
    WRONG_SOURCE = "wrong-source"
    WRONG_TEXT = "wrong-text"
    LEAKED_ANSWER = "leaked-answer"
    UNTOLD_NUMBER = "untold-number"
    WRONG_GEOMETRY = "wrong-geometry"
    WRONG_MARK = "wrong-mark"
    FAR_LABEL = "far-label"
    MOVED_LABEL = "moved-label"
    WRONG_STYLE = "wrong-style"
    REDRAWN = "redrawn"
    WRONG_ORDER = "wrong-order"
    CLIPPED = "clipped"
    OVERLAP = "overlap"
    HIDDEN = "hidden"
    FALSE_MEASURE = "false-measure"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: the id of the element (``page`` for the whole), and words."""

    kind: FaultKind
    element: str
    words: str

    def __str__(self) -> str:
        return f"{self.element}: {self.words} [{self.kind}]"


@dataclass(frozen=True, slots=True)
class Measured:
    """What the question says of a thing, and what its drawn coordinates come to.

    ``said`` and ``drawn`` are in base units (metres, degrees) for a label, or the two sides of a
    given; ``source`` is the element or the given.
    """

    source: str
    what: str
    said: float
    drawn: float


@dataclass(frozen=True, slots=True)
class Agrees:
    """Every element is drawn once, where and as the question has it, and nothing else is."""

    elements: int
    measures: tuple[Measured, ...] = ()


@dataclass(frozen=True, slots=True)
class Disagrees:
    """At least one fault."""

    faults: tuple[Fault, ...]

    def __post_init__(self) -> None:
        if not self.faults:
            raise ValueError("what disagrees has a fault")


@dataclass(frozen=True, slots=True)
class CannotTell:
    """No picture could be read, or there is no figure to hold it to."""

    reason: str


Consistency: TypeAlias = Agrees | Disagrees | CannotTell

#: From a question and its pictures, in the order of its drawings, to what is said of each.
PictureReader: TypeAlias = Callable[
    [tuple[ProblemSpec, tuple[bytes, ...], Policy]], tuple[Consistency, ...]
]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as it was written (SVG), and what it shows in words.

    ``tikz`` is the same drawing for LaTeX, empty where the drawer has none; ``page`` is what the
    drawer wrote both of, for whoever paints it in another format, None where it is not told.
    """

    svg: bytes
    description: str
    tikz: bytes = b""
    page: Any = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str:
        return self.svg.decode()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The pictures of a question, in the order of its drawings; at least one."""

    pictures: tuple[Picture, ...]

    @property
    def svg(self) -> str:
        """The first picture as text."""
        return self.pictures[0].svg.decode()

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """The figure of the question cannot be drawn, and why."""

    reason: str

    @property
    def svg(self) -> str:
        """Nothing."""
        return ""

    def __bool__(self) -> bool:
        return False


Drawing: TypeAlias = Drawn | NotDrawn

#: From a question to its pictures.
PictureDrawer: TypeAlias = Callable[[tuple[ProblemSpec, Policy]], Drawing]


def picture_reader() -> PictureReader:
    """The installed reader of pictures; it can be called in a worker.

    Raises `PluginError` if there is none that can be loaded, or more than one.
    """
    reader: PictureReader = _only(GROUP, "reader")
    return reader


def picture_drawer() -> PictureDrawer:
    """The installed drawer of pictures; it can be called in a worker.  Raises as the reader."""
    drawer: PictureDrawer = _only(DRAWERS, "drawer")
    return drawer


@cache
def _only(group: str, what: str) -> Any:
    found = tuple(loaded(group))
    if len(found) != 1:
        names = ", ".join(name for name, _ in found) or "none is installed"
        raise PluginError(group, what, f"one {what} of pictures is needed: {names}")
    return found[0][1]


def as_data(consistency: Consistency) -> dict[str, Any]:
    """What is said of a picture as JSON-able data; ``consistency`` names the member."""
    match consistency:
        case Agrees(elements=elements, measures=measures):
            return {
                "consistency": "agrees",
                "elements": elements,
                "measures": [
                    {"source": one.source, "what": one.what, "said": one.said, "drawn": one.drawn}
                    for one in measures
                ],
            }
        case Disagrees(faults=faults):
            return {
                "consistency": "disagrees",
                "faults": [
                    {"fault": one.kind.value, "element": one.element, "words": one.words}
                    for one in faults
                ],
            }
        case CannotTell(reason=reason):
            return {"consistency": "cannot tell", "reason": reason}
