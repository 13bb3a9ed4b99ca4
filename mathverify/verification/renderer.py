"""The port for whatever turns verified questions into pages.

It lives beside `Verified` because it takes nothing else; renderers plug in through the entry-point
group ``mathverify.renderers``, so that whoever makes sets of questions need not know them.
`mathverify.verification.rendering.render` is the way in: it reads back what a renderer wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Protocol

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.verification.verified import Verified

__all__ = [
    "GROUP",
    "Notation",
    "Page",
    "Renderer",
    "Sheet",
    "SheetSection",
    "Told",
    "renderers",
]

GROUP = "mathverify.renderers"


@dataclass(frozen=True, slots=True)
class SheetSection:
    """Questions under one heading, in order; numbering runs on through the sheet."""

    title: str
    items: tuple[Verified, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is rendered: a title and its sections."""

    title: str
    sections: tuple[SheetSection, ...]


class Notation(StrEnum):
    """In what a formula or a picture is written."""

    LATEX = "latex"  #: with or without ``$``, ``\\(`` or ``\\[`` around it
    MATHML = "mathml"  #: one ``<math>`` or several, that may stand in other elements
    OMML = "omml"  #: one ``<m:oMath>``, its prefix declared by the document
    TEXT = "text"  #: an amount or a list of such in a sentence, or the problem language
    SVG = "svg"  #: a picture as it was drawn, or as `inline_svg` puts it into a page
    TIKZ = "tikz"  #: a picture as it was drawn for LaTeX


@dataclass(frozen=True, slots=True)
class Told:
    """A formula or picture on a page: the number of its question, its place, how it is written.

    ``place`` is one of `mathverify.verification.shown`; ``text`` stands in the file as it is, or
    escaped as JSON or XML have it; a picture may be written in base64.
    """

    question: int
    place: str
    text: str
    notation: Notation


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
