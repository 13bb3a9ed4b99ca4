"""`Case`: one question on trial, with everything a check may use; `Check`: what a check is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from mathverify.semantics.question import Question
from mathverify.verification.findings import Finding, Obligation
from mathverify.verification.policy import Policy
from mathverify.verification.reasoner import Reasoner

__all__ = ["Case", "Check"]


@dataclass(frozen=True, slots=True)
class Case:
    """A question, a reasoner to ask, and the policy that applies."""

    question: Question
    reasoner: Reasoner
    policy: Policy


class Check(Protocol):
    """Discharges some obligations of a question, or says why they fail or stay open.

    A check yields at least one of `Proved`, `Refuted` and `Undecided` for each obligation in
    ``discharges`` that the question has; it never raises for a question.
    """

    name: str
    discharges: frozenset[Obligation]

    def examine(self, case: Case) -> Iterable[Finding]:
        """The findings about ``case``."""
        ...
