"""`Case`: one question on trial, with everything a check may use; `Check`: what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from mathverify.language.tree import Node
from mathverify.semantics.question import Question
from mathverify.verification.findings import Finding, Obligation, Refuted
from mathverify.verification.policy import Policy
from mathverify.verification.reasoner import Reasoner

if TYPE_CHECKING:
    from mathverify.verification.judging.claim import Claim
    from mathverify.verification.judging.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Case:
    """A question, a reasoner to ask, and the policy that applies.

    ``judged`` remembers what was found of each answer: the claim, the options and the engine's
    own answer are often the same.  ``claims`` remembers what answers claim, for each way of
    reading them: options are compared in pairs.  A case with another question begins with none.
    """

    question: Question
    reasoner: Reasoner
    policy: Policy
    judged: dict[Node, Judgement] = field(default_factory=dict, init=False, compare=False)
    claims: dict[tuple[Callable[[Question, Node], Claim], Node], Claim] = field(
        default_factory=dict, init=False, compare=False
    )


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


@runtime_checkable
class SeenAtOnce(Protocol):
    """A check of which some findings ask nothing of the mathematics: how a text is written.

    They are told beside what refutes a question, so that one message is all that there is to mend.
    """

    def at_sight(self, case: Case) -> Iterable[Refuted]:
        """The refutations that stand whatever the values of the question are."""
        ...
