"""An error planted in a file is reported as what it is, and the entries beside it are not wrong."""

from __future__ import annotations

import pytest
from planted_files import DATA, KINDS, SETS, WRONG, concluded, entries_of, measured

HERE = [name for name, form in SETS.items() if "entries" in form or DATA.is_dir()]
#: So many errors of a kind in a set, in the quick suite and in the slow one.
SAMPLE, WHOLE = 3, 100


@pytest.mark.parametrize("name", HERE)
def test_a_planted_error_is_reported_and_right_entries_are_not(name: str) -> None:
    untouched, results = measured(name, SAMPLE)
    assert [one for one in untouched if one.outcome in WRONG] == []
    assert {one.found.outcome.value for one in results if not one.reported} == set()
    assert all(one.found.witness for one in results)
    assert results


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the data sets are not here")
def test_nearly_all_of_a_thousand_planted_errors_are_reported() -> None:
    results = []
    for name, form in SETS.items():
        untouched, found = measured(name, WHOLE)
        assert [one for one in untouched if one.outcome in WRONG] == []
        assert {one.kind for one in found} == set(form["kinds"])
        results += found
    missed = [one for one in results if not one.reported]
    assert len({SETS[name]["format"] for name in SETS}) >= 4
    assert len(results) >= 1_000
    assert len(missed) <= len(results) / 100, missed


@pytest.mark.parametrize("name", [name for name, form in SETS.items() if "entries" in form])
def test_our_own_entries_are_right_before(name: str) -> None:
    form = SETS[name]
    outcomes = {one.outcome.value for one in concluded(form, entries_of(form))}
    assert outcomes <= {outcome for kind in form["kinds"] for outcome in KINDS[kind]["of"]}
    assert "agrees" in outcomes
