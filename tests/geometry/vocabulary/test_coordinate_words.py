from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from theory_bench import cases, check

from geometry.vocabulary import THEORY
from mathverify.theories import THEORIES


@over_rows("row", cases(Path(__file__).parent / "cases"))
def test_case(row):
    check(row, (*THEORIES, THEORY))
