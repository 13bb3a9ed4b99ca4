"""An annotated item, converted or not, and the ways in which it can come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any


class Outcome(StrEnum):
    """What an audit says of an item; those before WRONG are fine or nearly so."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    SEVERAL = "several answers unless a domain is assumed"
    ONE_OF_SEVERAL = "one of the right answers"
    TO_PRECISION = "consistent to the printed precision"
    PARTLY_READ = "nothing wrong in what was read"
    WRONG = "wrong annotation"
    WRONG_STEP = "wrong step"
    WRONG_EQUATION = "wrong equation in the text"
    WRONG_KEY = "wrong key"
    BROKEN = "wrong for some of its values"
    MALFORMED = "malformed"
    UNREADABLE = "our converter cannot read it"
    UNDECIDED = "undecided"


#: Outcomes that say that something is wrong.
FAULTS = frozenset(
    {
        Outcome.WRONG,
        Outcome.WRONG_STEP,
        Outcome.WRONG_EQUATION,
        Outcome.WRONG_KEY,
        Outcome.BROKEN,
        Outcome.MALFORMED,
    }
)
#: Outcomes that say that something was not read.
UNREAD = frozenset({Outcome.UNREADABLE, Outcome.PARTLY_READ})


@dataclass(frozen=True, slots=True)
class Item:
    """An item as annotated: equations and the numbers claimed to solve them.

    ``claims`` are the texts of the claimed numbers, in no particular order of unknowns.  ``asked``
    are the expressions that they are said to be the values of, empty where that is not said; more
    claims than these are several solutions, one after the other.
    """

    id: str
    text: str
    equations: tuple[str, ...]
    claims: tuple[str, ...]
    asked: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Calculated(Item):
    """An item whose equation is its question, so that only its answer can be wrong.

    ``otherwise`` are the claims that the answer makes where a comma stands before decimals, or
    between numbers instead of thousands, one reading after the other.
    """

    otherwise: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Worked(Item):
    """An item with a worked solution; its one claim is the key."""

    solution: str


@dataclass(frozen=True, slots=True)
class Posed(Item):
    """An item that is a whole question: its spec as text or as data, and the answer as its claim.

    Where it is not ``answerable``, its set says that it has no answer.  Where the spec is
    ``transcribed`` from a text or a picture, either may be wrong, the transcript or the key.
    """

    document: str | Mapping[str, Any] = field(hash=False)
    answerable: bool = True
    transcribed: bool = False


@dataclass(frozen=True, slots=True)
class Stated(Item):
    """An item that is a statement of the construction language, with a goal."""

    statement: str


@dataclass(frozen=True, slots=True)
class Conversion:
    """An item in our language: unknowns with the names they were given, relations, claims.

    ``places`` are the decimals of each claim; ``asked`` the unknowns that the claims are about,
    empty where that is not said.
    """

    item: Item
    unknowns: tuple[tuple[str, str], ...]
    relations: tuple[str, ...]
    values: tuple[Fraction, ...]
    places: tuple[int, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An item that was not converted: broken itself (``malformed``), or beyond our converter."""

    item: Item
    reason: str
    malformed: bool


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The outcome of one item with its witness in words.

    ``expected`` is the right solution where it is known; ``settled_by`` the domain under which
    the annotation becomes right, for outcome SEVERAL.
    """

    item: Item
    outcome: Outcome
    witness: str = ""
    expected: str = ""
    settled_by: str = ""
    code: str = ""
    details: tuple[str, ...] = field(default=())
