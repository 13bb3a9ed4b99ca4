"""What a `Reading` consists of besides trees: problems of parsing, and steps taken apart."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.codes import Code
from mathverify.language.remembering import setters
from mathverify.language.tree import Node

__all__ = ["Problem", "StepReading"]


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
