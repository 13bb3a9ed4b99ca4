"""The port for whatever turns verified questions into pages.

It lives beside `Verified` because it takes nothing else; renderers plug in through the entry-point
group ``mathverify.renderers``, so that whoever makes sets of questions need not know them.
`mathverify.verification.rendering.render` is the way in: it reads back what a renderer wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Protocol

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.verification.verified import Verified

GROUP = "mathverify.renderers"


@dataclass(frozen=True, slots=True)
class SheetSection:
    """Questions under one heading, in order; numbering runs on through the sheet.

    ``marks`` are those of each question, ``working`` the millimetres left for working below each
    (None for what the format leaves of itself); empty where nothing is said of them.
    """

    title: str
    items: tuple[Verified, ...]
    marks: tuple[int, ...] = ()
    working: tuple[int | None, ...] = ()
    instructions: str = ""

    def __post_init__(self) -> None:
        for name, told in (("marks", self.marks), ("working", self.working)):
            if told and len(told) != len(self.items):
                raise ValueError(f"{len(told)} {name} for {len(self.items)} questions")

    def of(self, kept: Callable[[Verified], bool]) -> SheetSection:
        """The section with the questions that are ``kept`` alone."""
        places = [place for place, item in enumerate(self.items) if kept(item)]
        return replace(
            self,
            items=tuple(self.items[place] for place in places),
            marks=tuple(self.marks[place] for place in places if self.marks),
            working=tuple(self.working[place] for place in places if self.working),
        )


@dataclass(frozen=True, slots=True)
class Handout:
    """How a sheet is handed out: what stands at its head, and how it is set.

    A text that is empty is not printed.  Of ``course`` and ``date`` None leaves a line to write
    on, as ``name`` does for the name.
    """

    school: str = ""
    course: str | None = ""
    date: str | None = None
    name: bool = True
    time: str = ""
    instructions: tuple[str, ...] = ()
    columns: int = 1
    large_print: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is rendered: a title and its sections; ``version`` tells the sheets of one test."""

    title: str
    sections: tuple[SheetSection, ...]
    handout: Handout = Handout()
    version: str = ""


class Notation(StrEnum):
    """In what a formula or a picture is written."""

    LATEX = "latex"  #: with or without ``$``, ``\\(`` or ``\\[`` around it
    MATHML = "mathml"  #: one ``<math>`` or several, that may stand in other elements
    OMML = "omml"  #: one ``<m:oMath>``, its prefix declared by the document
    TEXT = "text"  #: an amount or a list of such in a sentence, or the problem language
    WORDS = "words"  #: words that stand so on the page, whatever the file escapes
    SVG = "svg"  #: a picture as it was drawn, or as `inline_svg` puts it into a page
    TIKZ = "tikz"  #: a picture as it was drawn for LaTeX


@dataclass(frozen=True, slots=True)
class Told:
    """A formula or picture on a page: the number of its question, its place, how it is written.

    ``place`` is one of `mathverify.verification.shown`, for question 0 one of
    `mathverify.verification.sheet_words`; ``text`` stands in the file as it is, or escaped as JSON
    or XML have it; a picture may be written in base64.  A marking grid names the ``version``.
    """

    question: int
    place: str
    text: str
    notation: Notation
    version: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One file of output: its name (``questions.html``), its text, and what it tells.

    A file that is no text (an archive, a picture) has ``data`` and no text.  ``told`` are the
    formulas of the questions in the order in which they stand in the file.
    """

    name: str
    text: str = ""
    data: bytes = b""
    told: tuple[Told, ...] = ()

    @property
    def content(self) -> str | bytes:
        """What the file holds."""
        return self.data or self.text


class Renderer(Protocol):
    """Turns a sheet into pages; the same sheet gives the same bytes on every machine."""

    name: str

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The pages, with what they tell of each question."""
        ...


@cache
def renderers() -> Mapping[str, Renderer]:
    """All installed renderers by name.

    One that cannot be imported switches itself off.  Raises `PluginError` for a name that is taken.
    """
    found: dict[str, Renderer] = {}
    for name, renderer in loaded(GROUP):
        if name in found:
            raise PluginError(GROUP, name, "this name is taken")
        found[name] = renderer
    return found
