"""Options in words and numbers of the language of the question, by itself and as a part of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD

ROWS = table(Path(__file__).with_name("cases") / "option_texts.yaml")


def _asked(row: dict[str, Any]) -> dict[str, Any]:
    shown = [
        {"label": label, "value": told[0], "text": told[1]}
        if isinstance(told, list)
        else {"label": label, "text": told}
        for label, told in row["options"].items()
    ]
    return {"ask": {"find": "x", "as": row["as"]}, "answer": shown[0]["label"], "options": shown}


def _question(row: dict[str, Any], *, part: bool) -> ProblemSpec:
    asked = {"parts": [{"id": "a", **_asked(row)}]} if part else _asked(row)
    stem = "{g}" if part else "{g} {ask}"
    return ProblemSpec.from_dict(
        {
            "id": "row",
            "unknowns": {"x": row.get("domain", "real"), **row.get("more", {})},
            "givens": {"g": row["given"]},
            "prose": {"stem": stem, "lang": row["lang"]},
            **asked,
        }
    )


@pytest.mark.parametrize("part", [False, True], ids=["whole", "part"])
@over_rows("row", ROWS, ids=[str(row["options"]) for row in ROWS])
def test_an_option_is_read_in_the_language_of_the_question(row: dict[str, Any], part: bool) -> None:
    verdict = verifier().verify_here(_question(row, part=part), STANDARD)
    wrong = [one for one in verdict.findings if isinstance(one, Refuted)]
    codes = {one.code.value for one in wrong}
    if row["expect"] == "proved":
        assert verdict.status is Status.PROVED, verdict.findings
        assert verdict.words is not None
        told = [line for line in verdict.words.rests_on if line.startswith("option ")]
        assert len(told) == ("rests" in row), told
        assert row.get("rests", "") in "".join(told)
    else:
        assert verdict.status is Status.REFUTED, verdict.findings
        assert row["expect"] in {"refuted", *codes}, codes
