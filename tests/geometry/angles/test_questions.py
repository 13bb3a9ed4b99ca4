"""Text-book questions: the forced value with a derivation that adds up, or none."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from geometry.angles import (
    Contradiction,
    Forced,
    LinearEquation,
    NotForced,
    Unknown,
    check,
    expression,
    facts_of,
    forced,
)
from geometry.angles.reading_angles import angular
from mathverify.language.parser import parse

QUESTIONS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "questions.yaml")


@over_rows("question", QUESTIONS, ids=[each["id"] for each in QUESTIONS])
def test_question(question: dict[str, Any]) -> None:
    reading = facts_of(parse(part) for part in question["facts"].split(";"))
    assert reading.unread == ()
    names = {
        term
        for relation in reading.relations
        for term, _ in relation.expression.terms
        if isinstance(term, Unknown)
    }
    goal = next(
        (expression([(name, Fraction(1))]) for name in names if name.name == question["goal"]),
        None,
    ) or angular(parse(question["goal"]))
    assert goal is not None
    result = forced(reading.facts, reading.relations, goal)
    match question["answer"]:
        case "not forced":
            assert isinstance(result, NotForced)
            if "missing" in question:
                assert question["missing"] in result.missing
        case "contradiction":
            assert isinstance(result, Contradiction)
            assert check(result.derivation)
        case answer:
            assert isinstance(result, Forced), result
            assert check(result.derivation)
            last = result.derivation.steps[-1].statement
            assert last == LinearEquation.between(goal, result.value)
            wanted = angular(parse(answer)) if "deg" in str(answer) else None
            if wanted is None:
                assert result.degrees == Fraction(str(answer))
            else:
                assert result.value == wanted


def test_the_table_is_large_and_has_all_kinds() -> None:
    answers = [question["answer"] for question in QUESTIONS]
    assert len(answers) >= 100
    assert answers.count("not forced") >= 8
    assert answers.count("contradiction") >= 5
