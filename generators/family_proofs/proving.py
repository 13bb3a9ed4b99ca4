"""A family proved level by level, open and with options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from generators.family import DIFFICULTIES, Difficulty, Family
from generators.family_proofs.exhaustive import (
    Engine,
    Limits,
    Verifying,
    prove_level,
    standing_forms,
)
from generators.family_proofs.outcomes import (
    FamilyProof,
    LevelProof,
    ProvedLevel,
    UndecidedLevel,
)
from generators.family_proofs.wrong_ways import never_wrong
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

__all__ = [
    "Earlier",
    "Limits",
    "mathematics_changed",
    "prove_family",
    "verified_here",
    "words_verified_here",
]

#: What was proved of the levels of a family before it said other things, open and with options.
Earlier: TypeAlias = Mapping[tuple[Difficulty, bool], ProvedLevel]


def verified_here(specs: Sequence[ProblemSpec], workers: int = 1) -> Iterable[Verdict]:
    """The engine's verdicts, by workers of this machine."""
    from mathverify.api import verify_many

    return verify_many(specs, workers=workers)


def words_verified_here(specs: Sequence[ProblemSpec], workers: int = 1) -> Iterable[Verdict]:
    """The engine's verdicts on words alone, by workers of this machine."""
    from mathverify.api import verify_words_many

    return verify_words_many(specs, workers=workers)


def mathematics_changed(family: Family, known: Earlier) -> tuple[str, ...]:
    """What was judged one by one and says other mathematics now, in words: ``easy, open: cost``.

    Forms that are shown by formulas are not among them: their claims are shown each time.
    """
    found: list[str] = []
    for (level, choice), outcome in known.items():
        standing = standing_forms(family, level, choice=choice, earlier=outcome)
        other = [one.form for one in outcome.judged if one.form not in standing]
        here = f"{level}, {'with options' if choice else 'open'}"
        if other:
            found.append(f"{here}: {', '.join(other)}" if other != [""] else here)
    return tuple(found)


def prove_family(
    family: Family,
    *,
    levels: Sequence[Difficulty] = DIFFICULTIES,
    limits: Limits | None = None,
    verifying: Verifying = verified_here,
    words: Verifying = words_verified_here,
    earlier: Earlier | None = None,
) -> FamilyProof:
    """What holds of all questions of ``levels``, open and with options.

    Of forms whose mathematics an ``earlier`` proof judged, and which say nothing else in
    mathematics now, ``words`` alone are judged.

    Those with options are looked at where the open ones are proved.  Wrong ways are held to be
    wrong somewhere if all levels were looked at.
    """
    bounds = limits or Limits()
    whole = set(levels) == set(DIFFICULTIES)
    never = never_wrong(family, bounds.combinations) if whole else ()
    known = earlier or {}
    engine = Engine(verifying, words)
    found: list[LevelProof] = []
    for level in levels:
        before = known.get((level, False))
        outcome = prove_level(family, level, engine, bounds, choice=False, earlier=before)
        found.append(LevelProof(level, False, outcome))
        if isinstance(outcome, ProvedLevel):
            before = known.get((level, True))
            outcome = prove_level(
                family, level, engine, bounds, choice=True, opened=outcome, earlier=before
            )
        else:
            outcome = UndecidedLevel("its open questions are not proved")
        found.append(LevelProof(level, True, outcome))
    return FamilyProof(family.name, family.version, tuple(found), never)
