"""Re-checking the school suite by the kernel against verifying it, and how much is kernel grade."""

from __future__ import annotations

import pytest
from recheck_report import paragraph, rechecked

#: CPU time of verifying the suite over that of re-checking it, in the same warm process.
_LEAST_RATIO = 10
_LEAST_SHARE = 0.95


@pytest.mark.slow
def test_rechecking_is_much_faster_and_mostly_by_the_kernel() -> None:
    found = rechecked()
    print(*paragraph(found), sep="\n")
    assert found.share("kernel", "computed") >= _LEAST_SHARE
    assert found.ratio >= _LEAST_RATIO, found.ratio
