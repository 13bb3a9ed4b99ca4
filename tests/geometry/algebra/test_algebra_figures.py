from __future__ import annotations

from typing import Any

import pytest
import table

from mathverify.semantics.system import Budget, Satisfiable, Unsatisfiable

_SLOW = frozenset({"hexagon", "inscribed-central"})
_OPEN: frozenset[str] = frozenset()


def _marked(row: dict[str, Any]) -> Any:
    marks = [pytest.mark.slow] if row["id"] in _SLOW else []
    return pytest.param(row, id=row["id"], marks=marks)


_ROWS = [_marked(row) for row in table.ROWS if row["id"] not in _OPEN]
_DETERMINED = [
    _marked(row) for row in table.ROWS if len(row.get("values", [])) == 1 and row["id"] not in _OPEN
]


@pytest.mark.parametrize("row", _ROWS)
def test_values_of_a_figure(row: dict[str, Any]) -> None:
    assert table.verdict(row, table.found(row, Budget(minimal_cores=False))) == "right"


@pytest.mark.parametrize("row", _DETERMINED)
def test_a_right_claim_leaves_no_model_and_a_wrong_one_does(row: dict[str, Any]) -> None:
    (value,) = row["values"]
    assert isinstance(table.claim(row, value), Unsatisfiable)
    assert isinstance(table.claim(row, f"{value} + 0.001"), Satisfiable)
