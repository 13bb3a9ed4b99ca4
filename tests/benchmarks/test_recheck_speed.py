"""Re-checking the school suite by the kernel against verifying it, and how much is kernel grade."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import median

import pytest
from school_suite import items

from generators.catalogue import BUILT_IN
from generators.sampler import sample
from mathverify.api import examiner, recheck_record, verifier
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import canonical
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted

#: CPU time of verifying the suite over that of re-checking it, in the same warm process.
_LEAST_RATIO = 10
_LEAST_SHARE = 0.85


def _timed(run: Callable[[], object]) -> tuple[float, object]:
    start = time.process_time()
    result = run()
    return time.process_time() - start, result


def _verify(line: str) -> object:
    """As ``mathverify verify`` does with a line of a file."""
    (document,) = load_documents(line, name="suite.json")
    return verifier().verify_here(document.spec, STANDARD)


def _recheck(line: str) -> object:
    """As ``mathverify recheck`` does with a line of a file."""
    return recheck_record(json.loads(line))


def _record(spec: ProblemSpec) -> tuple[str, bool]:
    """The line that ``verify --certificates`` writes, and whether its grade is the kernel's."""
    sealed = certified(examiner(), (), spec, STANDARD)
    assert sealed is not None, spec.id
    record = {"certificate": sealed.data, "spec": encode_lists(spec)}
    return canonical(record), sealed.grade is Grade.KERNEL


def _warm_up() -> None:
    """Verify and re-check other questions of every family, so that everything is loaded."""
    for family in BUILT_IN:
        for proposal in sample(family, 1, seed=9):
            _verify(canonical(encode_lists(proposal.spec)))
            _recheck(_record(proposal.spec)[0])


@pytest.mark.slow
def test_rechecking_is_much_faster_and_mostly_by_the_kernel() -> None:
    """Both from text, as the commands of these names do, each in a row and each question once.

    Making certificates in between would push out of the machine's caches what the short checks
    need, and have them pay for it.
    """
    _warm_up()
    import_module("z3")  # The solver is loaded by the first question that needs it.
    settle()  # As a worker does when it is warm.
    specs = [spec for _, spec in items()]
    lines = [canonical(encode_lists(spec)) for spec in specs]
    verifying = [_timed(partial(_verify, line))[0] for line in lines]
    records = [_record(spec) for spec in specs]
    settle()
    rechecking: list[float] = []
    for spec, (line, _) in zip(specs, records, strict=True):
        took, outcome = _timed(partial(_recheck, line))
        rechecking.append(took)
        assert isinstance(outcome, Accepted), (spec.id, outcome)
    share = sum(by_kernel for _, by_kernel in records) / len(records)
    ratio = sum(verifying) / sum(rechecking)
    typical = median(verifying) / median(rechecking)
    print(f"{len(records)} questions, {share:.1%} by the kernel")
    print(f"verify : recheck = {ratio:.1f} in all, {typical:.1f} at the median")
    assert share >= _LEAST_SHARE
    assert ratio >= _LEAST_RATIO, ratio
