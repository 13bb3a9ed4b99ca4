"""The scorecard of questions: each measure from both sides, and the command."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from evaluation.metrics.score import NotDefined
from evaluation.metrics.votes import Vote
from evaluation.quality.card import Card, card_of, measures_of, reading_grade
from evaluation.quality.cards import carded, main, votes_in
from generators.bank.intake import Offer, admit
from generators.bank.record import Provenance, Record
from generators.bank.store import bank_of, extended
from generators.catalogue import family
from generators.curriculum.reading import curriculum
from generators.sampler import Proposal, propose_at
from mathverify.api import verifier
from mathverify.attestation.text import text_of
from mathverify.errors import UnreadableFileError
from mathverify.problem import decode, encode_lists
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import STANDARD
from mathverify.verification.verified import Verified

TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))
TOPICS = ("median-list", "bus-departures", "equal-teams", "rhombus-side", "singular-matrix")


def proved(spec: ProblemSpec) -> Verified:
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.verified is not None, verdict.codes
    return verdict.verified


def changed(by: dict[str, Any]) -> Verified:
    return proved(decode(TABLE["base"] | by, source="cards.toml"))


def sampled(name: str, index: int = 0) -> ProblemSpec:
    found = propose_at(family(name), index, 7)
    assert isinstance(found, Proposal)
    return found.spec


@pytest.mark.parametrize("case", TABLE["case"], ids=lambda case: case["measure"])
def test_a_better_question_scores_higher(case: dict[str, Any]) -> None:
    more, less = (
        getattr(card_of(changed(case[side])), case["measure"]) for side in ("more", "less")
    )
    assert not isinstance(more, NotDefined)
    assert not isinstance(less, NotDefined)
    assert 0.0 <= less < more <= 1.0


def test_every_case_is_of_a_measure_and_most_have_one() -> None:
    measured = {case["measure"] for case in TABLE["case"]}
    assert measured <= {one.name for one in fields(Card)}
    assert {one.name for one in fields(Card)} - measured == {"plausibility", "novelty"}


def test_a_question_is_aligned_with_its_own_topic_and_not_with_another() -> None:
    for place, name in enumerate(TOPICS):
        question = proved(sampled(name))
        (own,) = question.spec.objective.concepts
        other = sampled(TOPICS[place - 1]).objective.concepts[0]
        titles = [curriculum().concepts[one].title for one in (own, other)]
        right, wrong = (card_of(question, title).alignment for title in titles)
        assert not isinstance(right, NotDefined)
        assert not isinstance(wrong, NotDefined)
        assert right > wrong, name
    assert isinstance(card_of(question, "something nice").alignment, NotDefined)


def test_novelty_is_against_the_bank() -> None:
    question, sister = proved(sampled("median-list")), proved(sampled("median-list", 1))
    words = "The numbers of minutes"
    assert isinstance(card_of(question).novelty, NotDefined)
    assert card_of(question, bank=[]).novelty == 1.0
    assert card_of(question, bank=[words]).novelty <= 1.0  # type: ignore[operator]
    assert card_of(question, bank=[text_of(question.spec)]).novelty == 0.0
    masked = text_of(question.spec).translate(str.maketrans("123456789", "987654321"))
    assert card_of(question, bank=[masked]).novelty == 0.0
    assert sister.spec != question.spec


def test_plausible_options_name_a_documented_mistake() -> None:
    options = [
        {"label": "A", "value": "10"},
        {"label": "B", "value": "2", "misconception": "takes the difference"},
        {"label": "C", "value": "24", "misconception": "multiplies (MaE20)"},
        {"label": "D", "value": "11", "misconception": "is unsure (MaE99)"},
        {"label": "E", "value": "12"},
    ]
    ask = {"find": "s", "as": "choice"}
    found = card_of(changed({"options": options, "answer": "A", "ask": ask}))
    assert found.plausibility == 0.5
    assert isinstance(card_of(changed({})).plausibility, NotDefined)


def test_reading_grades() -> None:
    assert isinstance(reading_grade("3 + 4 = 7"), NotDefined)
    easy, hard = (
        reading_grade("The cat sat. It ran."),
        reading_grade("Extraordinary considerations"),
    )
    assert easy == 0.0
    assert not isinstance(hard, NotDefined)
    assert hard > 12
    german = changed({"prose": TABLE["base"]["prose"] | {"lang": "de"}})
    assert isinstance(card_of(german).readability, NotDefined)


def test_means_say_over_how_many() -> None:
    cards = [card_of(changed({})), card_of(proved(sampled("quadratic-roots")))]
    found = {one.name: one for one in measures_of(cards)}
    assert found["realism"].source == "ours; mean of 1 of 2 questions"
    assert isinstance(found["novelty"].value, NotDefined)
    assert [one.name for one in measures_of([])] == [one.name for one in fields(Card)]


def test_what_is_refuted_is_counted_and_not_measured(tmp_path: Path) -> None:
    right = sampled("median-list")
    # Of another topic: if it were measured, the mean would be less.
    wrong = sampled("bus-departures").model_copy(update={"id": "wrong", "answer": "-1 min"})
    offers = [Offer(sampled("median-list", 1), Provenance("a test"))]
    made = admit(offers, (), lambda specs: [verifier().verify_here(one, STANDARD) for one in specs])
    extended(tmp_path, bank_of(()), [one for one in made if isinstance(one, Record)])
    votes = {"wrong": {"judge": Vote.PASS}, right.id: {"judge": Vote.PASS}}
    card = carded("two", [right, wrong], "the median", tmp_path, votes)
    assert (card.truth.proved, card.truth.refuted) == (1, 1)
    assert card.passed_by_a_judge_and_refuted == ("wrong",)
    values = {one.name: one.value for one in card.measures}
    assert values["alignment"] == card_of(proved(right), "the median").alignment
    assert isinstance(values["novelty"], float)


def test_the_command_prints_one_card(tmp_path: Path) -> None:
    application = typer.Typer()
    application.command()(main)
    spec = sampled("median-list")
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps(encode_lists(spec)))
    votes = tmp_path / "votes.jsonl"
    votes.write_text(f'{{"id": "{spec.id}", "judge": "strict", "vote": "maybe"}}\n')
    command = [str(questions), "--votes", str(votes), "--json"]
    said = CliRunner().invoke(application, command, standalone_mode=False)
    assert said.exception is None
    card = json.loads(said.stdout)
    assert card["truth"] == {"proved": 1, "refuted": 0, "undecided": 0}
    assert card["judges"][0]["unreadable"] == 1
    assert {one["name"] for one in card["measures"]} == {one.name for one in fields(Card)}
    said = CliRunner().invoke(application, [str(questions)], standalone_mode=False)
    assert "alignment" in said.stdout
    said = CliRunner().invoke(application, [str(tmp_path / "none.yaml")], standalone_mode=False)
    assert said.return_value == 64


def test_votes_that_are_none_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "votes.jsonl"
    for line in ("no JSON", "[]", '{"id": 1, "judge": "a", "vote": "pass"}'):
        file.write_text(f"{line}\n")
        with pytest.raises(UnreadableFileError, match="line 1"):
            votes_in(file)
