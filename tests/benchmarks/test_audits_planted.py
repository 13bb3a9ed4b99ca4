"""Planted errors are reported as what they are; no item is called wrong that a person did not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from audits_report import DATA, SETS, audited, false_alarms, planted_table, plants

pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the data sets are not here")


@pytest.mark.slow
def test_planted_errors_are_reported_and_right_items_are_not() -> None:
    found = {name: audited(name) for name in (*SETS, "table")}
    assert false_alarms(found) == []
    chosen = plants(found, 100)
    total = sum(map(len, chosen.values()))
    _, missed = planted_table(chosen)
    assert total >= 1_000
    assert len(missed) <= total / 100, missed
