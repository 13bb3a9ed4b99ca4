"""Statements of the construction language: shuffled and wrong names prove and refute nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from over_rows import over_rows
from thinning import share

from geometry.constructions.building import Built, GoalGrade, NotBuilt, build
from geometry.constructions.constructs import FREE, POINTS, SHAPES
from geometry.constructions.restrictions import LOCI
from geometry.constructions.signatures import MEETINGS, SIGNATURES, degrees
from geometry.constructions.statement import Clause, Goal, Statement, Step
from geometry.readers.jgex import Unreadable, read_statement

CASES = tomllib.loads(
    (Path(__file__).parent / "cases" / "statements.toml").read_text(encoding="utf-8")
)
#: True statements and false ones beside them, and what their names or steps leave open.
TWINS = tomllib.loads((Path(__file__).parent / "cases" / "twins.toml").read_text(encoding="utf-8"))
_DEFINITIONS = Path(__file__).parents[4] / "shared/data/alphageometry/defs.txt"


@over_rows("text", CASES["refused"])
def test_a_statement_with_wrong_names_is_refused(text: str) -> None:
    read = read_statement(text)
    assert isinstance(read, Unreadable), read
    assert len(read.reason) > 20


@pytest.mark.parametrize("text", ["", "; ;", "?", "| a b c = triangle a b c"])
def test_what_constructs_nothing_is_no_statement(text: str) -> None:
    assert read_statement(text) == Unreadable(text, "there is no clause")


@pytest.mark.parametrize("text", CASES["unbuilt"])
def test_a_goal_without_a_meaning_has_no_grade(text: str) -> None:
    statement = read_statement(text)
    assert isinstance(statement, Statement), statement
    built = build(statement)
    assert isinstance(built, NotBuilt), built


@pytest.mark.parametrize("grade", [GoalGrade.IDENTITY, GoalGrade.REFUTED])
def test_true_and_false_statements_come_out(grade: GoalGrade) -> None:
    for text in CASES[grade.value]:
        statement = read_statement(text)
        assert isinstance(statement, Statement), (text, statement)
        built = build(statement)
        assert isinstance(built, Built), (text, built)
        assert built.grade is grade, text


def _word(text: str, seed: int) -> str:
    """In which list of the twins a statement belongs, by what is found of it."""
    statement = read_statement(text)
    if not isinstance(statement, Statement):
        return "refused"
    built = build(statement, seed=seed)
    if isinstance(built, NotBuilt):
        return "meaningless"
    if built.fails:
        return "sometimes"
    grades = {GoalGrade.IDENTITY: "holds", GoalGrade.REFUTED: "false"}
    return grades.get(built.grade, built.grade.value)


def _misjudged(rows: Sequence[tuple[str, str]], seed: int) -> list[tuple[str, str, str]]:
    return [(word, found, text) for word, text in rows if (found := _word(text, seed)) != word]


_ROWS = [(word, text) for word, texts in TWINS.items() for text in texts]


@pytest.mark.sampled
def test_twins_are_told_apart() -> None:
    assert len(_ROWS) >= 90
    assert not _misjudged(share(_ROWS, 3), seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 9))
def test_twins_are_told_apart_whatever_is_drawn(seed: int) -> None:
    assert not _misjudged(_ROWS, seed)


def test_a_statement_that_was_put_together_by_hand_is_held_to_the_same_rules() -> None:
    square = Clause(("a", "b", "c", "d"), (Step("quadrangle", ("a", "b", "c", "d")),))
    moved = Clause(("x",), (Step("parallelogram", ("a", "b", "c", "d")),))
    built = build(Statement((square, moved), Goal("para", ("a", "b", "c", "d"))))
    assert isinstance(built, NotBuilt)
    assert "makes d, not x" in built.reason


def test_there_are_enough_wrong_ones() -> None:
    assert len(CASES["refused"]) >= 60
    assert len(set(CASES["refused"])) == len(CASES["refused"])


def test_every_construct_has_a_signature_and_the_other_way_round() -> None:
    known = {*FREE, *SHAPES, *POINTS, *LOCI, *MEETINGS, "s_angle"}
    assert known == set(SIGNATURES)
    for name, signature in SIGNATURES.items():
        assert set(signature.new) <= set(signature.parameters), name
        assert set(signature.triangle) <= set(signature.old), name


@pytest.mark.skipif(not _DEFINITIONS.exists(), reason="the shared definitions are not here")
def test_parameters_are_those_of_the_definitions() -> None:
    heads = [block.split("\n")[0].split() for block in _DEFINITIONS.read_text().split("\n\n")]
    told = {head[0]: tuple(head[1:]) for head in heads if head}
    shared = told.keys() & SIGNATURES.keys()
    assert len(shared) >= 55
    for name in shared:
        assert SIGNATURES[name].parameters == told[name], name


@pytest.mark.parametrize(
    ("text", "value"),
    [("45", 45), ("45o", 45), ("-15", -15), ("1pi/4", 45), ("pi/2", 90), ("-pi/6", -30)],
)
def test_angles_are_read(text: str, value: int) -> None:
    assert degrees(text) == value


@pytest.mark.parametrize("text", ["", "o", "x", "45x", "1/4", "pi/0", "45 o", "o45"])
def test_what_is_no_angle(text: str) -> None:
    assert degrees(text) is None
