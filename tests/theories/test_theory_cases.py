from __future__ import annotations

from pathlib import Path

import pytest
from theory_bench import cases, check


@pytest.mark.parametrize("row", cases(Path(__file__).parent / "cases"))
def test_case(row):
    check(row)
