"""A refuted question, or one part of it, as the kinds of repair see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.case import Case
from mathverify.verification.examination import Examination
from mathverify.verification.findings import Refuted


@dataclass(frozen=True, slots=True)
class Patient:
    """A single question with what was found wrong in it.

    ``answer`` is the engine's own answer and ``right_option`` the label of the right option,
    empty where unknown.  ``open_case`` gives a changed spec its meaning and a reasoner,
    ``examine`` runs the checks over one in this process: for trying, not for proving; ``solved``
    is a question with the engine's own worked solution in the place of its steps, None where it
    finds none.
    """

    spec: ProblemSpec
    refuted: tuple[Refuted, ...]
    case: Case
    answer: str
    right_option: str
    open_case: Callable[[ProblemSpec], Case]
    examine: Callable[[ProblemSpec], Examination]
    solved: Callable[[ProblemSpec], ProblemSpec | None]

    def found(self, *codes: Code) -> tuple[Refuted, ...]:
        """The refutations with one of ``codes``."""
        return tuple(refuted for refuted in self.refuted if refuted.code in codes)
