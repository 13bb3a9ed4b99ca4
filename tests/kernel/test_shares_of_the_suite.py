"""What the certificates of the school suite rest on: the kernel, and apart what theories computed.

One question in ten here; the whole suite is counted by `tests/benchmarks/test_recheck_speed.py`.
"""

from __future__ import annotations

from collections import Counter

from school_suite import items

from mathverify.api import examiner, recheck
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted

#: Of all 1,495 questions 85.3 % are shown by the kernel and 10.4 % by it on what was computed.
LEAST_BY_KERNEL, LEAST_TOGETHER = 0.84, 0.95


def test_the_suite_rests_on_the_kernel_and_on_what_was_computed() -> None:
    grades = Counter[str]()
    for _, spec in list(items())[::10]:
        sealed = certified(examiner(), spec, STANDARD)
        assert sealed is not None
        outcome = recheck(sealed.text, spec)
        assert isinstance(outcome, Accepted)
        grades[outcome.grade] += 1
    by_kernel = grades["kernel"] / grades.total()
    computed = grades["computed"] / grades.total()
    assert by_kernel >= LEAST_BY_KERNEL
    assert by_kernel + computed >= LEAST_TOGETHER
    assert computed > 0
