"""ROUGE-L: the longest common subsequence of two texts as an F-measure."""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.metrics.score import NotDefined, Score, harmonic_mean, share
from evaluation.metrics.tokens import tokens


def common_subsequence(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    row = [0] * (len(other) + 1)
    for word in one:
        before = row
        row = [0]
        for at, second in enumerate(other):
            longest = before[at] + 1 if word == second else max(before[at + 1], row[at])
            row.append(longest)
    return row[-1]


def rouge_l(text: str, reference: str) -> Score:
    """ROUGE-L with β = 1, from 0 to 1; symmetric.

    Lin and Och (2004): P = LCS / |text|, R = LCS / |reference|, F1 of the two, over `tokens`.
    Not defined where a text has no tokens.
    """
    ours, theirs = tokens(text), tokens(reference)
    if not ours or not theirs:
        return NotDefined("a text without words")
    common = common_subsequence(ours, theirs)
    return harmonic_mean(share(common, len(ours), "words"), share(common, len(theirs), "words"))
