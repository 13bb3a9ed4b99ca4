"""The audit of the public data sets: what it calls wrong is wrong, read by hand.

The sets are not part of this repository; without them beside the checkout the tests are skipped.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from evaluation.audit.formats import read_items
from evaluation.audit.item import Conclusion, Outcome
from evaluation.audit.report import converted_share
from evaluation.audit.run import audit

DATA = Path(__file__).resolve().parents[2] / ".." / "shared" / "data"
READ_BY_HAND = tomllib.loads(
    (Path(__file__).parent / "cases" / "wrong_annotations.toml").read_text(encoding="utf-8")
)
#: Name -> format, file, number of items, whether it is left to the slow suite.
SETS = {
    "alg514": ("mwptoolkit", "alg514/alg514.jsonl", 514, False),
    "draw": ("mwptoolkit", "draw/draw_train.jsonl", 600, True),
    "mawps": ("mwptoolkit", "mawps/mawps.jsonl", 2373, True),
    "svamp": ("svamp", "svamp/SVAMP.json", 1000, False),
}
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the data sets are not here")
EACH = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if slow else ())
        for name, (_, _, _, slow) in SETS.items()
    ],
)


@cache
def conclusions(name: str) -> tuple[Conclusion, ...]:
    format_name, file, _, _ = SETS[name]
    return tuple(audit(read_items(format_name, DATA / file), jobs=2))


@EACH
def test_nearly_all_items_are_converted_and_decided(name: str) -> None:
    found = conclusions(name)
    assert len(found) == SETS[name][2]
    assert converted_share(list(found)) >= 0.97
    assert [one.item.id for one in found if one.outcome is Outcome.UNDECIDED] == []


@EACH
def test_what_is_called_wrong_was_read_by_hand(name: str) -> None:
    wrong = {one.item.id for one in conclusions(name) if one.outcome is Outcome.WRONG}
    assert wrong == set(READ_BY_HAND[name])


@EACH
def test_what_is_called_wrong_has_a_witness(name: str) -> None:
    for one in conclusions(name):
        if one.outcome is Outcome.WRONG:
            assert one.witness
            assert one.expected
