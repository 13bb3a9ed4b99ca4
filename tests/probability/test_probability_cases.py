"""Questions on chance and counting, each with the verdict that was worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.verification.policy import STANDARD

CASES = Path(__file__).parent / "cases"


def rows() -> list[Any]:
    """Every row of every table: name, verdict, code if refuted, why, and the spec's sections."""
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        for row in table(path):
            found.append(pytest.param(row, id=f"{path.stem}-{row['name']}"))
    return found


def judged(row: dict[str, Any]) -> Any:
    spec = {k: v for k, v in row.items() if k not in ("name", "verdict", "code", "why")}
    spec["ask"] = spec["ask"] if isinstance(spec["ask"], dict) else {"find": spec["ask"]}
    document = json.dumps({"id": row["name"], **spec})
    (loaded,) = load_documents(document, name=row["name"], format="json")
    assert loaded.spec is not None, loaded.faults
    return verifier().verify_here(loaded.spec, STANDARD)


@over_rows("row", rows())
def test_verdict(row: dict[str, Any]) -> None:
    verdict = judged(row)
    said = f"{row.get('why', '')}: {verdict.status} {verdict.codes} {verdict.answer}"
    assert str(verdict.status) == row["verdict"], said
    if row["verdict"] == "refuted":
        assert row["code"] in [str(code) for code in verdict.codes], said


def test_both_sides_are_tested() -> None:
    verdicts = [parameter.values[0]["verdict"] for parameter in rows()]
    assert verdicts.count("proved") >= 20
    assert verdicts.count("refuted") >= 20


def test_names_are_unique() -> None:
    names = [parameter.values[0]["name"] for parameter in rows()]
    assert len(names) == len(set(names))
