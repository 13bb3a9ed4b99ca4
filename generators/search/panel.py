"""How the grades of a panel of judges become one number: the formulas of TH1NK, exactly.

"TH1NK: Can Large Language Models Think-aloud?", 3.3.  Each judge gives a question a performance
and a confidence.  Everything is computed in fractions; measures that report it round once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

#: τ of the paper, for the performance of a judge; above it, not at it.
PASS_MARK: Final = 85.0

#: "Success = 1 (Q > 85)", on the scale from 0 to 1.
QUALITY_MARK: Final = 0.85


@dataclass(frozen=True, slots=True)
class Assessment:
    """One judge's word on one question: performance and confidence, from 0 to 100.

    Raises `ValueError`: a number outside the scale.
    """

    judge: str
    performance: float
    confidence: float

    def __post_init__(self) -> None:
        for what, value in (("performance", self.performance), ("confidence", self.confidence)):
            if not 0 <= value <= 100:
                raise ValueError(f"a {what} is {value}; it lies between 0 and 100")

    def passes(self, mark: float = PASS_MARK) -> bool:
        """Whether the performance lies above the mark."""
        return self.performance > mark


@dataclass(frozen=True, slots=True)
class Weights:
    """α, β and γ of a composite: none negative, and 1 in all.

    Raises `ValueError`: they are not.
    """

    pass_rate: Fraction
    agreement: Fraction
    confidence: Fraction

    def __post_init__(self) -> None:
        parts = (self.pass_rate, self.agreement, self.confidence)
        if min(parts) < 0 or sum(parts) != 1:
            raise ValueError("weights are not negative and add up to 1")


#: "α = 0.5, β = 0.3, and γ = 0.2 are weights determined by expert tuning."
PUBLISHED: Final = Weights(Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))


@dataclass(frozen=True, slots=True)
class Measures:
    """PR, AA and AC of a panel, each from 0 to 1."""

    pass_rate: Fraction
    agreement: Fraction
    confidence: Fraction

    def weighed(self, weights: Weights) -> Fraction:
        """Q = α PR + β AA + γ AC."""
        return (
            weights.pass_rate * self.pass_rate
            + weights.agreement * self.agreement
            + weights.confidence * self.confidence
        )


def agreement(ratings: Sequence[Hashable]) -> Fraction:
    """``sum c (c - 1) / (n (n - 1))`` over the counts c of the labels of n >= 2 judges."""
    n = len(ratings)
    return Fraction(sum(count * (count - 1) for count in Counter(ratings).values()), n * (n - 1))


def measures(panel: Sequence[Assessment], mark: float = PASS_MARK) -> Measures:
    """The measures of at least two judges, as the published code computes them.

    PR is the share of judges whose performance lies above the mark, AA the agreement of their
    votes, AC the mean confidence, whatever the votes.
    """
    votes = [one.passes(mark) for one in panel]
    n = len(votes)
    confidence = sum((Fraction(one.confidence) for one in panel), Fraction()) / (100 * n)
    return Measures(Fraction(sum(votes), n), agreement(votes), confidence)


def published_quality(
    panel: Sequence[Assessment], weights: Weights = PUBLISHED, mark: float = PASS_MARK
) -> Fraction:
    """Q of at least two judges as published, which is not monotone in their votes."""
    return measures(panel, mark).weighed(weights)


def monotone_composite(
    judgements: Sequence[tuple[bool, Fraction]], weights: tuple[Fraction, Fraction, Fraction]
) -> Fraction:
    """``α p/n + β p(p-1)/(n(n-1)) + γ (sum of confidences of those who pass)/n``, from 0 to 1.

    n >= 2 judges, each a pass or not with a confidence from 0 to 1, of whom p pass.
    """
    n = len(judgements)
    votes, pairs, belief = weights
    passing = [confidence for passed, confidence in judgements if passed]
    p = len(passing)
    together = Fraction(p * (p - 1), n * (n - 1))
    return votes * Fraction(p, n) + pairs * together + belief * sum(passing, Fraction()) / n


def monotone_quality(
    panel: Sequence[Assessment], weights: Weights = PUBLISHED, mark: float = PASS_MARK
) -> Fraction:
    """Our composite in the place of Q for at least two judges: no grade that rises lowers it."""
    return monotone_composite(
        [(one.passes(mark), Fraction(one.confidence) / 100) for one in panel],
        (weights.pass_rate, weights.agreement, weights.confidence),
    )
