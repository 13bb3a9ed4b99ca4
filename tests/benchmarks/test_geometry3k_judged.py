"""The items of Geometry3K judged: how many are decided, and that every disagreement is listed."""

from __future__ import annotations

from pathlib import Path

import geometry3k_report
import pytest

_LISTED = (Path(__file__).parents[2] / "docs" / "geometry3k.md").read_text(encoding="utf-8")
_CAP = 20.0
_DECIDED = 265


@pytest.mark.slow
def test_most_keys_are_decided_and_every_disagreement_is_listed() -> None:
    if not geometry3k_report.COLLECTION.exists():
        pytest.skip("the shared collection is not here")
    found = [geometry3k_report.judged(row, _CAP) for row in geometry3k_report.items()]
    refuted = [one for one in found if one.word.startswith("refuted")]
    unlisted = [one for one in refuted if one.name not in _LISTED]
    assert not unlisted
    assert sum(one.is_decided for one in found) >= _DECIDED
