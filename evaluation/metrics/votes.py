"""What one judge said of one question, and what a majority of judges say.

A judge here is anything that answers yes or no: a language model, a person, a program.  This
project asks none of them; it counts what they said.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from evaluation.metrics.score import NotDefined, Score, share


class Vote(StrEnum):
    """A judge's word; a reply that could not be read is a third thing, and never a pass."""

    PASS = "pass"  # noqa: S105 - the word of a judge, no secret
    FAIL = "fail"
    UNREADABLE = "unreadable"


def majority(votes: Sequence[Vote]) -> Vote | NotDefined:
    """PASS where more than half of all votes asked for are PASS, else FAIL.

    EQPR (A.4) takes five samples and the majority, "majority of five".  A tie fails, and so does
    a question whose replies cannot be read: what nobody vouches for has not passed.
    """
    if not votes:
        return NotDefined("no votes")
    return Vote.PASS if 2 * votes.count(Vote.PASS) > len(votes) else Vote.FAIL


def passing_share(votes: Sequence[Vote]) -> Score:
    """The share of PASS among the votes, from 0 to 1; replies that cannot be read count below."""
    return share(votes.count(Vote.PASS), len(votes), "votes")


def majority_pass_rate(questions: Sequence[Sequence[Vote]]) -> Score:
    """The share, from 0 to 1, of questions that pass by the majority of their votes.

    Not defined for no questions, and where a question has no votes.
    """
    decided = [majority(votes) for votes in questions]
    for one in decided:
        if isinstance(one, NotDefined):
            return one
    return share(decided.count(Vote.PASS), len(decided), "questions")
