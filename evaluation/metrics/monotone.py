"""A composite of votes and confidences in which nothing that gets better makes the whole worse."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from evaluation.metrics.score import NotDefined, Score
from generators.search import panel


def monotone_composite(
    judgements: Sequence[tuple[bool, float]], weights: tuple[Fraction, Fraction, Fraction]
) -> Score:
    """``α p/n + β p(p-1)/(n(n-1)) + γ (sum of confidences of those who pass)/n``, from 0 to 1.

    n judges, each a pass or not with a confidence from 0 to 1, of whom p pass: the share that
    pass, the share of pairs who *both* pass, and the confidence behind passes.  Each term grows
    with every vote that turns to a pass and with every confidence, so for weights that are not
    negative the sum does too.  Not defined for fewer than two judges.
    """
    if len(judgements) < 2:
        return NotDefined("fewer than two judges")
    exact = [(passed, Fraction(confidence)) for passed, confidence in judgements]
    return float(panel.monotone_composite(exact, weights))
