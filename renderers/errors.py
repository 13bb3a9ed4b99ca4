"""What can go wrong in rendering: each is a fault of ours or of the text, never of a proof."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.errors import MathverifyError


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


@dataclass(eq=False)
class UnwritableQuestionError(MathverifyError, ValueError):
    """A question has nothing that a format could show or mark."""

    format: str
    question: str
    reason: str

    def __str__(self) -> str:
        return f"{self.question} cannot be written as {self.format}: {self.reason}"


@dataclass(eq=False)
class LackingSignError(MathverifyError, ValueError):
    """A format has no font with a sign; ``setting`` names a folder of more fonts."""

    format: str
    sign: str
    setting: str

    def __str__(self) -> str:
        return (
            f"no font of {self.format} has the sign {self.sign}; html, docx and md need none, and "
            f"{self.setting} may name a folder of fonts"
        )


@dataclass(eq=False)
class UntoldQuestionError(MathverifyError, ValueError):
    """A question has no text, and the language of its pages no phrase for what it asks."""

    question: str
    path: str

    def __str__(self) -> str:
        return (
            f"{self.question} has no text, and there is no phrase for what it asks; "
            f"{self.path}.prose.stem is a text of your own that asks: [words](ask)"
        )
