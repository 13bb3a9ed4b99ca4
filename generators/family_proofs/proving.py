"""A family proved level by level, open and with options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generators.family import DIFFICULTIES, Difficulty, Family
from generators.family_proofs.exhaustive import Limits, Verifying, prove_level
from generators.family_proofs.outcomes import FamilyProof, LevelProof, ProvedLevel
from generators.family_proofs.wrong_ways import WrongWays
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

__all__ = ["FORMS", "Limits", "prove_family", "verified_here"]

#: Open questions, and questions with options.
FORMS = (False, True)


def verified_here(specs: Sequence[ProblemSpec]) -> Iterable[Verdict]:
    """The engine's verdicts, by one worker."""
    from mathverify.api import verify_many

    return verify_many(specs, workers=1)


def prove_family(
    family: Family,
    *,
    levels: Sequence[Difficulty] = DIFFICULTIES,
    forms: Sequence[bool] = FORMS,
    limits: Limits | None = None,
    verifying: Verifying = verified_here,
) -> FamilyProof:
    """What holds of all questions of ``levels``, open ones (False) and those with options (True).

    Wrong ways are held to be wrong somewhere if all levels were looked at.
    """
    ways = WrongWays(family)
    found = [
        LevelProof(
            level,
            choice,
            prove_level(
                family,
                level,
                verifying,
                limits or Limits(),
                choice=choice,
                looked_at=(lambda _: None) if choice else ways.look_at,
            ),
        )
        for level in levels
        for choice in forms
    ]
    open_ones = [one.outcome for one in found if not one.choice]
    whole = set(levels) == set(DIFFICULTIES) and all(
        isinstance(one, ProvedLevel) for one in open_ones
    )
    never = ways.never_wrong() if whole and open_ones else ()
    return FamilyProof(family.name, family.version, tuple(found), never)
