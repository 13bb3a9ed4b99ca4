"""Findings: what a check says of an obligation, as a closed union.

``Proved | Refuted | Undecided | Crashed`` discharge or fail to discharge an obligation; a `Note`
informs and never decides.  Statuses are ordered so that folding them is a minimum.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, TypeAlias

from mathverify.codes import Code
from mathverify.language.remembering import setters
from mathverify.semantics.system import Evidence


class Status(IntEnum):
    """The verdict's three values; the verdict of many findings is their minimum."""

    REFUTED = 0  #: something is false, and a witness shows it
    UNDECIDED = 1  #: something could not be decided; never a pass
    PROVED = 2  #: every obligation was discharged

    def __str__(self) -> str:
        return self.name.lower()


class Obligation(StrEnum):
    """What a spec claims by being a question (DESIGN §4)."""

    WELL_FORMED = "well-formed"
    CONSISTENT = "consistent"
    DETERMINED = "determined"
    ANSWER = "answer"
    DEFINED = "defined"
    OPTIONS = "options"
    STEPS = "steps"
    NEEDED = "needed"
    PROSE = "prose"
    PLAUSIBLE = "plausible"
    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class Witness:
    """What shows a refutation, in words and as data that can be replayed.

    ``kind`` names the shape of ``data``: ``conflict`` (``core``: names), ``models`` (list of
    {name: text}, with the ``values`` of the ask), ``value`` (``expected``, ``claimed``),
    ``solutions`` (``missing``, ``extraneous``), ``point`` (model, ``term``), ``options``
    (labels), ``step`` (``index``, model), ``text`` (span in the prose), ``source`` (text, span).
    All values are texts in the canonical language.
    """

    kind: str
    words: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proved:
    """The obligation holds; every piece of evidence that was needed is listed."""

    obligation: Obligation
    evidence: tuple[Evidence, ...]
    path: str = "$"

    def __init__(
        self, obligation: Obligation, evidence: tuple[Evidence, ...], path: str = "$"
    ) -> None:
        _set_obligation(self, obligation)
        _set_evidence(self, evidence)
        _set_path(self, path)


_set_obligation, _set_evidence, _set_path = setters(Proved, "obligation", "evidence", "path")


@dataclass(frozen=True, slots=True)
class Refuted:
    """The obligation fails; ``remedy`` says what would mend it (empty if nothing is known)."""

    obligation: Obligation
    code: Code
    message: str
    witness: Witness
    remedy: str = ""
    path: str = "$"


#: How the reason begins where nothing was decided because the deadline came.
OUT_OF_TIME = "stopped at the deadline"


@dataclass(frozen=True, slots=True)
class Undecided:
    """Nobody could decide the obligation: ``reason`` names what stopped each stage."""

    obligation: Obligation
    reason: str
    path: str = "$"


@dataclass(frozen=True, slots=True)
class Crashed:
    """The check itself broke: our fault, not the question's, and not a pass either."""

    obligation: Obligation
    error: str
    path: str = "$"


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing that decides nothing (a reading, a redundant given)."""

    code: Code | None
    message: str
    path: str = "$"


class Standing(StrEnum):
    """How far the words of a text are tied to the question, from the least to the most."""

    BOUND = "bound"  #: every number, formula and given is tied; the words in between are not
    ATTESTED = "attested"  #: bound, and read by others who came to the same question
    PRINTED = "printed"  #: nothing but what the program prints of the question itself


@dataclass(frozen=True, slots=True, init=False)
class Wording(Note):
    """What the words of a text rest on; the obligation itself is discharged by a `Proved`.

    ``rests_on`` lists, one line each, what rests on words alone; ``by`` names who attested them.
    """

    standing: Standing = Standing.BOUND
    rests_on: tuple[str, ...] = ()
    by: tuple[str, ...] = ()

    def __init__(
        self,
        standing: Standing,
        rests_on: tuple[str, ...] = (),
        by: tuple[str, ...] = (),
        path: str = "$.prose",
    ) -> None:
        message = f"the words are {standing}"
        if by:
            message += f" by {', '.join(by)}"
        if rests_on:
            message += f"; on words rest: {'; '.join(rests_on)}"
        for name, value in (
            ("code", None),
            ("message", message),
            ("path", path),
            ("standing", standing),
            ("rests_on", rests_on),
            ("by", by),
        ):
            object.__setattr__(self, name, value)


Finding: TypeAlias = Proved | Refuted | Undecided | Crashed | Note


def status_of(finding: Proved | Refuted | Undecided | Crashed) -> Status:
    """The status to which one finding folds."""
    match finding:
        case Proved():
            return Status.PROVED
        case Refuted():
            return Status.REFUTED
        case Undecided() | Crashed():
            return Status.UNDECIDED
