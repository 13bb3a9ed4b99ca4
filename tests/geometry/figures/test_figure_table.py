"""The labelled figures are well-formed: every row is read, and there are enough of every kind."""

from __future__ import annotations

from collections import Counter

import pytest
from figure_table import Figure, figures, planted, questions
from over_rows import over_rows

from mathverify.problem import decode

VERDICTS = {"determined", "ambiguous", "not_determined", "contradictory", "undefined", "degenerate"}


@over_rows("figure", figures(), ids=lambda figure: figure.name)
def test_every_question_of_a_row_is_read(figure: Figure) -> None:
    assert figure.verdict in VERDICTS
    assert figure.row["why"]
    for question in questions(figure):
        decode(question.document, source=question.name)


@over_rows("figure", figures(), ids=lambda figure: figure.name)
def test_a_row_names_its_own_givens(figure: Figure) -> None:
    named = [*figure.row.get("culprits", ()), *figure.row.get("redundant", ())]
    assert set(named) <= set(figure.row["givens"])
    assert (figure.verdict == "contradictory") is bool(figure.row.get("culprits"))


def test_there_are_enough_rows() -> None:
    names = [figure.row["id"] for figure in figures()]
    assert len(set(names)) == len(names)
    assert len(names) >= 320
    assert sum(figure.is_adversarial for figure in figures()) >= 110
    assert Counter(figure.verdict for figure in figures()).keys() == VERDICTS


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        ("5 cm", "6 cm"),
        ("7.00 cm", "7.01 cm"),
        ("9.99", "10.00"),
        ("3*sqrt(6)", "4*sqrt(6)"),
        ("(-3, -4)", "(-4, -4)"),
        ("sqrt(13)", "sqrt(14)"),
    ],
)
def test_a_planted_answer_differs_in_its_first_number(answer: str, other: str) -> None:
    assert planted(answer) == other
