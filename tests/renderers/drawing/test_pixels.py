"""A PNG is held to the SVG of its page: an element less or more is noticed, none as written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pictured import charts, planes, written_figures

from geometry.figure.drawing import Drawing
from mathverify.verification.pictures import FaultKind
from renderers.drawing import arrange, write
from renderers.drawing.page import Page
from renderers.drawing.reading import pixel_faults


def _alarms(drawings: Iterator[tuple[str, Drawing]]) -> list[str]:
    found = []
    for name, drawing in drawings:
        page = arrange(drawing)
        faults = pixel_faults(write(page, "png"), write(page, "svg"))
        found += [f"{name}: {fault}" for fault in faults]
    return found


def test_a_png_shows_what_the_svg_shows() -> None:
    assert not _alarms(iter((*charts(20), *planes(2, 1))))


@pytest.mark.slow
def test_all_pngs_show_what_the_svgs_show() -> None:
    assert not _alarms(iter((*charts(), *written_figures(), *planes(0, 60))))


def _without(page: Page, name: str) -> Page:
    pieces = tuple(piece for piece in page.pieces if piece.id != name)
    assert len(pieces) < len(page.pieces)
    return Page(page.width, page.height, pieces, page.description, page.world)


def _unnoticed(page: Page, names: Iterator[str]) -> list[str]:
    """The elements that may be missing in one of the formats without a fault."""
    svg, png = write(page, "svg"), write(page, "png")
    missed = []
    for name in names:
        less = _without(page, name)
        hidden = pixel_faults(write(less, "png"), svg)
        extra = pixel_faults(png, write(less, "svg"))
        if (FaultKind.HIDDEN, name) not in {(one.kind, one.element) for one in hidden}:
            missed.append(f"{name} is missing in the PNG: {hidden}")
        if FaultKind.EXTRA_ELEMENT not in {one.kind for one in extra}:
            missed.append(f"{name} is missing in the SVG: {extra}")
    return missed


def test_an_element_that_one_of_them_lacks_is_noticed(one_of_each: Drawing) -> None:
    page = arrange(one_of_each)
    assert not _unnoticed(page, iter(("dot", "lengthlabel")))


@pytest.mark.slow
def test_every_element_that_one_of_them_lacks_is_noticed(one_of_each: Drawing) -> None:
    """But for the asymptote, dashes of grey along the y-axis."""
    page = arrange(one_of_each)
    names = (piece.id for piece in page.pieces if piece.id != "asymptote")
    assert not _unnoticed(page, names)


def test_pictures_of_two_pages_and_nonsense() -> None:
    (_, one), (_, other) = planes(0, 2)
    png, svg = write(arrange(one), "png"), write(arrange(other), "svg")
    assert pixel_faults(png, svg)
    assert [fault.kind for fault in pixel_faults(png, b"<svg/>")] == [FaultKind.FOREIGN_MARKUP]
