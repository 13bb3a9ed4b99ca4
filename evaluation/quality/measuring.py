"""What is measured of one family: how alike its questions are, what they demand, coincidences.

The texts are the stems as they are printed, without the line about the answer's unit or rounding,
so that a line that all share makes no family look worse or better.  Nothing is verified here: a
family's questions are proved elsewhere, and the measures are about right ones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from evaluation.metrics.bleu import self_bleu
from evaluation.metrics.score import NotDefined, Score
from evaluation.metrics.tokens import tokens
from generators.distractors import shown_number
from generators.family import DIFFICULTIES, Family
from generators.sampler import Proposal, sample
from generators.written_families.family_file import FamilyFile
from mathverify.attestation.text import text_of

#: Levels of Bloom's taxonomy that ask for more than a method that was shown.
ABOVE_APPLY = frozenset({"analyse", "evaluate", "create"})

_NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of a family.

    ``self_bleu`` and ``distinct`` are from 0 to 1, of ``texts`` questions; ``skeletons`` counts
    their texts with the numbers masked.  ``asks`` counts what they ask for, ``above`` is the share
    of them above the level "apply".  Of ``drawn`` questions, ``copied`` have an answer whose number
    stands among the data, and in ``beaten`` a wrong way leads to the right answer.
    """

    family: str
    forms: int
    texts: int
    self_bleu: Score
    distinct: Score
    skeletons: int
    asks: int
    above: Fraction
    steps: float
    words: float
    drawn: int
    copied: int
    beaten: int


def distinct_pairs(texts: Sequence[str]) -> Score:
    """Distinct-2 of Li et al. (2016): different pairs of neighbouring tokens, of all such pairs."""
    pairs = [pair for text in texts for pair in pairwise(tokens(text))]
    if not pairs:
        return NotDefined("no text has two words")
    return len(set(pairs)) / len(pairs)


def skeleton(text: str) -> str:
    """The text with its numbers masked."""
    return _NUMBER.sub("#", text)


def coincidence(family: Family, proposal: Proposal) -> tuple[bool, bool]:
    """Whether the number of the answer stands among the data, and whether a wrong way finds it."""
    right = shown_number(proposal.spec.answer or "")
    if right is None:
        return False, False
    copied = any(shown_number(datum.value) == right for datum in proposal.spec.data)
    wrong = family.misconceptions(proposal.origin.values)
    return copied, any(shown_number(one.value) == right for one in wrong)


def measured(family: Family, *, texts: int = 30, drawn: int = 40, seed: int = 11) -> Quality:
    """The measures of ``texts`` medium questions, and of ``drawn`` of each difficulty."""
    proposals = list(sample(family, texts, seed))
    told = [text_of(one.spec) for one in proposals]
    found = [
        coincidence(family, one)
        for level in DIFFICULTIES
        for one in sample(family, drawn, seed, level)
    ]
    above = sum(_bloom(one) in ABOVE_APPLY for one in proposals)
    return Quality(
        family=family.name,
        forms=_forms(family),
        texts=len(told),
        self_bleu=self_bleu(told),
        distinct=distinct_pairs(told),
        skeletons=len({skeleton(text) for text in told}),
        asks=len({_asked(one) for one in proposals}),
        above=Fraction(above, len(proposals) or 1),
        steps=sum(len(one.spec.steps) for one in proposals) / (len(proposals) or 1),
        words=sum(len(text.split()) for text in told) / (len(told) or 1),
        drawn=len(found),
        copied=sum(one for one, _ in found),
        beaten=sum(one for _, one in found),
    )


def _forms(family: Family) -> int:
    """How many forms a family declares; one where it declares none."""
    if not isinstance(family, FamilyFile):
        return 1
    return next((len(one.cases) for one in family.document.choices if one.parameter == "form"), 1)


def _bloom(proposal: Proposal) -> str:
    return str(proposal.spec.objective.bloom or "")


def _asked(proposal: Proposal) -> tuple[str, str]:
    """What is asked, with the names of a form, and from which relations."""
    spec = proposal.spec
    relations = " ".join(given.relation for given in spec.givens)
    find = spec.ask.find if spec.ask is not None else ""
    return skeleton(find), skeleton(relations)
