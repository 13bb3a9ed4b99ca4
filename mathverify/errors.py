"""The exceptions of the engine: misuse and broken surroundings only.

A false question is never an exception, it is a finding.  An exception here says
that the caller, a file, or the machine must change something::

    MathverifyError
    ├── ParseError             (ValueError)    a text is not in the problem language
    ├── SpecError              (ValueError)    a document is not a well-formed spec
    ├── UnreadableFileError    (OSError)       a file cannot be read as a document
    ├── ExchangeError          (ValueError)    an expression that sympy or we cannot say
    ├── PluginError            (RuntimeError)  an entry point is broken or a duplicate
    ├── NotVerifiedError       (TypeError)     something unproved was offered for rendering
    ├── ReadBackError          (ValueError)    a page says something other than its question
    └── InternalError          (RuntimeError)  a broken invariant of ours

Each keeps its parts as attributes and formats them in one ``__str__``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathverify.problem.faults import Fault


class MathverifyError(Exception):
    """Base of everything this project raises on purpose."""


@dataclass(eq=False)
class ParseError(MathverifyError, ValueError):
    """A text that is not in the problem language.

    ``start`` and ``end`` are offsets into ``text`` (end exclusive); ``hint`` says what
    to write instead, in canonical notation, or is empty when nothing better is known.
    """

    text: str
    start: int
    end: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        from_here = self.text[max(0, self.start - 20) : self.start]
        there = self.text[self.start : self.end] or "end of text"
        after = self.text[self.end : self.end + 20]
        where = f"{from_here}»{there}«{after}"
        advice = f"; write {self.hint}" if self.hint else ""
        return f"{self.message} at character {self.start + 1}: {where}{advice}"

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, int, int, str, str]]:
        return ParseError, (self.text, self.start, self.end, self.message, self.hint)


@dataclass(eq=False)
class SpecError(MathverifyError, ValueError):
    """A document with faults: all of them, each with its path, never only the first."""

    source: str
    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        lines = "\n".join(f"  {fault}" for fault in self.faults)
        return f"{self.source}: {len(self.faults)} fault(s)\n{lines}"

    def __reduce__(self) -> tuple[type[SpecError], tuple[str, tuple[Fault, ...]]]:
        return SpecError, (self.source, self.faults)


@dataclass(eq=False)
class UnreadableFileError(MathverifyError, OSError):
    """A file that cannot be opened or is not the text it should be."""

    path: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


@dataclass(eq=False)
class ExchangeError(MathverifyError, ValueError):
    """Something that the other side of an exchange of expressions cannot say.

    ``way`` is the direction (``from sympy``), ``kind`` what it is there, ``text`` how it is
    written.
    """

    way: str
    kind: str
    text: str
    hint: str = ""

    def __str__(self) -> str:
        advice = f": {self.hint}" if self.hint else ""
        return f"{self.way}: {self.kind} {self.text!r} cannot be said{advice}"


@dataclass(eq=False)
class PluginError(MathverifyError, RuntimeError):
    """An entry point that cannot be loaded, or a name that is taken."""

    group: str
    name: str
    reason: str

    def __str__(self) -> str:
        return f"plug-in {self.name!r} of {self.group}: {self.reason}"


@dataclass(eq=False)
class PluginWarning(UserWarning):
    """An entry point that cannot be loaded has been switched off."""

    group: str
    name: str
    reason: str

    def __str__(self) -> str:
        return f"plug-in {self.name!r} of {self.group} is switched off: {self.reason}"


@dataclass(eq=False)
class ShortfallWarning(UserWarning):
    """There are fewer different questions than were asked for."""

    source: str
    wanted: int
    found: int

    def __str__(self) -> str:
        return f"{self.source}: only {self.found} of {self.wanted} different questions exist"


@dataclass(eq=False)
class NotVerifiedError(MathverifyError, TypeError):
    """Something that the verifier has not proved was offered where only proved things go."""

    what: str

    def __str__(self) -> str:
        return f"{self.what} is not a Verified question; obtain one from verify(spec).verified"


@dataclass(eq=False)
class ReadBackError(MathverifyError, ValueError):
    """A page says something other than the question it was made from.

    ``block`` names the place (``3. $.prose.stem{price}``), ``expected`` and ``found`` what should
    stand there and what does.
    """

    page: str
    block: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.page}: {self.block} reads back as {self.found!r}, not {self.expected!r}"


@dataclass(eq=False)
class InternalError(MathverifyError, RuntimeError):
    """An invariant of ours does not hold; please report it with the input."""

    what: str

    def __str__(self) -> str:
        return f"internal error: {self.what}"
