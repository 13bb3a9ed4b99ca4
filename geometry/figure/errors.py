"""A `figure:` that cannot be drawn as it is written: every fault, with what to write instead."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.errors import MathverifyError


@dataclass(frozen=True, slots=True)
class FigureFault:
    """One fault: where in the figure, what is wrong, and the form that would be read."""

    key: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        advice = f"; write {self.hint}" if self.hint else ""
        return f"{self.key}: {self.message}{advice}"


@dataclass(eq=False)
class FigureError(MathverifyError, ValueError):
    """A figure with faults, all of them."""

    faults: tuple[FigureFault, ...]

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    def __reduce__(self) -> tuple[type[FigureError], tuple[tuple[FigureFault, ...]]]:
        return FigureError, (self.faults,)


def refused(key: str, message: str, hint: str = "") -> FigureError:
    """The error of one fault."""
    return FigureError((FigureFault(key, message, hint),))
