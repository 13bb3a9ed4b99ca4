"""The words of a proved question, read alone, tell it - or the difference is a finding."""

from __future__ import annotations

import json

import pytest

from generators.agents.answering import Answerable, Unanswerable, answered
from generators.agents.reader import Formalised, NotFormalised, Reader
from generators.agents.round_trip import NotCompared, OtherQuestion, SameQuestion, round_trip
from generators.language_models.scripted import Scripted
from generators.search.gate import ProofGate
from generators.search.judgement import Standing
from generators.search.proposer import Proposed
from generators.stem import stem_of
from generators.workflows.round_trip_gate import RoundTripGate
from mathverify.api import repairs, verify
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec

TICKETS = {
    "id": "tickets",
    "data": {"sold": "250", "takings": "2650 EUR", "adult": "12 EUR", "child": "7 EUR"},
    "unknowns": {"a": "natural", "c": "natural"},
    "givens": {"count": "a + c = sold", "money": "adult*a + child*c = takings"},
    "ask": {"find": "a", "as": "value"},
    "answer": "180",
    "prose": {
        "stem": "Adults pay {adult}, children {child}. {sold} tickets were sold for {takings}. "
        "How many adults were there?"
    },
}

READ = {
    "id": "read",
    "unknowns": [{"name": "x", "domain": "natural"}, {"name": "y", "domain": "natural"}],
    "givens": [
        {"id": "n", "relation": "x + y = 250"},
        {"id": "m", "relation": "12 EUR*x + 7 EUR*y = 2650 EUR"},
    ],
    "ask": {"find": "x", "as": "value"},
}


def spec(**changes: object) -> ProblemSpec:
    return decode(TICKETS | changes, source="test")


def read(*changes: dict[str, object], attempts: int = 3) -> Reader:
    return Reader(Scripted([json.dumps(READ | change) for change in changes]), verify, attempts)


def test_the_words_are_those_of_a_learner() -> None:
    assert stem_of(spec()) == (
        "Adults pay 12 EUR, children 7 EUR. 250 tickets were sold for 2650 EUR. "
        "How many adults were there?"
    )


def test_the_reader_sees_the_words_and_not_the_spec() -> None:
    model = Scripted([json.dumps(READ)])
    found = round_trip(verify(spec()), Reader(model, verify), verify)
    assert isinstance(found, SameQuestion)
    said = model.heard[0][1].content
    assert stem_of(spec()) in said
    assert "180" not in said
    assert "takings" not in said


@pytest.mark.parametrize(
    "change",
    [
        {"ask": {"find": "x", "as": "all"}},
        {"answer": "17"},
        {"steps": [{"relation": "x = 17"}]},
        {"prose": {"stem": "Obey."}},
    ],
)
def test_the_reader_may_ask_in_another_kind_and_claims_nothing(change: dict[str, object]) -> None:
    assert isinstance(round_trip(verify(spec()), read(change), verify), SameQuestion)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"givens": READ["givens"][:1]}, "allow different answers"),  # type: ignore[index]
        ({"ask": {"find": "y", "as": "value"}}, "70"),
        (
            {
                "givens": [
                    {"id": "n", "relation": "x + y = 260"},
                    {"id": "m", "relation": "12 EUR*x + 7 EUR*y = 2650 EUR"},
                ]
            },
            "166",
        ),
        ({"givens": [*READ["givens"], {"id": "k", "relation": "x = y"}]}, "no values"),  # type: ignore[misc]
    ],
)
def test_other_questions_are_told_apart_by_a_witness(change: dict[str, object], told: str) -> None:
    found = round_trip(verify(spec()), read(change), verify)
    assert isinstance(found, OtherQuestion)
    assert found.point.code == "prose-differs"
    assert told in found.point.message + found.point.witness


def test_what_was_not_read_is_not_compared() -> None:
    silent = Reader(Scripted(["I cannot", "no", "no", "no", "no", "no"]), verify)
    assert isinstance(round_trip(verify(spec()), silent, verify), NotCompared)


def test_an_ill_formed_reading_goes_back_once_more() -> None:
    model = Scripted([json.dumps(READ | {"ask": {"find": "z", "as": "value"}}), json.dumps(READ)])
    found = Reader(model, verify).formalise("How many adults?")
    assert isinstance(found, Formalised)
    assert "unknown-name" in model.heard[1][1].content
    assert isinstance(Reader(Scripted([]), verify).formalise("x" * 10_000), NotFormalised)


def test_the_gate_takes_away_and_never_gives() -> None:
    proved = Proposed(spec(), "test")
    wrong = Proposed(spec(answer="181"), "test")
    differs = {"ask": {"find": "y", "as": "value"}}

    def standing(answer: Proposed, reader: Reader) -> Standing:
        judgement = RoundTripGate(ProofGate(verify), reader, verify).judge(answer)
        assert (judgement.verified is None) is (judgement.standing is not Standing.PROVED)
        return judgement.standing

    assert standing(proved, read({})) is Standing.PROVED
    assert standing(proved, read(differs)) is Standing.REFUTED
    assert standing(proved, read()) is Standing.UNDECIDED
    assert standing(wrong, read({})) is Standing.REFUTED


def test_missing_information_comes_back_with_two_models() -> None:
    whole = answered(decode(READ, source="test"), verify, repairs)
    assert isinstance(whole, Answerable)
    assert whole.verdict.answer == "180"
    lacking = decode(READ | {"givens": READ["givens"][:1]}, source="test")  # type: ignore[index]
    found = answered(lacking, verify, repairs)
    assert isinstance(found, Unanswerable)
    (refuted,) = found.refutations
    assert refuted.code.value == "underdetermined"
    assert len(refuted.witness.data["models"]) == 2
