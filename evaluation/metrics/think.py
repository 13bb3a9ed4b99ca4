"""The quality of one problem as TH1NK measures it: PR, AA, AC and Q of a panel of judges.

"TH1NK: Can Large Language Models Think-aloud?", 3.3.  A panel is six judges, one for each level
of Bloom's taxonomy, and a holistic one; each gives a performance and a confidence from 0 to 100.

AA is the trouble.  The paper writes Cohen's kappa of the seven votes on *one* problem, which does
not exist: kappa compares two judges over many problems.  The published code takes the observed
agreement of the votes instead, and so does `quality`; `panel_kappa` is kappa where it exists.

**Q as published is not monotone in the judges' votes**: a panel that fails a problem unanimously
agrees perfectly.  At confidence 90, no passing judge of seven gives 0.480 and one gives 0.466.
`monotone_quality` is our composite for ranking.  The formulas stand in `generators.search.panel`,
where the workflow `think` goes by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.agreement import PairwiseKappa, pairwise_kappa
from evaluation.metrics.score import NotDefined, Score
from generators.search.panel import (
    PASS_MARK,
    PUBLISHED,
    Assessment,
    Weights,
    measures,
)
from generators.search.panel import monotone_quality as exact_monotone_quality

__all__ = [
    "PUBLISHED",
    "Assessment",
    "Quality",
    "Weights",
    "monotone_quality",
    "panel_kappa",
    "quality",
]

_FEW = NotDefined("fewer than two judges")
_NONE = NotDefined("no judges")


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
    if not panel:
        return Quality(_NONE, _FEW, _NONE, _NONE)
    if len(panel) == 1:
        (one,) = panel
        return Quality(float(one.passes(mark)), _FEW, one.confidence / 100, _FEW)
    found = measures(panel, mark)
    return Quality(
        float(found.pass_rate),
        float(found.agreement),
        float(found.confidence),
        float(found.weighed(weights)),
    )


def monotone_quality(
    panel: Sequence[Assessment], *, weights: Weights = PUBLISHED, mark: float = PASS_MARK
) -> Score:
    """Our composite in the place of Q, from 0 to 1: raising any grade never lowers it.

    Agreement counts only between judges who pass the problem, and confidence only where it stands
    behind a pass (`panel.monotone_composite`).  It equals Q where all judges pass, is never
    above it, and is 0, not up to 0.5, where all fail.
    """
    return _FEW if len(panel) < 2 else float(exact_monotone_quality(panel, weights, mark))


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
