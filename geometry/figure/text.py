"""What a label says: runs of letters, upright or slanted, on the line, raised or lowered.

Numbers and units are upright, names of quantities and of points are slanted.  A `Text` has a
plain form too, which is what a reader of the file finds: ``(3x + 10)°``, ``x²``, ``T₁``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

_RAISED = str.maketrans("0123456789+-−=()nix", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ")
_LOWERED = str.maketrans("0123456789+-−=()naeox", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙₐₑₒₓ")


class Slant(StrEnum):
    """Whether letters stand upright (numbers, units, words) or lean (names)."""

    UPRIGHT = "upright"
    SLANTED = "slanted"


class Level(StrEnum):
    """Where a run stands."""

    LINE = "line"
    RAISED = "raised"
    LOWERED = "lowered"


@dataclass(frozen=True, slots=True)
class Run:
    """Letters set alike; ``roofed`` letters stand under the bar of the root sign before them."""

    letters: str
    slant: Slant = Slant.UPRIGHT
    level: Level = Level.LINE
    roofed: bool = False

    @property
    def plain(self) -> str:
        """The letters with their level as Unicode has it, or with ``^`` and ``_``."""
        match self.level:
            case Level.LINE:
                return self.letters
            case Level.RAISED:
                return _scripted(self.letters, _RAISED, "^")
            case Level.LOWERED:
                return _scripted(self.letters, _LOWERED, "_")


def _scripted(letters: str, table: dict[int, int], sign: str) -> str:
    if all(ord(letter) in table for letter in letters):
        return letters.translate(table)
    return f"{sign}{letters}" if len(letters) == 1 else f"{sign}({letters})"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of runs; ValueError if there is nothing to read."""

    runs: tuple[Run, ...]

    def __post_init__(self) -> None:
        if not self.plain.strip():
            raise ValueError("a text of a diagram has letters")
        if not self.plain.replace("\u202f", " ").isprintable():
            raise ValueError(f"a text of a diagram is one printable line, not {self.plain!r}")

    @property
    def plain(self) -> str:
        """The text without its slants; what a root sign covers is in parentheses if it is long."""
        found = ""
        for roofed, group in groupby(self.runs, key=lambda run: run.roofed):
            part = "".join(run.plain for run in group)
            found += f"({part})" if roofed and not part.isalnum() else part
        return found


def upright(letters: str) -> Text:
    """Words, numbers and units."""
    return Text((Run(letters),))


def slanted(letters: str) -> Text:
    """The name of a point or of a quantity."""
    return Text((Run(letters, Slant.SLANTED),))
