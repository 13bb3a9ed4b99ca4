"""Requests in words beside formulas: bound where they ask for what is asked, else refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.phrases.locale import locale_of, locales
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

CASES = Path(__file__).parent / "cases"
ROWS: list[dict[str, Any]] = [
    row
    for name in ("asked", "measures", "called", "sized", "compared")
    for row in typed_table(CASES / f"{name}_in_words.yaml")
]
RIGHT = [(row, text) for row in ROWS for text in row["right"]]
WRONG = [(row, text) for row in ROWS for text in row["wrong"]]


def _verdict(row: dict[str, Any], text: str) -> Verdict:
    prose = {"stem": text, "lang": row.get("lang", "en")}
    spec = ProblemSpec.from_dict({"id": "asked", **row["spec"], "prose": prose})
    return verifier().verify_here(spec, STANDARD)


def test_most_rows_are_wrong() -> None:
    assert len(WRONG) >= 250


@over_rows(
    "row, text",
    [
        pytest.param(*one, id=one[1], marks=[pytest.mark.slow] * (place % 3 > 0))
        for place, one in enumerate(RIGHT)
    ],
)
def test_right_words_are_bound(row: dict[str, Any], text: str) -> None:
    verdict = _verdict(row, text)
    assert verdict.status is Status.PROVED, [str(code) for code in verdict.codes]
    assert verdict.words is not None
    wanted = Standing.PRINTED if text == "{ask}" else Standing.BOUND
    assert verdict.words.standing is wanted


@over_rows("row, text", WRONG, ids=[text for _, text in WRONG])
def test_words_that_ask_for_something_else_are_refused(row: dict[str, Any], text: str) -> None:
    verdict = _verdict(row, text)
    assert verdict.status is Status.REFUTED
    assert {"request-in-words", "stray-formula", "stray-slot", "number-in-words"} & {
        code.value for code in verdict.codes
    } or "unmentioned-given" in {code.value for code in verdict.codes}


def test_an_estimate_beside_an_exact_answer_is_named() -> None:
    spec = {"data": {"p": "15", "q": "60"}, "ask": {"find": "p + q"}, "answer": "75"}
    found = _verdict({"spec": spec}, "A has {p}, B has {q}. Estimate the total.").words
    assert found is not None
    assert "ask: that “estimate” is for the exact value of p + q" in found.rests_on


def test_every_locale_lists_the_same_claims() -> None:
    tables = [locale_of(tag) for tag in locales()]
    keys = {tuple(sorted(table.table["claims"])) for table in tables if table is not None}
    assert len(keys) == 1
