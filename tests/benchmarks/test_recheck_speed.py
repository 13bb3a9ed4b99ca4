"""Re-checking the school suite by the kernel against verifying it, and how much is kernel grade."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import median

import pytest
from school_suite import items

from generators.catalogue import BUILT_IN
from generators.sampler import sample
from mathverify.api import examiner, verifier
from mathverify.problem import encode_lists
from mathverify.semantics.system import Grade
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.kernel import recheck_text
from mathverify.verification.rechecking.outcome import Accepted

#: CPU time of verifying the suite over that of re-checking it, in the same warm process.
_LEAST_RATIO = 10
_LEAST_SHARE = 0.85


def _timed(run: Callable[[], object]) -> tuple[float, object]:
    start = time.process_time()
    result = run()
    return time.process_time() - start, result


def _warm_up() -> None:
    """Verify and re-check other questions of every family, so that everything is loaded."""
    for family in BUILT_IN:
        for proposal in sample(family, 1, seed=9):
            sealed = certified(examiner(), (), proposal.spec, STANDARD)
            assert sealed is not None
            recheck_text(sealed.text, encode_lists(proposal.spec))


@pytest.mark.slow
def test_rechecking_is_much_faster_and_mostly_by_the_kernel() -> None:
    """Both in a row, each question once, before anything about it is remembered.

    Making certificates in between would push out of the machine's caches what the short checks
    need, and have them pay for it.
    """
    _warm_up()
    import_module("z3")  # The solver is loaded by the first question that needs it.
    settle()  # As a worker does when it is warm.
    specs = [spec for _, spec in items(1)]
    verifying = [_timed(partial(verifier().verify_here, spec, STANDARD))[0] for spec in specs]
    by_kernel = 0
    tasks: list[tuple[str, str, dict[str, object]]] = []
    for spec in specs:
        sealed = certified(examiner(), (), spec, STANDARD)
        assert sealed is not None, spec.id
        by_kernel += sealed.grade is Grade.KERNEL
        tasks.append((spec.id, sealed.text, encode_lists(spec)))
    proved = len(tasks)
    rechecking: list[float] = []
    for name, text, document in tasks:
        took, outcome = _timed(partial(recheck_text, text, document))
        rechecking.append(took)
        assert isinstance(outcome, Accepted), (name, outcome)
    ratio = sum(verifying) / sum(rechecking)
    typical = median(verifying) / median(rechecking)
    print(f"{proved} questions, {by_kernel / proved:.1%} by the kernel")
    print(f"verify : recheck = {ratio:.1f} in all, {typical:.1f} at the median")
    assert by_kernel / proved >= _LEAST_SHARE
    assert ratio >= _LEAST_RATIO, ratio
