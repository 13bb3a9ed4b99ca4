"""Units that follow from all relations: right keys are proved with them, wrong ones never."""

from __future__ import annotations

import pytest

from mathverify import Status, verify
from mathverify.problem import load_documents

SPEED = "unknowns: {v: real}\ngivens: {g: 'v*2 h = 150 km'}\nask: {find: v}"
SIDES = (
    "unknowns: {l: real, w: real}\ngivens: {g: 'l = 3*w', h: '2*(l + w) = 48 cm'}\nask: {find: l*w}"
)
ANGLE = "unknowns: {t: real}\ngivens: {g: '2*t = 60 deg'}\nask: {find: t}"
CLASH = "unknowns: {x: real}\ngivens: {g: '2*x = 6 cm', h: '3*x = 9 s'}\nask: {find: x}"
KIND = "unknowns: {t: length}\ngivens: {g: 't = 3 s + 4 s'}\nask: {find: t}"


@pytest.mark.parametrize(
    ("text", "answer", "proved"),
    [
        (SPEED, "75 km/h", True),
        (SPEED, "75 km", False),
        (SPEED, "75", False),
        (SPEED, "75 m/s", False),
        (SIDES, "108 cm^2", True),
        (SIDES, "108 cm", False),
        (SIDES, "108", False),
        (ANGLE, "30", False),
        (CLASH, "3 cm", False),
        (CLASH, "3 s", False),
        (KIND, "7 s", True),
        (KIND, "7 m", False),
    ],
)
def test_a_key_is_held_to_the_unit_that_follows(text: str, answer: str, proved: bool) -> None:
    (document,) = load_documents(f"id: q\n{text}\nanswer: '{answer}'", name="q", format="yaml")
    assert (verify(document.spec).status is Status.PROVED) is proved
