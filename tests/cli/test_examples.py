"""Every example question gets the report that lies beside it, from the real command."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import in_a_process
from example_reports import EXAMPLES, FOLDERS, golden, questions, report
from over_rows import over_rows

from mathverify.codes import Code


@over_rows("question", questions(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_report_is_the_golden_one(question: Path) -> None:
    assert report(question) == golden(question).read_text(encoding="utf-8")


@over_rows("question", questions(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_folder_says_how_it_ends(question: Path) -> None:
    last = golden(question).read_text(encoding="utf-8").splitlines()[-1]
    assert int(last.removeprefix("exit ")) in FOLDERS[question.parent.name]


def test_no_report_without_its_question() -> None:
    reports = {path for folder in FOLDERS for path in (EXAMPLES / folder).glob("*.report.txt")}
    assert reports == {golden(question) for question in questions()}


def test_there_are_enough_of_each_kind() -> None:
    count = {folder: len(list((EXAMPLES / folder).glob("*.yaml"))) for folder in FOLDERS}
    assert count["sound"] >= 15
    assert count["flawed"] >= 20


def test_every_code_that_refutes_has_an_example() -> None:
    said = "".join(
        golden(question).read_text(encoding="utf-8")
        for question in questions()
        if question.parent.name == "flawed"
    )
    # These two are notes, which refute nothing.
    notes = {Code.REDUNDANT, Code.ASSUMES_METHOD}
    assert [
        code.value for code in Code if code not in notes and f"[{code.value}]" not in said
    ] == []


@pytest.mark.parametrize(
    "name", ["sound/museum-tickets", "flawed/duplicate-option", "flawed/malformed-keys"]
)
def test_a_process_of_its_own_says_the_same(name: str) -> None:
    question = EXAMPLES / f"{name}.yaml"
    ended = in_a_process("verify", question.name, cwd=question.parent)
    expected = golden(question).read_text(encoding="utf-8")
    assert f"{ended.out}exit {ended.code}\n" == expected
    assert ended.err == ""
