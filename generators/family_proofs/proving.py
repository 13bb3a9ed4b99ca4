"""A family proved level by level, open and with options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generators.family import DIFFICULTIES, Difficulty, Family
from generators.family_proofs.exhaustive import Limits, Verifying, prove_level
from generators.family_proofs.outcomes import (
    FamilyProof,
    LevelProof,
    ProvedLevel,
    UndecidedLevel,
)
from generators.family_proofs.wrong_ways import never_wrong
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

__all__ = ["Limits", "prove_family", "verified_here"]


def verified_here(specs: Sequence[ProblemSpec], workers: int = 1) -> Iterable[Verdict]:
    """The engine's verdicts, by workers of this machine."""
    from mathverify.api import verify_many

    return verify_many(specs, workers=workers)


def prove_family(
    family: Family,
    *,
    levels: Sequence[Difficulty] = DIFFICULTIES,
    limits: Limits | None = None,
    verifying: Verifying = verified_here,
) -> FamilyProof:
    """What holds of all questions of ``levels``, open and with options.

    Those with options are looked at where the open ones are proved.  Wrong ways are held to be
    wrong somewhere if all levels were looked at.
    """
    bounds = limits or Limits()
    whole = set(levels) == set(DIFFICULTIES)
    never = never_wrong(family, bounds.combinations) if whole else ()
    found: list[LevelProof] = []
    for level in levels:
        outcome = prove_level(family, level, verifying, bounds, choice=False)
        found.append(LevelProof(level, False, outcome))
        if isinstance(outcome, ProvedLevel):
            outcome = prove_level(family, level, verifying, bounds, choice=True, opened=outcome)
        else:
            outcome = UndecidedLevel("its open questions are not proved")
        found.append(LevelProof(level, True, outcome))
    return FamilyProof(family.name, family.version, tuple(found), never)
