"""EQGEVAL, the three measures of EQPR: solvable, pass rate, win rate.

Cheng et al., "From Objectives to Questions", §5 and A.4.  The pass rate is
`votes.majority_pass_rate` over samples that each say whether the question meets *every* part of
its objective; the win rate is `preferences.win_rate` over `preferences.majority_preference`.
This file holds what is EQGEVAL's own: solvability by self-consistency, and the three together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evaluation.metrics.preferences import majority_preference, win_rate
from evaluation.metrics.score import NotDefined, Score, share
from evaluation.metrics.votes import Vote, majority_pass_rate
from generators.search.preference import Preference


@dataclass(frozen=True, slots=True)
class Answered:
    """A solver's answer in a canonical text, so that equal answers are equal texts."""

    answer: str


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """A solver that came to no answer, or whose reply could not be read."""


Attempt = Answered | NoAnswer


def same_answers(
    attempts: Sequence[Attempt], same: Callable[[str, str], bool]
) -> tuple[Attempt, ...]:
    """The attempts with each answer written as the first that says the same.

    With ``lambda one, other: bool(equivalent(one, other))`` of `mathverify.equivalent`, ``1/2``
    and ``0.5`` are one answer, and what could not be decided stays apart.
    """
    known = list[str]()
    found = list[Attempt]()
    for attempt in attempts:
        if isinstance(attempt, Answered):
            first = next((text for text in known if same(text, attempt.answer)), None)
            if first is None:
                known.append(attempt.answer)
            found.append(attempt if first is None else Answered(first))
        else:
            found.append(attempt)
    return tuple(found)


def solvable(attempts: Sequence[Attempt]) -> Vote | NotDefined:
    """Solvable by self-consistency: PASS where more than half of the attempts agree on an answer.

    A.4: a model solves the question five times, and the majority vote decides.  Attempts without
    an answer count among all.  Agreement of a model with itself is no proof of anything: a key
    that it always gets wrong in the same way is as "solvable" as a right one.
    """
    if not attempts:
        return NotDefined("no attempts")
    answers = Counter(one.answer for one in attempts if isinstance(one, Answered))
    most = max(answers.values(), default=0)
    return Vote.PASS if 2 * most > len(attempts) else Vote.FAIL


def solvable_rate(questions: Sequence[Sequence[Attempt]]) -> Score:
    """The share of questions that are solvable by self-consistency, from 0 to 1."""
    decided = [solvable(attempts) for attempts in questions]
    for one in decided:
        if isinstance(one, NotDefined):
            return one
    return share(decided.count(Vote.PASS), len(decided), "questions")


def meets_objective(parts: Sequence[Vote]) -> Vote | NotDefined:
    """One sample's vote: PASS where all parts of the objective are met (Table 11: a miss is 0)."""
    if not parts:
        return NotDefined("no parts of the objective judged")
    return Vote.PASS if all(part is Vote.PASS for part in parts) else Vote.FAIL


@dataclass(frozen=True, slots=True)
class JudgedObjective:
    """One objective, the question generated for it, and all that was sampled about the question."""

    id: str
    attempts: tuple[Attempt, ...]
    votes: tuple[Vote, ...]
    choices: tuple[Preference, ...]


@dataclass(frozen=True, slots=True)
class EqgevalScores:
    """The columns SOLVABLE, PASS RATE and WIN RATE of EQPR's Table 1, each from 0 to 1."""

    solvable: Score
    pass_rate: Score
    win_rate: Score


def eqgeval(objectives: Sequence[JudgedObjective]) -> EqgevalScores:
    """The three measures over a set of objectives; a column without samples is not defined."""
    preferred = [majority_preference(one.choices) for one in objectives]
    missing = next((one for one in preferred if isinstance(one, NotDefined)), None)
    known = [one for one in preferred if isinstance(one, Preference)]
    return EqgevalScores(
        solvable=solvable_rate([one.attempts for one in objectives]),
        pass_rate=majority_pass_rate([one.votes for one in objectives]),
        win_rate=win_rate(known) if missing is None else missing,
    )
