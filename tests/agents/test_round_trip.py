"""The words of a proved question, read alone, tell it - or the difference is a finding."""

from __future__ import annotations

import json

import pytest

from generators.agents.reader import Formalised, NotFormalised, Reader
from generators.agents.round_trip import (
    NotCompared,
    OtherQuestion,
    SameQuestion,
    round_trip,
    unreadable,
)
from generators.language_models.scripted import Scripted
from generators.search.gate import ProofGate
from generators.search.judgement import Standing
from generators.search.proposer import Proposed
from generators.stem import stem_of
from generators.workflows.telling import held_to_words
from mathverify.api import verify
from mathverify.attestation.outcome import Answered, Bench, Unanswerable
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status

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

QUOTES = {
    "n": "250 tickets were sold",
    "m": ["Adults pay 12 EUR, children 7 EUR", "for 2650 EUR"],
    "ask": "How many adults were there?",
    "domain x": "adults were",
    "domain y": "children",
}

#: What a reader replies of the words: the question, and the words that tell each part of it.
REPLY = json.dumps({"question": READ, "quotes": QUOTES})


def spec(**changes: object) -> ProblemSpec:
    return decode(TICKETS | changes, source="test")


def spec_words() -> str:
    return (
        "Adults pay 12 EUR, children 7 EUR. 250 tickets were sold for 2650 EUR. "
        "How many adults were there?"
    )


def reply(change: dict[str, object]) -> str:
    told = QUOTES | dict(change.get("quotes", {}))  # type: ignore[call-overload]
    ids = {one["id"] for one in change.get("givens", READ["givens"])}  # type: ignore[attr-defined]
    kept = {key: one for key, one in told.items() if key not in ("n", "m") or key in ids}
    question = READ | {key: one for key, one in change.items() if key != "quotes"}
    return json.dumps({"question": question, "quotes": kept})


def read(*changes: dict[str, object], attempts: int = 3) -> Reader:
    """A reader who says these in turn, the last one for ever."""
    said = [reply(change) for change in changes]
    return Reader(Scripted([*said, *said[-1:] * 8]), verify, attempts)


def test_the_words_are_those_of_a_learner() -> None:
    assert stem_of(spec()) == (
        "Adults pay 12 EUR, children 7 EUR. 250 tickets were sold for 2650 EUR. "
        "How many adults were there?"
    )


def test_the_reader_sees_the_words_and_not_the_spec() -> None:
    model = Scripted([REPLY, REPLY])
    found = round_trip(verify(spec()), Reader(model, verify), verify)
    assert found == SameQuestion(("reading 1", "reading 2"))
    assert len(model.heard) == 2
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
        (
            {
                "givens": [{"id": "m", "relation": "12 EUR*x + 7 EUR*y <= 2650 EUR + 0 EUR*250"}],
                "quotes": {"m": str(spec_words())},
            },
            "several are possible",
        ),
        ({"ask": {"find": "y", "as": "value"}}, "70"),
        (
            {
                "givens": [
                    {"id": "n", "relation": "x - y = 250"},
                    {"id": "m", "relation": "12 EUR*x + 7 EUR*y = 2650 EUR"},
                ]
            },
            "contradict",
        ),
        (
            {
                "givens": [*READ["givens"], {"id": "k", "relation": "x = y"}],  # type: ignore[misc]
                "quotes": {"k": "children"},
            },
            "contradict",
        ),
    ],
)
def test_other_questions_are_told_apart_by_a_witness(change: dict[str, object], told: str) -> None:
    found = round_trip(verify(spec()), read(change), verify)
    assert isinstance(found, OtherQuestion)
    assert found.point.code == "prose-differs"
    assert told in found.point.message + found.point.witness


def test_two_readings_must_agree() -> None:
    differs = {"ask": {"find": "y", "as": "value"}}
    assert isinstance(round_trip(verify(spec()), read({}, differs), verify), OtherQuestion)
    assert isinstance(round_trip(verify(spec()), read(differs, {}), verify), OtherQuestion)


def test_a_reading_without_quotes_is_thrown_away_and_asked_for_once_more() -> None:
    bare = json.dumps(READ)
    model = Scripted([bare, REPLY, REPLY])
    found = round_trip(verify(spec()), Reader(model, verify), verify)
    assert isinstance(found, SameQuestion)
    assert "no words are quoted for" in model.heard[1][1].content
    silent = Scripted([bare] * 4)
    found = round_trip(verify(spec()), Reader(silent, verify), verify)
    assert isinstance(found, NotCompared)
    assert "no words are quoted" in found.reason
    # Both of two have to agree: after one that came to nothing the other is not asked.
    assert len(silent.heard) == 2


def test_a_doubt_with_another_answer_refuses_the_words() -> None:
    other = {"tells": "n", "relation": "x + y <= 250"}
    doubt = {"quote": "250 tickets were sold", "instead": [other]}
    said = json.dumps({"question": READ, "quotes": QUOTES, "doubts": [doubt]})
    found = round_trip(verify(spec()), Reader(Scripted([said, said]), verify), verify)
    assert isinstance(found, OtherQuestion)
    assert found.point.code == "ambiguous"
    assert "may be read in two ways" in found.point.message


def test_what_was_not_read_is_not_compared() -> None:
    silent = Reader(Scripted(["I cannot", "no", "no", "no", "no", "no"]), verify)
    assert isinstance(round_trip(verify(spec()), silent, verify), NotCompared)


def test_nobody_reads_what_is_asked_in_parts() -> None:
    asked = [
        {
            "label": label,
            "ask": {"find": name, "as": "value"},
            "answer": answer,
            "prose": {"stem": f"How many {them} were there?"},
        }
        for label, name, answer, them in (("a", "a", "180", "adults"), ("b", "c", "70", "children"))
    ]
    kept = {key: one for key, one in TICKETS.items() if key not in ("ask", "answer")}
    proved = verify(decode(kept | {"parts": asked}, source="test"))
    assert proved.status is Status.PROVED
    assert "ask for one thing" in unreadable(proved, verify)
    assert unreadable(verify(spec()), verify) == ""
    model = Scripted([REPLY] * 4)
    assert isinstance(round_trip(proved, Reader(model, verify), verify), NotCompared)
    assert model.heard == []


def test_an_ill_formed_reading_goes_back_once_more() -> None:
    model = Scripted([reply({"ask": {"find": "z", "as": "value"}}), REPLY])
    found = Reader(model, verify).formalise("How many adults?")
    assert isinstance(found, Formalised)
    assert "unknown-name" in model.heard[1][1].content
    assert isinstance(Reader(Scripted([]), verify).formalise("x" * 10_000), NotFormalised)


def test_readers_take_away_and_never_give() -> None:
    proved = Proposed(spec(), "test")
    wrong = Proposed(spec(answer="181"), "test")
    differs = {"ask": {"find": "y", "as": "value"}}

    def standing(answer: Proposed, reader: Reader) -> Standing:
        judgement = held_to_words(ProofGate(verify).judge(answer), reader, verify)
        assert (judgement.verified is None) is (judgement.standing is not Standing.PROVED)
        return judgement.standing

    assert standing(proved, read({})) is Standing.PROVED
    assert standing(proved, read(differs)) is Standing.REFUTED
    assert standing(proved, read()) is Standing.UNDECIDED
    assert standing(wrong, read({})) is Standing.REFUTED


def test_missing_information_comes_back_with_two_models() -> None:
    whole = Bench(verify).outcome(decode(READ, source="test"))
    assert isinstance(whole, Answered)
    assert whole.verdict is not None
    assert whole.verdict.status is Status.PROVED
    assert whole.answer == "180"
    lacking = decode(READ | {"givens": READ["givens"][:1]}, source="test")  # type: ignore[index]
    found = Bench(verify).outcome(lacking)
    assert isinstance(found, Unanswerable)
    (refuted,) = found.refutations
    assert refuted.code.value == "underdetermined"
    assert len(refuted.witness.data["models"]) == 2
