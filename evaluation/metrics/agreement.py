"""How far judges agree: as observed, and beyond what chance would give.

A table of ratings has one row a question and one column a judge; a rating is any label.  Chance
corrected coefficients are not defined where every judge always says the same, because then chance
alone explains everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from evaluation.metrics.score import NotDefined, Score, mean
from generators.search.panel import agreement


def observed_agreement(ratings: Sequence[Hashable]) -> Score:
    """The share of pairs of judges who say the same of one question, from 0 to 1.

    ``sum c (c - 1) / (n (n - 1))`` over the counts c of the labels: P_i of Fleiss (1971, eq. 2),
    and what the published code of TH1NK calls agent agreement.  Needs two judges.
    """
    return NotDefined("fewer than two judges") if len(ratings) < 2 else float(agreement(ratings))


def cohen_kappa(first: Sequence[Hashable], second: Sequence[Hashable]) -> Score:
    """Two judges over the same questions, from -1 to 1: ``(p_o - p_e) / (1 - p_e)``.

    Cohen (1960): p_o is the share of questions on which they agree, p_e the share expected if
    each kept its own frequencies of the labels.  1 is full agreement, 0 is that of chance.

    Raises `ValueError`: the judges rated different numbers of questions.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} ratings by one judge, {len(second)} by the other")
    n = len(first)
    if not n:
        return NotDefined("no questions rated by both judges")
    observed = Fraction(sum(a == b for a, b in zip(first, second, strict=True)), n)
    ours, theirs = Counter(first), Counter(second)
    expected = sum((Fraction(ours[k] * theirs[k], n * n) for k in ours), Fraction())
    return _beyond_chance(observed, expected)


def fleiss_kappa(table: Sequence[Sequence[Hashable]]) -> Score:
    """Several judges over questions, from ``-1 / (n - 1)`` to 1: ``(P - P_e) / (1 - P_e)``.

    Fleiss (1971), n judges: P is the mean of the observed agreement of the questions, P_e the sum
    of the squares of the labels' shares among all ratings.  The judges need not be the same persons
    for every question, but must be as many.

    Raises `ValueError`: questions with different numbers of ratings.
    """
    if not table:
        return NotDefined("no questions")
    judges = {len(row) for row in table}
    if len(judges) > 1:
        raise ValueError(f"questions with {sorted(judges)} ratings; each needs as many")
    n = judges.pop()
    if n < 2:
        return NotDefined("fewer than two judges")
    ratings = len(table) * n
    observed = sum((agreement(row) for row in table), Fraction()) / len(table)
    labels = Counter(label for row in table for label in row)
    expected = sum((Fraction(count, ratings) ** 2 for count in labels.values()), Fraction())
    return _beyond_chance(observed, expected)


def _beyond_chance(observed: Fraction, expected: Fraction) -> Score:
    if expected == 1:
        return NotDefined("every rating is the same, as chance would have it")
    return float((observed - expected) / (1 - expected))


@dataclass(frozen=True, slots=True)
class PairwiseKappa:
    """Cohen's kappa of every pair of judges: the mean over those ``defined`` of all ``pairs``."""

    mean: Score
    defined: int
    pairs: int


def pairwise_kappa(table: Sequence[Sequence[Hashable]]) -> PairwiseKappa:
    """Cohen's kappa for more than two judges as the mean over their pairs, from -1 to 1.

    Light (1971).  Judges are columns and must be the same in every row; a pair in which both
    always say one and the same thing has no kappa and is counted, not averaged.

    Raises `ValueError`: rows of different lengths.
    """
    columns = list(zip(*table, strict=True))
    scores = [cohen_kappa(one, other) for one, other in combinations(columns, 2)]
    known = [score for score in scores if not isinstance(score, NotDefined)]
    return PairwiseKappa(mean(known, "pairs of judges with a kappa"), len(known), len(scores))
