"""The round trip: readers write down what the words say, and the engine compares.

The prose of a proved question may still tell another question.  Readers see the words alone, each
without the other; what they wrote down is held to the question by the rules of attestation
(`mathverify.attestation`).  One that finds another question refuses the words, and the witness that
tells the two apart is a finding on the prose; two that find this one attest them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from generators.agents.reader import NotFormalised, Reader
from generators.search.reflection import Point
from mathverify.attestation.attesting import NEEDED, Agreed, attest_by
from mathverify.attestation.comparison import AMBIGUOUS, Differs
from mathverify.attestation.page import Page
from mathverify.attestation.reading import Reading
from mathverify.attestation.showing import NoPage, page_to_read
from mathverify.attestation.text import text_of
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class SameQuestion:
    """What the readers wrote down is the question; ``readers`` is empty if nobody was needed."""

    readers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherQuestion:
    """The words tell another question; the point says what tells them apart."""

    point: Point


@dataclass(frozen=True, slots=True)
class NotCompared:
    """Nothing was found out about the words."""

    reason: str


Comparison: TypeAlias = SameQuestion | OtherQuestion | NotCompared


def round_trip(
    proved: Verdict,
    reader: Reader,
    verifying: Callable[[ProblemSpec], Verdict],
    seed: int = 0,
) -> Comparison:
    """Whether the words of a proved question, read alone, tell the question that was proved.

    The model is asked ``NEEDED`` times, each time anew.  Words that are printed from the question
    need no reader.
    """
    page = _page(proved, verifying)
    if not isinstance(page, Page):
        return page
    readers = [
        (f"reading {turn + 1}", partial(_read, reader, seed * NEEDED + turn))
        for turn in range(NEEDED)
    ]
    found = attest_by(proved.spec, page, readers, verifying)
    match found:
        case Agreed(readers=names):
            return SameQuestion(names)
        case Differs():
            return OtherQuestion(_point(found))
        case _:
            return NotCompared(found.reason)


def unreadable(proved: Verdict, verifying: Callable[[ProblemSpec], Verdict]) -> str:
    """Why no reader could be asked about the words of a proved question; empty where one could be,
    or where nobody needs to be.
    """
    page = _page(proved, verifying)
    return page.reason if isinstance(page, NotCompared) else ""


def _page(
    proved: Verdict, verifying: Callable[[ProblemSpec], Verdict]
) -> Page | SameQuestion | NotCompared:
    """What readers are shown, or what is known without them."""
    if proved.words is not None and proved.words.standing is Standing.PRINTED:
        return SameQuestion()
    if not text_of(proved.spec):
        return NotCompared("the question has no words")
    if proved.spec.parts:
        return NotCompared("it asks in parts, which are not read together: ask for one thing")
    page = page_to_read(proved.spec, text_of, verifying)
    return NotCompared(page.reason) if isinstance(page, NoPage) else page


def _read(reader: Reader, seed: int, text: str, told: str) -> Reading | None:
    found = reader.formalise(text, seed, told)
    return None if isinstance(found, NotFormalised) else found.reading


def _point(found: Differs) -> Point:
    message = f"as a reader of the words alone has it: {found.message}"
    remedy = "tell every given in the words, and nothing that is no given"
    if found.code is AMBIGUOUS:
        remedy = "word it so that it can be read in one way"
    return Point(found.code, "$.prose.stem", message[:400], found.witness.words[:400], remedy)
