"""Planted flaws of every family mended: how many, how, and what a repair may never do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generators.catalogue import BUILT_IN
from generators.flaws.catalogue import flaws_of
from generators.flaws.flaw import Flaw
from generators.sampler import sample
from mathverify import Status, repairs
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.repair.change import Repair

#: Codes that speak of the claimed answer: what is known must stay as it is.
OF_THE_CLAIM = {Code.WRONG_ANSWER, Code.WRONG_ROUNDING, Code.WRONG_FORM, Code.EXTRANEOUS_SOLUTIONS}
KNOWN = ("$.data", "$.unknowns", "$.functions")


def _planted(seed: int) -> Iterator[tuple[str, Flaw, ProblemSpec]]:
    for family in BUILT_IN:
        for choice in (False, True):
            for proposal in sample(family, 1, seed, "easy", choice):
                for number, flaw in enumerate(flaws_of(family, proposal.origin.values)):
                    spoilt = flaw.apply(proposal.spec, number)
                    if isinstance(spoilt, ProblemSpec):
                        yield family.name, flaw, spoilt


def _assert_honest(spec: ProblemSpec, flaw: Flaw, repair: Repair) -> None:
    assert repair.verdict.status is Status.PROVED
    assert repair.verdict.spec == repair.spec
    assert repair.changes
    before, after = spec.ask, repair.spec.ask
    assert before is not None
    assert after is not None
    kinds = (before.kind, after.kind)
    assert kinds[0] is kinds[1] or kinds == (AskKind.VALUE, AskKind.ALL), kinds
    assert (before.round, before.form) == (after.round, after.form)
    assert bool(spec.options) == bool(repair.spec.options)
    if flaw.codes <= OF_THE_CLAIM:
        touched = [c.path for c in repair.changes if c.path.startswith(KNOWN)]
        assert not touched, (flaw.name, touched)


def _share(planted: list[tuple[str, Flaw, ProblemSpec]]) -> tuple[float, str]:
    mended: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for _, flaw, spec in planted:
        seen[flaw.name] += 1
        found = repairs(spec)
        for repair in found:
            _assert_honest(spec, flaw, repair)
        mended[flaw.name] += bool(found)
    told = ", ".join(f"{name} {mended[name]}/{seen[name]}" for name in seen)
    return sum(mended.values()) / sum(seen.values()), told


#: Flaws that leave enough of the question to see what it was.
QUICK = ("wrong-key", "wrong-label", "duplicate-option", "missing-answer", "slip-in-step")


def test_a_flaw_of_the_claim_is_mended_in_the_claim() -> None:
    planted = [one for one in _planted(3) if one[1].name in QUICK][::7]
    assert len(planted) >= 10
    share, told = _share(planted)
    assert share >= 0.9, told


@pytest.mark.slow
def test_most_planted_flaws_are_mended() -> None:
    planted = list(_planted(77))
    assert len(planted) >= 600
    share, told = _share(planted)
    assert share >= 0.85, f"{share:.3f}: {told}"
