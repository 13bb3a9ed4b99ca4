"""What can go wrong in rendering: each is a fault of ours or of the text, never of a proof."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.errors import MathverifyError

__all__ = ["ReadBackError", "UnknownFormatError"]


@dataclass(eq=False)
class ReadBackError(MathverifyError, ValueError):
    """A page says something other than the question it was made from.

    ``block`` names the place (``3.stem``), ``expected`` and ``found`` are skeletons.
    """

    page: str
    block: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.page}: {self.block} reads back as {self.found!r}, not {self.expected!r}"


@dataclass(eq=False)
class UnknownFormatError(MathverifyError, ValueError):
    """A slot asks for a format that no renderer knows."""

    slot: str
    format: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"the slot {{{self.slot}:{self.format}}} asks for an unknown format; "
            f"there are {', '.join(self.known)}"
        )
