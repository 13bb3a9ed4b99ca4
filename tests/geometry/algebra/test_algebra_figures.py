from __future__ import annotations

from typing import Any

import pytest
import table

from mathverify.semantics.system import Budget, Satisfiable, Unsatisfiable

_SLOW = frozenset({"hexagon", "inscribed-central", "redundant-angles"})
#: Claims about these figures are decided in the quick run, about the others in the slow one.
_QUICK = frozenset(
    {"sss", "ssa2-acute", "ssa-tangent", "sas", "redundant-3-4-5", "general-degrees", "median"}
    | {"circle-area", "bisector", "incircle", "sector"}
)


def _marked(row: dict[str, Any], slow: bool) -> Any:
    return pytest.param(row, id=row["id"], marks=[pytest.mark.slow] if slow else [])


#: Every fourth figure in the quick run, all of them in the slow one.
_ROWS = [_marked(row, place % 4 > 0 or row["id"] in _SLOW) for place, row in enumerate(table.ROWS)]
_DETERMINED = [
    _marked(row, row["id"] not in _QUICK) for row in table.ROWS if len(row.get("values", [])) == 1
]


@pytest.mark.parametrize("row", _ROWS)
def test_values_of_a_figure(row: dict[str, Any]) -> None:
    assert table.verdict(row, table.found(row, Budget(minimal_cores=False))) == "right"


@pytest.mark.parametrize("row", _DETERMINED)
def test_a_right_claim_leaves_no_model_and_a_wrong_one_does(row: dict[str, Any]) -> None:
    (value,) = row["values"]
    assert isinstance(table.claim(row, value), Unsatisfiable)
    assert isinstance(table.claim(row, f"{value} + 0.001"), Satisfiable)
