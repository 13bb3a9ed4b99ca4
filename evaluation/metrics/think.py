"""The quality of one problem as TH1NK measures it: PR, AA, AC and Q of a panel of judges.

"TH1NK: Can Large Language Models Think-aloud?", 3.3.  A panel is six judges, one for each level
of Bloom's taxonomy, and a holistic one; each gives a performance and a confidence from 0 to 100.

AA is the trouble.  The paper writes Cohen's kappa of the seven votes on *one* problem, which does
not exist: kappa compares two judges over many problems.  The published code takes the observed
agreement of the votes instead, and so does `quality`; `panel_kappa` is kappa where it exists.

**Q as published is not monotone in the judges' votes**: a panel that fails a problem unanimously
agrees perfectly.  At confidence 90, no passing judge of seven gives 0.480 and one gives 0.466.
`monotone_quality` is our composite for ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evaluation.metrics.agreement import PairwiseKappa, observed_agreement, pairwise_kappa
from evaluation.metrics.monotone import monotone_composite
from evaluation.metrics.score import Score, checked, mean, share, weighted_sum

__all__ = [
    "PASS_MARK",
    "PUBLISHED",
    "Assessment",
    "Quality",
    "Weights",
    "monotone_quality",
    "panel_kappa",
    "quality",
]

#: τ of the paper, for the performance of a judge; above it, not at it.
PASS_MARK = 85.0


@dataclass(frozen=True, slots=True)
class Assessment:
    """One judge's word on one problem: performance and confidence, from 0 to 100."""

    judge: str
    performance: float
    confidence: float

    def __post_init__(self) -> None:
        checked(self.performance, 0, 100, "a performance")
        checked(self.confidence, 0, 100, "a confidence")

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
PUBLISHED = Weights(Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))


@dataclass(frozen=True, slots=True)
class Quality:
    """PR, AA, AC and their weighted sum Q, each from 0 to 1."""

    pass_rate: Score
    agreement: Score
    confidence: Score
    quality: Score


def quality(
    panel: Sequence[Assessment], *, weights: Weights = PUBLISHED, mark: float = PASS_MARK
) -> Quality:
    """Q = α PR + β AA + γ AC as the published code computes it.

    PR is the share of judges whose performance lies above the mark, AA the observed agreement of
    their votes (not defined for fewer than two), AC the mean confidence, whatever the votes.
    """
    votes = [one.passes(mark) for one in panel]
    pass_rate = share(sum(votes), len(votes), "judges")
    agreement = observed_agreement(votes)
    confidence = mean((one.confidence / 100 for one in panel), "judges")
    return Quality(
        pass_rate,
        agreement,
        confidence,
        weighted_sum(
            (
                (weights.pass_rate, pass_rate),
                (weights.agreement, agreement),
                (weights.confidence, confidence),
            )
        ),
    )


def monotone_quality(
    panel: Sequence[Assessment], *, weights: Weights = PUBLISHED, mark: float = PASS_MARK
) -> Score:
    """Our composite in the place of Q, from 0 to 1: raising any grade never lowers it.

    Agreement counts only between judges who pass the problem, and confidence only where it stands
    behind a pass (`monotone.monotone_composite`).  It equals Q where all judges pass, is never
    above it, and is 0, not up to 0.5, where all fail.
    """
    return monotone_composite(
        [(one.passes(mark), one.confidence / 100) for one in panel],
        (weights.pass_rate, weights.agreement, weights.confidence),
    )


def panel_kappa(
    problems: Sequence[Sequence[Assessment]], *, mark: float = PASS_MARK
) -> PairwiseKappa:
    """AA as the paper writes it, where it exists: Cohen's kappa over a set of problems, -1 to 1.

    The judges of each problem are matched by name; the mean is over all pairs of judges.

    Raises `ValueError`: the panels are not made of the same judges.
    """
    rows = [{one.judge: one.passes(mark) for one in panel} for panel in problems]
    names = sorted(rows[0]) if rows else []
    if any(sorted(row) != names for row in rows):
        raise ValueError("every problem needs the same judges")
    return pairwise_kappa([[row[name] for name in names] for row in rows])
