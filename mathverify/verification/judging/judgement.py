"""The outcomes of judging a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.system import Evidence
from mathverify.verification.findings import Witness


@dataclass(frozen=True, slots=True)
class Right:
    """The claim is the answer; ``evidence`` lists everything that shows it."""

    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """The claim is not the answer, or there is no one answer (``code``).

    ``expected`` is the right answer as text where it is known.
    """

    code: Code
    message: str
    witness: Witness
    remedy: str = ""
    expected: str = ""


class Sameness(Enum):
    """The outcome of comparing two answers."""

    SAME = "same"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


Judgement: TypeAlias = Right | Wrong | NotKnown
