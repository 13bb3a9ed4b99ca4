"""Replies of models and pupils: their final answer, and what it is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify import ProblemSpec, extract_answer, score, verify

ROWS = typed_table(Path(__file__).parent / "replies.yaml")

LENGTH: dict[str, Any] = {
    "id": "rod",
    "unknowns": {"x": {"domain": "real", "unit": "cm"}},
    "givens": {"rod": "2*x = 10 cm"},
    "ask": {"find": "x"},
    "answer": "5 cm",
}
CHOICE: dict[str, Any] = {
    "id": "choice",
    "unknowns": {"x": "real"},
    "givens": {"line": "2*x = 1"},
    "ask": {"find": "x", "as": "choice"},
    "options": [{"label": "A", "value": "1/2"}, {"label": "B", "value": "2"}],
    "answer": "A",
}
EVERY: dict[str, Any] = {
    "id": "every",
    "unknowns": {"x": "real"},
    "givens": {"square": "x^2 = 4"},
    "ask": {"find": "x", "as": "which"},
    "options": {"A": "2", "B": "-2", "C": "4"},
    "answer": "A, B",
}
FACTORS: dict[str, Any] = {
    "id": "factors",
    "unknowns": {"x": "real"},
    "ask": {"find": "x^2 - 1", "as": "form", "form": "factorised"},
    "answer": "(x - 1)*(x + 1)",
}


@over_rows("row", ROWS, ids=lambda row: repr(row["reply"])[:40])
def test_the_final_answer_is_taken_out(row: dict[str, str]) -> None:
    assert extract_answer(row["reply"]) == row["answer"]


@over_rows(
    ("question", "reply", "points", "decided"),
    [
        (LENGTH, "2x = 10, so\n#### 5", 1, True),
        (LENGTH, r"\boxed{5\text{ cm}}", 1, True),
        (LENGTH, "0.05 m", 1, True),
        (LENGTH, "5 m", 0, True),
        (LENGTH, "six, I think it could be so", 0, False),
        (LENGTH, "", 0, False),
        (CHOICE, "The answer is (A).", 1, True),
        (CHOICE, "a", 1, True),
        (CHOICE, "The answer is B.", 0, True),
        (CHOICE, r"\boxed{\frac{1}{2}}", 1, True),
        (CHOICE, "0.5", 1, True),
        (CHOICE, "2", 0, True),
        (EVERY, "A, B", 1, True),
        (EVERY, "B and A", 1, True),
        (EVERY, "(a), (b)", 1, True),
        (EVERY, r"\boxed{AB}", 1, True),
        (EVERY, "The answer is A and B.", 1, True),
        (EVERY, "{A, B}", 1, True),
        (EVERY, "A", 0, True),
        (EVERY, "A, B, C", 0, True),
        (EVERY, "ABC", 0, True),
        (EVERY, "A or C", 0, False),
        (EVERY, "all of them", 0, False),
        (EVERY, "", 0, False),
        (FACTORS, "(x+1)(x-1)", 1, True),
        (FACTORS, "x^2 - 1", 0, True),
    ],
)
def test_a_reply_is_scored_by_proof(
    question: dict[str, Any], reply: str, points: int, decided: bool
) -> None:
    spec = ProblemSpec.from_dict(question)
    found = score(reply, spec)
    assert (float(found), found.decided) == (points, decided), found


def test_a_verdict_is_a_question_too() -> None:
    verdict = verify(LENGTH)
    assert verdict.verified is not None
    assert float(score("5 cm", verdict)) == float(score("5 cm", verdict.verified)) == 1.0


def test_a_question_without_a_key_decides_nothing() -> None:
    spec = ProblemSpec.from_dict({key: LENGTH[key] for key in LENGTH if key != "answer"})
    assert not score("5 cm", spec).decided
