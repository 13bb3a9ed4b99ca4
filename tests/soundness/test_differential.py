"""Random questions with known truth: no PROVED is wrong, no REFUTED is right."""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random

import pytest
from soundness_proposals import FAMILIES, Proposal

from mathverify.api import verifier, verify
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

QUICK = 30
#: How many questions of each family the long run asks; more by the environment.
LONG = int(os.environ.get("MATHVERIFY_FUZZ", "1500"))


def spec_of(proposal: Proposal) -> ProblemSpec:
    text = json.dumps(proposal.document)
    (loaded,) = load_documents(text, name="fuzz", format="json")
    assert loaded.spec is not None, (loaded.faults, text)
    return loaded.spec


def disagreement(proposal: Proposal, status: Status) -> str:
    """The document if the verdict contradicts the reference, else an empty text."""
    false_proof = status is Status.PROVED and not proposal.right
    false_refutation = status is Status.REFUTED and proposal.right
    return f"{status}: {json.dumps(proposal.document)}" if false_proof or false_refutation else ""


def run(family: str, count: int, seed: int) -> Counter[Status]:
    rng = Random(f"{family} {seed}")
    statuses: Counter[Status] = Counter()
    wrong: list[str] = []
    for _ in range(count):
        proposal = FAMILIES[family](rng)
        status = verifier().verify_here(spec_of(proposal), STANDARD).status
        statuses[status] += 1
        wrong += filter(None, [disagreement(proposal, status)])
    assert not wrong, "\n".join(wrong[:10])
    return statuses


@pytest.mark.parametrize("family", FAMILIES)
def test_verdicts_agree_with_the_reference(family: str) -> None:
    statuses = run(family, QUICK, seed=1)
    assert statuses[Status.PROVED] >= QUICK // 10, statuses
    assert statuses[Status.REFUTED] >= QUICK // 10, statuses
    assert statuses[Status.UNDECIDED] <= QUICK // 4, statuses


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("family", FAMILIES)
def test_verdicts_agree_with_the_reference_at_length(family: str, seed: int) -> None:
    run(family, LONG, seed)


def test_the_worker_says_the_same() -> None:
    for family in FAMILIES:
        proposal = FAMILIES[family](Random(f"worker {family}"))
        spec = spec_of(proposal)
        here = verifier().verify_here(spec, STANDARD)
        there = verify(spec)
        assert there.status is here.status
        assert there.digest == here.digest
        assert there.codes == here.codes
