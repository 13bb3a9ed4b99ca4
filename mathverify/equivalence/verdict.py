"""What a comparison of two answers can come to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Difference(Enum):
    """In which respect two answers differ."""

    VALUE = "value"  #: two numbers, or a place of two lists
    POINT = "point"  #: two expressions or statements, at a point
    DOMAIN = "domain"  #: one has a value at a point where the other has none
    MEMBER = "member"  #: one set has a member that the other has not
    LENGTH = "length"  #: lists of different lengths, matrices of different shapes
    KIND = "kind"  #: things that are never equal, such as a point and a set
    UNIT = "unit"  #: another dimension, or a unit that one of them lacks
    NAME = "name"  #: values of different names
    FORM = "form"  #: equal, but only one has the form that the policy wants
    TEXT = "text"  #: words


@dataclass(frozen=True, slots=True)
class Witness:
    """What shows a difference: the respect, a sentence, and the point where it is seen.

    ``at`` gives the values of the letters as texts, in order of name; it is empty for answers
    without letters.
    """

    difference: Difference
    words: str
    at: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Same:
    """Both answers say the same under the policy; ``how`` names the argument."""

    how: str

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Different:
    """The answers differ under the policy, and ``witness`` shows where."""

    witness: Witness

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Undecided:
    """Neither was shown; ``remedy`` says what would help, where that is known."""

    reason: str
    remedy: str = ""

    def __bool__(self) -> bool:
        return False


#: The outcome of a comparison; only `Same` counts as true.
Equivalence: TypeAlias = Same | Different | Undecided
