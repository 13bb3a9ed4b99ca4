"""TH1NK's measures of refinement: rounds to pass and average quality (4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.score import NotDefined, Score, checked, mean
from generators.search.panel import QUALITY_MARK


@dataclass(frozen=True, slots=True)
class PassedIn:
    """The first round, counted from 1, whose quality lies above the mark."""

    round: int


@dataclass(frozen=True, slots=True)
class NeverPassed:
    """No round of those tried did."""

    rounds: int


RoundsToPass = PassedIn | NeverPassed


def rounds_to_pass(qualities: Sequence[float], *, mark: float = QUALITY_MARK) -> RoundsToPass:
    """``min { r : Q(p^(r)) > mark }`` over the rounds of one problem, in their order."""
    for number, value in enumerate(qualities, start=1):
        if checked(value, 0, 1, "a quality") > mark:
            return PassedIn(number)
    return NeverPassed(len(qualities))


@dataclass(frozen=True, slots=True)
class Refinement:
    """What refining did for a set of problems.

    ``rounds_to_pass`` is the mean over the ``passed`` of ``problems`` (at least 1): the paper does
    not say what a problem that never passes counts, and its code leaves it out, so a model that
    gives up early looks quick.  The number that passed therefore always stands beside it.
    ``average_quality`` is the paper's formula, the mean over problems of the mean over rounds;
    ``final_quality`` is what its code and the caption of Table 2 describe.  Both from 0 to 1.
    """

    rounds_to_pass: Score
    passed: int
    problems: int
    average_quality: Score
    final_quality: Score


def refinement(histories: Sequence[Sequence[float]], *, mark: float = QUALITY_MARK) -> Refinement:
    """The measures over the problems' histories: the quality, from 0 to 1, after each round."""
    outcomes = [rounds_to_pass(history, mark=mark) for history in histories]
    passed = [one.round for one in outcomes if isinstance(one, PassedIn)]
    return Refinement(
        rounds_to_pass=mean(passed, "problems that passed"),
        passed=len(passed),
        problems=len(histories),
        average_quality=mean((mean(history, "rounds") for history in histories), "problems"),
        final_quality=mean(
            (history[-1] if history else NotDefined("no rounds") for history in histories),
            "problems",
        ),
    )
