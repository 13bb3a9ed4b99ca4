"""One table for each check: sound questions that must pass, planted flaws that must be named."""

from __future__ import annotations

from pathlib import Path

import pytest
from spec_table import Row, assert_row, rows, spec_of

from mathverify.api import verifier
from mathverify.checks import CHECKS
from mathverify.codes import Code
from mathverify.problem.spec import Ask, AskKind, ProblemSpec
from mathverify.verification.findings import Note, Proved, Refuted, Status
from mathverify.verification.policy import STANDARD, Policy, Severity

CASES = Path(__file__).with_name("cases")
CHECK_NAMES = [check.name for check in CHECKS]
TABLES = {name: rows(CASES / (name.replace("-", "_") + ".toml")) for name in CHECK_NAMES}
POLICIES = {"needed": Policy(redundant=Severity.REFUSE)}


def test_every_check_has_a_table_from_both_sides() -> None:
    assert {path.stem.replace("_", "-") for path in CASES.glob("*.toml")} == set(CHECK_NAMES)
    for name, table in TABLES.items():
        assert len(table) >= 12, name
        assert {"proved", "refuted"} <= {row.status for row in table}, name


@pytest.mark.parametrize(
    ("check", "row"),
    [pytest.param(name, row, id=f"{name}-{row}") for name in CHECK_NAMES for row in TABLES[name]],
)
def test_row(check: str, row: Row) -> None:
    verdict = assert_row(row, POLICIES.get(check, STANDARD))
    (own,) = (one for one in CHECKS if one.name == check)
    if row.code:
        # The flaw was planted for this check, so this check must be the one that names it.
        named = {
            finding.code.value
            for finding in verdict.findings
            if isinstance(finding, Refuted) and finding.obligation in own.discharges
        }
        assert row.code in named


def test_a_redundant_given_is_a_note_under_a_milder_policy() -> None:
    redundant = next(row for row in TABLES["needed"] if row.code == "redundant")
    noted = Row(redundant.name, redundant.spec, "proved", "", "", "redundant", redundant.why)
    verdict = assert_row(noted, Policy(redundant=Severity.NOTE))
    assert any(isinstance(finding, Note) for finding in verdict.findings)


@pytest.mark.parametrize(
    ("spec", "missing"),
    [
        (ProblemSpec(id="row"), {"ask"}),
        (ProblemSpec(id="row", ask=Ask(find="1")), {"answer"}),
        (ProblemSpec(id="row", ask=Ask(find="1", kind=AskKind.CHOICE)), {"answer", "options"}),
    ],
)
def test_a_question_built_in_code_may_lack_what_a_document_may_not(
    spec: ProblemSpec, missing: set[str]
) -> None:
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.status is Status.REFUTED
    told = {
        str(refutation.witness.data["missing"])
        for refutation in verdict.refutations
        if refutation.code is Code.INCOMPLETE and "missing" in refutation.witness.data
    }
    assert told == missing


@pytest.mark.parametrize("check", CHECK_NAMES)
def test_what_is_proved_names_what_shows_it(check: str) -> None:
    """A certificate with an empty list would say that somebody looked, and not who."""
    (row, *_) = (row for row in TABLES[check] if row.status == "proved")
    verdict = verifier().verify_here(spec_of(row.spec), POLICIES.get(check, STANDARD))
    assert verdict.status is Status.PROVED
    for finding in verdict.findings:
        assert not isinstance(finding, Proved) or finding.evidence, finding.obligation
