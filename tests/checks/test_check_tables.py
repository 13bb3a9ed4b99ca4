"""One table for each check: sound questions that must pass, planted flaws that must be named."""

from __future__ import annotations

from pathlib import Path

import pytest
from over_rows import over_rows
from spec_table import Row, assert_row, flaws_and_some, rows, spec_of

from mathverify.api import verifier
from mathverify.checks import CHECKS
from mathverify.codes import Code
from mathverify.problem.spec import Ask, AskKind, ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.findings import Note, Obligation, Proved, Refuted, Status
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


@over_rows(
    ("check", "row"),
    [
        pytest.param(name, *row.values, id=row.id, marks=row.marks)
        for name in CHECK_NAMES
        for row in flaws_and_some({name: TABLES[name]}, 3)
    ],
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


def test_definedness_that_an_engine_shows_has_its_grade() -> None:
    """It is not passed off as read from the text."""
    spec = "unknowns: {x: real}\ngivens: {g: 'x > 2'}\nask: {find: (x - 1)/(x - 1)}\nanswer: '1'\n"
    verdict = verifier().verify_here(spec_of(spec), STANDARD)
    (shown,) = (f for f in verdict.findings if f.obligation is Obligation.DEFINED)
    assert isinstance(shown, Proved)
    assert {evidence.grade for evidence in shown.evidence} == {Grade.EXACT}


def test_a_label_that_stands_twice_is_refused_in_a_copy_too() -> None:
    """A copy of a spec is not validated again."""
    spec = spec_of("ask: {find: 1 + 1, as: choice}\nanswer: A\n"
                   "options: [{label: A, value: '2'}, {label: B, value: '3'}]\n")  # fmt: skip
    (first, second) = spec.options
    again = second.model_copy(update={"label": "A"})
    verdict = verifier().verify_here(spec.model_copy(update={"options": (first, again)}), STANDARD)
    assert Code.AMBIGUOUS in verdict.codes
