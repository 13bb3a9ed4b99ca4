"""Claims that are false are not shown, whatever is offered for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Refused, Work

TABLE: list[dict[str, Any]] = typed_table(Path(__file__).with_name("false_claims.yaml"))


def shown(row: dict[str, Any]) -> bool:
    """Whether the kernel takes what a row offers."""
    system = {
        "variables": row["of"],
        "constraints": row["where"],
        "models": row.get("models", []),
        "complete": row.get("complete"),
    }
    more = row.get("more", [])
    try:
        claims = Claims(system, Work())
        if "denied" in row:
            claims.unsatisfiable(more, row.get("core"), row["denied"])
        elif "model" in row:
            claims.satisfiable(more, ["model", row["model"]])
        elif "point" in row:
            claims.satisfiable(more, ["point", row["point"]])
    except Refused:
        return False
    return True


@over_rows("row", TABLE, ids=[row["name"] for row in TABLE])
def test_a_false_claim_is_not_shown(row: dict[str, Any]) -> None:
    assert {"denied", "model", "point", "complete"} & {*row}
    assert not shown(row), row["why"]


def test_what_is_true_of_the_same_systems_is_shown() -> None:
    """So that they are refused for what they say, and not for how it is written."""
    for row in TABLE:
        plain = {key: row[key] for key in ("name", "of", "where", "why")}
        assert shown({**plain, "more": [["both", True, ["=", 1, 2]]], "denied": ["refute", []]}), (
            row
        )
