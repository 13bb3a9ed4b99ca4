"""Re-checking the school suite by the kernel against verifying it, and how much is kernel grade."""

from __future__ import annotations

import time
from statistics import median

import pytest
from school_suite import items

from mathverify.api import examiner, verifier
from mathverify.problem import encode_lists
from mathverify.semantics.system import Grade
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.kernel import recheck_text
from mathverify.verification.rechecking.outcome import Accepted

#: CPU time of verifying over that of re-checking, at the median question.
_LEAST_RATIO = 5
_LEAST_SHARE = 0.85


@pytest.mark.slow
def test_rechecking_is_much_faster_and_mostly_by_the_kernel() -> None:
    verifying: list[float] = []
    rechecking: list[float] = []
    by_kernel = proved = 0
    for _, spec in items(1):
        sealed = certified(examiner(), (), spec, STANDARD)
        if sealed is None:
            continue
        proved += 1
        by_kernel += sealed.grade is Grade.KERNEL
        text, document = sealed.text, encode_lists(spec)
        start = time.process_time()
        verifier().verify_here(spec, STANDARD)
        middle = time.process_time()
        outcome = recheck_text(text, document)
        rechecking.append(time.process_time() - middle)
        verifying.append(middle - start)
        assert isinstance(outcome, Accepted), (spec.id, outcome)
    ratio = median(verifying) / median(rechecking)
    assert by_kernel / proved >= _LEAST_SHARE
    assert ratio >= _LEAST_RATIO, ratio
