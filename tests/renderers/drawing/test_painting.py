"""A PNG is painted from the page that the SVG was written of; what tells no page is drawn again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mathverify import load
from mathverify.errors import ReadBackError
from mathverify.verification.pictures import Drawn, Picture
from mathverify.verification.policy import STANDARD
from renderers.drawing import rastering
from renderers.drawing.illustrating import draw_question
from renderers.drawing.rastering import paint_question

GALLERY = Path(__file__).resolve().parents[3] / "examples" / "gallery" / "number_lines.yaml"


def pictures_drawn(number: int) -> tuple[Picture, ...]:
    drawing = draw_question((load(GALLERY)[number], STANDARD))
    assert isinstance(drawing, Drawn)
    return drawing.pictures


def test_no_figure_is_looked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    spec, pictures = load(GALLERY)[0], pictures_drawn(0)
    again = paint_question((spec, tuple(replace(one, page=None) for one in pictures), STANDARD))
    monkeypatch.delattr(rastering, "_anew")
    assert paint_question((spec, pictures, STANDARD)) == again


def test_the_page_of_another_picture_is_refused() -> None:
    (one,), (other,) = pictures_drawn(0), pictures_drawn(1)
    with pytest.raises(ReadBackError):
        paint_question((load(GALLERY)[0], (replace(one, page=other.page),), STANDARD))
