"""Judges held against proof: what a judge passed that is false, and failed that is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evaluation.metrics.agreement import cohen_kappa
from evaluation.metrics.intervals import Interval, wilson
from evaluation.metrics.score import NotDefined, Score, share
from evaluation.metrics.votes import Vote
from mathverify.verification.findings import Status


@dataclass(frozen=True, slots=True)
class JudgedQuestion:
    """A question, the verifier's status, and the vote of each judge who was asked."""

    id: str
    truth: Status
    votes: Mapping[str, Vote]


@dataclass(frozen=True, slots=True)
class TruthCounts:
    """How many questions the verifier proved, refuted and left undecided."""

    proved: int
    refuted: int
    undecided: int

    @property
    def questions(self) -> int:
        """All of them."""
        return self.proved + self.refuted + self.undecided


def truth_counts(questions: Sequence[JudgedQuestion]) -> TruthCounts:
    """The statuses counted."""
    statuses = [one.truth for one in questions]
    return TruthCounts(
        *(statuses.count(s) for s in (Status.PROVED, Status.REFUTED, Status.UNDECIDED))
    )


@dataclass(frozen=True, slots=True)
class JudgeAgainstProof:
    """One judge over the questions it was asked about.

    A vote that cannot be read passes nothing; ``unreadable`` counts such votes, which are among
    the failed too.  Questions that the verifier left undecided are counted apart and enter no
    rate: nobody knows who is right about them.
    """

    judge: str
    asked: int
    proved: int  #: of those asked
    refuted: int  #: of those asked
    passed: int
    unreadable: int
    false_accepts: int  #: passed, though refuted by proof
    false_rejects: int  #: not passed, though proved
    passed_undecided: int
    false_accept_rate: Score  #: false accepts by all refuted, 0 to 1
    false_reject_rate: Score  #: false rejects by all proved, 0 to 1
    false_accept_interval: Interval | NotDefined  #: of that rate, at 95 per cent
    false_reject_interval: Interval | NotDefined
    refuted_among_passed: Score  #: false accepts by all that it passed and proof decided, 0 to 1
    kappa: Score  #: Cohen's, judge against proof, over what proof decided; -1 to 1


def against_proof(judge: str, questions: Sequence[JudgedQuestion]) -> JudgeAgainstProof:
    """The errors of one judge, with the verifier's proofs and refutations as the truth."""
    asked = [(one.truth, one.votes[judge]) for one in questions if judge in one.votes]
    passed = [truth for truth, vote in asked if vote is Vote.PASS]
    decided = [(truth, vote) for truth, vote in asked if truth is not Status.UNDECIDED]
    accepts = passed.count(Status.REFUTED)
    refuted = sum(truth is Status.REFUTED for truth, _ in decided)
    proved = len(decided) - refuted
    rejects = proved - passed.count(Status.PROVED)
    return JudgeAgainstProof(
        judge=judge,
        asked=len(asked),
        proved=proved,
        refuted=refuted,
        passed=len(passed),
        unreadable=sum(vote is Vote.UNREADABLE for _, vote in asked),
        false_accepts=accepts,
        false_rejects=rejects,
        passed_undecided=passed.count(Status.UNDECIDED),
        false_accept_rate=share(accepts, refuted, "refuted questions"),
        false_reject_rate=share(rejects, proved, "proved questions"),
        false_accept_interval=wilson(accepts, refuted, "refuted questions"),
        false_reject_interval=wilson(rejects, proved, "proved questions"),
        refuted_among_passed=share(
            accepts, accepts + proved - rejects, "decided questions that the judge passed"
        ),
        kappa=cohen_kappa(
            [vote is Vote.PASS for _, vote in decided],
            [truth is Status.PROVED for truth, _ in decided],
        ),
    )
