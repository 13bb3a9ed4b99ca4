"""The verifier against the answer key: every sample is proved, every planted flaw is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES
from generators.flaws.catalogue import flaws_of
from generators.flaws.flaw import Flaw
from generators.sampler import Proposal, sample
from mathverify import Status, verify_many
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Crashed, Refuted, Undecided
from mathverify.verification.verdict import Verdict

WORKERS = 2

#: How many instances (family x flaw x seed) there are at least.
LEAST_INSTANCES = 2000


def _samples(n: int, seed: int) -> Iterator[Proposal]:
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                yield from sample(family, n, seed, difficulty, choice)


def _planted() -> Iterator[tuple[str, Flaw, ProblemSpec]]:
    known = {family.name: family for family in BUILT_IN}
    for proposal in _samples(1, 77):
        family = known[proposal.origin.family]
        for seed, flaw in enumerate(flaws_of(family, proposal.origin.values)):
            spoilt = flaw.apply(proposal.spec, seed)
            if isinstance(spoilt, ProblemSpec):
                yield family.name, flaw, spoilt


def _told(verdict: Verdict) -> str:
    lines = []
    for finding in verdict.findings:
        if isinstance(finding, Refuted):
            lines.append(f"{finding.code.value}: {finding.message}")
        elif isinstance(finding, Undecided):
            lines.append(f"undecided {finding.obligation.value}: {finding.reason}")
        elif isinstance(finding, Crashed):
            lines.append(f"crashed {finding.obligation.value}: {finding.error}")
    return f"{verdict.spec.id} {verdict.status}: " + " | ".join(lines)


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_sample_is_proved(every: int) -> None:
    specs = [proposal.spec for proposal in _samples(1, 7)]
    assert len(specs) == len(BUILT_IN) * 2 * len(DIFFICULTIES)
    verdicts = verify_many(specs[::every], workers=WORKERS)
    failed = [_told(verdict) for verdict in verdicts if verdict.status is not Status.PROVED]
    assert not failed, "\n".join(failed)


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_every_planted_flaw_is_found(every: int) -> None:
    whole = list(_planted())
    assert len(whole) >= LEAST_INSTANCES
    planted = whole[::every]
    verdicts = list(verify_many([spec for _, _, spec in planted], workers=WORKERS))
    assert len(verdicts) == len(planted)
    accepted, missed = [], []
    outcomes: Counter[str] = Counter()
    for (family, flaw, _), verdict in zip(planted, verdicts, strict=True):
        outcomes[str(verdict.status)] += 1
        line = f"{family} / {flaw.name}: {_told(verdict)}"
        if verdict.status is Status.PROVED:
            accepted.append(line)
        elif verdict.status is not Status.REFUTED or not flaw.codes & set(verdict.codes):
            missed.append(line)
    assert not accepted, f"{len(accepted)} accepted:\n" + "\n".join(accepted)
    assert not missed, f"{len(missed)} missed ({outcomes}):\n" + "\n".join(missed)
