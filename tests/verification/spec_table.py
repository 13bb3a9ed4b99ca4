"""Tables of small questions and the verdicts they deserve.

A table is a TOML file.  ``bases`` are named beginnings of YAML documents; a ``case`` has a
``name``, a ``spec`` (YAML, appended to its base ``on``), and ``expect``: a status, and for
``refuted`` the code that must be among the findings.  ``says`` must occur in a message, reason or
remedy; ``note`` is the code of a note; ``why`` is how a person checks the row by hand.  What is
``slow`` takes seconds and is left to the slow run.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Crashed, Note, Proved, Refuted, Status, Undecided
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    spec: str
    status: str
    code: str
    says: str
    note: str
    why: str
    slow: bool = False

    def __str__(self) -> str:
        return self.name


def rows(table: Path) -> list[Row]:
    document = tomllib.loads(table.read_text(encoding="utf-8"))
    bases = document.get("bases", {})
    found = []
    for case in document["case"]:
        status, _, code = case["expect"].partition(" ")
        text = bases.get(case.get("on", ""), "") + case.get("spec", "")
        found.append(
            Row(
                case["name"],
                text,
                status,
                code,
                case.get("says", ""),
                case.get("note", ""),
                case.get("why", ""),
                case.get("slow", False),
            )
        )
    names = [row.name for row in found]
    assert len(set(names)) == len(names), "every row has its own name"
    return found


def flaws_and_some(tables: Mapping[str, list[Row]], every: int) -> list[Any]:
    """The rows for `over_rows`, named by their tables; of the sound ones every n-th is quick.

    Those that say so are slow as well.
    """
    listed = [(f"{name}-{row}", row) for name, table in tables.items() for row in table]
    sound = [name for name, row in listed if row.status == "proved"]
    left = set(sound) - set(sound[::every])
    return [
        pytest.param(row, id=name, marks=[pytest.mark.slow] * (row.slow or name in left))
        for name, row in listed
    ]


def spec_of(text: str) -> ProblemSpec:
    """The question of a YAML text without an id."""
    (loaded,) = load_documents(f"id: row\n{text}", name="row", format="yaml")
    assert loaded.spec is not None, loaded.faults
    return loaded.spec


@cache
def verdict_of(text: str, policy: Policy = STANDARD) -> Verdict:
    """The verdict on a question, which several tests of a row ask for."""
    return verifier().verify_here(spec_of(text), policy)


def texts_of(verdict: Verdict) -> str:
    """Everything that the findings say, for searching and for messages of failed tests."""
    lines = []
    for finding in verdict.findings:
        match finding:
            case Refuted():
                lines.append(
                    f"{finding.obligation}: {finding.code}: {finding.message} "
                    f"| {finding.witness.words} | {finding.remedy}"
                )
            case Undecided():
                lines.append(f"{finding.obligation}: undecided: {finding.reason}")
            case Crashed():
                lines.append(f"{finding.obligation}: crashed: {finding.error}")
            case Note():
                lines.append(f"note: {finding.code}: {finding.message}")
            case Proved():
                pass
    return "\n".join(lines)


def assert_row(row: Row, policy: Policy = STANDARD) -> Verdict:
    verdict = verdict_of(row.spec, policy)
    told = texts_of(verdict)
    about = f"{row.name}: {verdict.status}, own answer {verdict.answer!r}\n{told}\n{row.why}"
    assert not any(isinstance(finding, Crashed) for finding in verdict.findings), about
    assert str(verdict.status) == row.status, about
    assert (verdict.verified is not None) is (verdict.status is Status.PROVED), about
    if row.code:
        assert row.code in {code.value for code in verdict.codes}, about
    assert row.says in told, about
    if row.note:
        assert row.note in {note.code.value for note in verdict.notes if note.code}, about
    for refutation in verdict.refutations:
        assert refutation.message, about
        assert refutation.witness.words, about
    return verdict
