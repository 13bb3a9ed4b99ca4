"""Sections whose questions go by the proof of their family: which levels are covered, and why not.

The proof that is kept beside a family is held to the family once for a set, all questions of the
level made again and counted (`generators.family_proofs.certificates`).  A question is then as good
as that proof if it is the very one that the family makes of its values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from generators.catalogue import family
from generators.family import Difficulty
from generators.family_proofs.certificates import Found, Void, checked_here, stored
from generators.family_proofs.instances import member_of, uncovered
from generators.family_proofs.lines import data_of
from generators.family_proofs.outcomes import ProvedLevel
from generators.sampler import Proposal


@dataclass(frozen=True, slots=True)
class Level:
    """The questions of a family that a section asks for."""

    family: str
    difficulty: Difficulty
    choice: bool


@dataclass(frozen=True, slots=True)
class Covered:
    """The level is proved for all values; ``proof`` is the seal of the proof."""

    proof: str


@dataclass(frozen=True, slots=True)
class EachTime:
    """The questions of the level have to be verified one by one."""

    reason: str


LevelStanding: TypeAlias = Covered | EachTime


def looked_up(level: Level) -> LevelStanding:
    """Whether the proof beside the family covers a level; its questions are counted for that.

    Raises `PluginError` for a family that there is not.
    """
    known = family(level.family)
    found = stored(known)
    if isinstance(found, Void):
        return EachTime(found.reason)
    outcome = found.outcome(level.difficulty, choice=level.choice)
    if not isinstance(outcome, ProvedLevel):
        return EachTime(outcome.reason)
    told = checked_here(known, found, level.difficulty, choice=level.choice)
    return EachTime(f"its proof does not hold: {told}") if told else Covered(found.seal)


def why_not(proposal: Proposal, proof: str) -> str:
    """Why a question is not one of those that the proof of its family speaks of; else empty."""
    origin, known = proposal.origin, family(proposal.origin.family)
    found = member_of(known, data_of(proposal, proof))
    if isinstance(found, str):
        return found
    kept = _kept(origin.family)
    if isinstance(kept, Void) or kept.seal != proof:
        return "its proof is another one now"
    outcome = kept.outcome(origin.difficulty, choice=origin.choice)
    if not isinstance(outcome, ProvedLevel):
        return outcome.reason
    return uncovered(outcome, found.values, found.spec)


@cache
def _kept(name: str) -> Found:
    """The proof beside a family, read once for all questions of a set."""
    return stored(family(name))
