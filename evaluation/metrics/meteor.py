"""METEOR with its exact and stem modules; the third, WordNet's synonyms, is left out.

Banerjee and Lavie (2005).  Report it as "METEOR (exact+stem)": without synonyms a paraphrase
scores lower than in papers that have them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Protocol

from evaluation.metrics.extras import needed
from evaluation.metrics.score import NotDefined, Score
from evaluation.metrics.tokens import tokens

#: Alignments kept while words are matched from left to right, as in METEOR 1.5.
_BEAM = 40


class _Stemmer(Protocol):
    def stemWords(self, words: Sequence[str]) -> list[str]: ...  # noqa: N802 - the package's name


@cache
def _stemmer() -> _Stemmer:
    needed("snowballstemmer", "metrics")
    from snowballstemmer import stemmer

    found: _Stemmer = stemmer("porter")
    return found


def stems(words: Sequence[str]) -> tuple[str, ...]:
    """The words cut to Porter's stems; equal words have equal stems."""
    return tuple(_stemmer().stemWords(words))


@dataclass(frozen=True, slots=True)
class Alignment:
    """How many words are matched, and in how many chunks that are contiguous in both texts."""

    matches: int
    chunks: int


@dataclass(frozen=True, slots=True)
class _State:
    """A partial alignment: the words used of the other text, and the place last matched."""

    chunks: int
    used: int  #: bits
    last: int  #: -2 where the word before was not matched


def align(ours: Sequence[str], theirs: Sequence[str]) -> Alignment:
    """As many one-to-one matches of equal stems as there can be, in as few chunks as found.

    The number of matches is exact (the sum over stems of the smaller count).  Fewest chunks is a
    hard problem in general; a beam keeps the 40 best beginnings, which is exact for short texts.
    Where a stem occurs twice, an exact match is not preferred to one that makes fewer chunks.
    """
    places = defaultdict[str, list[int]](list)
    for at, stem in enumerate(theirs):
        places[stem].append(at)
    wanted = {stem: min(count, len(places[stem])) for stem, count in Counter(ours).items()}
    matches = sum(wanted.values())
    beam = [_State(0, 0, -2)]
    left = Counter(ours)
    for stem in ours:
        left[stem] -= 1
        following = dict[tuple[int, int], _State]()
        for state in beam:
            done = sum(1 for at in places[stem] if state.used >> at & 1)
            options = [at for at in places[stem] if not state.used >> at & 1]
            steps = [
                _State(state.chunks + (at != state.last + 1), state.used | 1 << at, at)
                for at in (options if done < wanted[stem] else ())
            ]
            if done + left[stem] >= wanted[stem]:
                steps.append(_State(state.chunks, state.used, -2))
            for step in steps:
                key = (step.used, step.last)
                if key not in following or step.chunks < following[key].chunks:
                    following[key] = step
        beam = sorted(following.values(), key=lambda s: (s.chunks, s.used, s.last))[:_BEAM]
    return Alignment(matches, min(state.chunks for state in beam))


def meteor(text: str, reference: str) -> Score:
    """METEOR (exact+stem), from 0 to just below 1; not symmetric.

    ``F = 10 P R / (R + 9 P)`` with P = matches / |text| and R = matches / |reference|, times
    ``1 - 0.5 (chunks / matches)^3``.  Even a text against itself is one chunk, so it scores
    ``1 - 0.5 / n^3``.  Not defined where a text has no words.
    """
    ours, theirs = tokens(text), tokens(reference)
    if not ours or not theirs:
        return NotDefined("a text without words")
    alignment = align(stems(ours), stems(theirs))
    if not alignment.matches:
        return 0.0
    precision = Fraction(alignment.matches, len(ours))
    recall = Fraction(alignment.matches, len(theirs))
    balance = 10 * precision * recall / (recall + 9 * precision)
    penalty = Fraction(alignment.chunks, alignment.matches) ** 3 / 2
    return float(balance * (1 - penalty))
