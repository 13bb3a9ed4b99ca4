"""An annotated item, converted or not, and the ways in which it can come out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

__all__ = ["Conclusion", "Conversion", "Item", "Outcome", "Unreadable"]


class Outcome(StrEnum):
    """What an audit says of an item; the first three are fine or nearly so."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    SEVERAL = "several answers unless a domain is assumed"
    WRONG = "wrong annotation"
    MALFORMED = "malformed"
    UNREADABLE = "our converter cannot read it"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Item:
    """An item as annotated: equations and the numbers claimed to solve them.

    ``claims`` are the texts of the claimed numbers, in no particular order of unknowns.
    """

    id: str
    text: str
    equations: tuple[str, ...]
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversion:
    """An item in our language: unknowns with the names they were given, relations, claims.

    ``single`` is True where one number is asked although there are more unknowns.
    """

    item: Item
    unknowns: tuple[tuple[str, str], ...]
    relations: tuple[str, ...]
    values: tuple[Fraction, ...]
    places: tuple[int, ...]


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
