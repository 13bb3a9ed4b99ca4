"""What can go wrong in drawing: there is no room, or no letter for it, or no such format."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.errors import MathverifyError


@dataclass(eq=False)
class CrowdedDrawingError(MathverifyError, ValueError):
    """Labels (by the ids of their elements) for which there is no place without an overlap."""

    labels: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"no room for {', '.join(self.labels)}: draw fewer things, or mark fewer of them, "
            "or choose a figure with wider gaps"
        )

    def __reduce__(self) -> tuple[type[CrowdedDrawingError], tuple[tuple[str, ...]]]:
        return CrowdedDrawingError, (self.labels,)


@dataclass(eq=False)
class UnprintableTextError(MathverifyError, ValueError):
    """A text with a letter that none of the fonts has."""

    text: str
    letter: str

    def __str__(self) -> str:
        return f"no font has the letter {self.letter!r} of {self.text!r}"

    def __reduce__(self) -> tuple[type[UnprintableTextError], tuple[str, str]]:
        return UnprintableTextError, (self.text, self.letter)


@dataclass(eq=False)
class UnknownPictureFormatError(MathverifyError, ValueError):
    """A format that nobody writes."""

    format: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"there is no format {self.format!r}; there are {', '.join(self.known)}"

    def __reduce__(self) -> tuple[type[UnknownPictureFormatError], tuple[str, tuple[str, ...]]]:
        return UnknownPictureFormatError, (self.format, self.known)
