"""Drawn figures as pictures that a model can look at: SVG becomes PNG, by Typst.

A model is shown what a learner sees, and no word on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from generators.language_models.images import Image, image_of
from mathverify.verification.pictures import Picture

#: Points an inch: a figure of a hand's breadth has some six hundred pixels on a side.
_RESOLUTION = 144.0
_PAGE = """\
#set page(width: 14cm, height: auto, margin: 3mm)
#image("figure.svg", width: 100%)
"""


class NotSeen(str):
    """Why a figure cannot be shown."""

    __slots__ = ()


def seen(pictures: tuple[Picture, ...]) -> tuple[Image, ...] | NotSeen:
    """The pictures as PNG, in their order; not without the package ``typst``."""
    try:
        import typst
    except ImportError:
        return NotSeen("pictures need Typst: pip install 'mathverify[pdf]'")
    # Files by name are taken, though the stubs of Typst do not say so.
    compiled = cast("Callable[..., bytes | list[bytes]]", typst.compile)
    found = []
    for picture in pictures:
        files = {"main.typ": _PAGE.encode(), "figure.svg": picture.svg}
        try:
            made = compiled(files, format="png", ppi=_RESOLUTION, ignore_system_fonts=True)
        except typst.TypstError as error:
            return NotSeen(f"Typst draws no picture: {error}")
        image = image_of(made if isinstance(made, bytes) else made[0])
        if not isinstance(image, Image):
            return NotSeen(image.reason)
        found.append(image)
    return tuple(found)
