"""Documents that are no questions are refused with all their faults, each with a hint."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from over_rows import over_rows

from mathverify.problem import load_documents

CASES = tomllib.loads((Path(__file__).parent / "cases" / "refusals.toml").read_text("utf-8"))


@over_rows("case", CASES["case"], ids=lambda case: case["name"])
def test_refusal(case: dict[str, Any]) -> None:
    (document,) = load_documents(case["document"], name="written", format="yaml")
    found = [[fault.code, fault.path, fault.line] for fault in document.faults]
    assert found == [fault[:3] for fault in case["faults"]]
    for fault, (_, _, _, words) in zip(document.faults, case["faults"], strict=True):
        assert words in fault.hint
        assert fault.message
