"""What a `Reading` consists of besides trees: problems, options and steps taken apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mathverify.codes import Code
from mathverify.language.remembering import setters
from mathverify.language.tree import Node

__all__ = ["OptionReading", "Problem", "Shown", "StepReading"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text has no meaning (``code``), or none that this version decides (``code`` None).

    ``path`` is the field, ``text`` its content, ``start``/``end`` the span at fault in it.
    """

    code: Code | None
    message: str
    path: str
    text: str = ""
    start: int = 0
    end: int = 0
    remedy: str = ""


class Shown(Enum):
    """What a learner sees of an option."""

    VALUE = "value"  #: its value, as a formula
    TEXT = "text"  #: a text that is read as mathematics
    WORDS = "words"  #: a text without mathematics and without numbers
    UNREAD = "unread"  #: a text that holds some, and is not read as one value


@dataclass(frozen=True, slots=True)
class OptionReading:
    """One option taken apart.

    ``node`` is what it shows, which is judged; ``value`` what the document says it is.  They differ
    where a text is shown.  Of an unread text ``told`` is the piece that holds mathematics, and
    ``why`` says what is wrong with it, if that is known.  ``known_words`` are words of a table: the
    option says that none of the others is right.
    """

    label: str
    node: Node | None
    value: Node | None
    shown: Shown = Shown.VALUE
    told: str = ""
    why: str = ""
    known_words: bool = False


@dataclass(frozen=True, slots=True)
class StepReading:
    """The parsed parts of one step; None where the step does not say."""

    relation: Node | None
    case: Node | None = None
    let: Node | None = None
    rejects: Node | None = None

    def __init__(
        self,
        relation: Node | None,
        case: Node | None = None,
        let: Node | None = None,
        rejects: Node | None = None,
    ) -> None:
        _set_relation(self, relation)
        _set_case(self, case)
        _set_let(self, let)
        _set_rejects(self, rejects)


_set_relation, _set_case, _set_let, _set_rejects = setters(
    StepReading, "relation", "case", "let", "rejects"
)
