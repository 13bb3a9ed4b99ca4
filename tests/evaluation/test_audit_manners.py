"""Worked solutions and answers as quizzes, notes and language models write them."""

from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from yaml_tables import table

from evaluation.audit.item import FAULTS, Worked
from evaluation.audit.notation import calculated
from evaluation.audit.run import conclusion_of
from evaluation.audit.worked_judging import judge_worked

CASES = table(Path(__file__).parent / "cases" / "manners_of_writing.yaml")


@over_rows("solution, key", CASES["right"], ids=lambda row: row[0])
def test_what_is_right_is_not_called_wrong(solution: str, key: str) -> None:
    found = judge_worked(Worked("row", "Text.", (), (key,), solution))
    assert found.outcome not in FAULTS, found.witness


@over_rows("solution, key, outcome", CASES["wrong"], ids=lambda row: row[0])
def test_what_is_wrong_is_called_so(solution: str, key: str, outcome: str) -> None:
    found = judge_worked(Worked("row", "Text.", (), (key,), solution))
    assert found.outcome == outcome, found.details


@over_rows("question, answer, outcome", CASES["answers"], ids=lambda row: " ".join(row[:2]))
def test_an_answer_is_read_in_every_manner(question: str, answer: str, outcome: str) -> None:
    found = conclusion_of(calculated("row", question, answer))
    assert found.outcome == outcome, found.witness
