"""A question of which too little is said of sides names what settles it, and is proved so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import documents

from mathverify.api import repairs, verifier
from mathverify.problem import decode
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

CASES: list[dict[str, Any]] = documents(Path(__file__).parent / "cases" / "settling.yaml")
_HINT = re.compile(r"add the givens? (.*): with (?:it|them) the answer is proved")
_SLOW = {"l-shape-without-sides"}


def judged(document: dict[str, Any]) -> Verdict:
    spec = {key: value for key, value in document.items() if key != "settled"}
    return verifier().verify_here(decode(spec, source=spec["id"]), STANDARD)


@pytest.mark.parametrize(
    "row",
    [pytest.param(r, id=r["id"], marks=[pytest.mark.slow] * (r["id"] in _SLOW)) for r in CASES],
)
def test_what_settles_a_question_is_named_and_proves_it(row: dict[str, Any]) -> None:
    verdict = judged(row)
    assert str(verdict.status) == "refuted"
    remedies = [one.remedy for one in verdict.findings if isinstance(one, Refuted)]
    found = [hint for remedy in remedies if (hint := _HINT.fullmatch(remedy))]
    named = found[0][1].split(" and ") if found else []
    assert named == row["settled"]
    if named:
        more = {f"more{place}": text for place, text in enumerate(named)}
        assert str(judged({**row, "givens": {**row["givens"], **more}}).status) == "proved"


@pytest.mark.slow
def test_a_repair_adds_it() -> None:
    (row,) = (row for row in CASES if row["id"] == "two-angles-at-a-point")
    verdict = judged(row)
    first, *_ = repairs(verdict.spec)
    assert first.description == "add same_side(B, D, line(A, C))"
