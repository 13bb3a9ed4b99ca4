from __future__ import annotations

from pathlib import Path

import pytest
from theory_bench import cases, check

from geometry.vocabulary import THEORY
from mathverify.theories import THEORIES


@pytest.mark.parametrize("row", cases(Path(__file__).parent / "cases"))
def test_case(row):
    check(row, (*THEORIES, THEORY))
