"""What is known of one candidate, and the reward that the search goes by.

The reward is the verdict first and the score second, whatever anybody thinks of the prose.  What is
refuted can be mended by what refutes it; of what nobody could decide nothing is known, and it ranks
below.  What was proved and is let down by its words, its diagram or its judges ranks above both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from generators.search.reflection import Point, Reflection
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified


class Standing(IntEnum):
    """Where a candidate stands, worst first."""

    UNREADABLE = 0  #: no question came, or none that can be read
    REFUTED = 1  #: something in it is false
    UNDECIDED = 2  #: something in it could not be proved
    PROVED = 3  #: all that it claims was proved

    def __str__(self) -> str:
        return self.name.lower()


class Rank(IntEnum):
    """What a candidate is worth to go on from, least first."""

    UNREADABLE = 0
    UNDECIDED = 1
    REFUTED = 2
    LET_DOWN = 3  #: proved, and not accepted for another reason
    PROVED = 4


_RANKS: Final = {
    Standing.UNREADABLE: Rank.UNREADABLE,
    Standing.UNDECIDED: Rank.UNDECIDED,
    Standing.REFUTED: Rank.REFUTED,
    Standing.PROVED: Rank.PROVED,
}

#: The width of the band of rewards that each rank has to itself.
_BAND: Final = 1 / len(Rank)


@dataclass(frozen=True, slots=True)
class Judgement:
    """``progress`` is the share of obligations that hold, ``score`` what the judges think of the
    question; both in [0, 1].  ``verdict`` is None where there was no question to verify.
    """

    standing: Standing
    reflection: Reflection
    verdict: Verdict | None = None
    progress: float = 0.0
    score: float = 0.0

    @property
    def verified(self) -> Verified | None:
        """The sealed question of a proved candidate; a candidate below that has none."""
        if self.standing is not Standing.PROVED or self.verdict is None:
            return None
        return self.verdict.verified

    @property
    def rank(self) -> Rank:
        """What it is worth to go on from."""
        proved = self.verdict is not None and self.verdict.verified is not None
        if proved and self.standing is not Standing.PROVED:
            return Rank.LET_DOWN
        return _RANKS[self.standing]

    @property
    def reward(self) -> float:
        """The reward, in [0, 1]."""
        return reward(self.rank, self.progress, self.score)


def lowered(
    judgement: Judgement, standing: Standing, points: tuple[Point, ...], kept: tuple[str, ...]
) -> Judgement:
    """A proved judgement that something else lets down: ``points`` says what, ``kept`` what holds.

    Raises `ValueError` if that would not lower it.
    """
    if standing >= judgement.standing:
        raise ValueError(f"{standing} is not below {judgement.standing}")
    told = replace(
        judgement.reflection, points=points, kept=(*judgement.reflection.kept, *kept), proved=False
    )
    return replace(judgement, standing=standing, reflection=told, score=0.0)


def reward(rank: Rank, progress: float, score: float) -> float:
    """The rank's band, and within it the mean of progress and score, so that neither hurts.

    Grows with each argument; strictly greater for a better rank.  Arguments in [0, 1].
    """
    inside = (min(max(progress, 0.0), 1.0) + min(max(score, 0.0), 1.0)) / 2
    # Below the full width of the band, so that its top is not the next one's bottom.
    return _BAND * (rank + 0.999 * inside)
