"""Right questions in the notation that authors reach for: proved, or led to a proof by the hint.

The tables hold no geometry; a wrong answer in the same notation is refuted with its code.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import documents

from mathverify.api import verifier
from mathverify.errors import SpecError
from mathverify.problem import decode
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Status, Verdict

CASES = Path(__file__).parent / "cases"
QUESTIONS: dict[str, dict[str, Any]] = {
    question["id"]: question for question in documents(CASES / "as_written_algebra.yaml")
}
TABLES = tomllib.loads((CASES / "as_written_algebra.toml").read_text(encoding="utf-8"))
REFUSED: dict[str, dict[str, Any]] = TABLES["refused"]
FLAWED: dict[str, dict[str, Any]] = TABLES["flawed"]


def some(names: list[str], step: int) -> list[Any]:
    """Every ``step``-th name in the quick suite, the others marked slow."""
    return [
        pytest.param(name, marks=() if place % step == 0 else pytest.mark.slow, id=name)
        for place, name in enumerate(names)
    ]


def judged(document: dict[str, Any]) -> Verdict:
    return verifier().verify_here(decode(document, source=document["id"]), STANDARD)


@over_rows("name", some([n for n in QUESTIONS if n not in REFUSED], 8))
def test_proved_as_written(name: str) -> None:
    verdict = judged(QUESTIONS[name])
    assert verdict.status is Status.PROVED, verdict.findings


@over_rows("name", list(REFUSED))
def test_refused_with_the_text_to_write(name: str) -> None:
    row = REFUSED[name]
    try:
        verdict = judged(QUESTIONS[name])
    except SpecError as error:
        said = str(error)
    else:
        refuted = [finding for finding in verdict.findings if isinstance(finding, Refuted)]
        assert row["code"] in {str(finding.code) for finding in refuted}
        said = " ".join(finding.remedy for finding in refuted)
    assert row["says"] in said


@pytest.mark.parametrize("name", some(list(REFUSED), 5))
def test_proved_after_the_hint(name: str) -> None:
    verdict = judged({**QUESTIONS[name], **REFUSED[name]["again"]})
    assert verdict.status is Status.PROVED, verdict.findings


@pytest.mark.parametrize("name", some(list(FLAWED), 6))
def test_wrong_answers_are_refuted(name: str) -> None:
    row = FLAWED[name]
    verdict = judged({**QUESTIONS[name], "answer": row["answer"]})
    assert verdict.status is Status.REFUTED
    assert row["code"] in {str(code) for code in verdict.codes}
