"""`render`: a sheet as pages of several formats, read back; what cannot be printed is named.

One question that a format cannot print does not cost the sheet: it is left out of all formats, so
that they keep the same numbers, and whoever asked for the sheet is told which and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mathverify.errors import MathverifyError, NotVerifiedError, PluginError
from mathverify.verification.page_reading import check_grid, check_pages
from mathverify.verification.renderer import (
    GROUP,
    Page,
    Renderer,
    Sheet,
    SheetSection,
    renderers,
)
from mathverify.verification.sheet_words import named
from mathverify.verification.verified import Verified


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A question that is on no page: its id, the format that cannot print it, and why."""

    question: str
    format: str
    reason: str

    def __str__(self) -> str:
        return f"{self.question}: left out, for {self.format} cannot print it: {self.reason}"


@dataclass(frozen=True, slots=True)
class Rendering:
    """The pages of all formats, and the questions that are on none of them."""

    pages: tuple[Page, ...]
    left_out: tuple[LeftOut, ...] = ()


def render(sheet: Sheet, formats: Sequence[str]) -> Rendering:
    """The pages of ``sheet`` in every one of ``formats``, read back.

    Raises `PluginError` for a format that nobody offers, `NotVerifiedError` for what is no
    `Verified`, and whatever a renderer raises that is no single question's fault.
    """
    known = prepared(formats)
    for section in sheet.sections:
        for item in section.items:
            if type(item) is not Verified:
                raise NotVerifiedError(type(item).__name__)
    left_out: list[LeftOut] = []
    pages: list[Page] = []
    position = 0
    while position < len(formats):
        renderer = known[formats[position]]
        try:
            pages += (_named(page, sheet.version) for page in written(renderer, sheet))
        except PluginError:
            # What a format needs is not installed: that is no question's fault.
            raise
        except Exception:
            # A renderer may be anybody's: what it raises at the questions that it cannot print
            # leaves these out; what it raises at none of them is raised again.
            found = _unprintable(renderer, sheet)
            if not found:
                raise
            left_out += found.values()
            sheet = _without(sheet, set(found))
            position, pages = 0, []
            continue
        position += 1
    return Rendering(tuple(pages), tuple(left_out))


def prepared(formats: Sequence[str]) -> Mapping[str, Renderer]:
    """All renderers, those of ``formats`` ready; to be asked before a long work is begun.

    Raises `PluginError` for a format that nobody offers or that lacks what it needs.
    """
    known = renderers()
    for name in formats:
        if name not in known:
            raise PluginError(GROUP, name, f"not installed; there are {', '.join(known)}")
        # Most need nothing, so that no renderer has to say it.
        ready = getattr(known[name], "prepare", None)
        if ready is not None:
            ready()
    return known


def written(renderer: Renderer, sheet: Sheet) -> tuple[Page, ...]:
    """The pages of one renderer, held to the sheet.  Raises `ReadBackError`."""
    pages = renderer.render(sheet)
    check_pages(pages, sheet)
    return pages


def _named(page: Page, version: str) -> Page:
    """The file with its version in its name, where the renderer has not put it there."""
    if not version or page.name.partition(".")[0].endswith(f"-{version}"):
        return page
    return replace(page, name=named(page.name, version))


def render_grid(sheets: Sequence[Sheet], formats: Sequence[str]) -> tuple[Page, ...]:
    """One marking grid for the versions of a test, in those of ``formats`` that can show one.

    Where none of them can, a person who marks has it as HTML.
    """
    known = prepared(formats)
    pages: list[Page] = []
    for name in [one for one in formats if hasattr(known[one], "grid")] or ["html"]:
        page = known[name].grid(tuple(sheets))  # type: ignore[attr-defined]  # asked for above
        check_grid(page, sheets)
        pages.append(page)
    return tuple(pages)


def _unprintable(renderer: Renderer, sheet: Sheet) -> dict[str, LeftOut]:
    """By digest, the questions that cannot be printed even alone."""
    found: dict[str, LeftOut] = {}
    for section in sheet.sections:
        for item in section.items:
            try:
                written(renderer, Sheet(sheet.title, (SheetSection(section.title, (item,)),)))
            except Exception as error:  # noqa: BLE001 - a renderer may be anybody's
                reason = str(error) if isinstance(error, MathverifyError) else repr(error)
                found[item.certificate.digest] = LeftOut(item.spec.id, renderer.name, reason)
    return found


def _without(sheet: Sheet, digests: set[str]) -> Sheet:
    sections = [s.of(lambda item: item.certificate.digest not in digests) for s in sheet.sections]
    return replace(sheet, sections=tuple(sections))
