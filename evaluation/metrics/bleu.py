"""BLEU by sacrebleu, so that the numbers are those that others report."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from evaluation.metrics.extras import needed
from evaluation.metrics.score import NotDefined, Score, mean

if TYPE_CHECKING:
    from sacrebleu.metrics.bleu import BLEU


@cache
def _bleu() -> BLEU:
    needed("sacrebleu", "metrics")
    from sacrebleu.metrics.bleu import BLEU

    # Questions are single sentences, often with fewer than four words.
    return BLEU(effective_order=True)


def bleu(text: str, references: Sequence[str]) -> Score:
    """Sentence BLEU against one or several references, from 0 to 1.

    Papineni et al. (2002) with sacrebleu's tokens ``13a``, exponential smoothing and effective
    order.  Not defined without a reference or for an empty text.
    """
    if not references:
        return NotDefined("no references")
    if not text.strip():
        return NotDefined("an empty text")
    # sacrebleu's exponential of logarithms leaves [0, 100] by a rounding error.
    return min(1.0, max(0.0, _bleu().sentence_score(text, list(references)).score / 100))


def self_bleu(texts: Sequence[str]) -> Score:
    """The mean BLEU of each text against all the others, from 0 (all different) to 1 (copies).

    Zhu et al., "Texygen" (2018).  Not defined for fewer than two texts.
    """
    if len(texts) < 2:
        return NotDefined("fewer than two texts")
    return mean(
        (bleu(text, [*texts[:at], *texts[at + 1 :]]) for at, text in enumerate(texts)), "texts"
    )
