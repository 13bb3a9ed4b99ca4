"""The collection of 66 questions with known verdicts: no false PROVED, nearly all decided."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.verification.findings import Crashed, Status, Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

TABLE = Path(__file__).with_name("cases") / "answerability.yaml"

#: Verdict words of the collection -> codes that say the same, any of which must be among ours.
CODES = {
    "wrong": {"wrong-answer", "missing-solutions", "extraneous-solutions"},
    "ill-typed": {"ill-typed", "unit-clash"},
}


def rows() -> list[tuple[str, str]]:
    """(expected word, document) of every row."""
    found = []
    for document in TABLE.read_text(encoding="utf-8").split("---\n"):
        expected = re.search(r"^# expect: (\S+)$", document, re.MULTILINE)
        assert expected is not None
        found.append((expected.group(1), document))
    return found


def verdict_of(document: str) -> Verdict:
    (loaded,) = load_documents(document, name="row", format="yaml")
    assert not loaded.faults, loaded.faults
    return verifier().verify_here(loaded.spec, STANDARD)


def as_expected(expected: str, verdict: Verdict) -> bool:
    if expected in ("proved", "undecided"):
        return str(verdict.status) == expected
    codes = {code.value for code in verdict.codes}
    return verdict.status is Status.REFUTED and bool(codes & CODES.get(expected, {expected}))


@pytest.fixture(scope="module")
def judged() -> list[tuple[str, Verdict]]:
    return [(expected, verdict_of(document)) for expected, document in rows()]


def test_the_whole_collection_is_here() -> None:
    assert len(rows()) >= 66


def test_no_false_proved(judged: list[tuple[str, Verdict]]) -> None:
    wrong = [v.spec.id for e, v in judged if v.status is Status.PROVED and e != "proved"]
    assert wrong == []


def test_no_false_refuted(judged: list[tuple[str, Verdict]]) -> None:
    wrong = [v.spec.id for e, v in judged if v.status is Status.REFUTED and e == "proved"]
    assert wrong == []


def test_nearly_all_have_the_expected_verdict(judged: list[tuple[str, Verdict]]) -> None:
    others = [v for expected, v in judged if not as_expected(expected, v)]
    assert len(judged) - len(others) >= 63
    # What is not decided says why, and nothing broke.
    for verdict in others:
        assert verdict.status is Status.UNDECIDED
        open_findings = [f for f in verdict.findings if isinstance(f, Undecided)]
        assert open_findings
        assert all(finding.reason for finding in open_findings)
        assert not any(isinstance(f, Crashed) for f in verdict.findings)
